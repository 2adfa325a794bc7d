/** How creatures move in their own turns, by Foundry's record and what they have declared. Creatures by id (`token:ID`). */
import { NO_SHIFT, shifted, type Shift } from "../../rules/movement/path";
import { gaitOf, NO_FACTS, whyNoStep, type NoStep, type TurnFacts } from "../../rules/movement/gait";
import { movementRulesOf } from "../../rules/movement/movement-rules";
import { provokedBy, type Gait, type ProvokingMovement } from "../../rules/movement/provoke";
import type { Attack } from "../../rules/attack/verdict";
import { creatureWithId, type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import type { SceneToken } from "../../scene/model/scene";
import { isOutOfTurn, placesInTurn, type PassedPlace } from "../canvas/current-turn";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Mirrored } from "../scene/scene-mirror";
import type { RuleSettings } from "../settings/rule-settings";
import { wayOf } from "../verdicts/place-struck";
import { isOrderOn } from "./order-switch";
import { combatantBegun } from "./stored/documents";
import { storedPart } from "./stored/read-encounter";

/** What a creature has declared and done in its present turn. */
const factsOf = (creature: string): TurnFacts & { readonly from: Pick<PassedPlace, "x" | "y"> | null } => {
  const document = combatantBegun(creature.slice("token:".length));
  if (document === undefined || !isOrderOn() || document.combat?.combatant?.id !== document.id)
    return { ...NO_FACTS, from: null };
  const { moves, charged, hasStoodUp } = storedPart(document);
  const gait = moves?.gait ?? null;
  const isAttack = gait === "moving-attack";
  const declared = isAttack ? null : gait;
  const from = isAttack ? null : (moves?.from ?? null);
  return { declared, from, hasCharged: charged !== null, isAttack, hasStoodUp };
};

/** A movement that may have begun before the place where its creature stands now. */
export interface TurnMovement extends ProvokingMovement {
  /** From where the creature stands now to where the movement begins. */
  readonly start: Shift;
}

const minus = (p: Shift, q: Shift): Shift => ({ x: p.x - q.x, y: p.y - q.y, up: p.up - q.up });

const wayFrom = (mover: Creature, start: Shift, turns: readonly Shift[]) => ({
  mover: shifted(mover, start),
  turns: turns.map((turn) => minus(turn, start)),
  start,
});

/**
 * The places of the turn so far that count with the next ones, the first one first; without that where the creature stands. Of a
 * declared Step those since it was declared. Null if it came to one of them by a jump, or from another level: a step has neither.
 */
const placesSo = (
  { id, level }: Pick<SceneToken, "id" | "level">,
  from: Pick<PassedPlace, "x" | "y"> | null,
): readonly PassedPlace[] | null => {
  const places = placesInTurn(`token:${id}`);
  const since = from === null ? 0 : places.findLastIndex(({ x, y }) => x === from.x && y === from.y);
  const counting = places.slice(Math.max(since, 0));
  const isFarOff = (place: PassedPlace): boolean => place.level !== undefined && place.level !== level;
  return counting.some((place, i) => isFarOff(place) || (place.isJump && i > 0)) ? null : counting;
};

/**
 * A movement along these turns, from where the creature stands, as the turn's record and its declarations make it: together with
 * a step that it goes on from, and with the gait of the whole. Null where the creature is not on the battlefield.
 */
export const movementInTurn = (
  creature: string,
  turns: readonly Shift[],
  { scene, battlefield }: Pick<Mirrored, "scene" | "battlefield">,
  { ruleset }: Pick<RuleSettings, "ruleset">,
): TurnMovement | null => {
  const mover = creatureWithId(battlefield, creature);
  const token = scene.tokens.find(({ id }) => `token:${id}` === creature);
  if (mover === undefined || token === undefined) return null;
  const { steps } = ruleSetInForce(ruleset);
  const { from, ...facts } = factsOf(creature);
  const isDeclared = steps === "declared" && facts.declared === "step";
  const places = placesSo(token, isDeclared ? from : null);
  const here = wayFrom(mover, NO_SHIFT, turns);
  // What it has done before is a move, so this is its continuation.
  const goesOn = { ...here, gait: "move" } as const;
  if (places === null) return goesOn;
  const [start = NO_SHIFT, ...passed] = wayOf(token, places);
  const gait = (way: typeof here): Gait => gaitOf(battlefield, way, facts, steps);
  if (passed.length === 0 && start.x === 0 && start.y === 0 && start.up === 0) return { ...here, gait: gait(here) };
  const soFar = wayFrom(mover, start, [...passed, NO_SHIFT]);
  const whole = wayFrom(mover, start, [...passed, NO_SHIFT, ...turns]);
  if (turns.length === 0 || isDeclared || gait(soFar) === "step") return { ...whole, gait: gait(whole) };
  return goesOn;
};

const isGoing = ({ turns }: ProvokingMovement): boolean => turns.some(({ x, y, up }) => x !== 0 || y !== 0 || up !== 0);

/** A creature's attack out of its turn, and how its target has moved in its own turn. */
const atMover = (
  { attacker: id, target, reach, leastReach = 0 }: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  mirrored: Mirrored,
  settings: RuleSettings,
): { readonly attacker: Creature; readonly field: Battlefield; readonly movement: TurnMovement } | null => {
  const attacker = id === null || !isOutOfTurn(id) ? undefined : creatureWithId(mirrored.battlefield, id);
  const movement = placesInTurn(target).length === 0 ? null : movementInTurn(target, [], mirrored, settings);
  if (attacker === undefined || movement === null || !isGoing(movement)) return null;
  const armed = reach === null ? attacker : { ...attacker, reach, leastReach };
  return { attacker: armed, field: withCreature(mirrored.battlefield, armed), movement };
};

/** Why the movement of a target in its turn has given an attacker no attack of opportunity. */
export type Unprovoked = "step" | "declared-step" | "withdraw";

/** Null where it has, or where the target has not moved. */
export const whyUnprovoked = (
  attack: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  mirrored: Mirrored,
  settings: RuleSettings,
): Unprovoked | null => {
  const book = ruleSetInForce(settings.ruleset);
  if (book.hasOpportunityAttacks !== true || (book.steps === undefined && book.hasWithdraw !== true)) return null;
  const found = atMover(attack, mirrored, settings);
  if (found === null || found.movement.gait === "move") return null;
  const { attacker, field, movement } = found;
  if (movement.gait === "step" && book.steps === "free") return "step";
  const rules = movementRulesOf(book, settings.options);
  const provokes = (gait: Gait): boolean =>
    provokedBy(field, { ...movement, gait }, rules).some(({ enemy }) => enemy.id === attacker.id);
  if (provokes(movement.gait) || !provokes("move")) return null;
  return movement.gait === "step" ? "declared-step" : "withdraw";
};

/** Why a target's movement of one space in its turn was no 5-foot step; null where it went farther, or where it was one. */
export const whyOneSpaceIsNoStep = (
  attack: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  mirrored: Mirrored,
  settings: RuleSettings,
): Exclude<NoStep, "far"> | null => {
  if (ruleSetInForce(settings.ruleset).steps !== "free") return null;
  const found = atMover(attack, mirrored, settings);
  const why = found === null ? null : whyNoStep(mirrored.battlefield, found.movement, factsOf(attack.target));
  return why === "far" ? null : why;
};
