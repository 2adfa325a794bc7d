/**
 * Whether an attack roll misses a target on the system's card. Source: module/documents/chat-message.mjs
 * `_enrichAttackTargets` at release 5.3.3; for 6.0 module/data/chat-message/attack-message-data.mjs@137b9a60.
 */
import type { Shape } from "./played";

/** What the verdict needs of a roll. */
export interface RolledAttack {
  readonly total?: number | undefined;
  readonly dice: readonly { readonly total?: number | undefined }[];
}

const TWENTY = 20;

/**
 * 6.0: no roll hits a target without AC, not even a critical. 5.3: `total < null` compares with 0, so only a natural 1
 * or a negative total misses such a target.
 */
export const isMiss = ({ total = 0, dice }: RolledAttack, ac: number | null, shape: Shape): boolean => {
  if (shape === 6 && ac === null) return true;
  const die = dice[0]?.total;
  return die !== TWENTY && (total < Number(ac) || die === 1);
};
