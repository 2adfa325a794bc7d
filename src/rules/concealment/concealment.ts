/**
 * What conceals a target from its attacker: veils, bad light, invisibility, blindness, or that nothing of it is in sight;
 * and which of the attacker's senses undo it. Nothing adds up: the worst counts.
 *
 * A sense that needs no sight undoes all of it, a missing line of sight too, but it reaches no farther than effects do.
 */
import { type Concealment, worstConcealment } from "../attack/concealment-levels";
import type { Creature } from "../../scene/model/battlefield";
import { lightOn } from "../../scene/light/light";
import type { Sense } from "../../scene/model/scene";
import { segmentsOf, type Fan } from "../cover/fan";
import type { Pair } from "../attack/between";
import {
  darkSense,
  isBlinded,
  isInvisible,
  piercingSense,
  findingSense,
  sightlessSense,
  type SenseRules,
} from "./senses";
import { veilsAlong, veilsOver, type Veiling } from "./veils";
import type { Verdict } from "../attack/verdict";

/** What hides a target besides veils; each is part of the key of a reason. */
type Cause = "Blinded" | "NoSight" | "Enclosed" | "Invisible" | "Dark" | "Dim";

const DEGREES: Readonly<Record<Cause, Exclude<Concealment, "none">>> = {
  Blinded: "total",
  NoSight: "total",
  Enclosed: "total",
  Invisible: "total",
  Dark: "total",
  Dim: "partial",
};

/** How a target is hidden: the worst there is, all that hides it so, and the senses that undo something. */
export interface Hiding extends Veiling {
  readonly causes: readonly Cause[];
  /** The two sides, where nothing of the target is in sight. */
  readonly unseenIn: Pair | undefined;
  readonly senses: readonly Sense[];
  /** The sense that finds the space of a target totally hidden. */
  readonly found: Sense | undefined;
}

/** What hides a target from an attacker wherever it looks along. */
interface Seen {
  readonly pair: Pair;
  readonly causes: readonly Cause[];
  /** Senses that undo dim light, darkness or invisibility. */
  readonly senses: readonly Sense[];
  /** The sense that needs no sight and undoes all of it. */
  readonly feeling: Sense | undefined;
  /** The sense that finds the target's space, and no more. */
  readonly found: Sense | undefined;
}

/** The same, and what it comes to where the attacker looks through no veil. */
export interface View extends Seen {
  readonly unveiled: Hiding;
  /** For an area, from which nothing is hidden. */
  readonly isOpen: boolean;
}

/** What is known already of two sides. */
export interface Known extends Pick<Verdict, "lineOfEffect" | "lineOfSight"> {
  readonly senseRules: SenseRules;
  readonly useLight: boolean;
  /** The attacker is inside an object and the target is not. */
  readonly isEnclosed?: boolean;
}

/** Nothing hides anything. */
const NOTHING_HIDES: Hiding = {
  concealment: "none",
  causes: [],
  unseenIn: undefined,
  veils: [],
  senses: [],
  found: undefined,
};

/** Works out once for two sides what hides the target from the attacker; an area sees everything. */
export const viewOf = (pair: Pair, known: Known): View => {
  const attacker = pair.attacker.creature;
  const target = pair.target.creature;
  if (attacker === undefined || target === undefined)
    return {
      pair,
      causes: [],
      senses: [],
      feeling: undefined,
      found: undefined,
      isOpen: true,
      unveiled: NOTHING_HIDES,
    };
  const light = known.useLight ? lightCause(pair, known.senseRules, attacker, target) : undefined;
  const seesInDark = light === undefined ? undefined : darkSense(pair.battlefield, attacker, target);
  const pierces = isInvisible(target) ? piercingSense(pair.battlefield, attacker, target) : undefined;
  const causes: Cause[] = [];
  if (isBlinded(attacker)) causes.push("Blinded");
  if (!known.lineOfSight) causes.push("NoSight");
  if (known.isEnclosed === true) causes.push("Enclosed");
  if (isInvisible(target) && pierces === undefined) causes.push("Invisible");
  if (light !== undefined && seesInDark === undefined) causes.push(light);
  const senses: Sense[] = [];
  if (seesInDark !== undefined) senses.push(seesInDark);
  if (pierces !== undefined && pierces !== seesInDark) senses.push(pierces);
  const feeling = known.lineOfEffect ? sightlessSense(pair.battlefield, attacker, target, known.senseRules) : undefined;
  const found = known.lineOfEffect ? findingSense(pair.battlefield, attacker, target, known.senseRules) : undefined;
  const isPlain = causes.length === 0 && senses.length === 0;
  const unveiled = isPlain ? NOTHING_HIDES : hidingBehind({ pair, causes, senses, feeling, found }, UNVEILED);
  return { pair, causes, senses, feeling, found, unveiled, isOpen: false };
};

/** Light on the target counts, and what the attacker's eyes make of it: low-light vision is another thing in each book. */
const lightCause = (
  { battlefield }: Pair,
  { lowLight }: SenseRules,
  { hasLowLightVision }: Creature,
  target: Creature,
): "Dark" | "Dim" | undefined => {
  const cause = LIGHT_CAUSES[lightOn(battlefield, target, { lowLight: hasLowLightVision && lowLight === "farther" })];
  const seesInDim = hasLowLightVision && lowLight === "no-dim";
  return cause === "Dim" && seesInDim ? undefined : cause;
};

const LIGHT_CAUSES = { bright: undefined, dim: "Dim", dark: "Dark" } as const;

/** The least that the target is hidden, whichever way the attacker looks. */
export const leastHidden = ({ isOpen, feeling, causes }: View): Concealment =>
  isOpen || feeling !== undefined ? "none" : worstOf(causes);

const worstOf = (causes: readonly Cause[]): Concealment => {
  let worst: Concealment = "none";
  for (const cause of causes) if (worst !== "total") worst = DEGREES[cause];
  return worst;
};

/** How the target is hidden from an attacker that looks along these lines. */
export const hidingAlong = (view: View, fan: Fan): Hiding =>
  hasVeils(view) ? hidingBehind(view, veilsAlong(view.pair, segmentsOf(fan))) : view.unveiled;

/** How the target is hidden in melee at hand: of veils only one that covers its whole space does. */
export const hidingAtHand = (view: View): Hiding =>
  hasVeils(view) ? hidingBehind(view, veilsOver(view.pair)) : view.unveiled;

const hasVeils = ({ pair, isOpen }: View): boolean => !isOpen && pair.battlefield.veils.length > 0;

const UNVEILED: Veiling = { concealment: "none", veils: [] };

const hidingBehind = ({ pair, causes, senses, feeling, found }: Seen, veiling: Veiling): Hiding => {
  const byCauses = worstOf(causes);
  const concealment = veiling === UNVEILED ? byCauses : worstConcealment([byCauses, veiling.concealment]);
  if (concealment !== "none" && feeling !== undefined) return { ...NOTHING_HIDES, senses: [feeling] };
  return {
    concealment,
    causes: causes.every((cause) => DEGREES[cause] === concealment)
      ? causes
      : causes.filter((cause) => DEGREES[cause] === concealment),
    unseenIn: causes.includes("NoSight") ? pair : undefined,
    veils: veiling.concealment === concealment ? veiling.veils : NO_VEILS,
    senses,
    found: concealment === "total" ? found : undefined,
  };
};

const NO_VEILS: Veiling["veils"] = [];
