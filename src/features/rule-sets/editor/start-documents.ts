/** Documents that the editor starts with. */
import { refuseOdd, type RuleSetDocument } from "../../../rules/books/data/document";
import { faultSentence, shown } from "../../../scene/model/scene-error";
import type { Naming } from "./level-lines";

/** What a member has where a document leaves it out, as `readRuleSet` fills it in. */
const DEFAULTS: readonly (readonly [key: string, value: unknown])[] = [
  ["source", ""],
  ["systems", []],
  ["counts", {}],
  ["needs", "effect"],
  ["melee", "as-ranged"],
  ["saves", true],
  ["gives", []],
  ["forbids", []],
  ["partial", []],
  ["total", []],
  ["dim", []],
  ["dark", []],
];

const isDefault = ([key, value]: readonly [string, unknown]): boolean =>
  DEFAULTS.some(([its, written]) => its === key && JSON.stringify(written) === JSON.stringify(value));

const withoutDefaults = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter((entry) => !isDefault(entry)));

/** A document as its author would write it for this world: with names in the reader's language, and without defaults. */
export const copyOf = (
  { format, id: _, name, source, systems, levels, total, counts, concealment, ...rest }: RuleSetDocument,
  { id, naming, copied }: { readonly id: string; readonly naming: Naming; readonly copied: (name: string) => string },
): object =>
  withoutDefaults({
    format,
    id,
    name: copied(naming(name)),
    source,
    systems,
    levels: levels.map((level) => withoutDefaults({ ...level, name: naming(level.name) })),
    ...(total === undefined ? {} : { total: { name: naming(total.name) } }),
    counts,
    ...(concealment === undefined ? {} : { concealment: withoutDefaults(concealment) }),
    ...rest,
  });

/** A document with one level, which half of the target hidden reaches. */
export const newDocument = (id: string, name: string, level: string): object => ({
  format: 1,
  id,
  name,
  levels: [{ id: "level-1", name: level, when: { share: "1/2" } }],
});

/** What can be edited, though it may have faults. Throws `RangeError` for what no line could show. */
export const editable = (value: unknown): object => {
  refuseOdd(value, "");
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new RangeError(faultSentence("", shown(value), "an object"));
};
