/** The cover map's value for a place equals the verdict on the creature at that place. */
import type { Battlefield } from "../../src/scene/model/battlefield";
import type { Scene, SceneWall } from "../../src/scene/model/scene";
import { withWalls } from "../../src/scene/snapshot/snapshot";
import {
  coverMapOf,
  enemiesOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  type CoverMap,
  type MapPlace,
  type MapQuestion,
} from "../../src/rules/cover-map/cover-map";
import { mayAttack, type Attack } from "../../src/rules/attack/verdict";
import { claim, NOT_ASKED, type Question } from "./claim";
import { optionsFor } from "./situations";

const settled = (map: CoverMap): readonly MapPlace[] => {
  for (const step of settleCoverMap(map)) void step;
  return placesIn(map);
};

/** The squares about the attacker, and with them all of the board: for cover there, or for a shot at the target. */
const asked = ({ situation, battlefield, ruleSet, luck }: Question): MapQuestion => ({
  scene: situation.scene,
  battlefield,
  ruleSet,
  options: optionsFor(ruleSet, situation),
  creature: "token:A",
  target: luck % 4 < 2 ? null : "token:b",
  radius: situation.scene.grid.type === "square" ? 6 : 4,
  isOpen: () => true,
});

const movedTo = (scene: Scene, { x, y }: MapPlace): Scene => ({
  ...scene,
  tokens: scene.tokens.map((token) => (token.id === "A" ? { ...token, x, y } : token)),
});

interface Told {
  readonly level: number | null;
  readonly lineOfEffect: boolean;
  readonly shots: number;
  readonly worst: string | null;
}

/** By whole verdicts on a fresh read of the scene. */
const toldBy = ({ judge, ruleSet }: Question, field: Battlefield, { target, terms = [], scene }: MapQuestion): Told => {
  const pairs =
    target === null
      ? enemiesOf(field, "token:A").map(({ id }) => ({ attacker: id, target: "token:A", other: id }))
      : [{ attacker: "token:A", target, other: target }];
  const verdicts = pairs.map(({ other, ...pair }) => {
    const { ruled, walls = [], isForbidden = false } = terms.find((its) => its.other === other) ?? {};
    const attack: Attack = { ...pair, kind: "ranged", reach: null, origin: null };
    const verdict = judge(withWalls(field, scene.grid, walls), ruled === undefined ? attack : { ...attack, ruled });
    return { other, verdict, isForbidden };
  });
  const shots = verdicts.flatMap(({ other, verdict, isForbidden }) =>
    mayAttack(verdict) && !isForbidden ? [{ other, level: ruleSet.levels.indexOf(verdict.cover) }] : [],
  );
  const level = shots.length === 0 ? null : Math.min(...shots.map((shot) => shot.level));
  return {
    level,
    lineOfEffect: verdicts.some(({ verdict }) => verdict.lineOfEffect),
    shots: shots.length,
    worst: shots.find((shot) => shot.level === level)?.other ?? null,
  };
};

const inOrder = ({ level, lineOfEffect, shots, worst }: Told): string =>
  JSON.stringify({ level, lineOfEffect, shots, worst });

/** Reading a scene for each place takes time: only every nth place is judged, different ones each time. */
const ONE_IN = 5;

/** The first place of which the map tells something else than the judge. */
const placeToldWrong = (question: Question, ask: MapQuestion): string | undefined | typeof NOT_ASKED => {
  const places = settled(coverMapOf(ask)).filter((_, i) => (i + question.luck) % ONE_IN === 0);
  if (places.length === 0) return NOT_ASKED;
  for (const place of places) {
    const told = inOrder(toldBy(question, question.fieldOf(movedTo(question.situation.scene, place)), ask));
    if (inOrder(place.cover) !== told) return `at ${place.x}, ${place.y}: ${inOrder(place.cover)}, judged ${told}`;
  }
  return undefined;
};

claim("the cover map equals the judge's verdict at every place", {
  askedIn: 4,
  contradiction: (question) => (question.luck % 2 === 1 ? NOT_ASKED : placeToldWrong(question, asked(question))),
});

const across = ([ax, ay, bx, by]: SceneWall["c"]): SceneWall => ({
  id: "",
  c: [ax, ay, bx, by],
  blocksMovement: true,
  sight: "normal",
  light: "normal",
  sightThreshold: 0,
  lightThreshold: 0,
  side: "both",
  door: "none",
  isOpen: false,
  cover: "auto",
  effect: "auto",
  sizeCategory: null,
  size: null,
  feature: null,
  elevation: { bottom: null, top: null },
  levels: [],
});

/** Some of the others are ruled on, or something is in their way alone, or they may not attack at all. */
const withTerms = (ask: MapQuestion, luck: number): MapQuestion => {
  const { battlefield, scene, ruleSet, target } = ask;
  const others = target === null ? enemiesOf(battlefield, ask.creature).map(({ id }) => id) : [target];
  const [first] = scene.tokens;
  const { x, y, size } = { x: first?.x ?? 0, y: first?.y ?? 0, size: scene.grid.size };
  const walls = [
    { id: "added:force", walls: [across([x + 2 * size, y - 9 * size, x + 2 * size + (luck % 7), y + 9 * size])] },
  ];
  const cover = ruleSet.levels[luck % ruleSet.levels.length] ?? "none";
  const kinds = [
    { isForbidden: false, walls },
    { isForbidden: true, walls: [] },
    { isForbidden: false, walls: [], ruled: { cover } },
    { isForbidden: true, walls, ruled: { cover } },
  ];
  const terms = others.flatMap((other, i) => {
    const kind = kinds[(luck + i) % (kinds.length + 1)];
    return kind === undefined ? [] : [{ ...kind, other }];
  });
  return { ...ask, terms };
};

claim("the cover map heeds rulings, and what other modules add, as the judge does", {
  askedIn: 8,
  contradiction: (question) => {
    if (question.luck % 4 !== 0) return NOT_ASKED;
    const ask = withTerms(asked(question), question.luck >> 2);
    return ask.terms?.length === 0 ? NOT_ASKED : placeToldWrong(question, ask);
  },
});

const summary = (places: readonly MapPlace[]): string =>
  places.map(({ key, cover, isStale }) => `${key} ${isStale ? "stale" : inOrder(cover)}`).join("\n");

/** The first creature elsewhere, the second too, a wall less, all creatures elsewhere: two of these, one after the other. */
const changesOf = ({ tokens, walls, ...scene }: Scene, luck: number): Scene[] => {
  const moved = (which: number, by: number): Scene["tokens"] =>
    tokens.map((token, i) => (i === which ? { ...token, x: token.x + by } : token));
  const places = tokens.map(({ x, y }) => ({ x, y }));
  const changes = [
    { ...scene, walls, tokens: moved(0, scene.grid.size) },
    { ...scene, walls, tokens: moved(1, scene.grid.size) },
    { ...scene, walls: walls.filter((_, i) => i !== luck % Math.max(1, walls.length)), tokens },
    { ...scene, walls, tokens: tokens.map((token, i) => ({ ...token, ...places[(i + 1) % places.length] })) },
    { ...scene, walls, tokens: tokens.slice(0, 2) },
  ];
  return [0, 1].flatMap((k) => changes[(luck + 2 * k) % changes.length] ?? []);
};

claim("a cover map that followed the scene equals a fresh one", {
  askedIn: 5,
  of: ["pathfinder1e", "dnd5e"],
  contradiction: (question) => {
    if (question.luck % 3 === 1) return NOT_ASKED;
    const map = coverMapOf(asked(question));
    if (settled(map).length === 0) return NOT_ASKED;
    for (const scene of changesOf(question.situation.scene, question.luck)) {
      const later = { ...asked(question), scene, battlefield: question.fieldOf(scene) };
      const after = question.luck % 3 === 0 ? withTerms(later, question.luck >> 3) : later;
      followQuestion(map, after);
      // Broken off now and then, as by the next frame.
      const work = settleCoverMap(map);
      for (let step = 0; step < question.luck % 20; step++) work.next();
      const [followed, anew] = [summary(settled(map)), summary(settled(coverMapOf(after)))];
      if (followed !== anew) return `followed:\n${followed}\nanew:\n${anew}`;
    }
    return undefined;
  },
});
