import { GAMES } from "../../src/rules/books/data/games";
import { DEFAULT_RULE_SET, ruleSets, ruleSetWith } from "../../src/rules/index";
import type { Book } from "../../src/rules/books/book";
import type { Arguments } from "../input/arguments";
import { didYouMean } from "../input/did-you-mean";
import { InputError, listOf } from "../input/input-error";
import { isRuleSetFile, ruleSetAt } from "./rule-set-file";
import type { MapFile } from "../input/scene-file";

/** What people call the games. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  "4e": "parapet.dnd4e",
  "5e": "dnd5e",
  pf1: "pathfinder1e",
  pf1e: "pathfinder1e",
  pf2: "pathfinder2e",
  pf2e: "pathfinder2e",
};

/** What the ids of the games that are documents begin with; nobody has to write it. */
const OWN = "parapet.";

/** An id as one may write it. */
export const withoutOwn = (id: string): string => (id.startsWith(OWN) ? id.slice(OWN.length) : id);

interface RuleSetChoice {
  readonly ruleSet: Book;
  /** Why it is this one, where nobody has named one and the map's game has none; "" otherwise. */
  readonly note: string;
}

const named = (name: string): Book => {
  if (isRuleSetFile(name)) return ruleSetAt(name);
  const id = SHORT_NAMES[name.toLowerCase()] ?? name;
  const ruleSet = ruleSetWith(id) ?? ruleSetWith(`${OWN}${id}`);
  if (ruleSet !== undefined) return ruleSet;
  const ids = ruleSets().map((each) => withoutOwn(each.id));
  throw new InputError(
    `--ruleset: unknown rule set "${name}"${didYouMean(name, ids)} (rule sets: ${listOf(ids, ids.length)})`,
  );
};

const memberOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined), value);

/** The game system that Foundry writes into what it exports. */
const systemIn = ({ format, text }: Pick<MapFile, "format" | "text">): string | null => {
  if (format !== "foundry") return null;
  const file: unknown = JSON.parse(text);
  const system = memberOf(file, "_stats", "systemId") ?? memberOf(file, "flags", "exportSource", "system");
  return typeof system === "string" && system !== "" ? system : null;
};

/** A game that is a document is used where it is asked for: not all are certain. */
const whyNot = (system: string): string => {
  const game = GAMES.find(({ document }) => document.systems.includes(system));
  return game === undefined
    ? `no rule set is for the game system ${system}`
    : `${withoutOwn(game.document.id)}, for the game system ${system}, has to be asked for`;
};

/** The rule set that the arguments name, else that of the map's game, else the default one. */
export const ruleSetFor = (args: Arguments, file: Pick<MapFile, "format" | "text">): RuleSetChoice => {
  const name = args.valueOf("ruleset");
  if (name !== undefined) return { ruleSet: named(name), note: "" };
  const system = systemIn(file);
  const its = ruleSets().find(({ systems }) => system !== null && systems?.own?.includes(system) === true);
  if (its !== undefined) return { ruleSet: its, note: "" };
  const why = system === null ? "the map names no game system" : whyNot(system);
  return {
    ruleSet: named(DEFAULT_RULE_SET),
    note: `Judged by ${DEFAULT_RULE_SET}: ${why}. Choose others with --ruleset.`,
  };
};
