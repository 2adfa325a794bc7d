import { memberOf } from "../../scene/model/member-of";
import type { Words } from "../../words/localize";
import type { FormControl, FormOption, FormRow, ListControl } from "../windows/form-row";
import type { StatusNames } from "./status-names";
import type { ListInput, SheetField, SingleInput } from "./sheet-fields";

/** What each field comes to while it is not set, by its key, in the user's words; nothing for what nobody derives. */
export type Unset = Readonly<Record<string, string>>;

/** The flags of Parapet as they are stored: anything may be in them. */
export type StoredFlags = unknown;

const storedAt = (flags: StoredFlags, key: string): unknown => key.split(".").reduce<unknown>(memberOf, flags);

type NumberInput = Extract<SingleInput, { readonly kind: "number" }>;

const canHold = ({ min = -Infinity, max = Infinity, step }: NumberInput, value: number): boolean =>
  value >= min && value <= max && (step === undefined || Number.isInteger(value));

/** As its rule reads it: what the field cannot hold is not set. */
export const fieldValue = (flags: StoredFlags, { key, input }: Pick<SheetField, "key" | "input">): unknown => {
  const stored = storedAt(flags, key);
  switch (input.kind) {
    case "choice":
      return input.values.find((value) => value === stored) ?? null;
    case "list":
      return Array.isArray(stored) ? input.values.filter((value) => stored.includes(value)) : [];
    case "number":
      return Number.isFinite(stored) && canHold(input, Number(stored)) ? stored : null;
    case "text":
      return typeof stored === "string" ? stored : "";
    case "check":
      return typeof stored === "boolean" ? stored : input.byDefault;
  }
};

/** Whether anything is stored for a field, be it what it would be anyway. */
export const isStored = (flags: StoredFlags, { key }: Pick<SheetField, "key">): boolean =>
  storedAt(flags, key) !== undefined && storedAt(flags, key) !== null;

export const isSet = (flags: StoredFlags, field: SheetField): boolean => {
  const value = fieldValue(flags, field);
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== "" && (field.input.kind !== "check" || value !== field.input.byDefault);
};

/** "Auto", and what it comes to where that is known. */
const unsetWords = (key: string, unset: Unset, words: Words): string => {
  const comesTo = unset[key];
  return comesTo === undefined
    ? words.say("PARAPET.Sheet.Auto")
    : words.say("PARAPET.Sheet.AutoIs", { value: comesTo });
};

const optionsOf = (values: readonly string[], messages: string, words: Words): FormOption[] =>
  values.map((value) => ({ value, label: words.sayKey(`${messages}.${value}`) }));

const singleControl = (input: SingleInput, value: unknown, unset: string, words: Words): FormControl => {
  switch (input.kind) {
    case "choice": {
      const options = [{ value: "", label: unset }, ...optionsOf(input.values, input.messages, words)];
      return { kind: "choice", options, value: typeof value === "string" ? value : "" };
    }
    case "number":
      return { ...input, value: typeof value === "number" ? value : null, placeholder: unset };
    case "text":
      return { kind: "text", value: typeof value === "string" ? value : "", placeholder: "" };
    case "check":
      return { kind: "checkbox", isChecked: value === true };
  }
};

/** What the game system has a status for, by its names for it, before the others. */
const byStatus = (options: readonly FormOption[], { statuses, words }: RowParts): readonly FormOption[] => {
  if (statuses === undefined || statuses.size === 0) return options;
  const nameOf = ({ value }: FormOption): string | undefined =>
    [...statuses].find(([condition]) => condition === value)?.[1];
  const other = words.say("PARAPET.Sheet.OtherConditions");
  const grouped = options.map((option) => {
    const label = nameOf(option);
    return label === undefined ? { ...option, group: other } : { ...option, label, group: game.system.title };
  });
  return [...grouped.filter(({ group }) => group !== other), ...grouped.filter(({ group }) => group === other)];
};

const listControl = ({ values, messages }: ListInput, value: unknown, parts: RowParts): ListControl => ({
  kind: "list",
  options: byStatus(optionsOf(values, messages, parts.words), parts),
  values: Array.isArray(value) ? value.map(String) : [],
});

export interface RowParts {
  /** What ids of inputs begin with: that of the window. */
  readonly id: string;
  readonly flags: StoredFlags;
  readonly unset: Unset;
  readonly words: Words;
  /** The game system's names for conditions. */
  readonly statuses?: StatusNames;
}

const rowOf = <Control>({ key, message }: SheetField, control: Control, { id, words }: RowParts): FormRow<Control> => ({
  id: `${id}-parapet-${key.replaceAll(".", "-")}`,
  name: `flags.parapet.${key}`,
  label: words.sayKey(`${message}.label`),
  hint: words.sayKey(`${message}.hint`),
  control,
});

/** The row that asks for a field of one value. */
export const singleRow = (field: SheetField<SingleInput>, parts: RowParts): FormRow => {
  const { flags, unset, words } = parts;
  const control = singleControl(field.input, fieldValue(flags, field), unsetWords(field.key, unset, words), words);
  return rowOf(field, control, parts);
};

/** The row by which a sheet asks for a field. */
export const sheetRow = (field: SheetField, parts: RowParts): FormRow<FormControl | ListControl> => {
  const { input } = field;
  if (input.kind !== "list") return singleRow({ ...field, input }, parts);
  return rowOf(field, listControl(input, fieldValue(parts.flags, field), parts), parts);
};
