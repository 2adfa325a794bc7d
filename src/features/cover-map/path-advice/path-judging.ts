import type { PlannedPath } from "../../../foundry/canvas/planned-path";
import { toLattice } from "../../../geometry/numbers/lattice";
import type { MapQuestion } from "../../../rules/cover-map/cover-map";
import { createPathJudge, type PathStep } from "../../../rules/cover-map/path-advice";
import type { Shift } from "../../../rules/movement/path";
import type { Provoked } from "../../../rules/movement/provoke";
import type { Creature } from "../../../scene/model/battlefield";
import type { Table } from "../../../table";
import { questionOf } from "../cover-map-request";
import { movementNow, provokedInTurn } from "./provoked";

/** What is known of a way so far. */
export interface JudgedPath {
  readonly question: MapQuestion;
  readonly mover: Creature;
  readonly steps: readonly PathStep[];
  readonly provoked: readonly Provoked[];
  /** The cover at every step is worked out. */
  readonly isDone: boolean;
}

/** Where the way turns and ends, from where the creature stands. Elevation in scene units. */
const turnsOf = ({ places: [from, ...turns] }: PlannedPath): readonly Shift[] =>
  turns.map(({ x, y, elevation }) => ({
    x: toLattice(x - (from?.x ?? 0)),
    y: toLattice(y - (from?.y ?? 0)),
    up: Math.round(1000 * (elevation - (from?.elevation ?? 0))),
  }));

interface Judging {
  readonly question: MapQuestion;
  readonly judge: ReturnType<typeof createPathJudge>;
}

/** The same for as long as the same creature moves and nothing else changes. */
const createJudgings = ({ verdicts }: Table) => {
  let kept: (Judging & { readonly key: readonly unknown[] }) | undefined;
  return (creature: string): Judging => {
    const key = [creature, verdicts.real.known().battlefield, verdicts.real.rules()];
    if (kept?.key.every((part, i) => part === key[i]) !== true) {
      // The map's radius does not matter here.
      const question = questionOf({ creature, target: null }, verdicts.real, 1);
      kept = { key, question, judge: createPathJudge(question) };
    }
    return kept;
  };
};

/** Who reacts to the way that was asked about last. */
const createReactions = (table: Table) => {
  let kept: { readonly key: string; readonly by: object; readonly found: readonly Provoked[] } | undefined;
  return (path: PlannedPath, question: MapQuestion): readonly Provoked[] => {
    const movement = path.hasJump ? null : movementNow(path.token, turnsOf(path), question, table);
    if (movement === null) return [];
    // What the creature has done in its turn before counts as well.
    const { gait, start } = movement;
    const key = JSON.stringify([path, gait, start]);
    if (kept?.key !== key || kept.by !== question)
      kept = { key, by: question, found: provokedInTurn(question.battlefield, movement, table) };
    return kept.found;
  };
};

/** Judges ways in small steps: each call goes on for `budget` milliseconds. Null where the creature is not known. */
export const createPathJudging = (table: Table) => {
  const judgingOf = createJudgings(table);
  const reactionsTo = createReactions(table);
  return (path: PlannedPath, budget: number): JudgedPath | null => {
    const { question, judge } = judgingOf(path.token);
    const { mover } = judge;
    if (mover === undefined) return null;
    const turns = turnsOf(path);
    const end = performance.now() + budget;
    const work = judge.settle(judge.stepsAlong(turns));
    let isDone: boolean;
    do isDone = work.next().done === true;
    while (!isDone && performance.now() < end);
    return { question, mover, steps: judge.stepsAlong(turns), provoked: reactionsTo(path, question), isDone };
  };
};
