import { controlledTokens, sceneMeasure, targetedTokens, viewedScene } from "../../foundry/table-view";
import { isOutOfTurn } from "../../foundry/turn";
import type { Aimed } from "./apply-attack";
import type { AttackPlace } from "./read-attack";
import type { Activity, Actor, MessageConfig, SaveProcess, TokenSeen } from "./rolls";
import type { SavedAgainst, SavePlace } from "./save";

/** By plain data: what the declarations say of actors is of no system. */
interface TokenOnScene extends TokenSeen {
  readonly actor?: Actor | null;
}

interface SceneSeen {
  readonly id: string | null;
  readonly tokens: { get(id: string): TokenOnScene | undefined };
}

const sceneSeen = (): SceneSeen | null => viewedScene() as unknown as SceneSeen | null;

const tokenIdOf = (token: TokenSeen | null | undefined): string | undefined =>
  typeof token?.id === "string" && token.parent?.id === sceneSeen()?.id ? `token:${token.id}` : undefined;

type Speaker = NonNullable<MessageConfig["data"]>["speaker"];

const spokenBy = (speaker: Speaker): string | undefined => {
  const scene = sceneSeen();
  if (typeof speaker?.token !== "string" || (speaker.scene ?? scene?.id) !== scene?.id) return undefined;
  return scene?.tokens.get(speaker.token) === undefined ? undefined : `token:${speaker.token}`;
};

/** Whose token on the viewed scene rolls: the speaker's, else the actor's own, or one of them, of those that are controlled. */
const tokenOf = (speaker: Speaker, actor: Actor | null | undefined): string | undefined => {
  const active = actor?.getActiveTokens?.(false, true) ?? [];
  const controlled = active.filter((token) => controlledTokens().some(({ id }) => id === token.id));
  const tokens = [actor?.token, ...controlled, ...active].map(tokenIdOf);
  return [spokenBy(speaker), ...tokens].find((id) => id !== undefined);
};

/** The user's targets, with what the message keeps of their actors. */
export const aimedTokens = (): readonly Aimed[] =>
  targetedTokens().flatMap(({ id }) => {
    const actor = sceneSeen()?.tokens.get(id)?.actor;
    const ac = actor?.system?.attributes?.ac;
    return typeof actor?.uuid === "string" ? [{ id: `token:${id}`, uuid: actor.uuid, ac: ac ?? {} }] : [];
  });

/** Who attacks; undefined where the attacker is not on the viewed scene. */
export const attackPlace = (activity: Activity, message: MessageConfig): AttackPlace | undefined => {
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

/** The message that a save is rolled from by a click. */
const messageOf = ({ event }: SaveProcess): Message | undefined =>
  messages().get(event?.target?.closest?.("[data-message-id]")?.dataset.messageId ?? "");

/** What a save is against; undefined where no message tells. `laid` finds where the area of an activity begins. */
export const savePlace = (
  process: SaveProcess,
  message: MessageConfig,
  laid: (activity: string) => SavePlace["origin"],
): SavePlace | undefined => {
  const clicked = messageOf(process);
  const activity = clicked?.getAssociatedActivity?.();
  const target = tokenOf(message.data?.speaker, process.subject);
  if (activity === undefined || target === undefined) return undefined;
  const attacker = spokenBy(clicked?.speaker) ?? null;
  return { target, attacker, activity, origin: activity.uuid === undefined ? null : laid(activity.uuid) };
};
