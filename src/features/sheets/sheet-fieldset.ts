import { foldedRows, formRow } from "../windows/form-row";
import { heededFields, type FieldGroup, type SheetField } from "./sheet-field";
import { isSet, isStored, sheetRow, type RowParts } from "./sheet-rows";

/** By which a fieldset of ours is known again. */
export const FIELDSET_CLASS = "parapet-fields";

export interface FieldsetParts extends RowParts {
  readonly document: Document;
  readonly fields: readonly SheetField[];
  readonly ruleset: string;
}

/** A box has no way to say "not set": the form submits one that is not only once it is touched. */
const submitWhenTouched = (fieldset: HTMLElement, { fields, flags, ...parts }: FieldsetParts): void => {
  for (const field of fields) {
    const { id, name } = sheetRow(field, { flags, ...parts });
    const input = fieldset.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    if (field.input.kind !== "check" || isStored(flags, field) || input === null || name === null) continue;
    input.removeAttribute("name");
    input.addEventListener("change", () => (input.name = name), { capture: true, once: true });
  }
};

const GROUPS: readonly FieldGroup[] = ["senses"];

/** Fields without a group, then each group, open when something in it is set. */
const sections = (fields: readonly SheetField[], parts: FieldsetParts): HTMLElement[] => {
  const { document, flags, words } = parts;
  const plain = fields
    .filter(({ group }) => group === undefined)
    .map((field) => formRow(document, sheetRow(field, parts)));
  const folded = GROUPS.flatMap((group) => {
    const grouped = fields.filter((field) => field.group === group);
    if (grouped.length === 0) return [];
    const rows = grouped.map((field) => sheetRow(field, parts));
    const isOpen = grouped.some((field) => isSet(flags, field));
    return [foldedRows(document, words.say(`PARAPET.Sheet.Group.${group}`), rows, isOpen)];
  });
  return [...plain, ...folded];
};

const othersSection = (others: readonly SheetField[], parts: FieldsetParts): HTMLElement[] => {
  if (others.length === 0) return [];
  const { document, words } = parts;
  const details = foldedRows(document, words.say("PARAPET.Sheet.OtherRules"), [], false);
  details.append(...sections(others, parts));
  return [details];
};

/** What a sheet asks on behalf of Parapet: first what the rule set in force heeds, the others shut away. */
export const sheetFieldset = (parts: FieldsetParts): HTMLFieldSetElement => {
  const { document, fields, ruleset, words } = parts;
  const fieldset = document.createElement("fieldset");
  fieldset.className = FIELDSET_CLASS;
  const legend = document.createElement("legend");
  legend.textContent = words.say("PARAPET.Sheet.Title");
  const { heeded, others } = heededFields(fields, ruleset);
  fieldset.append(legend, ...sections(heeded, parts), ...othersSection(others, parts));
  submitWhenTouched(fieldset, parts);
  return fieldset;
};
