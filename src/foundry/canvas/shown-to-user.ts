import type { PixelPoint } from "../../rules/attack/verdict";
import { memberOf } from "../../scene/model/member-of";
import type { Condition } from "../../scene/model/scene";
import { SECRET } from "../../scene/model/sides";
import { conditionsOf } from "../../scene/read-foundry/read-conditions";
import { isGM } from "../users/users";
import { tokenLayer } from "./map-tokens";
import { viewedScene } from "./viewed-scene";

/** What the map shows to a user: names, icons, regions, tiles and places. */

export const isHiddenToken = (creature: string): boolean =>
  viewedScene()?.tokens.get(creature.slice("token:".length))?.hidden === true;

/** Whether a token's disposition is secret, also for those who may know it: `isSecret` is about one user. */
export const isSecretToken = (creature: string): boolean =>
  viewedScene()?.tokens.get(creature.slice("token:".length))?._source.disposition === SECRET;

/** Whether a token is secret to this user: GMs and its owners know what it is. */
export const isTokenSecret = (id: string): boolean => tokenLayer()?.get(id)?.document.isSecret === true;

/** Foundry's `CONST.TOKEN_DISPLAY_MODES` HOVER and ALWAYS. The other modes hide a name, or show it to owners only. */
const NAMED_FOR_ALL: readonly number[] = [30, 50];

/** Foundry shows neither the name nor the icons of a secret token. */
export const isTokenNamed = (id: string): boolean => {
  const document = tokenLayer()?.get(id)?.document;
  return document !== undefined && !document.isSecret && NAMED_FOR_ALL.includes(Number(document.displayName));
};

/** Conditions that the icons on a token show. */
export const tokenConditions = (id: string): readonly Condition[] => {
  const token = tokenLayer()?.get(id);
  return token === undefined || token.document.isSecret ? [] : conditionsOf(token.actor?.statuses ?? []);
};

export const isTileVisible = (id: string): boolean => viewedScene()?.tiles.get(id)?.hidden === false;

const levelNow = (): unknown => ("level" in canvas ? canvas.level : null);

/** Version 14: the id of the viewed level. */
export const viewedLevel = (): string | null => {
  const id = memberOf(levelNow(), "id");
  return typeof id === "string" ? id : null;
};

/** Version 14: the bottom of the viewed level. Null or infinite when the level is open below, undefined without one. */
const levelBottom = (): unknown => memberOf(memberOf(levelNow(), "elevation"), "bottom");

/** Elevation to test visibility at. Foundry assumes 0 when none is given, which may be on another level. */
const groundFor = (attacker: number): number => {
  const bottom = levelBottom();
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : attacker;
};

/** By the declarations of 14 there may be none. */
const fog = () => canvas.fog as unknown as { isPointExplored(point: object): boolean } | undefined;

/**
 * Whether this user's map shows a point, now or as explored. A GM sees everything. The point is tested on the floor of
 * the viewed level, or at the attacker's elevation where the level has no floor.
 */
export const isPlaceShown = ({ x, y }: PixelPoint, attacker: number): boolean => {
  if (canvas.dimensions?.sceneRect.contains(x, y) !== true) return false;
  if (isGM() || viewedScene()?.tokenVision === false) return true;
  const place = { x, y, elevation: groundFor(attacker) };
  return canvas.visibility.testVisibility(place, { tolerance: 0 }) || fog()?.isPointExplored(place) === true;
};
