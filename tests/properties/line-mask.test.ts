/** The masks of sixteen lines say what the contact rule says of each. */
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import type { LineEnd, SightLine } from "../../src/geometry/contact/sight-line";
import { pairOf, sideOf, type Pair } from "../../src/rules/attack/between";
import { groundOf } from "../../src/rules/attack/attack-pair";
import { judgedLines } from "../../src/rules/cover/corner-cover";
import { weighCover, type Worth } from "../../src/rules/cover/cover-kind";
import { drawnFan, drawnLines } from "../../src/rules/cover/drawn-lines";
import type { Fan } from "../../src/rules/cover/fan";
import type { Ground } from "../../src/rules/attack/occupied-space";
import {
  fixedEdges,
  contactsAlong,
  gradeAlong,
  sieveOf,
  type Sieve,
} from "../../src/rules/line-of-effect/weighed-obstacles";
import { EFFECT, hasLine } from "../../src/rules/line-of-effect/line-of-effect";
import { maskPair, masks } from "../../src/rules/line-masks/line-masks";
import { maskFieldOf, type MaskField } from "../../src/rules/line-masks/mask-field";
import { stanceOf } from "../../src/rules/attack/stance";
import { coverScale, STRENGTHS } from "../../src/rules/books/pathfinder/cover";
import * as oracle from "../oracle/contact";
import { agree } from "./agreement";
import { boards, fieldOf, type Board } from "./mask-boards";
import { marked, numbered, outline } from "./picture";

/** Four corners each of two creatures. */
interface Bout {
  readonly from: Creature;
  readonly to: Creature;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly starts: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
}

const blocksOf = (field: Battlefield, creature: Creature): LineEnd[][] => {
  const corners = stanceOf(field, creature).outerCorners;
  return Array.from({ length: Math.ceil(corners.length / 4) }, (_, i) =>
    [0, 1, 2, 3].flatMap((k) => corners[4 * i + k] ?? corners.at(-1) ?? []),
  );
};

/** More than a pair of hexagons has, far fewer than a pair of round bases. */
const MOST_BLOCKS = 2;

/** So many pairs of a board are asked about, one after the other from the same corners as in a matrix. */
const MOST_BOUTS = 6;

/** Ordered pairs; of round bases the first corners only. */
const boutsOf = (board: Board): Bout[] => {
  const field = fieldOf(board);
  const { firstBlocks } = maskFieldFor(field);
  const sides = field.creatures.map((creature, place) => {
    const first = firstBlocks[place] ?? -1;
    const blocks = blocksOf(field, creature);
    return { creature, blocks: blocks.slice(0, MOST_BLOCKS).map((corners, i) => ({ corners, number: first + i })) };
  });
  const bouts = sides.flatMap((one) =>
    sides.flatMap((other) =>
      one === other
        ? []
        : one.blocks.flatMap((p) =>
            other.blocks.map((q) => ({
              from: one.creature,
              to: other.creature,
              fromBlock: p.number,
              toBlock: q.number,
              starts: p.corners,
              ends: q.corners,
            })),
          ),
    ),
  );
  return bouts.slice(0, MOST_BOUTS);
};

const maskFields = new WeakMap<Battlefield, MaskField>();

const maskFieldFor = (field: Battlefield): MaskField => {
  const known = maskFields.get(field) ?? maskFieldOf(field);
  maskFields.set(field, known);
  return known;
};

/** What the kernel says of one. */
const maskedIn = (board: Board, { fromBlock, toBlock }: Bout): typeof masks => {
  maskPair(maskFieldFor(fieldOf(board)), fromBlock, toBlock);
  return { ...masks };
};

const pairIn = (board: Board, { from, to }: Bout): Pair => pairOf(fieldOf(board), sideOf(from), sideOf(to));

/** Sixteen of something: from the first corner to all four, and so on. */
const linesOf = <T>({ starts, ends }: Bout, ask: (line: SightLine) => T): T[] =>
  starts.flatMap((start) => ends.map((end) => ask({ start, end })));

const shown = (lines: readonly boolean[]): string => lines.map((isBlocked) => (isBlocked ? "x" : "-")).join("");

const bitsOf = (mask: number): string => shown(Array.from({ length: 16 }, (_, line) => ((mask >> line) & 1) === 1));

const WALLS: Worth = (kind) => (kind === "creature" ? undefined : 1);
const ALL: Worth = () => 1;

/** Both masks of each, put together from what is said of single lines. */
const blockedBy = (
  board: Board,
  bouts: readonly Bout[],
  isBlocked: (sieve: Sieve, line: SightLine, bout: Bout) => boolean,
): string[] =>
  bouts.map((bout) => {
    const pair = pairIn(board, bout);
    const [walls, all] = [WALLS, ALL].map((worth) => {
      const sieve = sieveOf(pair, weighCover(pair, worth));
      return shown(linesOf(bout, (line) => isBlocked(sieve, line, bout)));
    });
    return saying(bout, walls ?? "", all ?? "");
  });

const saying = ({ from, to, fromBlock, toBlock }: Bout, walls: string, all: string): string =>
  `${from.name}/${fromBlock} to ${to.name}/${toBlock}: ${walls} ${all}`;

const drawing = (board: Board) => {
  const { walls, creatures } = fieldOf(board);
  return {
    pieces: [...creatures.flatMap(({ footprint, name }) => outline(name, footprint)), ...numbered(walls)],
    spots: marked(
      "+",
      creatures.flatMap((creature) => stanceOf(fieldOf(board), creature).outerCorners.map(({ point }) => point)),
    ),
  };
};

/** How much is blocked on a board. */
const amountOf = (answer: unknown): string => {
  const text = String(answer);
  return text.includes("x") ? (text.includes("-") ? "some" : "all") : "none";
};

const AMOUNTS = ["some", "all", "none"];

const masked = (board: Board, bouts: readonly Bout[]): string[] =>
  bouts.map((bout) => {
    const { walls, all } = maskedIn(board, bout);
    return saying(bout, bitsOf(walls), bitsOf(all));
  });

agree("which lines walls block, and walls and creatures together", {
  configurations: boards,
  oneIn: 2,
  fast: (board) => masked(board, boutsOf(board)),
  oracle: (board) =>
    blockedBy(
      board,
      boutsOf(board),
      (sieve, line, { from, to }) => contactsAlong(sieve, line, [from.footprint, to.footprint]).length > 0,
    ),
  drawing,
  kindOf: amountOf,
  kinds: AMOUNTS,
});

/** All that a verdict says of the lines from a corner. */
const drawnBy = (board: Board, bouts: readonly Bout[], draw: (sieve: Sieve, fan: Fan) => unknown): string[] =>
  bouts.map((bout) => {
    const sieve = sieveOf(pairIn(board, bout), weighCover(pairIn(board, bout), ALL));
    return JSON.stringify(draw(sieve, bout));
  });

agree("how lines are drawn, and what blocks them where first", {
  configurations: boards,
  oneIn: 4,
  fast: (board) => drawnBy(board, boutsOf(board), (sieve, fan) => drawnFan(sieve, fan, false)),
  oracle: (board) =>
    drawnBy(board, boutsOf(board), (sieve, fan) => drawnLines(sieve.pair, judgedLines(sieve, fan, false))),
  drawing,
  kindOf: (answer) =>
    String(answer).includes('"isBlocked":true')
      ? String(answer).includes('"isBlocked":false')
        ? "some"
        : "all"
      : "none",
  kinds: AMOUNTS,
});

/** Whether there is a line of effect between the two of each bout. */
const reachedBy = (board: Board, ask: (pair: Pair, from: Ground, to: Ground) => boolean): string =>
  shown(
    boutsOf(board).map((bout) => {
      const pair = pairIn(board, bout);
      return !ask(pair, groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target));
    }),
  );

/** The same question, to which there is no short cut. */
const GENERALLY = { ...EFFECT };

agree("whether a line of effect leads past plain walls, as the general way tells it", {
  configurations: boards,
  oneIn: 4,
  fast: (board) => reachedBy(board, (pair, from, to) => hasLine(pair, from, to, EFFECT)),
  oracle: (board) => reachedBy(board, (pair, from, to) => hasLine(pair, from, to, GENERALLY)),
  drawing,
  kindOf: amountOf,
  kinds: AMOUNTS,
});

const firstBout = (board: Board): Bout[] => boutsOf(board).slice(0, 1);

agree("which lines are blocked, by the definition in exact fractions", {
  configurations: boards,
  oneIn: 10,
  fast: (board) => masked(board, firstBout(board)),
  oracle: (board) =>
    blockedBy(board, firstBout(board), (sieve, line, { from, to }) =>
      sieve.varying.length > 0
        ? contactsAlong(sieve, line, [from.footprint, to.footprint]).length > 0
        : oracle.isBlocked(line, fixedEdges(sieve), [from.footprint, to.footprint]),
    ),
  drawing,
  kindOf: amountOf,
  kinds: AMOUNTS,
});

/** The highest grade on each line as Pathfinder ranks cover. */
const ranked = (board: Board, bout: Bout): string => {
  const pair = pairIn(board, bout);
  const sieve = sieveOf(pair, coverScale(pair, { isAdjacentMelee: false, softCoverFrom: "all" }).weigh);
  const own = [bout.from.footprint, bout.to.footprint];
  return linesOf(bout, (line) => gradeAlong(sieve, line, Infinity, own)).join("");
};

const rankedByMasks = ({ walls, all }: typeof masks): string =>
  Array.from({ length: 16 }, (_, line) =>
    (walls >> line) & 1 ? STRENGTHS.standard : (all >> line) & 1 ? STRENGTHS.soft : 0,
  ).join("");

/**
 * What the kernel says of each pair of a board, and of the same from the other end. Asked once only: what is mixed may
 * hang on which walls it remembers.
 */
interface Told {
  readonly bout: Bout;
  readonly there: typeof masks;
  readonly back: typeof masks;
}

const known = new WeakMap<Board, readonly Told[]>();

const toldOf = (board: Board): readonly Told[] => {
  const before = known.get(board);
  if (before !== undefined) return before;
  const answers = boutsOf(board).map((bout) => ({ bout, there: maskedIn(board, bout) }));
  const told = answers.map(({ bout, there }) => {
    const back = maskedIn(board, { ...bout, fromBlock: bout.toBlock, toBlock: bout.fromBlock });
    return { bout, there, back };
  });
  known.set(board, told);
  return told;
};

agree("what the lines are worth, where the masks say that they tell", {
  configurations: boards,
  oneIn: 2,
  fast: (board) => toldOf(board).map(({ there }) => (there.isMixed ? "mixed" : rankedByMasks(there))),
  oracle: (board) => toldOf(board).map(({ bout, there }) => (there.isMixed ? "mixed" : ranked(board, bout))),
  drawing,
  kindOf: (answer) => ["mixed", "3", "2"].find((grade) => String(answer).includes(grade)) ?? "0",
  kinds: ["0", "2", "3", "mixed"],
});

const transposed = (mask: number): number =>
  Array.from({ length: 16 }, (_, line) => ((mask >> line) & 1) << (4 * (line & 3) + (line >> 2))).reduce(
    (all, bit) => all | bit,
    0,
  );

/** Each pair of a board, but of those that are mixed only that. */
const whereTold = (board: Board, say: (told: Told) => string): string[] =>
  toldOf(board).map((told) => (told.there.isMixed ? "mixed" : say(told)));

agree("the same lines from their other ends, where the masks say that they tell", {
  configurations: boards,
  oneIn: 2,
  fast: (board) => whereTold(board, ({ bout, there: { walls, all } }) => saying(bout, bitsOf(walls), bitsOf(all))),
  oracle: (board) =>
    whereTold(board, ({ bout, back: { walls, all } }) =>
      saying(bout, bitsOf(transposed(walls)), bitsOf(transposed(all))),
    ),
  drawing,
  kindOf: amountOf,
  kinds: AMOUNTS,
});
