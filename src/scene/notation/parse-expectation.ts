import {
  takePositive,
  takeZeroOrMore,
  cursorOver,
  errorAt,
  isPlain,
  peek,
  take,
  takeIf,
  takeOneOf,
  takeOrigin,
  takePlace,
  takeText,
} from "./tokenizer";
import type { Cursor, Word } from "./tokenizer";
import { type AttackDetails, WEAPONS } from "../model/attack-details";
import { HANDLINGS, type Scene } from "../model/scene";

/** What a text battle map says that a rule set should find, as an attack that can be judged. The words are matched by the scenario tests. */
export interface Expectation extends AttackDetails {
  readonly ruleset: string;
  readonly kind: "ranged" | "melee" | "area";
  /** Scene units; null where the line says none. */
  readonly reach: number | null;
  /** Pixels; the height in scene units where the line says it. */
  readonly origin: { readonly x: number; readonly y: number; readonly elevation?: number } | null;
  /** `token:ID`; null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly target: string;
  /** What the GM has ruled. */
  readonly ruled?: Ruled;
  readonly options: Readonly<Record<string, string>>;
  /** The parts after the colon, cut at its commas. */
  readonly words: readonly string[];
  /** Ids after `by` as verdicts have them (`wall:w1`), sorted; null where the line names none. */
  readonly obstacles: readonly string[] | null;
  readonly line: number;
}

const takeThe = (cursor: Cursor, text: string): void => {
  const word = take(cursor, text);
  if (!isPlain(word, text)) throw errorAt(cursor.line, word.column, word.text, text);
};

const CONCEALMENTS = { no: "none", partial: "partial", total: "total" } as const;

interface Ruled {
  readonly cover?: string;
  readonly concealment?: (typeof CONCEALMENTS)[keyof typeof CONCEALMENTS];
}

type Way = Pick<Expectation, "kind" | "reach" | "origin">;

const takeWay = (cursor: Cursor): Way => {
  const isCreature = isPlain(cursor.words[cursor.next + 1], "->");
  if (!isCreature && takeIf(cursor, "area")) {
    return { kind: "area", reach: null, origin: takeOrigin(cursor) };
  }
  const isMelee = !isCreature && takeIf(cursor, "melee");
  if (!isCreature && !isMelee) takeIf(cursor, "ranged");
  const hasReach = isMelee && !isPlain(cursor.words[cursor.next + 1], "->") && takeIf(cursor, "reach");
  return { kind: isMelee ? "melee" : "ranged", reach: hasReach ? takeZeroOrMore(cursor) : null, origin: null };
};

const takeCreature = (cursor: Cursor, { tokens }: Pick<Scene, "tokens">): string => {
  const word = take(cursor, "a creature's id");
  if (tokens.some(({ id }) => id === word.text)) return `token:${word.text}`;
  throw errorAt(cursor.line, word.column, word.text, "the id of a creature on the map");
};

const takeOptions = (cursor: Cursor): Record<string, string> => {
  const options: Record<string, string> = {};
  for (let word = peek(cursor); word !== undefined; word = peek(cursor)) {
    const [key = "", value, ...more] = take(cursor, "an option").text.split("=");
    if (key === "" || value === undefined || more.length > 0) {
      throw errorAt(
        cursor.line,
        word.column,
        word.text,
        "an option as key=value, a detail of the attack in its place, or a colon",
      );
    }
    options[key] = value;
  }
  return options;
};

/** The full id of what a short one names on the map: `wall:w1`, `token:B`, `region:~1`. */
const obstacleId = (short: string, { walls, tokens, areas }: Scene): string | undefined => {
  if (walls.some(({ id }) => id === short)) return `wall:${short}`;
  if (tokens.some(({ id }) => id === short)) return `token:${short}`;
  return areas.find(({ id }) => id === short || id === `region:${short}` || id === `tile:${short}`)?.id;
};

/** An area's id may begin with the sign, as `=1` does. */
const isOption = ({ text, isQuoted }: Word): boolean => !isQuoted && text.indexOf("=") > 0;

/** Full ids of the obstacles named up to where the list ends. */
const takeObstacles = (cursor: Cursor, scene: Scene, isEnd: (word: Word) => boolean = () => false): string[] => {
  const wanted = "the id of a wall, creature or area on the map";
  const ids: string[] = [];
  for (let word = peek(cursor); word !== undefined && !isEnd(word); word = peek(cursor)) {
    const id = obstacleId(take(cursor, wanted).text, scene);
    if (id === undefined) throw errorAt(cursor.line, word.column, word.text, wanted);
    ids.push(id);
  }
  return ids;
};

/** The words after `ruled`: `soft`, `no concealment`, or `soft with no concealment`. */
const takeRuled = (cursor: Cursor): Ruled => {
  const takeConcealment = (): Ruled => {
    const degree = takeOneOf(cursor, ["no", "partial", "total"]);
    takeThe(cursor, "concealment");
    return { concealment: CONCEALMENTS[degree] };
  };
  if (isPlain(cursor.words[cursor.next + 1], "concealment")) return takeConcealment();
  const cover = takeText(cursor, "a level of cover, or how well concealed");
  return takeIf(cursor, "with") ? { cover, ...takeConcealment() } : { cover };
};

/** The words after `charging`: nothing, or the attacker's centre before it moved, `from X,Y`. */
const takeCharge = (cursor: Cursor): AttackDetails => {
  if (!takeIf(cursor, "from")) return { isCharge: true };
  const [x, y] = takePlace(cursor);
  return { isCharge: true, chargedFrom: { x, y } };
};

/** The words after `moving`: the attacker's centre before it moved. */
const takeMoving = (cursor: Cursor): AttackDetails => {
  takeThe(cursor, "from");
  const [x, y] = takePlace(cursor);
  return { movedFrom: { x, y } };
};

const takeHandling = (cursor: Cursor): Pick<AttackDetails, "handling"> => {
  const handling = HANDLINGS.find((each) => takeIf(cursor, each));
  return handling === undefined ? {} : { handling };
};

type Details = AttackDetails & Pick<Expectation, "ruled">;

/** The details after the target, in this order, each left out where the line does not say it. */
const takeDetails = (cursor: Cursor, scene: Scene): Details => ({
  ...(takeIf(cursor, "with") ? { weapon: takeOneOf(cursor, WEAPONS) } : {}),
  ...(takeIf(cursor, "increment") ? { increment: takePositive(cursor) } : {}),
  ...(takeIf(cursor, "increments") ? { increments: takePositive(cursor) } : {}),
  ...(takeIf(cursor, "long-range") ? { longRange: takePositive(cursor) } : {}),
  ...(takeIf(cursor, "least-reach") ? { leastReach: takeZeroOrMore(cursor) } : {}),
  ...takeHandling(cursor),
  ...(takeIf(cursor, "charging") ? takeCharge(cursor) : {}),
  ...(takeIf(cursor, "moving") ? takeMoving(cursor) : {}),
  ...(takeIf(cursor, "readied") ? { isReadied: true } : {}),
  ...(takeIf(cursor, "braced") ? { isBraced: true } : {}),
  ...(takeIf(cursor, "spreading") ? { isSpread: true } : {}),
  ...(takeIf(cursor, "sightless") ? { isSightless: true } : {}),
  ...(takeIf(cursor, "force") ? { isForce: true } : {}),
  ...(takeIf(cursor, "ruled") ? { ruled: takeRuled(cursor) } : {}),
  ...(takeIf(cursor, "destroying") ? { destroys: takeObstacles(cursor, scene, isOption) } : {}),
});

const HEAD = /^((?:"(?:[^"\\]|\\.)*"|[^":])*):(.*)$/;

/** The part after the colon: its words, and the obstacles among them. */
const readTail = (
  tail: string,
  line: number,
  indent: number,
  scene: Scene,
): Pick<Expectation, "words" | "obstacles"> => {
  const parts = tail.split(",");
  const starts = parts.map((_, i) => indent + parts.slice(0, i).join(",").length + (i === 0 ? 0 : 1));
  const by = parts.map((part, i) => cursorOver(part, line, starts[i])).find((cursor) => takeIf(cursor, "by"));
  const words = parts.map((part) => part.trim()).filter((part) => part !== "");
  return { words, obstacles: by === undefined ? null : takeObstacles(by, scene).sort() };
};

/**
 * A line such as `expect pathfinder1e ranged A -> B: soft, by C`, without its first word; `indent` characters stand
 * before it. The attacker `nobody` is none. Throws `SceneError`, also for what is not on the map.
 */
export const readExpectation = (text: string, line: number, indent: number, scene: Scene): Expectation => {
  const [, head, tail] = HEAD.exec(text) ?? [];
  if (head === undefined || tail === undefined) {
    throw errorAt(line, indent + text.length + 1, undefined, "a colon and what is expected");
  }
  const cursor = cursorOver(head, line, indent);
  const ruleset = takeText(cursor, "a rule set");
  const way = takeWay(cursor);
  const attacker = takeIf(cursor, "nobody") ? null : takeCreature(cursor, scene);
  takeThe(cursor, "->");
  const target = takeCreature(cursor, scene);
  const details = takeDetails(cursor, scene);
  const options = takeOptions(cursor);
  const found = readTail(tail, line, indent + head.length + 1, scene);
  return { ruleset, ...way, attacker, target, ...details, options, ...found, line };
};
