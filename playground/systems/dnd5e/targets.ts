/**
 * What messages keep of the user's targets. Source: module/utils.mjs `getTargetDescriptors` at release 5.3.3; for 6.0
 * module/data/chat-message/fields/targets-field.mjs@4c611ae1.
 */
import { getProperty, isPlain } from "../../../stand-in/objects";
import { actorOf, documentOf, type PlayedActor } from "./actor";
import { played } from "./played";

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
