import { controlledTokens, targetedTokens } from "../../foundry/canvas/map-tokens";
import { sceneMeasure, viewedScene } from "../../foundry/canvas/viewed-scene";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import type { TargetedToken } from "./apply-attack";
import type { Dnd5eAttackPlace } from "./read-attack";
import type { Activity, Dnd5eActor, MessageConfig, SaveProcess, Dnd5eToken } from "./rolls";
import type { Dnd5eArea, SavedAgainst, Dnd5eSaveSource } from "./save";
import type { RowToken } from "./target-list";

/** As plain data: the declared types of actors belong to no system. */
interface TokenOnScene extends Dnd5eToken {
  readonly actor?: Dnd5eActor | null;
}

interface SceneSeen {
  readonly id: string | null;
  readonly tokens: { get(id: string): TokenOnScene | undefined; readonly contents: readonly TokenOnScene[] };
}

const sceneSeen = (): SceneSeen | null => viewedScene() as unknown as SceneSeen | null;

const tokenIdOf = (token: Dnd5eToken | null | undefined): string | undefined =>
  typeof token?.id === "string" && token.parent?.id === sceneSeen()?.id ? `token:${token.id}` : undefined;

type Speaker = NonNullable<MessageConfig["data"]>["speaker"];

const spokenBy = (speaker: Speaker): string | undefined => {
  const scene = sceneSeen();
  if (typeof speaker?.token !== "string" || (speaker.scene ?? scene?.id) !== scene?.id) return undefined;
  return scene?.tokens.get(speaker.token) === undefined ? undefined : `token:${speaker.token}`;
};

/** The token on the viewed scene that rolls: the speaker's, or else one of the actor's, controlled ones first. */
const tokenOf = (speaker: Speaker, actor: Dnd5eActor | null | undefined): string | undefined => {
  const active = actor?.getActiveTokens?.(false, true) ?? [];
  const controlled = active.filter((token) => controlledTokens().some(({ id }) => id === token.id));
  const tokens = [actor?.token, ...controlled, ...active].map(tokenIdOf);
  return [spokenBy(speaker), ...tokens].find((id) => id !== undefined);
};

/** The creature on the viewed scene whose actor has the activity with this uuid; of several, a controlled one. */
export const creatureWith = (activity: string | undefined): string | null => {
  const actor = activity?.split(".Item.")[0];
  if (actor === undefined) return null;
  const its = (sceneSeen()?.tokens.contents ?? []).filter((token) => token.actor?.uuid === actor);
  const isControlled = ({ id }: Dnd5eToken): boolean => controlledTokens().some((token) => token.id === id);
  const token = its.find(isControlled) ?? its[0];
  return typeof token?.id === "string" ? `token:${token.id}` : null;
};

/** The user's targets with an actor: the system lists no others. */
export const targetsNow = (): readonly TargetedToken[] =>
  targetedTokens().flatMap(({ id }) => {
    const token = sceneSeen()?.tokens.get(id);
    const { actor, uuid = "" } = token ?? {};
    const ac = actor?.system?.attributes?.ac;
    return typeof actor?.uuid === "string" ? [{ id: `token:${id}`, token: uuid, actor: actor.uuid, ac: ac ?? {} }] : [];
  });

/** How rows of a list of targets name a creature; undefined where it is not on the viewed scene. */
export const rowTokenOf = (creature: string): RowToken | undefined => {
  const { actor, uuid } = sceneSeen()?.tokens.get(creature.slice("token:".length)) ?? {};
  return uuid === undefined || typeof actor?.uuid !== "string" ? undefined : { token: uuid, actor: actor.uuid };
};

/** The creature with this token uuid, if the token is on the viewed scene. */
export const creatureBy = (uuid: unknown): string | null => {
  const id = typeof uuid === "string" ? uuid.split(".").at(-1) : undefined;
  const token = id === undefined ? undefined : sceneSeen()?.tokens.get(id);
  return token !== undefined && token.uuid === uuid ? `token:${id}` : null;
};

/** The attacker and its targets; undefined if the attacker is not on the viewed scene. */
export const attackPlace = (activity: Activity, message: MessageConfig): Dnd5eAttackPlace | undefined => {
  const [grid, attacker] = [sceneMeasure(), tokenOf(message.data?.speaker, activity.actor)];
  if (grid === undefined || attacker === undefined) return undefined;
  const targets = targetedTokens().map(({ id }) => `token:${id}`);
  return { attacker, targets, isOutOfTurn: isOutOfTurn(attacker), grid };
};

interface Message {
  readonly speaker?: Speaker;
  getAssociatedActivity?(): SavedAgainst | undefined;
}

interface Messages {
  get(id: string): Message | undefined;
}

const messages = (): Messages => game.messages;

const idOf = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "id" in message ? message.id : message;

const isOnScene = (creature: string | null | undefined): boolean =>
  typeof creature === "string" && sceneSeen()?.tokens.get(creature.slice("token:".length)) !== undefined;

/** The usage card that a save answers: the one whose button was clicked, or else the one that the roll names. */
const cardOf = ({ event, sourceMessageId }: SaveProcess, { data }: MessageConfig): Message | undefined => {
  const clicked = event?.target?.closest?.("[data-message-id]")?.dataset.messageId;
  const ids = [clicked, idOf(data?.system?.origin), sourceMessageId];
  const id = ids.find((each): each is string => typeof each === "string");
  return id === undefined ? undefined : messages().get(id);
};

export type FindArea = (activity: SavedAgainst, saver: string) => Dnd5eArea | null;

/** What a save is against; undefined if no message tells. */
export const saveSource = (
  process: SaveProcess,
  message: MessageConfig,
  findArea: FindArea,
): Dnd5eSaveSource | undefined => {
  const card = cardOf(process, message);
  const activity = card?.getAssociatedActivity?.();
  const target = tokenOf(message.data?.speaker, process.subject);
  if (activity === undefined || target === undefined) return undefined;
  const area = findArea(activity, target);
  const carrier = isOnScene(area?.carrier) ? area?.carrier : undefined;
  const attacker = carrier ?? creatureBy(area?.maker) ?? spokenBy(card?.speaker) ?? null;
  return { target, attacker, activity, origin: area?.origin ?? null, isCarried: typeof carrier === "string" };
};
