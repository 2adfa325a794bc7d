import { scenePlace } from "../../foundry/verdicts/error-location";
import { drawnWindow } from "../windows/drawn-window";
import { withFocusKept } from "./check-focus";
import { checkList, type CheckView } from "./check-list";
import { createState, type CheckParts } from "./check-state";

/** The GM's list of what was mended on the map and what will surprise. */
export interface MapCheck {
  readonly open: () => void;
  /** The scene has changed. */
  readonly refresh: () => void;
}

export interface MapCheckParts extends CheckParts {
  readonly isGM: () => boolean;
}

interface Window {
  readonly render: (options: object) => Promise<unknown>;
  readonly bringToFront: () => void;
  readonly rendered: boolean;
  readonly element: HTMLElement;
}

const SIZE = { width: 420, height: 600, margin: 16, share: 0.75 } as const;

/** Of a narrow screen some of the map is left to be seen below. */
const position = () => {
  const width = Math.min(SIZE.width, innerWidth - SIZE.margin);
  const isNarrow = innerWidth < 2 * SIZE.width;
  const height = Math.min(SIZE.height, isNarrow ? SIZE.share * innerHeight : innerHeight - SIZE.margin);
  return {
    width,
    height,
    left: Math.min(120, (innerWidth - width) / 2),
    top: Math.min(80, (innerHeight - height) / 2),
  };
};

/** What says how mending went, kept while the list is drawn anew, so that screen readers hear it. */
const frameIn = (content: HTMLElement): { readonly status: Element; readonly list: Element } => {
  const [status, list] = content.children;
  if (status !== undefined && list !== undefined) return { status, list };
  const [said, body] = ["p", "section"].map((tag) => content.ownerDocument.createElement(tag));
  if (said === undefined || body === undefined) throw new RangeError("came no elements, wanted two");
  said.setAttribute("role", "status");
  content.replaceChildren(said, body);
  return { status: said, list: body };
};

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey;

/** The window's inside. */
const createContent = (parts: CheckParts, window: () => Window) => {
  const { guard, words } = parts;
  let said = "";
  let content: HTMLElement | undefined;
  const tell = (text: string): void => {
    said = text;
    if (content !== undefined) frameIn(content).status.textContent = said;
  };
  const state = createState(parts, {
    redraw: () => void window().render({}),
    tell,
    box: () => window().element.getBoundingClientRect(),
  });
  const view = (): CheckView =>
    guard(
      () => scenePlace(words),
      () => state.view(),
      state.failed(),
    );
  const undoByKey = (event: KeyboardEvent): void => {
    if (!isUndo(event)) return;
    event.preventDefault();
    event.stopPropagation();
    state.actions.undo();
  };
  return {
    end: state.end,
    draw: (into: HTMLElement): void => {
      if (content !== into) into.addEventListener("keydown", undoByKey);
      content = into;
      const { status, list } = frameIn(into);
      status.textContent = said;
      const maker = { document: into.ownerDocument, words, actions: state.actions };
      withFocusKept(into, () => list.replaceChildren(...checkList(maker, view())));
    },
  };
};

const openWindow = (parts: CheckParts, onClose: () => void): Window => {
  const inside = createContent(parts, (): Window => shown);
  class ParapetMapCheck extends drawnWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-map-check",
      classes: ["parapet-map-check"],
      window: { title: "PARAPET.Check.Title", icon: "fa-solid fa-list-check", resizable: true },
      position: position(),
    };
    protected override _replaceHTML(_: unknown, into: HTMLElement): void {
      inside.draw(into);
    }
    protected override _onClose(): void {
      inside.end();
      onClose();
    }
  }
  const shown = new ParapetMapCheck();
  void shown.render({ force: true });
  return shown;
};

/** Milliseconds. Changes that come together are listed together. */
const PAUSE = 150;

export const createMapCheck = (parts: MapCheckParts): MapCheck => {
  let shown: Window | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const redraw = (): void => {
    waiting = undefined;
    if (shown?.rendered === true) void shown.render({});
  };
  return {
    open: () => {
      if (!parts.isGM()) return;
      if (shown === null) shown = openWindow(parts, () => (shown = null));
      else shown.bringToFront();
    },
    refresh: () => {
      if (shown !== null) waiting ??= setTimeout(redraw, PAUSE);
    },
  };
};
