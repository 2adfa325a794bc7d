/** What a creature has at each step of a way: its least cover against its enemies, and where it is then. */
import { toPixels } from "../../geometry/numbers/lattice";
import { creatureWithId, type Creature } from "../../scene/model/battlefield";
import { coverWherever, type MapQuestion } from "./cover-map";
import type { PlaceCover } from "./place-cover";
import type { PixelPoint } from "../attack/verdict";
import { shifted, shiftsAlong, type Shift } from "../movement/path";

/** A place on the way, after the creature has left the one where it stands. */
export interface PathStep {
  readonly shift: Shift;
  /** Middle of its space there, scene pixels. */
  readonly at: PixelPoint;
  /** Undefined while it is not worked out. */
  readonly cover: PlaceCover | undefined;
}

const keyOf = ({ x, y, up }: Shift): string => `${x},${y},${up}`;

export const middleOf = ({ centre: { x, y } }: Creature, shift: Shift): PixelPoint => ({
  x: toPixels(x + shift.x),
  y: toPixels(y + shift.y),
});

/** Judges the places of ways of one creature, each place once. The question's target is null. */
export const createPathJudge = (question: MapQuestion) => {
  const { battlefield } = question;
  const mover = creatureWithId(battlefield, question.creature);
  const judge = mover === undefined ? undefined : coverWherever(question);
  const known = new Map<string, PlaceCover>();
  /** Places that are begun: the next call goes on with them. */
  const begun = new Map<string, Generator<void, PlaceCover>>();
  return {
    mover,
    /** The steps of a way, with what is known of them. `turns` from where the creature stands. */
    stepsAlong: (turns: readonly Shift[]): readonly PathStep[] =>
      mover === undefined
        ? []
        : shiftsAlong(battlefield, turns)
            .slice(1)
            .map((shift) => ({ shift, at: middleOf(mover, shift), cover: known.get(keyOf(shift)) })),
    /** Works out what is missing, the last step first; yields after every attack. A later call goes on where an earlier one was left. */
    *settle(steps: readonly PathStep[]): Generator<void, void> {
      if (mover === undefined || judge === undefined) return;
      for (const { shift } of steps.toReversed()) {
        const key = keyOf(shift);
        if (known.has(key)) continue;
        const work = begun.get(key) ?? judge(shifted(mover, shift));
        begun.set(key, work);
        known.set(key, yield* work);
        begun.delete(key);
      }
    },
  };
};
