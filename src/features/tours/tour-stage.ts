import { createQueue } from "../../foundry/time/one-at-a-time";
import {
  STATION,
  bringStationIntoView,
  closeWindow,
  controlArcher,
  showTab,
  showTokenTools,
  targetTarget,
  viewProvingGround,
  viewScene,
} from "../../foundry/tour/tour-controls";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { BoxOnScreen } from "../../foundry/canvas/screen-place";
import type { Attack } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import { SPOT, type Deed, type Shown, type PlannedStep } from "./tour-steps";

/** Milliseconds that a window may take to open. */
const TIMEOUT = 3000;
const PAUSE = 50;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

/** Resolves when there is such an element, or after the timeout. */
const untilShown = async (selector: string): Promise<void> => {
  const end = performance.now() + TIMEOUT;
  while (document.querySelector(selector) === null && performance.now() < end) await pause();
};

const ATTACK: Attack = {
  attacker: `token:${STATION.archer}`,
  target: `token:${STATION.target}`,
  kind: "ranged",
  reach: null,
  origin: null,
};

/** What a tour shows on the map. */
const createMapView = ({ pins, features }: Table) => {
  const spot = document.createElement("div");
  spot.id = SPOT;
  let unpin = (): void => undefined;
  return {
    /** Places an element over a part of the map, for the tour to point at. Screen pixels. */
    lookAt: (box: BoxOnScreen | null): void => {
      if (box === null) return;
      const { left, top, right, bottom } = box;
      const [width, height] = [right - left, bottom - top];
      spot.style.cssText = `position: fixed; pointer-events: none; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
      document.body.append(spot);
    },
    /** Keeps the target that the user has chosen, if it is the station's. */
    aim: (): void => {
      unpin();
      controlArcher();
      if (!isAimedAt()) targetTarget(true);
      unpin = pins.add(ATTACK);
    },
    /** Keeps the map that the user has asked for. */
    showMap: (kind: "threat" | null): void => {
      if ((features.coverMap?.shown() ?? null) !== kind) features.coverMap?.show(kind);
    },
    clear: (): void => {
      features.coverMap?.show(null);
      unpin();
      targetTarget(false);
      spot.remove();
    },
  };
};

const isAimedAt = (): boolean => {
  const [target, another] = targetedTokens();
  return target?.id === STATION.target && another === undefined;
};

/** Squares around the two. */
const NEAR = 2;
const WIDE = 3;

const PANEL = "parapet-config";

const isPanelOpen = (): boolean => document.querySelector(`#${PANEL}`) !== null;

const closePanel = (): Promise<void> => closeWindow(PANEL);

const showings = (
  { features }: Table,
  map: ReturnType<typeof createMapView>,
  clear: () => Promise<void>,
): Record<Shown, () => Promise<void>> => {
  const shows = (act: () => void) => async (): Promise<void> => {
    await clear();
    act();
  };
  const aimed = (kind: "threat" | null, act: () => Promise<void> | void) => async (): Promise<void> => {
    map.aim();
    map.showMap(kind);
    await act();
  };
  return {
    aim: async () => {
      await clear();
      await showTokenTools();
      controlArcher();
      map.lookAt(bringStationIntoView(NEAR));
    },
    attack: aimed(null, async () => {
      await closePanel();
      map.lookAt(bringStationIntoView(NEAR));
    }),
    threat: aimed("threat", async () => {
      await closePanel();
      map.lookAt(bringStationIntoView(WIDE));
    }),
    panel: aimed(null, () => {
      if (!isPanelOpen()) features.panel?.open();
    }),
    combat: shows(() => showTab("combat")),
    chat: shows(() => showTab("chat")),
    tools: async () => {
      await clear();
      await showTokenTools();
    },
  };
};

const isDone = (deed: Deed, { features }: Table): boolean =>
  ({
    target: () => targetedTokens().length > 0,
    map: () => (features.coverMap?.shown() ?? null) !== null,
    panel: isPanelOpen,
  })[deed]();

/** Switches to the proving ground, and afterwards back to the scene that was viewed before. */
const createTrip = ({ words }: Table, clear: () => Promise<void>) => {
  let before: string | null = null;
  let isAway = false;
  return {
    /** False where there is no proving ground. */
    leave: async (): Promise<boolean> => {
      const scene = viewedScene()?.id ?? null;
      if (!isAway) before = scene;
      isAway = await viewProvingGround();
      if (!isAway) ui.notifications.warn(words.say("PARAPET.Tour.NoGround"));
      return isAway;
    },
    comeBack: async (): Promise<void> => {
      if (!isAway) return;
      isAway = false;
      await clear();
      if (before !== null && before !== viewedScene()?.id) await viewScene(before);
    },
  };
};

export type Stage = ReturnType<typeof createStage>;

/** Shows what a step is about, and removes what the step before showed. Reports errors; its promises never reject. */
export const createStage = (table: Table) => {
  const map = createMapView(table);
  const inTurn = createQueue();
  const settled = (done: Promise<void>): Promise<void> => {
    table.later(done);
    return done.catch(() => undefined);
  };
  const clear = async (): Promise<void> => {
    map.clear();
    await closePanel();
  };
  const show = showings(table, map, clear);
  const clearInTurn = (): Promise<void> => settled(inTurn(clear));
  return {
    ...createTrip(table, clearInTurn),
    show: ({ id, selector }: PlannedStep): Promise<void> =>
      settled(
        inTurn(async () => {
          await show[id]();
          await untilShown(selector);
        }),
      ),
    clear: clearInTurn,
    /** Resolves to true when the user has done it, to false when the step is left before. */
    done: async (deed: Deed, isCurrent: () => boolean): Promise<boolean> => {
      while (isCurrent() && !isDone(deed, table)) await pause();
      return isCurrent();
    },
  };
};
