/** Answers about two places by the rules alone: a battlefield of its own for each pair, judged in full. */
import type { GroundPlace } from "../../src/analysis/ground";
import type { AnalysisQuestion } from "../../src/analysis/question";
import { plainToken } from "../../src/scene/model/defaults";
import type { Scene, SceneToken } from "../../src/scene/model/scene";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { mayAttack, type Verdict } from "../../src/rules/attack/verdict";
import { readingOf } from "../../src/rules/judge/rule-set";

/** Where a creature looks that turns to another: down 0, left 90, up 180, right 270. */
const lookFrom = (from: GroundPlace, to: GroundPlace): number => {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 270 : 90;
  return down < 0 ? 180 : 0;
};

const tokenAt = (question: AnalysisQuestion, id: string, at: GroundPlace, other: GroundPlace): SceneToken => ({
  ...plainToken(id, at.x, at.y),
  disposition: 0,
  level: question.level,
  elevation: question.scene.levels.find(({ id }) => id === question.level)?.elevation.bottom ?? 0,
  rotation: question.rules.canAim === undefined ? 0 : lookFrom(at, other),
});

/** The full verdict on a shot from one place to another in bright light, with nobody else on the map. */
export const verdictBetween = (question: AnalysisQuestion, from: GroundPlace, to: GroundPlace): Verdict => {
  const { rules } = question;
  const scene: Scene = {
    ...question.scene,
    areas: question.scene.areas.filter(({ part }) => !("veil" in part)),
    lights: [],
    darkness: 0,
    hasGlobalLight: true,
    tokens: [tokenAt(question, "from", from, to), tokenAt(question, "to", to, from)],
  };
  const field = battlefieldOf(scene, readingOf(rules, {}, TIDY_DEFAULTS), rules.unsetBase);
  const attack = { attacker: "token:from", target: "token:to", kind: "ranged", reach: null, origin: null } as const;
  return rules.judge(field, attack, {});
};

/** What is counted of a shot: null for none, else the place of its cover among the levels. */
export const shotIn = ({ rules }: AnalysisQuestion, verdict: Verdict): number | null =>
  mayAttack(verdict) ? rules.levels.indexOf(verdict.cover) : null;

/** Whether two places are within so many spaces, from middle to middle. */
export const inRange = ({ scene, range }: AnalysisQuestion, p: GroundPlace, q: GroundPlace): boolean =>
  p !== q && Math.hypot(p.x - q.x, p.y - q.y) <= range * scene.grid.size;
