import {
  type Cursor,
  cursorOver,
  errorAt,
  isPlain,
  peek,
  take,
  takeIf,
  takeNumber,
  takePlace,
  takeText,
} from "./notation-words";
import type { Scene } from "./scene";

/** What a text battle map says that a rule set should find. The words are matched by the scenario tests. */
export interface Expectation {
  readonly ruleset: string;
  readonly kind: "ranged" | "melee" | "area";
  /** Scene units; null where the line says none. */
  readonly reach: number | null;
  /** Pixels. */
  readonly origin: { readonly x: number; readonly y: number } | null;
  /** `token:ID`; null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly target: string;
  readonly options: Readonly<Record<string, string>>;
  /** What stands after the colon, cut at its commas. */
  readonly words: readonly string[];
  /** Ids after `by` as verdicts have them (`wall:w1`), sorted; null where the line names none. */
  readonly obstacles: readonly string[] | null;
  readonly line: number;
}

type Way = Pick<Expectation, "kind" | "reach" | "origin">;

const takeWay = (cursor: Cursor): Way => {
  const isCreature = isPlain(cursor.words[cursor.next + 1], "->");
  if (!isCreature && takeIf(cursor, "area")) {
    const [x, y] = takePlace(cursor);
    return { kind: "area", reach: null, origin: { x, y } };
  }
  const isMelee = !isCreature && takeIf(cursor, "melee");
  if (!isCreature && !isMelee) takeIf(cursor, "ranged");
  const hasReach = isMelee && !isPlain(cursor.words[cursor.next + 1], "->") && takeIf(cursor, "reach");
  return { kind: isMelee ? "melee" : "ranged", reach: hasReach ? takeNumber(cursor) : null, origin: null };
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
      throw errorAt(cursor.line, word.column, word.text, "an option as key=value, or a colon");
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

const takeObstacles = (cursor: Cursor, scene: Scene): string[] => {
  const wanted = "the id of a wall, creature or area on the map";
  const ids: string[] = [];
  while (peek(cursor) !== undefined) {
    const word = take(cursor, wanted);
    const id = obstacleId(word.text, scene);
    if (id === undefined) throw errorAt(cursor.line, word.column, word.text, wanted);
    ids.push(id);
  }
  return ids.sort();
};

const HEAD = /^((?:"(?:[^"\\]|\\.)*"|[^":])*):(.*)$/;

/** What stands after the colon: its words, and the obstacles among them. */
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
  return { words, obstacles: by === undefined ? null : takeObstacles(by, scene) };
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
  const arrow = take(cursor, "->");
  if (arrow.text !== "->") throw errorAt(line, arrow.column, arrow.text, "->");
  const target = takeCreature(cursor, scene);
  const options = takeOptions(cursor);
  return { ruleset, ...way, attacker, target, options, ...readTail(tail, line, indent + head.length + 1, scene), line };
};
