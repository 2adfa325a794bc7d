import { OWN_PARAPETS, type OwnParapets } from "../attack/between";
import type { RuleOption, RuleOptions } from "./rule-set";

/** Whether dim light and darkness conceal, in every rule set that knows light. */
export const USE_LIGHT: RuleOption = { key: "useLight", values: ["true", "false"] };

/** Of which obstacles at its own feet an attacker gets rid. */
export const OWN_PARAPET: RuleOption = { key: "ownParapet", values: OWN_PARAPETS };

export const ownParapetsBy = (valueOf: OptionValue): OwnParapets => {
  const value = valueOf(OWN_PARAPET.key);
  return OWN_PARAPETS.find((each) => each === value) ?? "all";
};

/** An option that any number above 0 is a value of. */
export const numberOption = (key: string, standard: number): RuleOption => ({
  key,
  values: [String(standard)],
  isNumber: true,
});

/** Beyond this a number is a mistake. */
const MOST = 1_000_000;

/** Whether an option may have this value. */
export const isValueOf = ({ values, isNumber }: RuleOption, value: string): boolean =>
  isNumber === true
    ? /^(\d+\.?\d*|\.\d+)$/.test(value) && Number(value) > 0 && Number(value) <= MOST
    : values.includes(value);

/** The values that an option may have, in words. */
export const valuesWanted = ({ values, isNumber }: RuleOption): string =>
  isNumber === true ? `a number above 0 and up to ${MOST}` : `one of ${values.join(", ")}`;

/** Looks up an option's value, given or default. */
export type OptionValue = (key: string) => string;

/** Throws `RangeError` for a key or value that the rule set does not know. */
export const optionValues = (options: readonly RuleOption[], given: RuleOptions): OptionValue => {
  const keys = Object.keys(given);
  // Options by names that vary are looked up slowly, and mostly none is given.
  if (keys.length === 0) return (key) => optionOf(options, key)?.values[0] ?? "";
  for (const key of keys) checkOption(options, key, given[key] ?? "");
  return (key) => given[key] ?? optionOf(options, key)?.values[0] ?? "";
};

const checkOption = (options: readonly RuleOption[], key: string, value: string): void => {
  const option = optionOf(options, key);
  if (option === undefined)
    throw new RangeError(`option ${key}: not known, wanted one of ${options.map((known) => known.key).join(", ")}`);
  if (!isValueOf(option, value)) throw new RangeError(`option ${key}: came ${value}, wanted ${valuesWanted(option)}`);
};

const optionOf = (options: readonly RuleOption[], key: string): RuleOption | undefined => {
  for (const option of options) if (option.key === key) return option;
  return undefined;
};
