import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { guardLater } from "../../foundry/errors/errors";
import { viewProvingGround, viewScene } from "../../foundry/tour/tour-controls";
import { registerTour, startTour, type TourPlay } from "../../foundry/tour/tours";
import type { Table } from "../../table";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { isGM } from "../../foundry/users/users";
import { createTips, type Tip } from "./tips";
import { createStage, type Stage } from "./tour-stage";
import { AT_THE_TABLE, FIRST_STEPS, type PlannedStep } from "./tour-steps";

declare module "../../table" {
  interface Features {
    tours: {
      /** The GM's. */
      readonly start: () => void;
      /** A tip at first use, for users who have taken the GM's tour. */
      readonly tip: (tip: Tip) => void;
    };
  }
}

const GM_TOUR = "first-steps";
const PLAYER_TOUR = "at-the-table";

/** Switches to the proving ground, and afterwards back to the scene that was viewed before. */
const createTrip = (stage: Stage, { words }: Table) => {
  let before: string | null = null;
  let isAway = false;
  return {
    begin: async (): Promise<boolean> => {
      const scene = viewedScene()?.id ?? null;
      if (!isAway) before = scene;
      isAway = await viewProvingGround();
      if (!isAway) ui.notifications.warn(words.say("PARAPET.Tour.NoGround"));
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

interface TourPlan {
  readonly id: typeof GM_TOUR | typeof PLAYER_TOUR;
  readonly steps: readonly PlannedStep[];
  readonly begin: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

const tourOf = ({ id, steps, begin, end }: TourPlan, stage: Stage, { words, guard, later }: Table): TourPlay => {
  const title = words.say(`PARAPET.Tour.${id}.Title`);
  return {
    id,
    title,
    description: words.say(`PARAPET.Tour.${id}.Description`),
    isForGM: id === GM_TOUR,
    steps: steps.map(({ shown, ...at }) => ({
      id: shown,
      ...at,
      title: words.sayKey(`PARAPET.Tour.${id}.${shown}.Title`),
      content: words.sayKey(`PARAPET.Tour.${id}.${shown}.Text`),
    })),
    begin,
    show: async (step) => {
      const its = steps.find(({ shown }) => shown === step);
      if (its !== undefined) await stage.show(its);
    },
    later,
    isDone: async (step, isCurrent) => {
      const deed = steps.find(({ shown }) => shown === step)?.deed;
      return deed !== undefined && (await stage.done(deed, isCurrent));
    },
    end: () => guardLater(guard, () => title, end()),
  };
};

/** Two tours in Foundry's Tour Management: a GM's on the proving ground, and a short one for players. */
export const installTours = (table: Table): void => {
  const { hooks, guard, words, features } = table;
  const stage = createStage(table);
  const tips = createTips(table);
  hooks.once("init", tips.register);
  hooks.on("createCombat", () => {
    if (isGM() && isOrderOn()) tips.show("combat");
  });
  features.tours = {
    tip: tips.show,
    start: () => guardLater(guard, () => words.say("PARAPET.Tour.first-steps.Title"), startTour(GM_TOUR)),
  };
  hooks.once("ready", () => {
    const trip = createTrip(stage, table);
    const end = async (): Promise<void> => {
      await trip.end();
      tips.begin();
    };
    const forGM = { id: GM_TOUR, steps: FIRST_STEPS, begin: trip.begin, end } as const;
    const begin = (): Promise<boolean> => Promise.resolve(true);
    const forPlayers = { id: PLAYER_TOUR, steps: AT_THE_TABLE, begin, end: stage.clear } as const;
    for (const plan of [forGM, forPlayers]) registerTour(tourOf(plan, stage, table));
  });
};
