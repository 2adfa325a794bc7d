import { make } from "../make";

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | "any" | undefined;
}

/** Values are attributes too, so that inputs may be written into templates. */
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

/** `choices` gives each value its label. */
export const selectInput = (name: string, value: unknown, choices: Readonly<Record<string, string>>): Input => {
  const select = make("select", "");
  select.name = name;
  for (const [key, label] of Object.entries(choices))
    select.append(new Option(label, key, key === String(value), key === String(value)));
  return select;
};

let groups = 0;

/** A label, its field and a hint, of the class names that the client's forms have. */
export const formGroup = (label: string, input: HTMLElement, hint = ""): HTMLDivElement => {
  groups += 1;
  if (input.id === "") input.id = `stand-in-field-${groups}`;
  const caption = make("label", "", label);
  // A button says itself what it does.
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
