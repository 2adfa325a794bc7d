import { dequal as isDeepEqual } from "dequal/lite";
import { makerIn } from "../windows/make-element";
import type { VerdictTone } from "../../words/verdict-words";
import type { RowMark } from "../../foundry/combat/encounters/rows";

/** Cover against whoever has the turn. */
export interface CoverCell {
  readonly text: string;
  readonly tone: VerdictTone;
  /** The same in full. */
  readonly label: string;
}

/** What Parapet shows in a row. */
export interface RowView {
  readonly marks: readonly RowMark[];
  readonly cover: CoverCell | null;
}

const CLASS = "parapet-row";

const explained = (element: HTMLElement, label: string): HTMLElement => {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  element.dataset["tooltipText"] = label;
  return element;
};

const markElement = ({ key, icon, text, label }: RowMark, document: Document): HTMLElement => {
  const make = makerIn(document);
  const element = make("span", "parapet-mark", ...(icon === null ? [] : [make("i", icon)]), text);
  element.dataset["mark"] = key;
  return explained(element, label);
};

const coverElement = ({ text, tone, label }: CoverCell, document: Document): HTMLElement =>
  explained(makerIn(document)("span", `parapet-row-cover ${tone}`, text), label);

const rowElement = ({ marks, cover }: RowView, document: Document): HTMLElement => {
  const make = makerIn(document);
  return make(
    "div",
    CLASS,
    make("span", "parapet-marks", ...marks.map((mark) => markElement(mark, document))),
    ...(cover === null ? [] : [coverElement(cover, document)]),
  );
};

/** What each element of ours shows. A copy that another module makes is not known here, and is made anew. */
const shown = new WeakMap<Element, RowView>();

const isEmpty = ({ marks, cover }: RowView): boolean => marks.length === 0 && cover === null;

/** Shows it in a combatant's row, once; an element that shows it already is left as it is. */
export const drawRow = (row: HTMLElement, view: RowView): void => {
  const ours = [...row.querySelectorAll(`.${CLASS}`)];
  const [first] = ours;
  if (isEmpty(view) && first === undefined) return;
  if (first !== undefined && ours.length === 1 && isDeepEqual(shown.get(first), view)) return;
  ours.forEach((each) => each.remove());
  if (isEmpty(view)) return;
  const element = rowElement(view, row.ownerDocument);
  shown.set(element, view);
  (row.querySelector(".token-name") ?? row).append(element);
};

const ROW = "[data-combatant-id]";

export const combatantIdAt = (element: Element): string | null =>
  element.closest<HTMLElement>(ROW)?.dataset["combatantId"] ?? null;

/** Whether a menu opened here is that of the encounter, and not that of a combatant or of a group of them (dnd5e). */
export const isOfEncounter = (element: Element): boolean =>
  element.closest(`${ROW}, .combatant, .combatant-group`) === null;

/** The rows below an element; what lies within a row of the same combatant is none of its own. */
export const rowsIn = (html: HTMLElement): { readonly row: HTMLElement; readonly id: string }[] =>
  [...html.querySelectorAll<HTMLElement>(ROW)].flatMap((row) => {
    const id = row.dataset["combatantId"] ?? "";
    const outer = row.parentElement === null ? null : combatantIdAt(row.parentElement);
    return id === "" || outer === id ? [] : [{ row, id }];
  });
