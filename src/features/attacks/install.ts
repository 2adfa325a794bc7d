import { isGM } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { guardedAfter, around } from "../../foundry/errors/wrap-method";
import { onceAFrame } from "../../foundry/time/measured";
import { diceSettings, hasAreaCards, mayOwnersRule, refusalSetting } from "../../foundry/settings/store";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { actsAsReadied } from "../../foundry/combat/readied/readied-attack";
import { createAreaCalls } from "../../systems/attack/area-calls";
import { createAttackChat } from "../../systems/attack/attack-chat";
import { createPlacedAreas } from "../../systems/adapter/placed-areas";
import { createAttackAnyway, createForbiddenAttacks } from "../../systems/attack/forbidden-attacks";
import { allMessages } from "../../foundry/chat/chat-messages";
import { brokenByArea } from "../../systems/record/area-breaks";
import { breakingAnswer } from "../../systems/attack/breaking";
import { mannerAnswers } from "../../systems/attack/manner-answers";
import { createAttackJudge } from "../../systems/attack/attack-judge";
import { createExpectedMessages } from "../../systems/attack/expected-messages";
import { fastestSpeed } from "../../systems/adapter/speed";
import type { Table } from "../../table";
import { createFadedSaves } from "./faded-saves";
import { createKnownSquares, knowByGroping } from "./known-squares";
import { createOriginQuestions } from "./area-origin";
import { createDialogLines } from "./dialog-line";
import { createRefusals } from "./refusals";

declare module "../../table" {
  interface Features {
    /** Lets areas start at another height, and spread round corners. */
    areaChanges: Pick<ReturnType<typeof createAreaCalls>, "raised" | "spread">;
  }
}

/** Attacks of the game system are judged before they are rolled: numbers on the dice, refusals, records in chat. */
export const installAttacks = (table: Table): void => {
  const { hooks, verdicts, guard, later, adapter, coexistence, warnGM, changes, whenChanged } = table;
  const { on, once } = hooks;
  /** Another module applies cover, or no GM has chosen a rule set yet. */
  const appliesNothing = (): boolean => coexistence.isStandingDown() || !areRulesChosen();
  const hasNoOpportunity = (attacker: string): boolean => table.features.opportunities?.hasNoneLeft(attacker) === true;
  const expected = createExpectedMessages();
  const squares = createKnownSquares();
  const saves = createFadedSaves(() => performance.now());
  const forbiddenAttacks = createForbiddenAttacks({
    setting: () => refusalSetting(appliesNothing()),
    isGM,
    later,
    passes: createAttackAnyway(() => performance.now()),
    furtherAnswers: (ruled) => [
      ...breakingAnswer(ruled, isGM()),
      ...mannerAnswers(ruled, { verdicts, hasNoOpportunity }),
    ],
    ...createRefusals({ ...table, squares, saves }),
  });
  const wishes = () => diceSettings(appliesNothing());
  const { isBypassed } = coexistence;
  const dialogLines = createDialogLines({ ...table, wishes, hasNoOpportunity, mayOwnersRule, isBypassed });
  const attackJudge = createAttackJudge({
    ...table,
    forbiddenAttacks,
    wishes,
    showInDialog: dialogLines.show,
    areasPlaced: createPlacedAreas(table),
    brokenByArea: (attack) => brokenByArea(allMessages(), attack, viewedScene()?.id ?? null),
    actsAsReadied: (attacker) => actsAsReadied(attacker, table.encounters.order),
    hasNoOpportunity,
    hasStruck: (attacker, target) => table.features.opportunities?.hasStruck(attacker, target) === true,
    speedOf: (creature) => fastestSpeed(creature, verdicts.real.known().scene.grid, table),
    isSquareKnown: (attacker, target) =>
      refusalSetting(appliesNothing()) === "off" || squares.isKnown(attacker, target),
    saveMade: saves.isMade,
    asksSaves: () => refusalSetting(appliesNothing()) !== "off",
    chat: createAttackChat({ ...table, expected }),
  });
  const areaCalls = createAreaCalls({
    verdicts,
    later,
    ...createOriginQuestions({ ...table, setting: () => refusalSetting(appliesNothing()) }),
    attackJudge,
    isWanted: hasAreaCards,
    isOfItem: (flags) => adapter().isOfItem?.(flags) === true,
    makerOf: (flags) => adapter().makerOf?.(flags) ?? null,
  });
  once("init", () => adapter().register(attackJudge, { ...hooks, around, after: guardedAfter(guard), warnGM }));
  const refresh = onceAFrame(dialogLines.refresh);
  for (const version of [changes.map, changes.settings]) whenChanged(version, refresh);
  on("preCreateChatMessage", expected.mark);
  const groping = knowByGroping(squares, verdicts);
  on("createChatMessage", groping.created);
  on("updateChatMessage", groping.updated);
  table.features.areaChanges = areaCalls;
  on("createMeasuredTemplate", areaCalls.laid("template"));
  on("createRegion", areaCalls.laid("region"));
};
