/** How creatures move in their own turns, by Foundry's record and what they have declared. Creatures by id (`token:ID`). */
import { NO_SHIFT, shifted, type Shift } from "../../rules/movement/path";
import { gaitOf, whyNoStep, type NoStep } from "../../rules/movement/gait";
import { movementRulesOf } from "../../rules/movement/movement-rules";
import { provokedBy, type Gait, type ProvokingMovement } from "../../rules/movement/provoke";
import type { Attack } from "../../rules/attack/verdict";
import { creatureWithId, type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import type { SceneToken } from "../../scene/model/scene";
import { isOutOfTurn } from "../canvas/current-turn";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Mirrored } from "../scene/scene-mirror";
import type { RuleSettings } from "../settings/rule-settings";
import { wayOf } from "./opportunity-place";
import { factsOf, type PlaceOfTurn, placesOfTurn } from "./turn-facts";

/** A movement that may have begun before the place where its creature stands now. */
export interface TurnMovement extends ProvokingMovement {
  /** From where the creature stands now to where the movement begins. */
  readonly start: Shift;
}

const minus = (p: Shift, q: Shift): Shift => ({ x: p.x - q.x, y: p.y - q.y, up: p.up - q.up });

/** From where a creature stands: it begins there by `start`, and goes along the turns. */
export const wayFrom = (mover: Creature, start: Shift, turns: readonly Shift[]) => ({
  mover: shifted(mover, start),
  turns: turns.map((turn) => minus(turn, start)),
  start,
});

/** Whether a creature came to one of these places by a jump, or from another level: a step has neither. */
const isBroken = (places: readonly PlaceOfTurn[], { level: own }: Pick<SceneToken, "level">): boolean =>
  places.some(({ level, isJump }, i) => (level !== undefined && level !== own) || (isJump && i > 0));

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
  const facts = factsOf(creature);
  const isDeclared = steps === "declared" && facts.declared === "step";
  const all = placesOfTurn(creature);
  // Of a declared Step, only the way since then.
  const places = all.slice(
    isDeclared
      ? Math.max(
          all.findLastIndex(({ isStepDeclared }) => isStepDeclared),
          0,
        )
      : 0,
  );
  const here = wayFrom(mover, NO_SHIFT, turns);
  // What it has done before is a move, so this is its continuation.
  const goesOn = { ...here, gait: "move" } as const;
  if (isBroken(places, token)) return goesOn;
  const [start = NO_SHIFT, ...passed] = wayOf(token, places);
  const gait = (way: typeof here): Gait => gaitOf(battlefield, way, facts, steps);
  if (passed.length === 0 && start.x === 0 && start.y === 0 && start.up === 0) return { ...here, gait: gait(here) };
  const soFar = wayFrom(mover, start, [...passed, NO_SHIFT]);
  const whole = wayFrom(mover, start, [...passed, NO_SHIFT, ...turns]);
  if (turns.length === 0 || isDeclared || gait(soFar) === "step") return { ...whole, gait: gait(whole) };
  return goesOn;
};

/**
 * The movements that a creature has made in its turn: where Steps are declared, one from each of them to the next, else one. None
 * where it has not moved, or where that is not known.
 */
const movementsSoFar = (creature: string, mirrored: Mirrored, settings: RuleSettings): readonly TurnMovement[] => {
  const places = placesOfTurn(creature);
  const whole = places.length === 0 ? null : movementInTurn(creature, [], mirrored, settings);
  if (ruleSetInForce(settings.ruleset).steps !== "declared") return whole === null ? [] : [whole];
  const mover = creatureWithId(mirrored.battlefield, creature);
  const token = mirrored.scene.tokens.find(({ id }) => `token:${id}` === creature);
  if (mover === undefined || token === undefined || isBroken(places, token)) return [];
  const starts = places.flatMap(({ isStepDeclared }, i) => (isStepDeclared || i === 0 ? [i] : []));
  return starts.map((from, i) => {
    const [start = NO_SHIFT, ...turns] = wayOf(token, places.slice(from, (starts[i + 1] ?? places.length) + 1));
    return { ...wayFrom(mover, start, turns), gait: places[from]?.isStepDeclared === true ? "step" : "move" };
  });
};

const isGoing = ({ turns }: ProvokingMovement): boolean => turns.some(({ x, y, up }) => x !== 0 || y !== 0 || up !== 0);

/** A creature's attack out of its turn, and how its target has moved in its own turn. */
const atMover = (
  { attacker: id, target, reach, leastReach = 0 }: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  mirrored: Mirrored,
  settings: RuleSettings,
): { readonly attacker: Creature; readonly field: Battlefield; readonly movements: readonly TurnMovement[] } | null => {
  const attacker = id === null || !isOutOfTurn(id) ? undefined : creatureWithId(mirrored.battlefield, id);
  const movements = movementsSoFar(target, mirrored, settings);
  if (attacker === undefined || !movements.some(isGoing)) return null;
  const armed = reach === null ? attacker : { ...attacker, reach, leastReach };
  return { attacker: armed, field: withCreature(mirrored.battlefield, armed), movements };
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
  if (found === null) return null;
  const { attacker, field, movements } = found;
  const has = (gait: Gait): boolean => movements.some((movement) => movement.gait === gait);
  if (has("step") && book.steps === "free") return "step";
  const rules = movementRulesOf(book, settings.options);
  const provokes = (movement: TurnMovement): boolean =>
    provokedBy(field, movement, rules).some(({ enemy }) => enemy.id === attacker.id);
  if (movements.some(provokes) || !movements.some((movement) => provokes({ ...movement, gait: "move" }))) return null;
  return has("step") ? "declared-step" : "withdraw";
};

/** Why a target's movement of one space in its turn was no 5-foot step; null where it went farther, or where it was one. */
export const whyOneSpaceIsNoStep = (
  attack: Pick<Attack, "attacker" | "target" | "reach" | "leastReach">,
  mirrored: Mirrored,
  settings: RuleSettings,
): Exclude<NoStep, "far"> | null => {
  if (ruleSetInForce(settings.ruleset).steps !== "free") return null;
  const found = atMover(attack, mirrored, settings);
  const [movement] = found?.movements ?? [];
  const why = movement === undefined ? null : whyNoStep(mirrored.battlefield, movement, factsOf(attack.target));
  return why === "far" ? null : why;
};
