import { createFailures } from "../src/foundry/errors/errors";
import type { Modifier } from "../src/rules/attack/verdict";
import { createAttackJudge } from "../src/systems/attack/attack-judge";
import { createAttackAnyway, createForbiddenAttacks } from "../src/systems/attack/forbidden-attacks";
import { wordsFrom } from "../src/words/localize";
import type { openTable } from "./keep-table";

const WANTED = { isChanging: true, wants: () => true, rollsMissChance: true };

interface Given {
  readonly knows: (modifier: Modifier) => boolean;
  readonly actsAsReadied: (attacker: string) => boolean;
  readonly isSquareKnown: (attacker: string, target: string) => boolean;
}

/** An attack judge at a table, without chat. Users answer no to a forbidden attack. */
export const attackJudgeOf = (
  { verdicts }: ReturnType<typeof openTable>,
  wishes: Partial<typeof WANTED> = {},
  { knows = () => false, actsAsReadied = () => false, isSquareKnown = () => true }: Partial<Given> = {},
  words = wordsFrom(() => ({ lang: "en", has: () => true, localize: (key) => key, format: (key) => key })),
) => {
  const notices: string[] = [];
  const passes = createAttackAnyway(() => 0);
  const outlet = { isGM: () => true, notify: (message: string) => void notices.push(message), log: () => undefined };
  const { guard } = createFailures(outlet);
  const nothing = () => undefined;
  const attackJudge = createAttackJudge({
    verdicts,
    guard,
    words,
    adapter: () => ({ knows, brings: () => false }),
    wishes: () => ({ ...WANTED, ...wishes }),
    areasPlaced: () => [],
    brokenByArea: () => [],
    hasNoOpportunity: () => false,
    hasStruck: () => false,
    speedOf: () => undefined,
    actsAsReadied,
    isSquareKnown,
    saveMade: () => undefined,
    asksSaves: () => true,
    showInDialog: nothing,
    chat: {
      flagsFor: () => ({}),
      saveFlagsFor: () => ({}),
      expectMessage: nothing,
      expectSave: nothing,
      tell: nothing,
      areaFlagsFor: () => ({}),
      tellArea: nothing,
    },
    forbiddenAttacks: createForbiddenAttacks({
      setting: () => "ask",
      isGM: () => true,
      passes,
      ask: () => Promise.resolve(null),
      furtherAnswers: () => [],
      remind: nothing,
      sayBlocked: nothing,
      sayWarned: nothing,
      later: nothing,
    }),
  });
  return { attackJudge, notices, passes };
};
