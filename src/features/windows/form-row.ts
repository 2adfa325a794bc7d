/** A labelled field of a form: the context of templates/form-row.hbs, or made by `formGroup` for a window of Foundry's. */
export interface FormRow<Control = FormControl> {
  /** Of the input, unlike any other in its window. */
  readonly id: string;
  /** The path under which the form submits it; null for one that the form is not to submit. */
  readonly name: string | null;
  readonly label: string;
  /** Below the field; "" for none. */
  readonly hint: string;
  readonly control: Control;
  readonly isRequired?: boolean;
}

export interface FormOption {
  readonly value: string;
  readonly label: string;
  /** The heading that it stands under. */
  readonly group?: string;
}

export type FormControl =
  | { readonly kind: "choice"; readonly options: readonly FormOption[]; readonly value: string }
  | {
      readonly kind: "number";
      readonly value: number | null;
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      /** Shown while the field is empty. */
      readonly placeholder: string;
    }
  | { readonly kind: "text"; readonly value: string; readonly placeholder: string }
  | { readonly kind: "checkbox"; readonly isChecked: boolean };

/** Rows without a hint, of the window of this name. */
export const rowsOf =
  (window: string) =>
  (name: string, label: string, control: FormControl): FormRow => ({
    id: `parapet-${window}-${name}`,
    name,
    label,
    hint: "",
    control,
  });

export const choiceOf = (options: readonly FormOption[], value: string): FormControl => ({
  kind: "choice",
  options,
  value,
});

/** Only `formGroup` makes lists; templates/form-input.hbs has none. */
export interface ListControl {
  readonly kind: "list";
  readonly options: readonly FormOption[];
  readonly values: readonly string[];
}

type FormInput = HTMLInputElement | HTMLSelectElement;

/** Longer lists are scrolled. */
const MOST_LINES = 8;

const putUnderHeadings = (select: HTMLSelectElement, options: readonly FormOption[]): void => {
  const headings = new Map<string, HTMLOptGroupElement>();
  for (const [i, option] of [...select.options].entries()) {
    const label = options[i]?.group;
    if (label === undefined) continue;
    const heading = headings.get(label) ?? select.ownerDocument.createElement("optgroup");
    if (!headings.has(label)) select.append(Object.assign(heading, { label }));
    headings.set(label, heading);
    heading.append(option);
  }
};

const listInput = (name: string, options: readonly FormOption[], values: readonly string[]): HTMLSelectElement => {
  const select = foundry.applications.fields.createSelectInput({
    name,
    options: options.map(({ value, label }) => ({ value, label })),
  });
  select.multiple = true;
  select.size = Math.min(MOST_LINES, options.length);
  for (const option of select.options) option.selected = values.includes(option.value);
  putUnderHeadings(select, options);
  return select;
};

const formInput = (name: string, control: FormControl | ListControl): FormInput => {
  const { createCheckboxInput, createNumberInput, createSelectInput, createTextInput } = foundry.applications.fields;
  switch (control.kind) {
    case "choice":
      return createSelectInput({ name, options: [...control.options], value: control.value });
    case "list":
      return listInput(name, control.options, control.values);
    case "number": {
      const { value, ...more } = control;
      return createNumberInput({ step: "any", ...more, name, ...(value !== null && { value }) });
    }
    case "text":
      return createTextInput({ name, value: control.value, placeholder: control.placeholder });
    case "checkbox":
      return createCheckboxInput({ name, value: control.isChecked });
  }
};

/** The row as Foundry lays out its own. Its hint has an id besides, which the input is described by. */
export const formGroup = ({ id, name, label, hint, control }: FormRow<FormControl | ListControl>): HTMLDivElement => {
  const input = formInput(name ?? "", control);
  input.id = id;
  if (name === null) input.removeAttribute("name");
  const group = foundry.applications.fields.createFormGroup({ label, input });
  group.querySelector("label")?.setAttribute("for", id);
  if (hint === "") return group;
  const text = group.ownerDocument.createElement("p");
  Object.assign(text, { className: "hint", id: `${id}-hint`, textContent: hint });
  input.setAttribute("aria-describedby", text.id);
  group.append(text);
  return group;
};
