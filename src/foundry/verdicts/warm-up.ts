import type { Battlefield } from "../../scene/model/battlefield";
import { wallsWithId } from "../../scene/model/wall-ids";
import { rehearsedAttacks } from "../../rules/attack/warm-up-attacks";
import type { Guard } from "../errors/errors";
import type { IdleTime } from "../time/idle-time";
import { createSlices } from "../time/in-slices";
import type { Words } from "../words/localize";
import { scenePlace } from "./error-location";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Verdicts } from "./verdicts";
import { viewedScene } from "../canvas/canvas-view";

/**
 * Judges some attacks in idle time, so that the first one asked for is not the slow one: told to nobody, kept nowhere.
 * Whatever the overlay shows, for scripts and dice ask as well.
 */
export interface WarmUp {
  /** From the start, in place of what is under way. */
  readonly begin: () => void;
  readonly end: () => void;
}

export interface WarmUpParts {
  readonly verdicts: Pick<Verdicts, "known" | "rules">;
  readonly guard: Guard;
  readonly words: Words;
  readonly idle: IdleTime;
  /** Milliseconds, of any beginning. */
  readonly now: () => number;
}

/** Each a ranged and a melee attack. More gained little on the scenes measured. */
const MOST_PAIRS = 60;

/** Milliseconds of judging; reading the scene does not count, for the first question would have to wait for it. */
const MOST_JUDGING = 400;

/** In the timeline of the browser's own tools. */
const MEASURE = "parapet:warm-up";

const showMeasure = (start: number, judged: number): void => {
  performance.clearMeasures(MEASURE);
  performance.measure(MEASURE, { start, detail: { judged } });
};

/**
 * What fails here fails again for whoever asks, and he is told, with its place. Told now it would be told twice, and a
 * player's log would name creatures that he does not see.
 */
const attempt = (judge: () => unknown): void => {
  try {
    judge();
  } catch {
    return;
  }
};

/** What is told of an attack is found by ids and joined to sentences: what both need is made once. */
const makeTellingReady = (battlefield: Battlefield, words: Words): void => {
  wallsWithId(battlefield, "");
  words.list([]);
};

/** Reads the scene, then judges one attack at each step. Throws what reading throws. */
function* warmUpSteps({ verdicts, words, now }: WarmUpParts): Generator<void, void> {
  if (viewedScene() === null) return;
  const start = performance.now();
  const { battlefield } = verdicts.known();
  makeTellingReady(battlefield, words);
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

export const createWarmUp = (parts: WarmUpParts): WarmUp => {
  const { guard, words, idle } = parts;
  const slices = createSlices(idle, (act) => guard(() => scenePlace(words), act, false));
  return { begin: () => slices.begin(warmUpSteps(parts)), end: slices.end };
};
