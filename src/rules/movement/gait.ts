/**
 * How a creature moves in its turn.
 *
 * Source: Epic Path, "5-Foot Step", "Withdraw"; Pathfinder 1e, the same actions; Pathfinder 2e, "Step".
 * Read this way: while everything that a creature has moved in its turn is one space, it is a 5-foot step. Any further movement
 * makes all of it a move. RULES 5, "Step and withdraw".
 */
import type { Battlefield } from "../../scene/model/battlefield";
import { STEP_FAULTS, stepFault, type Gait, type ProvokingMovement, type StepManner } from "./provoke";

/** What a creature has done in its turn, as far as it bears on how it moves. */
export interface TurnFacts {
  readonly declared: Exclude<Gait, "move"> | null;
  readonly hasCharged: boolean;
  /** Its movement is a part of its attack, as in a charge. */
  readonly isAttack: boolean;
  readonly hasStoodUp: boolean;
}

export const NO_FACTS: TurnFacts = { declared: null, hasCharged: false, isAttack: false, hasStoodUp: false };

/** Why the movement of a turn is no 5-foot step. */
export const NO_STEP = [...STEP_FAULTS, "charged", "attack", "stood-up"] as const;
export type NoStep = (typeof NO_STEP)[number];

type Way = Pick<ProvokingMovement, "mover" | "turns">;

/** Why all that a creature has moved in its turn is no 5-foot step; null if it is one. */
export const whyNoStep = (
  battlefield: Battlefield,
  way: Way,
  { hasCharged, isAttack, hasStoodUp }: TurnFacts,
): NoStep | null => {
  const fault = stepFault(battlefield, way);
  if (fault === "far") return fault;
  if (isAttack) return "attack";
  return hasCharged ? "charged" : hasStoodUp ? "stood-up" : fault;
};

/** How a creature moves that goes this way, the whole of its turn; where steps are declared, all since it declared one. */
export const gaitOf = (battlefield: Battlefield, way: Way, facts: TurnFacts, steps: StepManner | undefined): Gait => {
  if (steps === "free" && whyNoStep(battlefield, way, facts) === null) return "step";
  if (facts.declared === "step") return steps === "declared" ? "step" : "move";
  return facts.declared ?? "move";
};
