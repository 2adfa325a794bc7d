import { isGM } from "../../foundry/users/users";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import type { Table } from "../../table";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { parapetWindow, TEMPLATES, type PartChange } from "../windows/parapet-window";
import { listContext } from "./check-list";
import { createState, type MarkFinding } from "./check-state";

/** The GM's list of what Parapet corrected on the map and what may surprise. */

const SIZE = { width: 420, height: 600, margin: 16, share: 0.55 } as const;

/** On a narrow screen in its lower part, so that the map stays visible above. */
const position = () => {
  const width = Math.min(SIZE.width, innerWidth - SIZE.margin);
  if (innerWidth < 2 * SIZE.width) {
    const height = Math.floor(SIZE.share * innerHeight);
    return { width, height, left: (innerWidth - width) / 2, top: innerHeight - height - SIZE.margin / 2 };
  }
  const height = Math.min(SIZE.height, innerHeight - SIZE.margin);
  return { width, height, left: 120, top: Math.min(80, (innerHeight - height) / 2) };
};

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey;

/** Summaries, and buttons that are not in a shut group. */
const STOPS = "[data-key]:is(summary, :not(details:not([open]) *))";

const stopsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(STOPS)];

const actionOf = (stop: HTMLElement): string => stop.dataset["action"] ?? "";

const keyOf = (stop: HTMLElement): string => `${actionOf(stop)} ${stop.dataset["key"] ?? ""}`;

/** The next stop with the same action, as of the row that moved up; else the one before, else any. */
const nearest = (stops: readonly HTMLElement[], place: number, action: string): HTMLElement | undefined => {
  const isLike = (stop: HTMLElement): boolean => actionOf(stop) === action;
  return stops.slice(place).find(isLike) ?? stops.slice(0, place).findLast(isLike) ?? stops[place] ?? stops.at(-1);
};

/** The stop of the new list to focus: the same button as in the prior list, or the nearest where its row has gone. */
const stopToFocus = (prior: HTMLElement, next: HTMLElement): HTMLElement | undefined => {
  const before = stopsIn(prior);
  const place = before.findIndex((stop) => stop === prior.ownerDocument.activeElement);
  const held = before[place];
  if (held === undefined) return undefined;
  const after = stopsIn(next);
  return after.find((stop) => keyOf(stop) === keyOf(held)) ?? nearest(after, place, actionOf(held));
};

type State = ReturnType<typeof createState>;

/** Listens on the window's element, which stays when its parts are rendered again. */
const listen = (element: HTMLElement, { actions, fold }: State): void => {
  const steps: Readonly<Record<string, () => void>> = { ArrowRight: actions.next, ArrowLeft: actions.previous };
  element.addEventListener("keydown", (event) => {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    const act = isUndo(event) ? actions.undo : step;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  const toggled = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement) fold(target.dataset["kind"] ?? "", target.open);
  };
  element.addEventListener("toggle", toggled, { capture: true });
};

const openWindow = (table: Table, mark: MarkFinding, onClose: () => void): OpenWindow => {
  const { guard, words, later } = table;
  const state = createState(table, mark, {
    redraw: (part) => later(shown.render(part === "all" ? {} : { parts: [part] })),
    reveal: () => later(shown.reveal()),
    box: () => shown.element.getBoundingClientRect(),
  });
  const { actions } = state;
  const onKey = (act: (key: string) => void) => (_: Event, target: HTMLElement) => act(target.dataset["key"] ?? "");
  const view = () =>
    guard(
      () => scenePlace(words),
      () => state.view(),
      state.failed(),
    );
  class ParapetMapCheck extends parapetWindow() {
    #stop: HTMLElement | undefined;
    static override DEFAULT_OPTIONS = {
      id: "parapet-map-check",
      classes: ["parapet-map-check"],
      window: { title: "PARAPET.Check.Title", icon: "fa-solid fa-list-check", resizable: true },
      position: position(),
      actions: Object.fromEntries(Object.entries(actions).map(([name, act]) => [name, onKey(act)])),
    };
    static override PARTS = {
      walk: { template: `${TEMPLATES}/map-check-walk.hbs` },
      status: { template: `${TEMPLATES}/map-check-status.hbs` },
      list: { template: `${TEMPLATES}/map-check-list.hbs`, scrollable: [""] },
    };

    protected override _prepareContext({ parts = [] }: { readonly parts?: readonly string[] }): Promise<object> {
      const list = parts.some((part) => part !== "status") ? listContext(view(), words) : {};
      return Promise.resolve({ ...list, status: state.status() });
    }
    protected override _onFirstRender(context: object, options: object): Promise<void> {
      listen(this.element, state);
      return super._onFirstRender(context, options);
    }
    protected override _preSyncPartState(...change: PartChange): void {
      super._preSyncPartState(...change);
      const [, next, prior] = change;
      this.#stop = stopToFocus(prior, next);
    }
    protected override _syncPartState(...change: PartChange): void {
      super._syncPartState(...change);
      this.#stop?.focus({ preventScroll: true });
    }
    async reveal(): Promise<void> {
      await this.render({});
      this.element.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
    }
    protected override _onClose(): void {
      state.end();
      onClose();
    }
  }
  const shown = new ParapetMapCheck();
  return shown;
};

/** Milliseconds. Changes that come together are listed together. */
const PAUSE = 150;

export const createMapCheck = (table: Table, mark: MarkFinding) => {
  const { open, redraw, shown } = createOneWindow<null>(table, (_, onClose) => openWindow(table, mark, onClose));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const redrawNow = (): void => {
    waiting = undefined;
    redraw();
  };
  return {
    open: (): void => {
      if (isGM()) open(null);
    },
    /** Renders the open window again: the scene has changed. */
    refresh: (): void => {
      if (shown() !== null) waiting ??= setTimeout(redrawNow, PAUSE);
    },
  };
};
