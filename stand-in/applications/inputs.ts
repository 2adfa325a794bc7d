import { make } from "../make";
import { createCheckboxInput, createFormGroup, createNumberInput, createSelectInput, createTextInput } from "./fields";

/** Fields of the stand-in's own sheets, by the client's form fields. */

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | "any" | undefined;
}

export const numberInput = (name: string, value: unknown, { step = "any", ...bounds }: NumberBounds = {}): Input =>
  createNumberInput({ name, value: typeof value === "number" ? value : null, step, ...bounds });

export const checkboxInput = (name: string, value: unknown): Input =>
  createCheckboxInput({ name, value: value === true });

export const textInput = (name: string, value: unknown): Input =>
  createTextInput({ name, value: typeof value === "string" ? value : "" });

/** `choices` maps each value to its label. */
export const selectInput = (name: string, value: unknown, choices: Readonly<Record<string, string>>): Input => {
  const options = Object.entries(choices).map(([key, label]) => ({ value: key, label }));
  return createSelectInput({ name, value: String(value), options });
};

let groups = 0;

/** A label, a field and a hint, with the class names of the client's forms. */
export const formGroup = (label: string, input: HTMLElement, hint = ""): HTMLDivElement => {
  groups += 1;
  if (input.id === "") input.id = `stand-in-field-${groups}`;
  const group = createFormGroup({ label, input });
  // A button has its own label.
  if (!(input instanceof HTMLButtonElement)) group.querySelector("label")?.setAttribute("for", input.id);
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
