/**
 * A creature's cover at every place where it could stand. It is computed step by step, nearest place first, and can stop and
 * continue at any time. A map follows its question: a place that a change does not affect is not judged again. Places that
 * waited longest come first, so that each gets its turn while things move.
 */
import { groupedBy } from "../../geometry/numbers/grouped-by";
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import type { Scene, SceneToken } from "../../scene/model/scene";
import { attitudeBetween } from "../../scene/model/sides";
import { dequal as isDeepEqual } from "dequal/lite";
import { placeMemory, standingPlaces, type PlaceMemory, type StandingPlace } from "../../scene/spaces/standing-places";
import { withWalls, type LaterWalls } from "../../scene/snapshot/snapshot";
import type { Point } from "../../geometry/numbers/lattice";
import { changeBetween, type BattlefieldChange } from "../line-of-effect/battlefield-change";
import { keepLines, placeBlock, placeJudge, prepareLines, type PlaceBlock } from "./place-cover";
import type { LinesByWalls, PlaceCover, PlaceQuestion, SpecialAttack } from "./place-cover";
import { shotAt } from "../judge/likely-attack";
import { isTooLarge, mustBeJudged } from "../judge/question-size";
import type { RuleOptions, RuleSet } from "../judge/rule-set";
import type { Attack } from "../attack/verdict";

/** What bears on one attack wherever its creatures stand: a GM's ruling, features, and what other modules add to it. */
export interface AttackTerms extends Pick<Attack, "ruled" | "coverChanges"> {
  readonly isForbidden: boolean;
  /** In the way of this attack alone. */
  readonly walls: readonly LaterWalls[];
}

export interface MapQuestion {
  /** What is known of the scene; `battlefield` is what it makes. */
  readonly scene: Scene;
  readonly battlefield: Battlefield;
  readonly ruleSet: RuleSet;
  readonly options: RuleOptions;
  /** Who is to stand somewhere, `token:ID`. */
  readonly creature: string;
  /** The creature that it would shoot at from there; null asks for its own cover against its enemies. */
  readonly target: string | null;
  /** Scene units, from centre to centre. */
  readonly radius: number;
  /** Whether a centre may be there at all: on the scene, where the user has been. */
  readonly isOpen: (centre: Point) => boolean;
  /** Of attacks by an enemy, or on the target: `other`, `token:ID`. */
  readonly terms?: readonly (AttackTerms & { readonly other: string })[];
}

/** A place with what is known of the cover there; `isStale` until it is known how things stand now. */
export interface MapPlace extends StandingPlace {
  readonly cover: PlaceCover;
  readonly isStale: boolean;
}

interface Known {
  readonly cover: PlaceCover;
  readonly version: number;
  /** Counts up with each place judged. */
  readonly turn: number;
}

export interface CoverMap {
  question: MapQuestion;
  /** Undefined until they are found. */
  places: readonly StandingPlace[] | undefined;
  readonly memory: PlaceMemory;
  readonly lines: LinesByWalls;
  readonly known: Map<string, Known>;
  /** Counts up with every change that any place may feel. */
  version: number;
  turn: number;
}

/** A map on which nothing is worked out yet. */
export const coverMapOf = (question: MapQuestion): CoverMap => ({
  question,
  places: undefined,
  memory: placeMemory(),
  lines: new Map(),
  known: new Map(),
  version: 0,
  turn: 0,
});

/** The enemies of a creature that live and are not hidden. */
export const enemiesOf = ({ creatures }: Pick<Battlefield, "creatures">, id: string): Creature[] => {
  const its = creatures.find((creature) => creature.id === id);
  if (its === undefined) return [];
  return creatures.filter((other) => attitudeBetween(other, its) === "enemy" && !other.isDead && !other.isHidden);
};

/** The attacks that a map is about, wherever its creature stands. A space has as many squares at every place. */
const attacksIn = ({ battlefield, creature, target }: MapQuestion): readonly Attack[] =>
  target === null ? enemiesOf(battlefield, creature).map(({ id }) => shotAt(id, creature)) : [shotAt(creature, target)];

/** Whether there is no map because creatures are too large to judge. */
export const isMapTooLarge = (question: MapQuestion): boolean =>
  attacksIn(question).some((attack) => isTooLarge(question.battlefield, attack));

/**
 * Finds the places, then the cover at each, and yields after every few places; judging, after every attack. Throws
 * `TooLargeError` before it looks for a place.
 */
export function* settleCoverMap(map: CoverMap): Generator<void, void> {
  const { question, memory } = map;
  for (const attack of attacksIn(question)) mustBeJudged(question.battlefield, attack);
  const { battlefield, scene, ruleSet, radius, isOpen } = question;
  const token = tokenOf(question);
  const { unsetBase } = ruleSet;
  const places = yield* standingPlaces({ battlefield, grid: scene.grid, token, unsetBase, radius, isOpen }, memory);
  map.places = places;
  yield;
  yield* judgePlaces(map, places);
}

/** Tells the cover of the question's creature wherever it stands; yields after every attack. */
export const coverWherever = (question: MapQuestion): ((standing: Creature) => Generator<void, PlaceCover>) =>
  placeJudge(placeQuestionOf(coverMapOf(question)));

function* judgePlaces(map: CoverMap, places: readonly StandingPlace[]): Generator<void, void> {
  const turnOf = ({ key }: StandingPlace): number => map.known.get(key)?.turn ?? -1;
  const stale = places
    .filter(({ key }) => map.known.get(key)?.version !== map.version)
    .sort((p, q) => turnOf(p) - turnOf(q));
  if (stale.length === 0) return;
  const question = placeQuestionOf(map);
  if (map.lines.size === 0) yield* prepareLines(question);
  const judge = placeJudge(question);
  const blockOf = blocksOf(stale, map.question);
  for (const { key, creature } of stale) {
    const cover = yield* judge(creature, blockOf.get(key));
    map.known.set(key, { cover, version: map.version, turn: map.turn++ });
    yield;
  }
}

/** Spaces along a side of a block, and of the blocks in it. */
const BLOCKS = [8, 2] as const;

/** By key of a place, the smallest block of places that it is in. */
const blocksOf = (places: readonly StandingPlace[], { scene }: MapQuestion): ReadonlyMap<string, PlaceBlock> => {
  let blocks: ReadonlyMap<string, PlaceBlock> = new Map();
  for (const spaces of BLOCKS) blocks = blocksIn(blocks, places, spaces * scene.grid.size);
  return blocks;
};

/** Blocks with sides of so many pixels, within the ones given. */
const blocksIn = (
  around: ReadonlyMap<string, PlaceBlock>,
  places: readonly StandingPlace[],
  side: number,
): ReadonlyMap<string, PlaceBlock> => {
  const groups = groupedBy(places, ({ x, y }) => `${Math.floor(x / side)},${Math.floor(y / side)}`);
  const blocks = new Map<string, PlaceBlock>();
  for (const group of groups.values()) {
    const block = placeBlock(
      group.map(({ creature }) => creature),
      around.get(group[0]?.key ?? ""),
    );
    for (const { key } of group) blocks.set(key, block);
  }
  return blocks;
};

/** The places found, nearest first, of which anything is known. */
export const placesIn = ({ places = [], known, version }: CoverMap): MapPlace[] =>
  places.flatMap((place) => {
    const its = known.get(place.key);
    return its === undefined ? [] : [{ ...place, cover: its.cover, isStale: its.version !== version }];
  });

/** Light and veils conceal, but give no cover. */
const placeQuestionOf = ({ question, lines }: CoverMap): PlaceQuestion => {
  const { ruleSet, options, creature, target } = question;
  const battlefield = { ...question.battlefield, veils: [] };
  const mover = numberOf(battlefield, creature);
  const enemies = enemiesOf(battlefield, creature).map(({ id }) => numberOf(battlefield, id));
  const hasLight = ruleSet.options.some(({ key }) => key === "useLight");
  return {
    battlefield,
    ruleSet,
    options: hasLight ? { ...options, useLight: "false" } : options,
    mover,
    others: target === null ? enemies : [numberOf(battlefield, target)],
    isShooting: target !== null,
    lines,
    special: specialAttacks(question, battlefield),
  };
};

const specialAttacks = ({ terms = [], scene }: MapQuestion, battlefield: Battlefield): Map<number, SpecialAttack> =>
  new Map(
    terms.map(({ other, walls, ...its }) => [
      numberOf(battlefield, other),
      { ...its, battlefield: withWalls(battlefield, scene.grid, walls) },
    ]),
  );

const numberOf = ({ creatures }: Battlefield, id: string): number => {
  const number = creatures.findIndex((creature) => creature.id === id);
  if (number < 0) throw new RangeError(`expected the id of a creature that is there, got ${id}`);
  return number;
};

/** The token whose map it is. */
export const tokenOf = ({ scene, creature }: MapQuestion): SceneToken => {
  const token = scene.tokens.find(({ id }) => `token:${id}` === creature);
  if (token === undefined) throw new RangeError(`expected the id of a creature that is there, got ${creature}`);
  return token;
};

/** Goes on to a later question; what it leaves as it was stays known, and the rest of the same creature's map as stale. */
export const followQuestion = (map: CoverMap, after: MapQuestion): void => {
  const before = map.question;
  if (askedIn(before) !== askedIn(after)) {
    Object.assign(map, coverMapOf(after));
    return;
  }
  const { memory } = map;
  const change = changeBetween(before.battlefield, after.battlefield);
  const hasWalls = change.gone.length + change.came.length > 0;
  const hasThings = change.isElsewhere || change.terrains.length > 0 || concernsOthers(change, after);
  if (hasWalls) memory.strides.clear();
  if (hasWalls) keepLines(map.lines, before.battlefield.walls);
  if (hasThings) memory.grounds.clear();
  if (hasWalls || hasThings || !isDeepEqual(before.terms ?? [], after.terms ?? [])) map.version += 1;
  map.question = after;
  map.places = undefined;
};

/** Whose map it is and of what, but not where the creature stands: that matters at no place. */
const askedIn = (question: MapQuestion): string => {
  const { creature, target, ruleSet, options, scene } = question;
  return JSON.stringify([creature, target, ruleSet.id, options, scene.grid, { ...tokenOf(question), x: 0, y: 0 }]);
};

const concernsOthers = (
  { creatures, isSameCast }: BattlefieldChange,
  { battlefield, creature }: MapQuestion,
): boolean => !isSameCast || creatures.some((number) => battlefield.creatures[number]?.id !== creature);
