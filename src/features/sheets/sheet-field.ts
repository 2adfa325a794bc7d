import { isBuiltIn, type RuleSetId } from "../../rules/attack/rule-set-id";

/** One thing that a GM may say of a document: a flag of Parapet's, and how a sheet asks for it. */
export interface SheetField {
  /** Below `flags.parapet`, dotted where it lies deeper. */
  readonly key: string;
  readonly input: FieldInput;
  /** Rule sets to which it makes a difference. */
  readonly heededBy: readonly RuleSetId[];
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

/** Fields that the rule set heeds, as one that is not known here may all of them, and the others; in their order. */
export const heededFields = (
  fields: readonly SheetField[],
  ruleset: RuleSetId,
): { readonly heeded: readonly SheetField[]; readonly others: readonly SheetField[] } => {
  const isHeeded = ({ heededBy }: SheetField): boolean => heededBy.includes(ruleset) || !isBuiltIn(ruleset);
  return { heeded: fields.filter(isHeeded), others: fields.filter((field) => !isHeeded(field)) };
};
