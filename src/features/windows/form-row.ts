/** A labelled input of a form in Foundry's own markup, made for any window's document. */
export interface FormRow {
  /** Of the input, unlike any other in its window. */
  readonly id: string;
  /** The path under which the form submits it; null for one that the form is not to submit. */
  readonly name: string | null;
  readonly label: string;
  /** What it is for; "" for nothing to say. */
  readonly hint: string;
  readonly control: FormControl;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
}

export type FormControl =
  | { readonly kind: "choice"; readonly options: readonly FormOption[]; readonly value: string }
  | { readonly kind: "list"; readonly options: readonly FormOption[]; readonly values: readonly string[] }
  | {
      readonly kind: "number";
      readonly value: number | null;
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      /** What stands there while nothing is set. */
      readonly placeholder: string;
    }
  | { readonly kind: "text"; readonly value: string; readonly placeholder: string }
  | { readonly kind: "checkbox"; readonly isChecked: boolean };

export type FormInput = HTMLInputElement | HTMLSelectElement;

const optionsIn = (document: Document, options: readonly FormOption[], isChosen: (value: string) => boolean) =>
  options.map(({ value, label }) => {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = label;
    option.selected = isChosen(value);
    return option;
  });

/** Lists longer than this are scrolled. */
const MOST_LINES = 6;

const selectFor = (
  document: Document,
  options: readonly FormOption[],
  chosen: string | readonly string[],
): HTMLSelectElement => {
  const select = document.createElement("select");
  const isChosen = (value: string): boolean => (typeof chosen === "string" ? value === chosen : chosen.includes(value));
  select.multiple = typeof chosen !== "string";
  if (select.multiple) select.size = Math.min(MOST_LINES, options.length);
  select.append(...optionsIn(document, options, isChosen));
  return select;
};

const inputFor = (document: Document, type: string, value: string, placeholder: string): HTMLInputElement => {
  const input = document.createElement("input");
  input.type = type;
  input.value = value;
  input.placeholder = placeholder;
  return input;
};

const numberInput = (document: Document, control: FormControl & { kind: "number" }): HTMLInputElement => {
  const { value, placeholder, min, max, step } = control;
  const input = inputFor(document, "number", value === null ? "" : String(value), placeholder);
  if (min !== undefined) input.min = String(min);
  if (max !== undefined) input.max = String(max);
  input.step = step === undefined ? "any" : String(step);
  return input;
};

const checkInput = (document: Document, isChecked: boolean): HTMLInputElement => {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.checked = isChecked;
  return input;
};

/** An input by itself, where a row is not its place: what makes it says its id, name and label. */
export const formInput = (document: Document, control: FormControl): FormInput => {
  switch (control.kind) {
    case "choice":
      return selectFor(document, control.options, control.value);
    case "list":
      return selectFor(document, control.options, control.values);
    case "number":
      return numberInput(document, control);
    case "text":
      return inputFor(document, "text", control.value, control.placeholder);
    case "checkbox":
      return checkInput(document, control.isChecked);
  }
};

const hintFor = (document: Document, id: string, text: string): HTMLParagraphElement => {
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.id = id;
  hint.textContent = text;
  return hint;
};

/** The row as Foundry lays out its own: label, input, and below them the hint, which the input is described by. */
export const formRow = (document: Document, { id, name, label, hint, control }: FormRow): HTMLDivElement => {
  const row = document.createElement("div");
  row.className = "form-group";
  const caption = document.createElement("label");
  caption.htmlFor = id;
  caption.textContent = label;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const input = formInput(document, control);
  input.id = id;
  if (name !== null) input.name = name;
  fields.append(input);
  row.append(caption, fields);
  if (hint === "") return row;
  input.setAttribute("aria-describedby", `${id}-hint`);
  row.append(hintFor(document, `${id}-hint`, hint));
  return row;
};

/** Rows under a heading that opens and shuts them. */
export const foldedRows = (
  document: Document,
  heading: string,
  rows: readonly FormRow[],
  isOpen: boolean,
): HTMLDetailsElement => {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = heading;
  details.open = isOpen;
  // A form that is not accepted has to show why.
  details.addEventListener("invalid", () => (details.open = true), { capture: true });
  details.append(summary, ...rows.map((row) => formRow(document, row)));
  return details;
};
