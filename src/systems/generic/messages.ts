import type { AttackDice } from "../../foundry/settings/choices";
import type { MessageSeen } from "../adapter/system-adapter";

interface RollSeen {
  readonly dice?: readonly { readonly faces?: number }[];
}

const facesIn = (rolls: MessageSeen["rolls"]): readonly number[] =>
  rolls.flatMap(({ dice = [] }: RollSeen) => dice.flatMap(({ faces }) => faces ?? []));

const isInitiative = ({ flags }: MessageSeen): boolean => Reflect.get(Object(flags["core"]), "initiativeRoll") === true;

const hasDice = ({ rolls }: MessageSeen, wanted: AttackDice): boolean => {
  const faces = facesIn(rolls);
  return wanted === "d20" ? faces.includes(20) : wanted === "any" && faces.length > 0;
};

interface AtTable {
  /** The speaker's token id, without a prefix. */
  readonly token: string | null;
  readonly targets: readonly string[];
  readonly wanted: AttackDice;
}

/**
 * The attacker of a message, as far as its structure shows: a token's roll of the dice that attacks are made with,
 * while its user targets others. Null for any other message. Its text is not read, because every system and language
 * has its own.
 */
export const attackerBy = (message: MessageSeen, { token, targets, wanted }: AtTable): string | null => {
  if (!token || isInitiative(message) || "parapet" in message.flags || !hasDice(message, wanted)) return null;
  const attacker = `token:${token}`;
  return targets.some((target) => target !== attacker) ? attacker : null;
};
