import type { Words } from "../../words/localize";
import { formGroup, formInput, type FormControl, type FormInput, type FormOption } from "../windows/form-row";
import { makerIn } from "../windows/make-element";

/** Makes the window's parts for one document. */
export interface AmbushMaker {
  readonly document: Document;
  readonly words: Words;
}

export const fieldId = (name: string): string => `parapet-ambush-${name}`;

/** A field under its name of the form. */
export const formLine = (_: AmbushMaker, name: string, label: string, control: FormControl): HTMLElement =>
  formGroup({ id: fieldId(name), name, label, hint: "", control });

/** The same for a table's cell, where its label is said and not shown. */
export const formCell = (_: AmbushMaker, name: string, label: string, control: FormControl): FormInput => {
  const input = formInput(name, control);
  input.id = fieldId(name);
  input.name = name;
  input.setAttribute("aria-label", label);
  return input;
};

export const section = ({ document }: AmbushMaker, heading: string, ...children: readonly Node[]): HTMLElement => {
  const make = makerIn(document);
  return make("fieldset", "", make("legend", "", heading), ...children);
};

/** Nothing for "". */
export const said = ({ document }: AmbushMaker, text: string): HTMLElement[] =>
  text === "" ? [] : [makerIn(document)("p", "hint", text)];

interface Fold {
  readonly name: string;
  readonly heading: string;
  /** Unless it has been opened or shut. */
  readonly isOpen: boolean;
}

export const folded = (
  { document }: AmbushMaker,
  { name, heading, isOpen }: Fold,
  children: readonly Node[],
): HTMLDetailsElement => {
  const make = makerIn(document);
  const summary = make("summary", "", heading);
  summary.id = fieldId(`${name}-fold`);
  const details = make("details", "", summary, ...children);
  details.id = fieldId(name);
  details.open = isOpen;
  return details;
};

export const actButton = ({ document }: AmbushMaker, act: string, text: string): HTMLButtonElement => {
  const button = makerIn(document)("button", "", text);
  button.type = "button";
  button.id = fieldId(act);
  button.dataset["act"] = act;
  return button;
};

/** What a press does, and what is said of it. */
export type Actions = readonly (readonly [act: string, text: string])[];

export const actBar = (maker: AmbushMaker, actions: Actions): HTMLElement =>
  makerIn(maker.document)("div", "parapet-ambush-bar", ...actions.map(([act, text]) => actButton(maker, act, text)));

export const optionsOf = <T extends string>(values: readonly T[], labelOf: (value: T) => string): FormOption[] =>
  values.map((value) => ({ value, label: labelOf(value) }));

export const numberField = (
  value: number | null,
  limits: { readonly min?: number; readonly max?: number } = {},
): FormControl => ({ kind: "number", value, step: 1, placeholder: "", ...limits });
