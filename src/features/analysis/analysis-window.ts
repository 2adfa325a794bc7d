import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { makeWindow } from "../windows/make-window";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { FIELD_TEMPLATES, TEMPLATES } from "../windows/parapet-window";
import { createMarkedPoints, type MarkedPoints } from "./marked-points";
import type { Reader } from "./run";
import { createSession } from "./session";
import { optionsContext } from "./view";

/** The GM's window that reads the viewed map before it is played. */

const MARGIN = 16;

const position = () => {
  const width = Math.min(720, innerWidth - MARGIN);
  const height = Math.min(820, innerHeight - MARGIN);
  return { width, height, left: Math.min(120, innerWidth - width), top: Math.min(60, innerHeight - height) };
};

type Session = ReturnType<typeof createSession>;

const changedIn = ({ answer }: Session, field: EventTarget | null): void => {
  if (field instanceof HTMLInputElement) answer(field.name, field.type === "checkbox" ? field.checked : field.value);
  if (field instanceof HTMLSelectElement) answer(field.name, field.value);
};

interface Parts {
  readonly reader: Reader;
  readonly points: MarkedPoints;
  readonly isStarted: boolean;
  readonly onClose: () => void;
}

/** A session that shows itself in a window, and what it says there. */
const createShown = (table: Table, { reader, points }: Parts, shown: () => OpenWindow) => {
  const { words, later } = table;
  let status = "";
  // Foundry takes the element away before it says that a window has closed.
  let root: HTMLElement | null = null;
  const session = createSession(table, reader, {
    redraw: (...parts) => later(shown().render({ parts: [...parts] })),
    say: (text) => {
      status = text;
      const line = root?.querySelector(".parapet-analysis-status") ?? null;
      if (line !== null) line.textContent = text;
    },
    fade: (isFaded) => void root?.classList.toggle("is-faded", isFaded),
    mark: points.show,
    result: () => root?.querySelector<HTMLElement>(".parapet-analysis-result") ?? null,
  });
  const firstStatus = (): string =>
    words.say(session.scene() === null ? "PARAPET.Analysis.NoScene" : "PARAPET.Analysis.Empty");
  const context = (): object => {
    const scene = session.scene();
    return {
      ...optionsContext(scene, session.choices(), words),
      isEmpty: scene === null,
      isBusy: session.isBusy(),
      cannotSave: !session.canSave(),
      status: status === "" ? firstStatus() : status,
    };
  };
  return {
    session,
    context,
    begin: (element: HTMLElement): void => void (root = element),
    end: (): void => {
      root = null;
      session.end();
      points.clear();
    },
  };
};

const createWindow = (table: Table, parts: Parts): { readonly window: OpenWindow; readonly session: Session } => {
  const { session, context, begin, end } = createShown(table, parts, () => shown);
  const shown: OpenWindow = makeWindow({
    name: "ParapetAnalysis",
    id: "parapet-analysis",
    classes: ["parapet-analysis"],
    window: { title: "PARAPET.Analysis.Title", icon: "fa-solid fa-magnifying-glass", resizable: true },
    position: position(),
    actions: session.actions,
    parts: {
      options: { template: `${TEMPLATES}/analysis-options.hbs`, templates: FIELD_TEMPLATES },
      bar: { template: `${TEMPLATES}/analysis-bar.hbs` },
      status: { template: `${TEMPLATES}/analysis-status.hbs` },
      result: { template: `${TEMPLATES}/analysis-result.hbs` },
    },
    context,
    begin: ({ element }) => {
      begin(element);
      if (parts.isStarted) session.actions.start();
    },
    changed: (field) => changedIn(session, field),
    end: () => {
      end();
      parts.onClose();
    },
  });
  return { window: shown, session };
};

export const createAnalysis = (table: Table, reader: Reader) => {
  let session: Session | null = null;
  const points = createMarkedPoints();
  const only = createOneWindow<boolean>(table, (isStarted, onClose) => {
    const forget = (): void => {
      session = null;
      onClose();
    };
    const made = createWindow(table, { reader, points, isStarted, onClose: forget });
    session = made.session;
    return made.window;
  });
  return {
    /** Begins to read, if `isStarted`, also in a window that is open. */
    open: (isStarted: boolean): void => {
      if (!isGM()) return;
      const isOpen = session !== null;
      only.open(isStarted);
      if (isOpen && isStarted) session?.actions.start();
    },
    /** The scene may have changed. */
    refresh: (): void => session?.refresh(),
    settle: points.settle,
  };
};
