/**
 * What messages keep of the user's targets, and who of them is hit.
 * Source for 5.3: module/utils.mjs `getTargetDescriptors` and module/documents/chat-message.mjs `_enrichAttackTargets` at
 * release 5.3.3. For 6.0: module/data/chat-message/fields/targets-field.mjs@4c611ae1 and attack-message-data.mjs@137b9a60.
 */
import type { Roll } from "../../../stand-in/dice/roll";
import { getProperty, isPlain } from "../../../stand-in/objects";
import { actorOf, documentOf, type PlayedActor } from "./actor";
import { played, type Shape } from "./played";

/** An entry of either shape, as far as the playground reads it. */
export interface Target {
  readonly name: string;
  /** Null for total cover by status; 5.3 calls that a hit, 6.0 a miss. */
  readonly ac: number | null;
  /** A token's uuid, in 6.0 alone. */
  readonly token?: string | null;
}

export const isTarget = (entry: unknown): entry is Target => isPlain(entry) && "ac" in entry;

const acOf = ({ statuses, system }: PlayedActor): number | null =>
  statuses.has("coverTotal") ? null : system.attributes.ac.value;

/** In the order of the user's targets: 5.3 one for each actor, with its last token's name, 6.0 one for each token. */
export const targetsNow = (): readonly Target[] => {
  const { game, shape } = played();
  const entries = [...game.user.targets].map((token) => {
    const [document, actor] = [documentOf(token), actorOf(token)];
    const { name, texture } = document._source;
    const [img, ac] = [getProperty(texture, "src"), acOf(actor)];
    return shape === 6
      ? ([document.uuid, { ac, actor: actor.uuid, img, name, token: document.uuid }] as const)
      : ([actor.uuid, { name, img, uuid: actor.uuid, ac }] as const);
  });
  return [...new Map<string, Target>(entries).values()];
};

const TWENTY = 20;

/** `total < null` compares with 0: in 5.3 only a total below 0 or a natural 1 misses a target without AC. */
export const isMiss = (roll: Roll, ac: number | null, shape: Shape): boolean => {
  if (shape === 6 && ac === null) return true;
  const die = roll.dice[0]?.total;
  return die !== TWENTY && ((roll.total ?? 0) < Number(ac) || die === 1);
};
