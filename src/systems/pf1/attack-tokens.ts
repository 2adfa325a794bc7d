import { sceneMeasure, targetedTokens, viewedScene } from "../../foundry/canvas/canvas-view";
import { isOutOfTurn } from "../../foundry/canvas/out-of-turn";
import type { ActionUse, Pf1Actor, Pf1Token } from "./action-use";
import type { Pf1AttackPlace } from "./read-attack";

/** The id in verdicts of a token on the viewed scene. */
export const tokenIdOf = (token: Pf1Token | null | undefined): string | undefined =>
  typeof token?.id === "string" && token.parent?.id === viewedScene()?.id ? `token:${token.id}` : undefined;

const attackerOf = ({ token, actor }: ActionUse): string | undefined => {
  const active = (its: Pf1Actor | null | undefined): readonly Pf1Token[] => its?.getActiveTokens?.(false, true) ?? [];
  return [token, actor?.token, ...active(actor)].map(tokenIdOf).find((id) => id !== undefined);
};

/** The tokens that the system has found, or else the user's targets. */
const targetsOf = ({ shared }: ActionUse): readonly string[] =>
  (shared.targets ?? targetedTokens()).flatMap(({ id }) => (typeof id === "string" ? [`token:${id}`] : []));

interface System {
  readonly utils?: { getDistanceSystem?(): string };
}

/** From the world's setting for units, or the one for distances. */
const unitsNow = (): Pf1AttackPlace["units"] => {
  const { pf1 } = globalThis as { readonly pf1?: System };
  return pf1?.utils?.getDistanceSystem?.() === "metric" ? "m" : "ft";
};

/** The attacker and its targets; undefined if the attacker is not on the viewed scene. */
export const attackPlace = (use: ActionUse): Pf1AttackPlace | undefined => {
  const attacker = attackerOf(use);
  const grid = sceneMeasure();
  if (attacker === undefined || grid === undefined) return undefined;
  return { attacker, targets: targetsOf(use), isOutOfTurn: isOutOfTurn(attacker), units: unitsNow(), grid };
};
