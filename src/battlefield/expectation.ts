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

const HEAD = /^((?:"(?:[^"\\]|\\.)*"|[^":])*):(.*)$/;

/**
 * A line such as `expect pathfinder1e ranged A -> B: soft, by C`, without its first word; `indent` characters stand
 * before it. The attacker `nobody` is none. Throws `SceneError`, also for creatures that are not on the map.
 */
export const readExpectation = (
  text: string,
  line: number,
  indent: number,
  scene: Pick<Scene, "tokens">,
): Expectation => {
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
  const words = tail
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return { ruleset, ...way, attacker, target, options: takeOptions(cursor), words, line };
};

/** The id of what a short id of a scene names, as verdicts name obstacles: `wall:w1`, `token:B`, `region:~1`. */
export const obstacleId = (shortId: string, scene: Scene): string | undefined => {
  if (scene.walls.some(({ id }) => id === shortId)) return `wall:${shortId}`;
  if (scene.tokens.some(({ id }) => id === shortId)) return `token:${shortId}`;
  return scene.areas.find(({ id }) => id === shortId || id === `region:${shortId}` || id === `tile:${shortId}`)?.id;
};
