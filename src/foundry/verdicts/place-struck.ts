import { movementRulesOf } from "../../rules/movement/movement-rules";
import { isWhereItStands, placeStruck, type WayPlace } from "../../rules/movement/place-struck";
import type { Shift } from "../../rules/movement/path";
import type { Attack } from "../../rules/attack/verdict";
import { toLattice, toPixels } from "../../geometry/numbers/lattice";
import { creatureWithId, fromHeight, toHeight } from "../../scene/model/battlefield";
import type { SceneToken } from "../../scene/model/scene";
import { attitudeBetween } from "../../scene/model/sides";
import { isOutOfTurn, placesInTurn, type PassedPlace } from "../canvas/current-turn";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Move } from "../scene/preview";
import type { Mirrored } from "../scene/scene-mirror";
import type { RuleSettings } from "../settings/rule-settings";
import { isInReach } from "../../rules/line-of-effect/line-of-effect";
import { likelyAttack } from "../../rules/judge/likely-attack";
import type { PlacedAttack } from "./pins";

/** From where a token stands now, the places on its level that it has passed. */
export const wayOf = (token: SceneToken, places: readonly PassedPlace[]): readonly WayPlace[] =>
  places
    .filter(({ level }) => level === undefined || level === token.level)
    .map(({ x, y, elevation, isJump }) => ({
      x: toLattice(x - token.x),
      y: toLattice(y - token.y),
      up: toHeight(elevation - token.elevation, 0),
      isJump,
    }));

/** A token's position, as Foundry has it. */
export interface PlaceStruck extends Move {
  readonly elevation: number;
}

const placeAt = ({ x, y, elevation }: SceneToken, shift: Shift): PlaceStruck => ({
  x: x + toPixels(shift.x),
  y: y + toPixels(shift.y),
  elevation: elevation + fromHeight(shift.up),
});

/**
 * Where a melee attack strikes a target that has moved in its own turn, if it is not the attacker's turn. It is the last
 * place on its way that the attacker threatened; null where the target stands.
 */
export const opportunityPlace = (
  { attacker: attackerId, target, reach, leastReach = 0 }: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  { scene, battlefield }: Mirrored,
  { ruleset, options }: RuleSettings,
): PlaceStruck | null => {
  const rules = ruleSetInForce(ruleset);
  if (attackerId === null || rules.hasOpportunityAttacks !== true || !isOutOfTurn(attackerId)) return null;
  const places = placesInTurn(target);
  const token = scene.tokens.find(({ id }) => `token:${id}` === target);
  const attacker = creatureWithId(battlefield, attackerId);
  const mover = creatureWithId(battlefield, target);
  if (places.length === 0 || token === undefined || attacker === undefined || mover === undefined) return null;
  const armed = reach === null ? attacker : { ...attacker, reach, leastReach };
  const way = [...wayOf(token, places), { x: 0, y: 0, up: 0, isJump: false }];
  const struck = placeStruck(battlefield, { attacker: armed, mover }, way, movementRulesOf(rules, options));
  return struck === undefined || isWhereItStands(struck) ? null : placeAt(token, struck);
};

/** The moves that put a target (`token:ID`) where it is attacked; null where it stands. */
export const movesTo = (target: string, at: Move | null): ReadonlyMap<string, Move> | null =>
  at === null ? null : new Map([[target.slice("token:".length), at]]);

const areAllies = (one: string, other: string, { battlefield }: Mirrored): boolean => {
  const [p, q] = [creatureWithId(battlefield, one), creatureWithId(battlefield, other)];
  return p !== undefined && q !== undefined && attitudeBetween(p, q) === "ally";
};

/** Whether a creature's own reach gets it to a target where that one stands. */
export const reachesNow = (attackerId: string, targetId: string, { battlefield }: Mirrored): boolean => {
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  return attacker !== undefined && target !== undefined && isInReach(battlefield, attacker, target, attacker);
};

/** Whether a target is farther off than a creature's own reach. */
export const isBeyondReach = (attackerId: string, targetId: string, { battlefield }: Mirrored): boolean => {
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  if (attacker === undefined || target === undefined) return true;
  return !isInReach(battlefield, attacker, target, { reach: attacker.reach, leastReach: 0 });
};

/**
 * The attack that a creature would make at a target now, and where. It is an attack of opportunity if the target has left
 * its reach and is no ally; otherwise the distance decides.
 */
export const likelyNow = (
  attacker: string,
  target: string,
  mirrored: Mirrored,
  settings: RuleSettings,
): PlacedAttack => {
  const attack = likelyAttack(mirrored.battlefield, ruleSetInForce(settings.ruleset), attacker, target);
  const at = areAllies(attacker, target, mirrored) ? null : opportunityPlace(attack, mirrored, settings);
  return at === null ? { attack, at } : { attack: { ...attack, kind: "melee" }, at };
};
