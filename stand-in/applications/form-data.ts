import type { Plain } from "../objects";
import { isA } from "./realms";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: unknown): element is Field =>
  isA("HTMLInputElement", element) || isA("HTMLSelectElement", element) || isA("HTMLTextAreaElement", element);

const castTo = (type: string | undefined, value: string): unknown => {
  if (type === "Number") return value === "" ? null : Number(value);
  if (type === "Boolean") return value === "true";
  if (type === "JSON") return JSON.parse(value);
  return value;
};

const numberOf = (value: string): number | null => (value === "" ? null : Number(value));

const valueOf = (field: Field): unknown => {
  if (isA("HTMLSelectElement", field) && field.multiple)
    return [...field.selectedOptions].map((option) => castTo(field.dataset["dtype"], option.value));
  if (field.dataset["dtype"] !== undefined) return castTo(field.dataset["dtype"], field.value);
  if (field.type === "number" || field.type === "range") return numberOf(field.value);
  return field.value;
};

/** A checkbox is true or false, unless it has a value of its own; several with one name give an array. */
const checkboxValue = (boxes: readonly HTMLInputElement[]): unknown => {
  const [first] = boxes;
  if (boxes.length === 1 && first?.getAttribute("value") === null) return first.checked;
  const checked = boxes.filter((box) => box.checked).map((box) => box.value);
  return boxes.length === 1 ? (checked[0] ?? null) : checked;
};

const valueOfName = (fields: readonly Field[]): unknown => {
  const inputs = fields.filter((field) => isA("HTMLInputElement", field));
  if (inputs[0]?.type === "checkbox") return checkboxValue(inputs);
  if (inputs[0]?.type === "radio") return inputs.find((radio) => radio.checked)?.value ?? null;
  const values = fields.map(valueOf);
  return values.length === 1 ? values[0] : values;
};

/**
 * https://foundryvtt.com/api/classes/foundry.applications.ux.FormDataExtended.html: form values by field name, in the
 * fields' types. Disabled fields are left out; an empty number is null.
 */
export class FormDataExtended extends FormData {
  readonly object: Plain = {};

  constructor(form: HTMLFormElement, { disabled = false }: { readonly disabled?: boolean } = {}) {
    super();
    const byName = new Map<string, Field[]>();
    for (const field of form.elements) {
      if (!isField(field) || field.name === "" || field.type === "submit" || field.type === "button") continue;
      if (!disabled && field.matches(":disabled")) continue;
      byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
    }
    for (const [name, fields] of byName) {
      this.object[name] = valueOfName(fields);
      this.set(name, JSON.stringify(this.object[name]));
    }
  }
}
