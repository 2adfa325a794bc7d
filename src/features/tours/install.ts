import { guardLater } from "../../foundry/errors/errors";
import { createLatePart } from "../../foundry/loading/late-parts";
import { registerTour, startTour, type TourPlay } from "../../foundry/tour/tours";
import type { Table } from "../../table";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { isGM } from "../../foundry/users/users";
import { createTips, type Tip } from "./tips";
import type { Stage } from "./tour-stage";
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

interface TourPlan {
  readonly id: typeof GM_TOUR | typeof PLAYER_TOUR;
  readonly steps: readonly PlannedStep[];
  readonly begin: () => Promise<boolean>;
  readonly end: () => Promise<void>;
}

/** Without its file no tour begins, and the user is notified. */
type LateStage = () => Promise<Stage>;

const tourOf = ({ id, steps, begin, end }: TourPlan, stage: LateStage, { words, guard, later }: Table): TourPlay => {
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
      if (its !== undefined) await (await stage()).show(its);
    },
    later,
    isDone: async (step, isCurrent) => {
      const deed = steps.find(({ shown }) => shown === step)?.deed;
      return deed !== undefined && (await (await stage()).done(deed, isCurrent));
    },
    end: () => guardLater(guard, () => title, end()),
  };
};

/** Two tours in Foundry's Tour Management: a GM's on the proving ground, and a short one for players. */
export const installTours = (table: Table): void => {
  const { hooks, guard, words, features } = table;
  const part = createLatePart(table, async () => (await import("./tour-stage")).createStage(table));
  const stage: LateStage = () => new Promise((done) => part.use(done));
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
    const forGM: TourPlan = {
      id: GM_TOUR,
      steps: FIRST_STEPS,
      begin: async () => (await stage()).leave(),
      end: async () => {
        await part.loaded()?.comeBack();
        tips.begin();
      },
    };
    const forPlayers: TourPlan = {
      id: PLAYER_TOUR,
      steps: AT_THE_TABLE,
      begin: async () => (await stage(), true),
      end: async () => part.loaded()?.clear(),
    };
    for (const plan of [forGM, forPlayers]) registerTour(tourOf(plan, stage, table));
  });
};
