import { make } from "../make";
import type { Plain } from "../objects";

/**
 * https://foundryvtt.com/api/modules/foundry.applications.fields.html; types13 `applications/forms/fields.d.mts`. Of
 * FormGroupConfig and FormInputConfig, what is not here throws.
 */
interface InputConfig<Value> {
  readonly name?: string;
  readonly value?: Value | null | undefined;
  readonly placeholder?: string | null | undefined;
}

interface NumberConfig extends InputConfig<number> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | "any" | undefined;
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface GroupConfig {
  readonly label: string;
  readonly input: HTMLElement;
}

const MISSING = [
  "units",
  "hint",
  "rootId",
  "classes",
  "stacked",
  "localize",
  "widget",
  "groups",
  "blank",
  "sort",
  "type",
];

const assertKnown = (config: object): void => {
  const missing = MISSING.filter((key) => key in config);
  if (missing.length > 0) throw new Error(`The stand-in does not implement ${missing.join(", ")} of form fields.`);
};

/** Values are also attributes: inputs can be serialized into templates. */
const inputOf = (type: string, { name = "", placeholder = "" }: InputConfig<unknown>, more: Plain) =>
  Object.assign(make("input", ""), { type, name, placeholder: placeholder ?? "", ...more });

export const createTextInput = (config: InputConfig<string>): HTMLInputElement =>
  inputOf("text", config, { defaultValue: config.value ?? "" });

export const createCheckboxInput = (config: InputConfig<boolean>): HTMLInputElement =>
  inputOf("checkbox", config, { defaultChecked: config.value === true });

export const createNumberInput = (config: NumberConfig): HTMLInputElement => {
  assertKnown(config);
  const { value, min, max, step } = config;
  const bounds = Object.entries({ min, max, step }).filter(([, bound]) => bound !== undefined);
  const defaultValue = typeof value === "number" ? String(value) : "";
  return inputOf("number", config, { ...Object.fromEntries(bounds), defaultValue });
};

/** Its options say text, not HTML. */
export const createSelectInput = (
  config: InputConfig<string> & { readonly options: readonly SelectOption[] },
): HTMLSelectElement => {
  assertKnown(config);
  const { name = "", value, options } = config;
  const select = Object.assign(make("select", ""), { name });
  for (const { value: its, label } of options) select.append(new Option(label, its, its === value, its === value));
  return select;
};

/** A label, the input among `form-fields`, and nothing that ties them: without `rootId` no ids are given. */
export const createFormGroup = (config: GroupConfig): HTMLDivElement => {
  assertKnown(config);
  const { label, input } = config;
  return make("div", "form-group", make("label", "", label), make("div", "form-fields", input));
};
