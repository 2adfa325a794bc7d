/** A stage with all that the queries need of it, made when first asked for. */
import { flatScene, type FlatScene } from "./flat-scene";
import { ourScene, type OurScene } from "./ours";
import type { Stage } from "./stage";
import type { PairOfTwo } from "./workloads";

export interface Subject {
  readonly stage: Stage;
  readonly ours: OurScene;
  readonly flat: FlatScene;
  /** Peers are measured on made scenes only. */
  readonly isMade: boolean;
}

export const subjectOf = (stage: Stage, isMade: boolean): Subject => {
  const ours = ourScene(stage.field, stage.creatures);
  return { stage, ours, flat: flatScene(ours), isMade };
};

/** Throws with the pair's creatures unless the answer is the one wanted. */
export const mustAgree = (subject: Subject, query: string, pair: PairOfTwo, answers: readonly unknown[]): void => {
  const [came, wanted] = answers;
  if (came === wanted) return;
  const [attacker, target] = pair.map((place) => subject.stage.creatures[place]?.id ?? "?");
  throw new Error(
    `${query} on ${subject.stage.name}, ${attacker} to ${target}: ours says ${shortened(came)}, brute force ${shortened(wanted)}`,
  );
};

const LONGEST = 300;

const shortened = (answer: unknown): string => String(answer).slice(0, LONGEST);
