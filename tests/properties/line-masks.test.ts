/** The masks of sixteen lines give the same answer for each line as the contact rule. */
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { ALL_LINES, linesBetween, maskLines, masks } from "../../src/geometry/line-masks/line-masks";
import type { LineEnd } from "../../src/geometry/contact/sight-line";
import { stanceOf } from "../../src/rules/attack/stance";
import { pairOf, sideOf } from "../../src/rules/attack/between";
import { EFFECT, isBlocked } from "../../src/rules/line-of-effect/line-of-effect";
import { pairLinesOf, askAbout } from "../../src/rules/line-of-effect/pair-lines";
import { sieveOf } from "../../src/rules/line-of-effect/weighed-obstacles";
import { agree } from "./agreement";
import { boards, fieldOf, type Board } from "./mask-boards";
import { marked, numbered, outline } from "./picture";

/** So many pairs of a board are asked about. */
const MOST_PAIRS = 6;

const pairsOf = ({ creatures }: Battlefield): [number, number][] =>
  creatures
    .flatMap((_, i) => creatures.flatMap((_other, j): [number, number][] => (i === j ? [] : [[i, j]])))
    .slice(0, MOST_PAIRS);

/** Four of a creature's corners, as the masks take them. */
const fourOf = (field: Battlefield, creature: Creature): LineEnd[] => {
  const { outerCorners } = stanceOf(field, creature);
  return [0, 1, 2, 3].flatMap((k) => outerCorners[Math.floor((k * outerCorners.length) / 4)] ?? []);
};

interface Masks {
  readonly pair: readonly [number, number];
  readonly blocked: number;
  /** The lines of which the masks do not tell. */
  readonly open: number;
}

const known = new WeakMap<Board, readonly Masks[]>();

const masksOf = (board: Board): readonly Masks[] => {
  const before = known.get(board);
  if (before !== undefined) return before;
  const field = fieldOf(board);
  const { walls, stands } = pairLinesOf(field);
  const made = pairsOf(field).map((pair): Masks => {
    const [from, to] = pair;
    askAbout(walls.index.segments, field.creatures[from] as Creature, field.creatures[to] as Creature);
    const [first, second] = [stands[from]!, stands[to]!];
    maskLines(walls, first.corners, second.corners);
    const { blocked, touched, isUnsure } = masks;
    const told = isUnsure ? 0 : linesBetween(first.free, second.free) & ~touched;
    return { pair, blocked, open: ALL_LINES & ~(blocked | told) };
  });
  known.set(board, made);
  return made;
};

const shown = (stateOf: (line: number) => string): string =>
  Array.from({ length: 16 }, (_, line) => stateOf(line)).join("");

const has = (lines: number, line: number): boolean => ((lines >> line) & 1) === 1;

/** The lines that walls block by the contact rule. */
const blockedByRule = (field: Battlefield, [from, to]: readonly [number, number]): number => {
  const [first, second] = [field.creatures[from] as Creature, field.creatures[to] as Creature];
  const sieve = sieveOf(pairOf({ ...field, terrains: [] }, sideOf(first), sideOf(second)), EFFECT.weigh);
  let lines = 0;
  fourOf(field, first).forEach((start, i) => {
    fourOf(field, second).forEach((end, j) => {
      if (isBlocked(sieve, { start, end })) lines |= 1 << (4 * i + j);
    });
  });
  return lines;
};

agree("which lines walls block", {
  configurations: boards,
  fast: (board) =>
    masksOf(board).map(({ blocked, open }) =>
      shown((line) => (has(blocked, line) ? "x" : has(open, line) ? "?" : "-")),
    ),
  oracle: (board) =>
    masksOf(board).map(({ pair, open }) => {
      const blocked = blockedByRule(fieldOf(board), pair);
      return shown((line) => (has(open, line) ? "?" : has(blocked, line) ? "x" : "-"));
    }),
  drawing: (board) => {
    const { walls, creatures } = fieldOf(board);
    return {
      pieces: [...creatures.flatMap(({ footprint, name }) => outline(name, footprint)), ...numbered(walls)],
      spots: marked(
        "+",
        creatures.flatMap((creature) => stanceOf(fieldOf(board), creature).outerCorners.map(({ point }) => point)),
      ),
    };
  },
  kindOf: (answer) => ["?", "x", "-"].find((state) => String(answer).includes(state)) ?? "nobody",
  kinds: ["?", "x", "-"],
});
