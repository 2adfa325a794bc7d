/** Where attacks out of turn strike creatures that have moved in theirs. Creatures by id (`token:ID`). */
import { toLattice, toPixels } from "../../geometry/numbers/lattice";
import type { Attack } from "../../rules/attack/verdict";
import { likelyAttack } from "../../rules/judge/likely-attack";
import { movementRulesOf } from "../../rules/movement/movement-rules";
import type { Shift } from "../../rules/movement/path";
import { isWhereItStands, placeStruck, type WayPlace } from "../../rules/movement/place-struck";
import { creatureWithId, fromHeight, toHeight } from "../../scene/model/battlefield";
import type { SceneToken } from "../../scene/model/scene";
import { attitudeBetween } from "../../scene/model/sides";
import { isOutOfTurn } from "../canvas/current-turn";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Mirrored } from "../scene/scene-mirror";
import type { RuleSettings } from "../settings/rule-settings";
import type { PlacedAttack } from "../verdicts/pins";
import type { PlaceStruck } from "../verdicts/place-struck";
import { type PlaceOfTurn, placesOfTurn } from "./turn-facts";

/** From where a token stands now, the places on its level that it has passed. */
export const wayOf = (token: SceneToken, places: readonly PlaceOfTurn[]): readonly WayPlace[] =>
  places
    .filter(({ level }) => level === undefined || level === token.level)
    .map(({ x, y, elevation, isJump, isStepDeclared }) => ({
      x: toLattice(x - token.x),
      y: toLattice(y - token.y),
      up: toHeight(elevation - token.elevation, 0),
      isJump,
      isStepDeclared,
    }));

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
  const places = placesOfTurn(target);
  const token = scene.tokens.find(({ id }) => `token:${id}` === target);
  const attacker = creatureWithId(battlefield, attackerId);
  const mover = creatureWithId(battlefield, target);
  if (places.length === 0 || token === undefined || attacker === undefined || mover === undefined) return null;
  const armed = reach === null ? attacker : { ...attacker, reach, leastReach };
  const way = [...wayOf(token, places), { x: 0, y: 0, up: 0, isJump: false }];
  const struck = placeStruck(battlefield, { attacker: armed, mover }, way, movementRulesOf(rules, options));
  return struck === undefined || isWhereItStands(struck) ? null : placeAt(token, struck);
};

const areAllies = (one: string, other: string, { battlefield }: Mirrored): boolean => {
  const [p, q] = [creatureWithId(battlefield, one), creatureWithId(battlefield, other)];
  return p !== undefined && q !== undefined && attitudeBetween(p, q) === "ally";
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
