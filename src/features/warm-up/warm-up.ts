import { rehearsedAttacks } from "../../rules/attack/warm-up-attacks";
import { wallsWithId } from "../../scene/model/battlefield";
import { createSlices, type IdleTime } from "../../foundry/time/idle-time";
import { scenePlace, type Verdicts } from "../../foundry/verdicts/verdicts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Table } from "../../table";

export interface WarmUpParts extends Pick<Table, "guard" | "words"> {
  readonly verdicts: Pick<Verdicts, "known" | "rules">;
  readonly idle: IdleTime;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** Each pair is judged at range and in melee. More pairs gained little on the measured scenes. */
const MOST_PAIRS = 60;

/**
 * Milliseconds of judging. Reading the scene does not count: the first real verdict would have to wait for it anyway.
 */
const MOST_JUDGING = 400;

/** Name in the browser's performance timeline. */
const MEASURE = "parapet:warm-up";

const showMeasure = (start: number, judged: number): void => {
  performance.clearMeasures(MEASURE);
  performance.measure(MEASURE, { start, detail: { judged } });
};

/** Swallows errors: the real query reports them, with its location. */
const attempt = (judge: () => unknown): void => {
  try {
    judge();
  } catch {
    return;
  }
};

/** Reads the scene, then judges one attack per step. Throws what reading throws. */
function* warmUpSteps({ verdicts, words, now }: WarmUpParts): Generator<void, void> {
  if (viewedScene() === null) return;
  const start = performance.now();
  const { battlefield } = verdicts.known();
  // What the first sentence needs: walls found by id, and lists joined.
  wallsWithId(battlefield, "");
  words.list([]);
  const { ruleset, options } = verdicts.rules();
  let [judged, spent] = [0, 0];
  for (const attack of rehearsedAttacks(battlefield, MOST_PAIRS)) {
    yield;
    const begun = now();
    attempt(() => ruleSetInForce(ruleset).judge(battlefield, attack, options));
    judged += 1;
    spent += now() - begun;
    if (spent >= MOST_JUDGING) break;
  }
  showMeasure(start, judged);
}

/**
 * Judges some attacks in idle time, so that the first real one is not slow. The results are not shown or stored.
 * Independent of the overlay mode, because scripts and dice ask too.
 */
export const createWarmUp = (parts: WarmUpParts) => {
  const { guard, words, idle } = parts;
  const slices = createSlices(idle, (act) => guard(() => scenePlace(words), act, false));
  return {
    /** Starts again from the first attack. */
    begin: (): void => slices.begin(warmUpSteps(parts)),
    end: slices.end,
  };
};
