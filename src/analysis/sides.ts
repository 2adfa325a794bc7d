/** Two sides of a fight, where each stands, and how much of it the other can shoot at. */
import type { Point } from "../geometry/numbers/lattice";
import { toPixels } from "../geometry/numbers/lattice";
import { placeMemory } from "../scene/spaces/standing-places";
import { walksFrom } from "../scene/spaces/walks";
import { type Ground, placeNear, walkingField } from "./ground";
import { type AnalysisQuestion, type PixelBox, tokensOn } from "./question";
import { levelIn, rangeSteps, SHOT, type Shooting } from "./shooting";

export const SIDE_NAMES = ["friendly", "hostile", "first", "second"] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Of one side's places: how many the other can shoot at, and how many without cover. */
export interface Share {
  readonly shot: number;
  readonly uncovered: number;
}

export interface Side {
  readonly name: SideName;
  /** Numbers of the places on the ground where it stands. */
  readonly places: readonly number[];
  /** Where it can be after it has moved. */
  readonly moved: readonly number[];
  /** By the other from where that stands, and from wherever it can be after its move. */
  readonly fromStart: Share;
  readonly afterMove: Share;
}

/** Of more places an even part stands for all, so that a balance takes less than a second. */
const MOST_STANDS = 60;
const MOST_STARTS = 100;

const evenly = (numbers: readonly number[], most: number): readonly number[] => {
  if (numbers.length <= most) return numbers;
  return Array.from({ length: most }, (_, k) => numbers[Math.floor((k * numbers.length) / most)] ?? 0);
};

/** Foundry's numbers. */
const [FRIENDLY, HOSTILE] = [1, -1];

const isIn = ({ left, top, right, bottom }: PixelBox, { x, y }: Point): boolean =>
  toPixels(x) > left && toPixels(x) < right && toPixels(y) > top && toPixels(y) < bottom;

const placesIn = ({ places }: Ground, box: PixelBox): number[] =>
  places.flatMap(({ centre }, number) => (isIn(box, centre) ? [number] : []));

const placesWith = ({ scene, level }: AnalysisQuestion, ground: Ground, disposition: number): number[] => {
  const { size } = scene.grid;
  const its = tokensOn(scene, level).filter((token) => token.disposition === disposition && !token.isDead);
  const numbers = its.flatMap(({ x, y, width, height }) => {
    const number = placeNear(ground, { x: x + (width * size) / 2, y: y + (height * size) / 2 }, size);
    return number ?? [];
  });
  return [...new Set(numbers)].sort((p, q) => p - q);
};

/** The two sides and their places; undefined where one of them has none. */
const startsOf = (
  question: AnalysisQuestion,
  ground: Ground,
): readonly [readonly [SideName, readonly number[]], readonly [SideName, readonly number[]]] | undefined => {
  const { sides } = question;
  const first = sides === null ? placesWith(question, ground, FRIENDLY) : placesIn(ground, sides[0]);
  const second = sides === null ? placesWith(question, ground, HOSTILE) : placesIn(ground, sides[1]);
  if (first.length === 0 || second.length === 0) return undefined;
  return sides === null
    ? [
        ["friendly", first],
        ["hostile", second],
      ]
    : [
        ["first", first],
        ["second", second],
      ];
};

/** The places to which some lead in one move, by the ways and costs of the grid; they themselves too. */
function* movedFrom(question: AnalysisQuestion, ground: Ground, starts: readonly number[]): Generator<void, number[]> {
  const { scene, battlefield, rules, move } = question;
  const numbers = new Map(ground.places.map(({ i, j }, number) => [`${i},${j}`, number]));
  const field = walkingField(battlefield);
  const memory = placeMemory();
  const reached = new Set(starts);
  for (const start of evenly(starts, MOST_STARTS)) {
    const { x, y } = ground.places[start] ?? { x: 0, y: 0 };
    const walks = yield* walksFrom(
      {
        battlefield: field,
        grid: scene.grid,
        token: { ...ground.token, x, y },
        unsetBase: rules.unsetBase,
        speed: move * scene.grid.distance,
        isOpen: () => true,
        bars: () => false,
      },
      memory,
    );
    for (const { key } of walks) {
      const number = numbers.get(key);
      if (number !== undefined) reached.add(number);
    }
  }
  return [...reached].sort((p, q) => p - q);
}

interface Firing {
  readonly ground: Ground;
  readonly shooting: Shooting;
  readonly range: number;
}

/** Of some places the share that can be shot at from any of others. Yields after each place. */
function* shareShot(
  { ground, shooting, range }: Firing,
  places: readonly number[],
  from: readonly number[],
): Generator<void, Share> {
  let [shot, uncovered] = [0, 0];
  for (const place of places) {
    let best: number | null = null;
    for (const attacker of from) {
      if (best === 0) break;
      if (!isInRange(ground, attacker, place, range)) continue;
      if (shooting.line(attacker, place) === SHOT.barred) continue;
      const level = levelIn(shooting.shot(attacker, place));
      if (level !== null) best = best === null ? level : Math.min(best, level);
    }
    if (best !== null) shot++;
    if (best === 0) uncovered++;
    yield;
  }
  const count = Math.max(1, places.length);
  return { shot: shot / count, uncovered: uncovered / count };
}

/** Whether two different places are in range of each other. */
export const isInRange = ({ places }: Ground, from: number, to: number, range: number): boolean => {
  const [p, q] = [places[from]?.centre, places[to]?.centre];
  return from !== to && p !== undefined && q !== undefined && (p.x - q.x) ** 2 + (p.y - q.y) ** 2 <= range * range;
};

/** The balance of the two sides; null where there are no two. Yields now and then. */
export function* sidesOf(
  question: AnalysisQuestion,
  ground: Ground,
  shooting: Shooting,
): Generator<void, readonly [Side, Side] | null> {
  const starts = startsOf(question, ground);
  if (starts === undefined) return null;
  const firing = { ground, shooting, range: rangeSteps(question) };
  const [[first, ours], [second, theirs]] = starts;
  const ourMoves = yield* movedFrom(question, ground, ours);
  const theirMoves = yield* movedFrom(question, ground, theirs);
  const side = function* (
    name: SideName,
    places: readonly number[],
    moved: readonly number[],
    [stands, moves]: readonly [readonly number[], readonly number[]],
  ): Generator<void, Side> {
    const judged = evenly(places, MOST_STANDS);
    const fromStart = yield* shareShot(firing, judged, evenly(stands, MOST_STANDS));
    // What it can do from where it stands it can do after its move, too.
    const afterMove = yield* shareShot(firing, judged, [
      ...evenly(stands, MOST_STANDS),
      ...evenly(moves, 4 * MOST_STANDS),
    ]);
    return { name, places, moved, fromStart, afterMove };
  };
  return [
    yield* side(first, ours, ourMoves, [theirs, theirMoves]),
    yield* side(second, theirs, theirMoves, [ours, ourMoves]),
  ];
}
