import { ChatMessage } from "../chat/chat-message";
import type { Roll } from "../dice/roll";
import { isPlain, type Plain } from "../objects";
import type { StandInDocument } from "../document";
import type { Combatant } from "./combatant";
import type { InitiativeOptions } from "./initiative-options";

interface Encounter extends StandInDocument {
  readonly turns: readonly Combatant[];
}

const addressedToGMs = (): Plain => (game.release.generation === 13 ? { rollMode: "gmroll" } : { messageMode: "gm" });

const tell = async (combatant: Combatant, roll: Roll, messageOptions: Plain): Promise<void> => {
  const { token, actor, name } = combatant;
  const { flags, ...rest } = messageOptions;
  const data = {
    speaker: ChatMessage.getSpeaker({ token, actor, alias: name }),
    flavor: `${name} rolls for Initiative!`,
    ...rest,
    flags: { ...(isPlain(flags) ? flags : {}), core: { initiativeRoll: true } },
    content: String(roll.total),
    rolls: [roll],
  };
  const isHidden = combatant._source.hidden || token?._source["hidden"] === true;
  await ChatMessage.create(data, isHidden ? addressedToGMs() : {});
};

/**
 * Rolls for the ids this user owns, one message each. The current combatant stays current unless `updateTurn` is false:
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html#rollinitiative
 */
export const rollInitiative = async (
  combat: Encounter,
  ids: readonly string[],
  { formula, updateTurn = true, messageOptions = {} }: InitiativeOptions,
): Promise<void> => {
  const rolling = combat.turns.filter(({ id, isOwner }) => isOwner && ids.includes(id));
  const rolls = await Promise.all(
    rolling.map(async (combatant) => {
      const roll = await combatant.getInitiativeRoll(formula ?? undefined).evaluate();
      return { combatant, roll };
    }),
  );
  const updates = rolls.map(({ combatant: { id }, roll }) => ({ _id: id, initiative: roll.total ?? null }));
  const keep = updateTurn ? {} : { combatTurn: combat._source["turn"] };
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, ...keep });
  for (const { combatant, roll } of rolls) await tell(combatant, roll, messageOptions);
};
