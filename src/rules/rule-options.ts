import type { RuleOption, RuleOptions } from "./rule-set";

/** Whether dim light and darkness conceal, in every rule set that knows light. */
export const USE_LIGHT: RuleOption = { key: "useLight", values: ["true", "false"] };

/** Looks up an option's value, given or default. */
export type OptionValue = (key: string) => string;

/** Throws `RangeError` for a key or value that the rule set does not know. */
export const optionValues = (options: readonly RuleOption[], given: RuleOptions): OptionValue => {
  for (const [key, value] of Object.entries(given)) {
    const option = options.find((known) => known.key === key);
    const wanted = option === undefined ? options.map((known) => known.key) : option.values;
    if (option === undefined) throw new RangeError(`option ${key}: not known, wanted one of ${wanted.join(", ")}`);
    if (!wanted.includes(value))
      throw new RangeError(`option ${key}: came ${value}, wanted one of ${wanted.join(", ")}`);
  }
  return (key) => given[key] ?? options.find((option) => option.key === key)?.values[0] ?? "";
};
