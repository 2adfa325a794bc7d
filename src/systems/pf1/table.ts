import { targetedTokens, viewedScene } from "../../foundry/table-view";
import { isOutOfTurn } from "../../foundry/turn";
import type { ActionUse, Actor, TokenSeen } from "./action-use";
import type { AttackPlace } from "./read-attack";

/** A token of the viewed scene by its id in verdicts. */
export const tokenIdOf = (token: TokenSeen | null | undefined): string | undefined =>
  typeof token?.id === "string" && token.parent?.id === viewedScene()?.id ? `token:${token.id}` : undefined;

const attackerOf = ({ token, actor }: ActionUse): string | undefined => {
  const active = (its: Actor | null | undefined): readonly TokenSeen[] => its?.getActiveTokens?.(false, true) ?? [];
  return [token, actor?.token, ...active(actor)].map(tokenIdOf).find((id) => id !== undefined);
};

/** The tokens that the system has found, else the user's own targets. */
const targetsOf = ({ shared }: ActionUse): readonly string[] =>
  (shared.targets ?? targetedTokens()).flatMap(({ id }) => (typeof id === "string" ? [`token:${id}`] : []));

/** Who attacks whom; undefined where the attacker is not on the viewed scene. */
export const attackPlace = (use: ActionUse): AttackPlace | undefined => {
  const attacker = attackerOf(use);
  return attacker === undefined ? undefined : { attacker, targets: targetsOf(use), isOutOfTurn: isOutOfTurn(attacker) };
};
