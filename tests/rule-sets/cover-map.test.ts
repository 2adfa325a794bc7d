/** What the cover map tells of a place is what the judge says once the creature stands there. */
import type { Battlefield } from "../../src/battlefield/battlefield";
import type { Scene } from "../../src/battlefield/scene";
import {
  coverMapOf,
  enemiesOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  type CoverMap,
  type MapPlace,
  type MapQuestion,
} from "../../src/rules/cover-map";
import { mayAttack } from "../../src/rules/may-attack";
import { claim, NOT_ASKED, type Question } from "./claim";
import { optionsFor } from "./situations";

const settled = (map: CoverMap): readonly MapPlace[] => {
  for (const step of settleCoverMap(map)) void step;
  return placesIn(map);
};

/** The squares about the attacker: for cover there, or for a shot at the target. */
const asked = ({ situation, battlefield, ruleSet, luck }: Question): MapQuestion => ({
  scene: situation.scene,
  battlefield,
  ruleSet,
  options: optionsFor(ruleSet, situation),
  creature: "token:A",
  target: luck % 4 < 2 ? null : "token:b",
  radius: situation.scene.grid.type === "square" ? 8 : 5,
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

/** By whole verdicts on the scene read anew. */
const toldBy = ({ judge, ruleSet }: Question, field: Battlefield, target: string | null): Told => {
  const pairs =
    target === null
      ? enemiesOf(field, "token:A").map(({ id }) => ({ attacker: id, target: "token:A", other: id }))
      : [{ attacker: "token:A", target, other: target }];
  const verdicts = pairs.map(({ other, ...pair }) => ({
    other,
    verdict: judge(field, { ...pair, kind: "ranged", reach: null, origin: null }),
  }));
  const shots = verdicts.flatMap(({ other, verdict }) =>
    mayAttack(verdict) ? [{ other, level: ruleSet.levels.indexOf(verdict.cover) }] : [],
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

claim("the cover map tells of every place what the judge says of it", {
  askedIn: 4,
  contradiction: (question) => {
    // Reading a scene anew for every place takes its time.
    if (question.luck % 2 === 1) return NOT_ASKED;
    const ask = asked(question);
    const places = settled(coverMapOf(ask));
    if (places.length === 0) return NOT_ASKED;
    for (const place of places) {
      const told = inOrder(toldBy(question, question.fieldOf(movedTo(question.situation.scene, place)), ask.target));
      if (inOrder(place.cover) !== told) return `at ${place.x}, ${place.y}: ${inOrder(place.cover)}, judged ${told}`;
    }
    return undefined;
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

claim("a cover map that followed the scene is the map made anew", {
  askedIn: 4,
  of: ["pathfinder1e", "dnd5e"],
  contradiction: (question) => {
    const map = coverMapOf(asked(question));
    if (settled(map).length === 0) return NOT_ASKED;
    for (const scene of changesOf(question.situation.scene, question.luck)) {
      const after = { ...asked(question), scene, battlefield: question.fieldOf(scene) };
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
