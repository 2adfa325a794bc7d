import { guardLater } from "../../foundry/errors/errors";
import { createLatePart } from "../../foundry/loading/late-parts";
import { registerTour, startTour } from "../../foundry/tour/tours";
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

/** What both tours do. Without the stage's file none begins, and the user is notified. */
const tourOf = (id: string, stage: () => Promise<Stage>, { words, guard, later }: Table) => {
  const say = (key: string): string => words.sayKey(`PARAPET.Tour.${id}.${key}`);
  return {
    id,
    say,
    show: async (step: PlannedStep) => (await stage()).show(step),
    later,
    isDone: async ({ deed }: PlannedStep, isCurrent: () => boolean) =>
      deed !== undefined && (await (await stage()).done(deed, isCurrent)),
    guarded: (done: Promise<void>) => guardLater(guard, () => say("Title"), done),
  };
};

/** Two tours in Foundry's Tour Management: a GM's on the proving ground, and a short one for players. */
export const installTours = (table: Table): void => {
  const { hooks, features } = table;
  const part = createLatePart(table, async () => (await import("./tour-stage")).createStage(table));
  const stage = (): Promise<Stage> => new Promise((done) => part.use(done));
  const tips = createTips(table);
  const [forGM, forPlayers] = [tourOf("first-steps", stage, table), tourOf("at-the-table", stage, table)];
  hooks.once("init", tips.register);
  hooks.on("createCombat", () => {
    if (isGM() && isOrderOn()) tips.show("combat");
  });
  features.tours = { tip: tips.show, start: () => forGM.guarded(startTour(forGM.id)) };
  const comeBack = async (): Promise<void> => {
    await part.loaded()?.comeBack();
    tips.begin();
  };
  hooks.once("ready", () => {
    registerTour({
      ...forGM,
      isForGM: true,
      steps: FIRST_STEPS,
      begin: async () => (await stage()).leave(),
      end: () => forGM.guarded(comeBack()),
    });
    registerTour({
      ...forPlayers,
      isForGM: false,
      steps: AT_THE_TABLE,
      begin: async () => (await stage(), true),
      end: () => forPlayers.guarded(part.loaded()?.clear() ?? Promise.resolve()),
    });
  });
};
