import { dequal as isDeepEqual } from "dequal/lite";
import { createSubjects, gatheredMarks, type RowMark } from "../../foundry/combat/encounters/rows";
import { onceAFrame } from "../../foundry/time/measured";
import type { EncounterTable } from "../../table";
import { iconElement, makerIn } from "../windows/make-element";
import { createCoverColumn, type CoverCell } from "./cover-column";

/** What Parapet shows in a row. */
interface RowView {
  readonly marks: readonly RowMark[];
  readonly cover: CoverCell | null;
}

const CLASS = "parapet-row";
const ROW = "[data-combatant-id]";

export const combatantIdAt = (element: Element): string | null =>
  element.closest<HTMLElement>(ROW)?.dataset["combatantId"] ?? null;

/** Whether a menu opened here is the encounter's, and not that of a combatant or of a group of them (dnd5e). */
export const isOfEncounter = (element: Element): boolean =>
  element.closest(`${ROW}, .combatant, .combatant-group`) === null;

/** The rows below an element, without elements inside a row of the same combatant. */
const rowsIn = (html: HTMLElement): { readonly row: HTMLElement; readonly id: string }[] =>
  [...html.querySelectorAll<HTMLElement>(ROW)].flatMap((row) => {
    const id = row.dataset["combatantId"] ?? "";
    const outer = row.parentElement === null ? null : combatantIdAt(row.parentElement);
    return id === "" || outer === id ? [] : [{ row, id }];
  });

const explained = (element: HTMLElement, label: string): HTMLElement => {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  element.dataset["tooltipText"] = label;
  return element;
};

/** It is placed over the row, so that the row is as high as without it. */
const rowElement = ({ marks, cover }: RowView, document: Document): HTMLElement => {
  const make = makerIn(document);
  const markElement = ({ key, icon, text, label }: RowMark): HTMLElement => {
    const element = make("span", "parapet-mark", ...(icon === null ? [] : [make("i", icon)]), text);
    element.dataset["mark"] = key;
    return explained(element, label);
  };
  const lines = make("div", "parapet-row-lines", make("span", "parapet-marks", ...marks.map(markElement)));
  if (cover !== null) {
    const { icon, text, cloud, label } = cover;
    const icons = [icon, ...(cloud === null ? [] : [cloud])].map((each) => iconElement(make, each));
    lines.append(explained(make("span", "parapet-row-cover", ...icons, make("span", "", text)), label));
  }
  return make("div", CLASS, lines);
};

/** What each of our elements shows. An element that another module has copied is unknown here and is replaced. */
const shown = new WeakMap<Element, RowView>();

const isEmpty = ({ marks, cover }: RowView): boolean => marks.length === 0 && cover === null;

/** Shows it in a combatant's row, once. An element that already shows it stays. */
const drawRow = (row: HTMLElement, view: RowView): void => {
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

const HEADING = "parapet-cover-heading";

/** Says above the list from which attacker the cover in its rows is; null for no cover. */
const drawHeading = (html: HTMLElement, text: string | null): void => {
  const before = html.querySelector(`.${HEADING}`);
  const list = html.querySelector(".combat-tracker") ?? html.querySelector(ROW)?.parentElement;
  if (text === null || !list) return before?.remove();
  if (before?.textContent === text && before.nextElementSibling === list) return;
  before?.remove();
  list.before(makerIn(html.ownerDocument)("p", HEADING, text));
};

/** The lists on the page. They are observed, because other modules redraw lists without a hook. */
const createLists = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  const lists = new Set<HTMLElement>();
  return {
    add: (html: HTMLElement): void => {
      lists.add(html);
      observer.observe(html, { childList: true, subtree: true });
    },
    all: (): readonly HTMLElement[] => {
      for (const html of lists) if (!html.isConnected) lists.delete(html);
      return [...lists];
    },
  };
};

/** Marks and cover in the combat tracker, and in other lists of combatants that Foundry renders with the same hook. */
export const createTracker = (table: EncounterTable) => {
  const { guard, order, rows, words } = table;
  const redraw = onceAFrame(() => lists.all().forEach(draw));
  const lists = createLists(redraw);
  const cover = createCoverColumn(table, redraw);
  const drawRows = (html: HTMLElement): void => {
    const subjectOf = createSubjects(order);
    let attacker: string | null = null;
    for (const { row, id } of rowsIn(html)) {
      const subject = subjectOf(id);
      if (subject === null) continue;
      const cell = cover.of(subject);
      attacker ??= cell?.attacker ?? null;
      drawRow(row, { marks: gatheredMarks(rows.marks, subject), cover: cell });
    }
    drawHeading(html, attacker === null ? null : words.say("PARAPET.Order.AttackedBy", { attacker }));
  };
  const draw = (html: HTMLElement): void =>
    guard(
      () => words.say("PARAPET.Order.Tracker"),
      () => drawRows(html),
      undefined,
    );
  return {
    /** For `renderCombatTracker`. */
    render: (_app: object, html: HTMLElement): void => {
      draw(html);
      lists.add(html);
    },
    /** What rows say may have changed. */
    refresh: (): void => {
      cover.lookAgain();
      redraw();
    },
  };
};
