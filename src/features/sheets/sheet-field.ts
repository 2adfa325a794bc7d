import { ruleSetWith } from "../../rules/index";

/** One thing that a GM may say of a document: a flag of Parapet's, and how a sheet asks for it. */
export interface SheetField {
  /** Below `flags.parapet`, dotted where it lies deeper. */
  readonly key: string;
  readonly input: FieldInput;
  /** As the books that it changes verdicts of list it: `Wall.cover`. */
  readonly name: string;
  /** Of its name (`….label`) and what it is for (`….hint`). */
  readonly message: string;
  /** Shown together under a heading of its own that can be shut. */
  readonly group?: FieldGroup;
}

export type FieldGroup = "senses";

export type FieldInput =
  | { readonly kind: "choice"; readonly values: readonly string[]; readonly messages: string }
  | { readonly kind: "list"; readonly values: readonly string[]; readonly messages: string }
  | { readonly kind: "number"; readonly min?: number }
  | { readonly kind: "text" }
  | { readonly kind: "check"; readonly byDefault: boolean };

export const SHEET_KINDS = ["wall", "token", "tile"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Fields that the rule set heeds, as one that does not say which may all of them, and the others; in their order. */
export const heededFields = (
  fields: readonly SheetField[],
  ruleset: string,
): { readonly heeded: readonly SheetField[]; readonly others: readonly SheetField[] } => {
  const its = ruleSetWith(ruleset)?.sheetFields;
  const isHeeded = ({ name }: SheetField): boolean => its === undefined || its.includes(name);
  return { heeded: fields.filter(isHeeded), others: fields.filter((field) => !isHeeded(field)) };
};
