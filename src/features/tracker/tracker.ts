import type { Guard } from "../../foundry/errors/errors";
import { onceAFrame } from "../../foundry/time/once-a-frame";
import { createCoverColumn, type CoverColumnParts } from "./cover-column";
import { drawRow, rowsIn } from "./row-element";
import { gatheredMarks, type MarkSource, createSubjects } from "../../foundry/combat/encounters/rows";
import type { EncounterTable } from "../../table";

/** What Parapet adds to Foundry's combat tracker and to whatever else shows rows of combatants by the same hook. */
export interface Tracker {
  /** For `renderCombatTracker`. */
  readonly render: (app: object, html: HTMLElement) => void;
  /** What rows say may have changed. */
  readonly refresh: () => void;
}

export interface TrackerParts extends Omit<CoverColumnParts, "onFound" | "isOn">, Pick<EncounterTable, "order"> {
  readonly marks: readonly MarkSource[];
  readonly hasCoverColumn: () => boolean;
}

/** Lists that are or were on the page, and what watches each: other modules draw them anew without saying so. */
const createLists = (changed: () => void) => {
  const lists = new Map<HTMLElement, MutationObserver>();
  return {
    add: (html: HTMLElement): void => {
      if (lists.has(html)) return;
      const observer = new MutationObserver(changed);
      observer.observe(html, { childList: true, subtree: true });
      lists.set(html, observer);
    },
    all: (): readonly HTMLElement[] => {
      for (const [html, observer] of lists) {
        if (html.isConnected) continue;
        observer.disconnect();
        lists.delete(html);
      }
      return [...lists.keys()];
    },
  };
};

const draw = (html: HTMLElement, parts: TrackerParts, cover: ReturnType<typeof createCoverColumn>): void => {
  const subjectOf = createSubjects(parts.order);
  for (const { row, id } of rowsIn(html)) {
    const subject = subjectOf(id);
    if (subject !== null) drawRow(row, { marks: gatheredMarks(parts.marks, subject), cover: cover.of(subject) });
  }
};

export const createTracker = (parts: TrackerParts): Tracker => {
  const guard: Guard = parts.guard;
  const redraw = onceAFrame(() => lists.all().forEach(drawSafely));
  const lists = createLists(redraw);
  const cover = createCoverColumn({ ...parts, isOn: parts.hasCoverColumn, onFound: redraw });
  const drawSafely = (html: HTMLElement): void =>
    guard(
      () => parts.words.say("PARAPET.Order.Tracker"),
      () => draw(html, parts, cover),
      undefined,
    );
  return {
    render: (_app, html) => {
      drawSafely(html);
      lists.add(html);
    },
    refresh: () => {
      cover.lookAgain();
      redraw();
    },
  };
};
