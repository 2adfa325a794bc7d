import type { MovingToken } from "../../foundry/canvas/moving-tokens";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import { hasMore, letGoOn, PROVOKED_KEY } from "../../foundry/combat/readied/trigger-pauses";
import type { Prompt, Prompts, ShownPrompt } from "../../foundry/combat/readied/trigger-prompts";
import { createLatePart } from "../../foundry/loading/late-parts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { allCombats } from "../../foundry/combat/stored/documents";
import { storedValue } from "../../foundry/settings/store";
import { isActiveGM } from "../../foundry/users/users";
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
  const isWanted = (): boolean =>
    ruleSetInForce(table.verdicts.real.rules().ruleset).hasOpportunityAttacks === true &&
    storedValue("opportunityOffers") === "on";
  const isOn = (): boolean => game.combat?.started === true && isWanted();
  return {
    load: (): void => {
      if (isOn()) part.use(() => undefined);
    },
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): void => {
      let isSettling = false;
      /** The mover's client may see another fight or scene than the GM's, and have paused. Nobody else lets it go on. */
      const letGo = (): void => {
        if (isSettling || isOwn || !hasMore(movement) || !isActiveGM()) return;
        if (isWanted() && allCombats().some(({ round }) => round > 0))
          setTimeout(() => letGoOn(token, movement.id, PROVOKED_KEY), 0);
      };
      if (!isOn()) return letGo();
      part.use(({ moved }) => {
        try {
          isSettling = moved(token, movement, isOwn);
        } finally {
          letGo();
        }
      }, letGo);
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
    over: (id: string, isOurs: boolean): void => part.loaded()?.over(id, isOurs),
  };
};

export type Offers = ReturnType<typeof installOffers>;
