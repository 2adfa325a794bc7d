import type { PixelPoint } from "../../rules/attack/verdict";
import { isTokenSize } from "../../scene/shapes/scene-limits";
import { isGM } from "../users/users";
import { viewedScene } from "./viewed-scene";

/** The tokens on the viewed scene: which are controlled, targeted, hovered over. */

export interface TokenView {
  /** The document's id, without a prefix. */
  readonly id: string;
  readonly isVisible: boolean;
  readonly isOwned: boolean;
  /** Middle of the token's top edge from its document, scene pixels. */
  readonly top: PixelPoint;
  /** Whether width and height can be a token's. If not, nothing is drawn on it. */
  readonly isSized: boolean;
  /** As in Foundry's `CONST.TOKEN_DISPOSITIONS`. */
  readonly disposition: number;
  /** An object that never acts, as far as this user may know. */
  readonly isObject: boolean;
}

interface TokenPlaceable {
  readonly id: string | null;
  readonly visible: boolean;
  readonly isOwner: boolean;
  /** Source data: prepared positions follow the animation. */
  readonly document: {
    readonly isSecret?: boolean;
    readonly _source: {
      readonly x: number;
      readonly y: number;
      readonly width?: number | null | undefined;
      readonly height?: number | null | undefined;
      readonly disposition?: number | null | undefined;
    };
  };
}

const viewOf = ({ id, visible, isOwner, document: { _source, isSecret } }: TokenPlaceable): TokenView => ({
  id: id ?? "",
  isVisible: visible,
  isOwned: isOwner,
  isSized: isTokenSize(_source.width ?? 1) && isTokenSize(_source.height ?? 1),
  top: { x: _source.x + ((_source.width ?? 1) * canvas.grid!.size) / 2, y: _source.y },
  disposition: _source.disposition ?? -1,
  isObject: isSecret === true && !isGM(),
});

export const tokenLayer = () => (canvas.ready ? canvas.tokens : undefined);

export const controlledTokens = (): readonly TokenView[] => tokenLayer()?.controlled.map(viewOf) ?? [];

export const visibleTokens = (): readonly TokenView[] =>
  tokenLayer()
    ?.placeables.filter(({ visible }) => visible)
    .map(viewOf) ?? [];

/** The token of the current combatant, or null when it is not on the viewed scene. */
export const activeToken = (): TokenView | null => {
  const id = game.combat?.combatant?.token?.id;
  const token = id === undefined || id === null ? undefined : tokenLayer()?.get(id);
  return token === undefined ? null : viewOf(token);
};

export const hoveredToken = (): TokenView | null => {
  const token = tokenLayer()?.hover;
  return token ? viewOf(token) : null;
};

export const targetedTokens = (): readonly TokenView[] => (tokenLayer() ? [...game.user.targets].map(viewOf) : []);

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface PreparedActor {
  readonly uuid: string;
  readonly name: string;
  reset(): void;
}

export interface TargetedActor {
  /** The token's id, without a prefix. */
  readonly token: string;
  readonly actor: PreparedActor;
}

/** A token of 13 has an id by its declarations, one of 14 may have none. */
interface Targeted {
  readonly id: string | null;
  readonly actor: TargetedActor["actor"] | null;
}

/** The actors of the user's targets on the viewed scene; targets without one are left out. */
export const targetedActors = (): readonly TargetedActor[] =>
  (tokenLayer() ? [...(game.user.targets as unknown as Iterable<Targeted>)] : []).flatMap(({ id, actor }) =>
    actor === null || id === null ? [] : [{ token: id, actor }],
  );

/** The token of a message's speaker, or the one that represents the actor on this scene. */
export const speakingToken = ({
  token,
  actor,
}: {
  readonly token?: string | null;
  readonly actor?: string | null;
}): string | null => {
  if (token || !actor) return token ?? null;
  const its = tokenLayer()?.placeables.filter(({ document }) => document.actorId === actor) ?? [];
  const [only, other] = its;
  return (its.find(({ controlled }) => controlled) ?? (other === undefined ? only : undefined))?.id ?? null;
};

export const isTokenVisible = (id: string): boolean => tokenLayer()?.get(id)?.visible === true;

export const hasNameplate = (id: string): boolean => tokenLayer()?.get(id)?.nameplate?.visible === true;

/** Whether Foundry writes the token's elevation above it. */
export const hasElevationText = (id: string): boolean => (tokenLayer()?.get(id)?.document._source.elevation ?? 0) !== 0;

export const isTokenOwned = (id: string): boolean => tokenLayer()?.get(id)?.isOwner === true;

/** The document of a creature's token (`token:ID`) on the viewed scene. */
export const tokenOnScene = (creature: string) => viewedScene()?.tokens.get(creature.slice("token:".length));

/** The actor of a creature (`token:ID`) on the viewed scene. */
export const actorOn = (creature: string): object | null => tokenOnScene(creature)?.actor ?? null;

/** Replaces the user's targets with these tokens of the viewed scene (`token:ID`). Whether there are any; else nothing changes. */
export const aimAt = (ids: readonly string[]): boolean => {
  const tokens = ids.flatMap((id) => canvas.tokens?.get(id.slice("token:".length)) ?? []);
  tokens.forEach((token, i) => token.setTarget(true, { releaseOthers: i === 0 }));
  return tokens.length > 0;
};

/** Takes all targets off. */
export const aimAtNone = (): void => {
  for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false });
};
