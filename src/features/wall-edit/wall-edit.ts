import type { Words } from "../../words/localize";
import type { FormControl, FormRow } from "../windows/form-row";
import type { SheetField, SingleInput } from "../sheets/sheet-fields";
import { fieldValue, singleRow, type StoredFlags } from "../sheets/sheet-rows";

/** Edits several walls at once. Untouched fields keep each wall's value. */

/** Stands for "they differ" among the choices; no flag has it. */
export const MIXED = "parapet-mixed";

interface Common {
  readonly isMixed: boolean;
  /** Of the first wall. */
  readonly value: unknown;
}

const commonValue = (flags: readonly StoredFlags[], field: SheetField): Common => {
  const [value, ...others] = flags.map((each) => fieldValue(each, field));
  return { isMixed: others.some((other) => other !== value), value };
};

const mixedControl = (control: FormControl, words: Words): FormControl => {
  const mixed = words.say("PARAPET.Walls.Mixed");
  if (control.kind === "choice")
    return { ...control, options: [{ value: MIXED, label: mixed }, ...control.options], value: MIXED };
  return control.kind === "number" ? { ...control, value: null, placeholder: mixed } : control;
};

/** The row that asks for a field of all these walls; its name is the field's key. */
export const wallRow = (field: SheetField<SingleInput>, flags: readonly StoredFlags[], words: Words): FormRow => {
  const { isMixed } = commonValue(flags, field);
  const row = singleRow(field, { id: "walls", flags: flags[0], unset: {}, words });
  return { ...row, name: field.key, control: isMixed ? mixedControl(row.control, words) : row.control };
};

/** The value of a form's field. It is touched once the user changed it. */
export interface WallAnswer {
  readonly value: string;
  readonly isTouched: boolean;
}

/** What to store for an answer: null to unset the field, undefined to leave it alone. */
const changeFor = ({ input }: SheetField, { value, isTouched }: WallAnswer): string | number | null | undefined => {
  if (!isTouched || value === MIXED) return undefined;
  if (value === "") return null;
  return input.kind === "number" ? Number(value) : value;
};

/** The changes to each wall, in one update; empty when all is left alone. */
export const wallUpdates = (
  ids: readonly string[],
  fields: readonly SheetField[],
  answerTo: (key: string) => WallAnswer,
  /** What a preset stores, by path; what was answered besides goes before it. */
  preset: Readonly<Record<string, unknown>> = {},
): object[] => {
  const answered = fields.flatMap((field): [string, unknown][] => {
    const change = changeFor(field, answerTo(field.key));
    return change === undefined ? [] : [[`flags.parapet.${field.key}`, change]];
  });
  const changes = { ...preset, ...Object.fromEntries(answered) };
  return Object.keys(changes).length === 0 ? [] : ids.map((_id) => ({ _id, ...changes }));
};
