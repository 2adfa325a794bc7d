import { isPlain, type Plain } from "../objects";

/**
 * The Handlebars helpers used here of https://foundryvtt.com/api/modules/foundry.applications.handlebars.html, with the
 * comparisons that the client registers beside them.
 */

const hashOf = (options: unknown): Plain => {
  const hash: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "hash") : undefined;
  return typeof hash === "object" && hash !== null ? { ...hash } : {};
};

const localize = (key: unknown, options: unknown): string => {
  const data = hashOf(options);
  return Object.keys(data).length === 0
    ? game.i18n.localize(String(key))
    : game.i18n.format(String(key), strings(data));
};

const strings = (data: Plain): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));

/** All arguments except the options that Handlebars passes last. */
const given = (values: readonly unknown[]): readonly unknown[] => values.slice(0, -1);

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group: string | null;
}

const choicesOf = (choices: unknown, { nameAttr, valueAttr, labelAttr, inverted }: Plain): Choice[] => {
  const named = (key: string, choice: unknown): Choice => {
    if (!isPlain(choice)) {
      const [value, label] = inverted === true ? [String(choice), key] : [key, String(choice)];
      return { value, label, group: null };
    }
    const valueKey = valueAttr ?? nameAttr;
    const value = typeof valueKey === "string" ? choice[valueKey] : (choice["value"] ?? key);
    const label = choice[typeof labelAttr === "string" ? labelAttr : "label"];
    return { value: String(value), label: String(label), group: groupOf(choice["group"]) };
  };
  if (Array.isArray(choices))
    return choices.map((choice: unknown) => named(isPlain(choice) ? "" : String(choice), choice));
  return isPlain(choices) ? Object.entries(choices).map(([key, choice]) => named(key, choice)) : [];
};

const groupOf = (group: unknown): string | null => (typeof group === "string" ? group : null);

const optionOf = ({ value, label }: Choice, chosen: ReadonlySet<string>, isKey: boolean): HTMLOptionElement => {
  const option = document.createElement("option");
  option.value = value;
  option.textContent = isKey ? game.i18n.localize(label) : label;
  option.toggleAttribute("selected", chosen.has(value));
  return option;
};

const isWord = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const setOf = (selected: unknown): ReadonlySet<string> => {
  if (selected instanceof Set || Array.isArray(selected)) return new Set([...selected].map(String));
  return new Set(isWord(selected) ? [String(selected)] : []);
};

const selectOptions = (choices: unknown, options: unknown): Handlebars.SafeString => {
  const hash = hashOf(options);
  const chosen = setOf(hash["selected"]);
  const select = document.createElement("select");
  const { blank, localize: isKey = false } = hash;
  if (typeof blank === "string")
    select.append(optionOf({ value: "", label: blank, group: null }, chosen, isKey === true));
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const choice of choicesOf(choices, hash)) {
    const option = optionOf(choice, chosen, isKey === true);
    if (choice.group === null) select.append(option);
    else groupNamed(choice.group, groups, select).append(option);
  }
  return new Handlebars.SafeString(select.innerHTML);
};

const groupNamed = (
  label: string,
  groups: Map<string, HTMLOptGroupElement>,
  select: HTMLSelectElement,
): HTMLOptGroupElement => {
  const group = groups.get(label) ?? document.createElement("optgroup");
  group.label = label;
  if (!groups.has(label)) select.append(group);
  groups.set(label, group);
  return group;
};

const numberFormat = (value: unknown, options: unknown): string => {
  const { decimals = 0, sign = false } = hashOf(options);
  const number = Number.parseFloat(String(value)).toFixed(Number(decimals));
  return sign === true && Number(number) >= 0 ? `+${number}` : number;
};

const HELPERS: Readonly<Record<string, Handlebars.HelperDelegate>> = {
  localize,
  selectOptions,
  numberFormat,
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  concat: (...values: unknown[]) => new Handlebars.SafeString(given(values).map(String).join("")),
  ifThen: (criterion: unknown, ifTrue: unknown, ifFalse: unknown) => (criterion ? ifTrue : ifFalse),
  object: hashOf,
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...values: unknown[]) => given(values).every(Boolean),
  or: (...values: unknown[]) => given(values).some(Boolean),
};

export const registerTemplateHelpers = (): void => {
  for (const [name, helper] of Object.entries(HELPERS)) Handlebars.registerHelper(name, helper);
};
