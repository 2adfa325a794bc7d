/**
 * What conceals a target from its attacker: veils, bad light, invisibility, blindness, or no line of sight. And which of the
 * attacker's senses remove it. Nothing adds up: the worst counts.
 *
 * A sense that needs no sight removes all of it, also a missing line of sight. It reaches no farther than effects do.
 */
import { overlaps } from "../../geometry/heights/height-band";
import { isInside } from "../../geometry/polygons/region";
import { lightOn } from "../../scene/light/light";
import type { Creature, TerrainArea } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import type { Sense } from "../../scene/model/scene";
import { groundOf } from "../attack/attack-pair";
import { lookingBack, type Pair, type Side } from "../attack/between";
import { type Concealment, reason, type Reason, type Verdict, worstConcealment } from "../attack/verdict";
import { blockersNamed } from "../cover/blockers";
import { idsOf } from "../cover/drawn-lines";
import { type Fan, segmentsOf } from "../cover/corner-cover";
import { linesBetween, SIGHT } from "../line-of-effect/line-of-effect";
import { arePlanesApart, isBeyondEtherealSight, isIncorporealTo } from "../distance/ethereal";
import { darkSense, findingSense, isBlinded, isInvisibleTo, piercingSense, sightlessSense } from "./senses";
import type { SenseRules } from "./senses";
import { type Veiling, veilsAlong, veilsOver } from "./veils";

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
  const isUnseen = isInvisibleTo(attacker, target);
  const pierces = isUnseen ? piercingSense(pair.battlefield, attacker, target) : undefined;
  const causes: Cause[] = [];
  if (isBlinded(attacker)) causes.push("Blinded");
  if (!known.lineOfSight) causes.push("NoSight");
  if (known.isEnclosed === true) causes.push("Enclosed");
  if (isUnseen && pierces === undefined) causes.push("Invisible");
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

/**
 * Incorporeal creatures inside objects. Source: Epic Path, "Incorporeal".
 *
 * Read this way: an object is an area of terrain that blocks effect, and who is inside it has its centre there. Walls are
 * too thin to be inside of.
 */

/** The object in which an incorporeal creature is and the other side is not; undefined when there is none. */
export const enclosureOf = ({ battlefield }: Pair, side: Side, other: Side): TerrainArea | undefined =>
  !isIncorporealTo(other.creature, side.creature)
    ? undefined
    : battlefield.terrains.find((area) => area.blocksEffect && isIn(area, side) && !isIn(area, other));

const isIn = ({ region, extent, levels }: TerrainArea, side: Side): boolean =>
  isOnLevel(levels, [side.level]) && overlaps(extent, side.extent) && isInside(side.centre, region);

/** Whether the target sees the attacker: the same question asked the other way, along the same lines. */
export const isSeenBack = (pair: Pair, known: Known, { starts, ends }: Fan): boolean => {
  const { battlefield, attacker, target } = pair;
  const back = lookingBack(pair);
  const linesBack = areLinesMutual(pair, back)
    ? known
    : linesBetween(back, groundOf(battlefield, target), groundOf(battlefield, attacker));
  const view = viewOf(back, { ...known, ...linesBack });
  return hidingAlong(view, { starts: ends, ends: starts }).concealment !== "total";
};

/** Nothing tells the two ways apart: no one-way wall, no area left out for one of them, and both are on one plane. */
const areLinesMutual = ({ obstacles, attacker, target }: Pair, back: Pair): boolean =>
  !arePlanesApart(attacker.creature, target.creature) &&
  obstacles.length === back.obstacles.length &&
  obstacles.every(({ wall, holdsTarget }) => !holdsTarget && (wall === undefined || wall.side === "both"));

/** The DC of the flat check that is missed on so many in a hundred: a DC of n fails on n − 1 of 20. */
export const flatCheckOf = (missChance: number): number => missChance / 5 + 1;

const isTooFarForEthereal = ({ battlefield, attacker, target }: Pair): boolean =>
  isBeyondEtherealSight(battlefield, attacker.creature, target.creature);

/** Why a target is hidden, in one rule set's family of sentences: `FAMILY.CAUSE`, or `FAMILY.DEGREE` of veils. */
export const hidingReasonsIn = (family: string, hiding: Hiding, data: Reason["data"] = {}): Reason[] => {
  const reasons: Reason[] = [];
  for (const cause of hiding.causes) {
    const behind =
      cause === "NoSight" && hiding.unseenIn !== undefined ? blockersNamed(hiding.unseenIn, SIGHT) : NOTHING;
    reasons.push(
      behind.length === 0
        ? reason(`${family}.${cause}`, data)
        : reason(`${family}.SightBlocked`, { ...data, obstacles: idsOf(behind) }),
    );
    if (cause === "NoSight" && hiding.unseenIn !== undefined && isTooFarForEthereal(hiding.unseenIn))
      reasons.push(reason("EtherealSight"));
  }
  if (hiding.veils.length > 0)
    reasons.push(reason(`${family}.${hiding.concealment}`, { ...data, veils: idsOf(hiding.veils) }));
  for (const sense of hiding.senses) reasons.push(reason(`Sense.${sense}`));
  if (hiding.found !== undefined) reasons.push(reason(`Found.${hiding.found}`));
  return reasons;
};

const NOTHING: ReturnType<typeof blockersNamed> = [];
