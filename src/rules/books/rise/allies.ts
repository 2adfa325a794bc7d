/** Whether two creatures of one side can see or hear each other, so that they keep out of each other's way. RULES 6. */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { levelsMeet } from "../../../scene/model/levels";
import { pairOf, sideOf } from "../../attack/between";
import { partsOf, stanceOf } from "../../attack/stance";
import { isBlocked } from "../../line-of-effect/line-of-effect";
import { type Matter, sieveOf, type Weigh, weighEffect, weighSight } from "../../line-of-effect/weighed-obstacles";
import { withCurtains } from "./curtains";

/** What lines between creatures depend on besides the two. */
interface Setting {
  readonly battlefield: Battlefield;
  /** Curtains block effect. */
  readonly areCurtainsShut: boolean;
}

/** Sight takes eyes and a line of sight, hearing takes ears and a line of effect. Both must perceive the other. */
export const canCoordinate = (setting: Setting, ally: Creature, attacker: Creature): boolean => {
  if (ally === attacker) return true;
  const known = kept.get(ally)?.get(attacker);
  if (known !== undefined && isSameSetting(known.setting, setting)) return known.answer;
  const answer = perceives(setting, ally, attacker) && perceives(setting, attacker, ally);
  const answers = kept.get(ally) ?? new WeakMap<Creature, Kept>();
  kept.set(ally, answers.set(attacker, { setting, answer }));
  return answer;
};

interface Kept {
  readonly setting: Setting;
  readonly answer: boolean;
}

/** Answers by ally and attacker: the same pair is asked about for every target. */
const kept = new WeakMap<Creature, WeakMap<Creature, Kept>>();

/** No creature stops a line of effect or of sight. */
const isSameSetting = (p: Setting, q: Setting): boolean =>
  p.areCurtainsShut === q.areCurtainsShut &&
  p.battlefield.walls === q.battlefield.walls &&
  p.battlefield.terrains === q.battlefield.terrains &&
  p.battlefield.surfaces === q.battlefield.surfaces;

const perceives = (setting: Setting, observer: Creature, other: Creature): boolean =>
  (!observer.conditions.includes("blinded") && hasLine(setting, observer, other, "sight")) ||
  (!observer.conditions.includes("deafened") && hasLine(setting, observer, other, "effect"));

const WEIGHS: Readonly<Record<Matter, Weigh>> = { effect: weighEffect, sight: weighSight };

/** Whether a line leads from a corner of any square of the one to a corner of any square of the other, of any of their parts. */
const hasLine = (setting: Setting, observer: Creature, other: Creature, matter: Matter): boolean =>
  levelsMeet(setting.battlefield, observer.level, other.level) &&
  partsOf(setting.battlefield, observer).some((from) =>
    partsOf(setting.battlefield, other).some((to) => isLineOpen(setting, from, to, matter)),
  );

const isLineOpen = ({ battlefield, areCurtainsShut }: Setting, observer: Creature, other: Creature, matter: Matter) => {
  const pair = pairOf(battlefield, sideOf(observer), sideOf(other));
  const sieve = sieveOf(areCurtainsShut ? withCurtains(pair) : pair, WEIGHS[matter], matter);
  const starts = stanceOf(battlefield, observer).latticePoints;
  const ends = stanceOf(battlefield, other).latticePoints;
  return starts.some((start) => ends.some((end) => !isBlocked(sieve, { start, end })));
};
