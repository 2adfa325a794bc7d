import { createQueue } from "../../foundry/combat/one-at-a-time";
import { guardLater } from "../../foundry/errors/errors";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { STATION } from "../../foundry/tour/proving-ground";
import type { ScreenBox } from "../../foundry/canvas/screen-box";
import {
  bringSceneIntoView,
  bringStationIntoView,
  closeTokenHud,
  closeWallSheet,
  closeWindow,
  controlArcher,
  openWallSheet,
  showTab,
  showTokenTools,
  targetTarget,
} from "../../foundry/tour/tour-controls";
import type { Attack } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { createSpot, untilShown } from "./tour-spot";
import type { Shown } from "./tour-steps";

export type StageParts = Pick<Table, "guard" | "words" | "pins" | "features">;

/** Whatever a step speaks of is on the screen, and nothing of the step before. */
export interface Stage {
  /** Never rejects: what cannot be shown is told, and the words go on without it. */
  readonly show: (shown: Shown, selector: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const ATTACK: Attack = {
  attacker: `token:${STATION.archer}`,
  target: `token:${STATION.target}`,
  kind: "ranged",
  reach: null,
  origin: null,
};

const createMapView = ({ pins, features }: StageParts) => {
  const spot = createSpot();
  let unpin = (): void => undefined;
  return {
    lookAt: (box: ScreenBox | null): void => {
      if (box !== null) spot.layOver(box);
    },
    aim: (): void => {
      controlArcher();
      unpin = pins.add(ATTACK);
    },
    clear: (): void => {
      features.coverMap?.hold(false);
      unpin();
      targetTarget(false);
      spot.remove();
    },
  };
};

/** Squares around the two. */
const NEAR = 2;
const WIDE = 3;

const showings = (parts: StageParts, map: ReturnType<typeof createMapView>): Record<Shown, () => Promise<void>> => {
  const { features } = parts;
  const shows = (act: () => void) => (): Promise<void> => Promise.resolve(act());
  const aimed = (act: () => Promise<void> | void) => async (): Promise<void> => {
    map.aim();
    await act();
  };
  return {
    ground: shows(() => map.lookAt(bringSceneIntoView())),
    attack: aimed(() => map.lookAt(bringStationIntoView(NEAR))),
    coverMap: aimed(async () => {
      await showTokenTools();
      targetTarget(true);
      map.lookAt(bringStationIntoView(WIDE));
      features.coverMap?.hold(true);
    }),
    panel: aimed(() => {
      targetTarget(true);
      features.panel?.open();
    }),
    sheet: openWallSheet,
    ruling: aimed(() => {
      targetTarget(true);
      bringStationIntoView(NEAR);
      features.overrides?.open();
    }),
    combat: shows(() => showTab("combat")),
    chat: shows(() => showTab("chat")),
    tools: showTokenTools,
  };
};

export const createStage = (parts: StageParts): Stage => {
  const { guard, words } = parts;
  const map = createMapView(parts);
  const show = showings(parts, map);
  const inTurn = createQueue();
  const settled = (done: Promise<void>): Promise<void> => {
    guardLater(guard, () => scenePlace(words), done);
    return done.catch(() => undefined);
  };
  const clear = async (): Promise<void> => {
    map.clear();
    await closeWindow("parapet-config");
    await closeWallSheet();
    await closeTokenHud();
  };
  return {
    show: (shown, selector) =>
      settled(
        inTurn(async () => {
          await clear();
          await show[shown]();
          await untilShown(selector);
        }),
      ),
    clear: () => settled(inTurn(clear)),
  };
};
