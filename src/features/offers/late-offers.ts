import type { MovingToken } from "../../foundry/canvas/moving-tokens";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import type { Prompt, Prompts, ShownPrompt } from "../../foundry/combat/readied/trigger-prompts";
import { createLatePart } from "../../foundry/loading/late-parts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { storedValue } from "../../foundry/settings/store";
import type { EncounterTable } from "../../table";

type ShowPrompt = (prompt: Prompt) => ShownPrompt;

/**
 * Attacks of opportunity are offered to the owners of creatures that a movement provokes. It loads with the first turn of a
 * fight. The windows that ask about readied actions load with it, or with the first question. `life.ts` registers what it returns.
 */
export const installOffers = (table: EncounterTable, prompts: Prompts, loadReadied: () => Promise<ShowPrompt>) => {
  const part = createLatePart(table, async () => {
    const [{ createOffers }, showReadied] = await Promise.all([import("./offers"), loadReadied()]);
    return createOffers(table, prompts, showReadied);
  });
  const isOn = (): boolean =>
    game.combat?.started === true &&
    ruleSetInForce(table.verdicts.real.rules().ruleset).hasOpportunityAttacks === true &&
    storedValue("opportunityOffers") === "on";
  return {
    load: (): void => {
      if (isOn()) part.use(() => undefined);
    },
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): void => {
      if (isOn()) part.use(({ moved }) => moved(token, movement, isOwn));
    },
    show: (prompt: Prompt): ShownPrompt => {
      let shown: ShownPrompt | null = null;
      return {
        answer: new Promise((done) => {
          part.use(({ show }) => done((shown = show(prompt)).answer));
        }),
        shut: () => part.use(() => shown?.shut()),
      };
    },
  };
};

export type Offers = ReturnType<typeof installOffers>;
