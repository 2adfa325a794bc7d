/**
 * What messages store about the user's targets. Source: module/utils.mjs `getTargetDescriptors` at release 5.3.3; for
 * 6.0 module/data/chat-message/fields/targets-field.mjs@4c611ae1.
 */
import { getProperty, isPlain } from "../../../stand-in/objects";
import { actorOf, documentOf, type Dnd5ePlayedActor } from "./actor";
import { played } from "./played";

/** The fields of an entry that the playground reads, in either shape. */
export interface Target {
  readonly name: string;
  /** Null for total cover by status. 5.3 treats that as a hit, 6.0 as a miss. */
  readonly ac: number | null;
  /** Uuid of the token; 6.0 only. */
  readonly token?: string | null;
}

export const isTarget = (entry: unknown): entry is Target => isPlain(entry) && "ac" in entry;

const acOf = ({ statuses, system }: Dnd5ePlayedActor): number | null =>
  statuses.has("coverTotal") ? null : system.attributes.ac.value;

/**
 * In the order of the user's targets. 5.3 has one per actor, with the name of its last token; 6.0 has one per token.
 */
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
