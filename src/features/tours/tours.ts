import { guardLater } from "../../foundry/errors/errors";
import { viewProvingGround, viewScene } from "../../foundry/tour/proving-ground";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import { registerTour, startTour, type TourPlay } from "../../foundry/tour/tours";
import type { Table } from "../../table";
import { createStage, type Stage, type StageParts } from "./tour-stage";
import { AT_THE_TABLE, FIRST_STEPS, type Shown } from "./tour-steps";

declare module "../../table" {
  interface Features {
    tours: {
      /** The GM's. */
      readonly start: () => void;
    };
  }
}

const GM_TOUR = "first-steps";
const PLAYER_TOUR = "at-the-table";

const showStep =
  (stage: Stage, steps: readonly { readonly shown: Shown; readonly selector: string }[]) =>
  (id: string): Promise<void> => {
    const step = steps.find(({ shown }) => shown === id);
    return step === undefined ? Promise.resolve() : stage.show(step.shown, step.selector);
  };

/** Leads to the proving ground and back to the scene that was viewed before. */
const createWay = (stage: Stage, tellNoGround: () => void) => {
  let before: string | null = null;
  let isAway = false;
  return {
    begin: async (): Promise<boolean> => {
      const scene = viewedScene()?.id ?? null;
      if (!isAway) before = scene;
      isAway = await viewProvingGround();
      if (!isAway) tellNoGround();
      return isAway;
    },
    end: async (): Promise<void> => {
      if (!isAway) return;
      isAway = false;
      await stage.clear();
      if (before !== null && before !== viewedScene()?.id) await viewScene(before);
    },
  };
};

const gmTour = (stage: Stage, parts: StageParts): TourPlay => {
  const { words, guard } = parts;
  const title = words.say("PARAPET.Tour.first-steps.Title");
  const way = createWay(stage, () => void ui.notifications.warn(words.say("PARAPET.Tour.NoGround")));
  return {
    id: GM_TOUR,
    title,
    description: words.say("PARAPET.Tour.first-steps.Description"),
    isForGM: true,
    steps: FIRST_STEPS.map(({ shown, ...at }) => ({
      id: shown,
      ...at,
      title: words.say(`PARAPET.Tour.first-steps.${shown}.Title`),
      content: words.say(`PARAPET.Tour.first-steps.${shown}.Text`),
    })),
    begin: way.begin,
    show: showStep(stage, FIRST_STEPS),
    end: () => guardLater(guard, () => title, way.end()),
  };
};

const playerTour = (stage: Stage, { words, guard }: StageParts): TourPlay => {
  const title = words.say("PARAPET.Tour.at-the-table.Title");
  return {
    id: PLAYER_TOUR,
    title,
    description: words.say("PARAPET.Tour.at-the-table.Description"),
    isForGM: false,
    steps: AT_THE_TABLE.map(({ shown, ...at }) => ({
      id: shown,
      ...at,
      title: words.say(`PARAPET.Tour.at-the-table.${shown}.Title`),
      content: words.say(`PARAPET.Tour.at-the-table.${shown}.Text`),
    })),
    begin: () => Promise.resolve(true),
    show: showStep(stage, AT_THE_TABLE),
    end: () => guardLater(guard, () => title, stage.clear()),
  };
};

/** Two tours in Foundry's Tour Management: a GM's on the proving ground, and a short one for players. */
export const installTours = (table: Table): void => {
  const { hooks, guard, words, features } = table;
  const stage = createStage(table);
  features.tours = {
    start: () => guardLater(guard, () => words.say("PARAPET.Tour.first-steps.Title"), startTour(GM_TOUR)),
  };
  hooks.once("ready", () => {
    registerTour(gmTour(stage, table));
    registerTour(playerTour(stage, table));
  });
};
