import { make } from "../make";

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | "any" | undefined;
}

/** Values are also set as attributes, so that inputs can be serialized into templates. */
export const numberInput = (name: string, value: unknown, { min, max, step = "any" }: NumberBounds = {}): Input => {
  const bounds = Object.entries({ min, max, step }).filter(([, bound]) => bound !== undefined);
  const input = Object.assign(make("input", ""), { name, type: "number", ...Object.fromEntries(bounds) });
  input.defaultValue = typeof value === "number" ? String(value) : "";
  return input;
};

export const checkboxInput = (name: string, value: unknown): Input =>
  Object.assign(make("input", ""), { name, type: "checkbox", defaultChecked: value === true });

export const textInput = (name: string, value: unknown): Input =>
  Object.assign(make("input", ""), { name, type: "text", defaultValue: typeof value === "string" ? value : "" });

/** `choices` maps each value to its label. */
export const selectInput = (name: string, value: unknown, choices: Readonly<Record<string, string>>): Input => {
  const select = make("select", "");
  select.name = name;
  for (const [key, label] of Object.entries(choices))
    select.append(new Option(label, key, key === String(value), key === String(value)));
  return select;
};

let groups = 0;

/** A label, a field and a hint, with the class names of the client's forms. */
export const formGroup = (label: string, input: HTMLElement, hint = ""): HTMLDivElement => {
  groups += 1;
  if (input.id === "") input.id = `stand-in-field-${groups}`;
  const caption = make("label", "", label);
  // A button has its own label.
  if (!(input instanceof HTMLButtonElement)) caption.htmlFor = input.id;
  const group = make("div", "form-group", caption, make("div", "form-fields", input));
  if (hint !== "") group.append(make("p", "hint", hint));
  return group;
};

/** Buttons of `form-footer`. */
export const formFooter = (...buttons: readonly { readonly label: string; readonly icon: string }[]): HTMLElement =>
  make(
    "footer",
    "form-footer",
    ...buttons.map(({ label, icon }) => Object.assign(make("button", "", make("i", icon), label), { type: "submit" })),
  );
