/** Modifiers, effects, permissions and reasons of a Pathfinder verdict. */
import type { ObscuredFraction } from "../../../geometry/contact/interval";
import {
  inStance,
  rollEffects,
  onRoll,
  rollModifiers,
  isFlatFooted,
  isHelpless,
  mayBeBraced,
  mayBeLance,
  rangePenalty,
} from "./attack-roll";
import { isHindered } from "./handling";
import { isMet } from "../../cover/corner-cover";
import { idsOf } from "../../cover/drawn-lines";
import { type Hiding, hidingReasonsIn } from "../../concealment/concealment";
import { type PathfinderFindings, reachIn, type Duel } from "./outcome";
import { noEffectReason, reason, allowed, refused } from "../../attack/verdict";
import type { Effect, Modifier, Reason, Permission, Stat } from "../../attack/verdict";
import { type LevelNumbers, levelModifiers, numberOfLevel } from "../level-numbers";
import type { CoupRules } from "../book";
import { areAdjacent } from "../../distance/distance";
import { isInReach, isTooNear } from "../../line-of-effect/line-of-effect";

/** Bonuses of the target by level. A target with total cover cannot be attacked. */
export const NUMBERS: LevelNumbers = {
  partial: { ac: 2, reflex: 1 },
  soft: { ac: 4 },
  standard: { ac: 4, reflex: 2 },
  improved: { ac: 8, reflex: 4, stealth: 10 },
};

const STATS = ["ac", "reflex", "stealth"] as const;
const STATS_OF_AREAS = ["reflex"] as const;
const STATS_WITHOUT_SAVE = ["ac", "stealth"] as const;

/** Cover does nothing against a spread. */
const statsFor = ({ kind, isSpread }: PathfinderFindings["attack"]): readonly Stat[] => {
  if (isSpread !== true) return kind === "area" ? STATS_OF_AREAS : STATS;
  return kind === "area" ? [] : STATS_WITHOUT_SAVE;
};

/** Modifiers from cover and on the attack roll; none for a target that cannot be attacked. */
export const modifiersFor = ({ attack, book, cover, duel, melee }: PathfinderFindings): Modifier[] => {
  if (cover === "total") return [];
  const modifiers = levelModifiers(book.numbers, cover, statsFor(attack), { side: "target", type: "cover" });
  if (duel !== undefined) for (const modifier of rollModifiers(duel, book)) modifiers.push(modifier);
  if (melee !== undefined) modifiers.push(onRoll("into-melee", melee.penalty, { allies: idsOf(melee.allies) }));
  return modifiers;
};

/** Other effects. Improved evasion comes with the bonus on Reflex, so not against a spread. */
export const effectsFor = ({ attack, book, cover, duel }: PathfinderFindings): Effect[] => {
  const effects = duel === undefined || cover === "total" ? [] : rollEffects(duel, book);
  return cover === "improved" && book.hasImprovedEvasion && attack.isSpread !== true
    ? ["improved-evasion", ...effects]
    : effects;
};

/** Reasons for the verdict, most important first. */
export const reasonsFor = (
  findings: PathfinderFindings,
  modifiers: readonly Modifier[],
  effects: readonly Effect[],
): Reason[] => {
  const reasons = [coverReason(findings)];
  const { attack, book, cover, duel } = findings;
  if (attack.isSpread === true && cover !== "total" && numberOfLevel(book.numbers, cover, "reflex") !== 0)
    reasons.push(reason("SpreadIgnoresCover"));
  if (effects.includes("improved-evasion")) reasons.push(reason("ImprovedEvasion"));
  for (const each of dismissalReasons(findings)) reasons.push(each);
  for (const each of concealmentReasons(findings)) reasons.push(each);
  for (const { type, note } of modifiers) if (type !== "cover") reasons.push(note);
  for (const effect of effects) if (effect !== "improved-evasion") reasons.push(reason(`Effect.${effect}`));
  if (duel !== undefined && cover !== "total" && mayBeBraced(duel, book)) reasons.push(reason("MayBeBraced"));
  if (duel !== undefined && cover !== "total" && mayBeLance(duel, book)) reasons.push(reason("LanceCharge"));
  for (const each of findings.bodies) reasons.push(each);
  return reasons;
};

const coverReason = ({ cover, obstacles, outcome, attack, enclosure, lineOfEffect }: PathfinderFindings): Reason => {
  if (enclosure !== undefined)
    return reason(lineOfEffect ? "StruckInObject" : "InsideObject", { obstacles: [enclosure] });
  const data = { obstacles };
  if (cover === "partial" && outcome?.fraction !== undefined) {
    const percent = percentOf(outcome.fraction);
    return percent === 0 ? reason("PartialByLittle", data) : reason("PartialByShare", { ...data, percent });
  }
  if (cover === "total") return noEffectReason(obstacles);
  if (cover === "none" && attack.kind === "area") return reason("AreaNone");
  return reason(`Cover.${cover}`, data);
};

/** Rounded, except that less than a half never becomes 50. */
const percentOf = ({ value, toHalf }: ObscuredFraction): number => {
  const percent = Math.round(value * 100);
  return percent === 50 && toHalf < 0 ? 49 : percent;
};

const DISMISSALS = [
  ["OwnParapet", "own-parapet"],
  ["LowFar", "low-far"],
  ["LowNear", "low-near"],
] as const;

const dismissalReasons = ({ pair, scale, outcome, cover }: PathfinderFindings): Reason[] => {
  if (outcome === undefined || cover === "total") return [];
  const { starts, ends } = outcome.choice;
  const lines = starts.flatMap((start) => ends.map((end) => ({ line: { start, end } })));
  const dismissed = pair.obstacles.flatMap((obstacle) => {
    if (outcome.obstacles.includes(obstacle) || !isMet(lines, obstacle)) return [];
    const why = scale.dismissalOf(obstacle);
    return why === undefined ? [] : [{ obstacle, why }];
  });
  if (dismissed.length === 0) return [];
  return DISMISSALS.map(([key, why]) => ({
    key,
    of: dismissed.filter((each) => each.why === why).map(({ obstacle }) => obstacle),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ key, of }) => reason(key, { obstacles: idsOf(of) }));
};

/** Without a line of effect, the missing line of sight is not mentioned. */
const concealmentReasons = ({ outcome, lineOfEffect, missChance }: PathfinderFindings): Reason[] => {
  if (outcome === undefined) return [];
  const { hiding } = outcome;
  const told = lineOfEffect || !hiding.causes.includes("NoSight") ? hiding : sparedSight(hiding);
  return hidingReasonsIn("Concealed", told, { chance: missChance });
};

const sparedSight = ({ concealment, causes, unseenIn, veils, senses, found }: Hiding): Hiding => ({
  concealment,
  causes: causes.filter((cause) => cause !== "NoSight"),
  unseenIn,
  veils,
  senses,
  found,
});

/**
 * Permissions of attacker and target, with a reason for each refusal. Only actions that the book and the attack have.
 */
export const permissionsFor = (findings: PathfinderFindings): Permission[] => {
  const { book, attack, duel } = findings;
  const permissions = [attackPermission(findings)];
  if (attack.kind === "melee") permissions.push(opportunityPermission(findings));
  if (attack.kind === "melee" && book.hasCharges) permissions.push(chargePermission(findings));
  if (duel !== undefined && book.coup !== undefined && isHelpless(duel.target))
    permissions.push(coupPermission(findings, duel, book.coup));
  permissions.push(hidePermission(findings));
  if (book.hasStealthStance) permissions.push(stancePermission(findings));
  return permissions;
};

const attackPermission = (findings: PathfinderFindings): Permission => {
  const { attack, book, cover, concealment, duel, before } = findings;
  if (attack.kind === "area") return areaPermission(findings);
  if (cover === "total") return refused("attack", "NoAttack");
  if (inStance("total-defense", attack.attackerStances, book)) return refused("attack", "NoAttackDefending");
  if (duel !== undefined && rangePenalty(duel) === undefined) return refused("attack", "OutOfRange");
  if (duel !== undefined && isStrikeTooNear(duel)) return refused("attack", "TooNear");
  if (duel !== undefined && book.asksReach && isOutOfReach(duel)) return refused("attack", "OutOfReach");
  if (duel !== undefined && book.heedsHandling && isHindered(duel, "unwieldy")) return refused("attack", "Unwieldy");
  if (duel !== undefined && book.forbidsShotsProne && cannotShootProne(duel)) return refused("attack", "NoShotProne");
  if (book.hasCharges && attack.isCharge === true && (before ?? findings).concealment === "total")
    return refused("attack", "NoChargeUnseen");
  if (attack.movedFrom !== undefined && before !== undefined && (concealment === "total" || isUnseen(before)))
    return refused("attack", "NoMovingUnseen");
  return concealment === "total" ? { ...allowed("attack"), reason: reason("GuessSquare") } : allowed("attack");
};

const isUnseen = ({ cover, concealment, lineOfSight }: NonNullable<PathfinderFindings["before"]>): boolean =>
  cover === "total" || concealment === "total" || !lineOfSight;

/** A spread reaches around corners if there is a way. */
const areaPermission = ({ attack, cover }: PathfinderFindings): Permission => {
  if (cover !== "total") return allowed("attack");
  return attack.isSpread === true
    ? { ...allowed("attack"), reason: reason("SpreadRoundCorners") }
    : refused("attack", "Unaffected");
};

/** A charge brings its attacker into reach. */
const isOutOfReach = (duel: Duel): boolean =>
  duel.attack.kind === "melee" &&
  duel.attack.isCharge !== true &&
  !isInReach(duel.battlefield, duel.attacker, duel.target, reachIn(duel));

/** A charge ends where it can strike. */
const isStrikeTooNear = (duel: Duel): boolean =>
  duel.attack.kind === "melee" &&
  duel.attack.isCharge !== true &&
  isTooNear(duel.battlefield, duel.attacker, duel.target, reachIn(duel));

/** A spell is no ranged weapon. */
const cannotShootProne = ({ attack, attacker }: Duel): boolean =>
  attack.kind === "ranged" &&
  attack.means !== "spell" &&
  attacker.conditions.includes("prone") &&
  attack.weapon !== "crossbow" &&
  attack.weapon !== "shuriken";

const opportunityPermission = ({ book, attack, cover, concealment, duel }: PathfinderFindings): Permission => {
  if (inStance("total-defense", attack.attackerStances, book))
    return refused("attack-of-opportunity", "NoAttackDefending");
  if (inStance("full-round", attack.attackerStances, book))
    return refused("attack-of-opportunity", "NoOpportunityFullRound");
  if (cover !== "none") return refused("attack-of-opportunity", "NoOpportunityCover");
  if (concealment === "total") return refused("attack-of-opportunity", "NoOpportunityConcealed");
  if (duel?.attacker.isUnarmed === true) return refused("attack-of-opportunity", "NoOpportunityUnarmed");
  if (duel !== undefined && !isInReach(duel.battlefield, duel.attacker, duel.target, reachIn(duel)))
    return refused("attack-of-opportunity", "NoOpportunityReach");
  return duel !== undefined && isFlatFooted(duel.attacker) && !duel.attacker.hasCombatReflexes
    ? refused("attack-of-opportunity", "NoOpportunityFlatFooted")
    : allowed("attack-of-opportunity");
};

const chargePermission = (findings: PathfinderFindings): Permission => {
  const { cover, charge, before = findings } = findings;
  const { concealment, lineOfSight } = before;
  if (cover === "total" || before.cover === "total") return refused("charge", "NoAttack");
  if (concealment === "total" || !lineOfSight || charge === undefined) return refused("charge", "NoChargeUnseen");
  if (!charge.isLongEnough) return refused("charge", "NoChargeShort");
  if (charge.lane === undefined) return refused("charge", "NoChargeSpace");
  const { obstacles } = charge;
  return obstacles.length === 0
    ? allowed("charge")
    : { ...refused("charge", "NoChargeLane"), reason: reason("NoChargeLane", { obstacles }) };
};

/** With a melee weapon within reach; in some books also with a bow or crossbow at an adjacent target. */
const coupPermission = (findings: PathfinderFindings, duel: Duel, coup: CoupRules): Permission => {
  const { cover, concealment } = findings;
  const { battlefield, attack, attacker, target } = duel;
  if (cover === "total") return refused("coup-de-grace", "NoAttack");
  if (attack.kind === "ranged" && !coup.isByBow) return refused("coup-de-grace", "NoCoupRanged");
  if (attack.kind === "ranged" && attack.weapon !== "bow" && attack.weapon !== "crossbow")
    return refused("coup-de-grace", "NoCoupWeapon");
  const isNear =
    attack.kind === "ranged"
      ? areAdjacent(battlefield, attacker, target)
      : isInReach(battlefield, attacker, target, reachIn(duel));
  if (!isNear) return refused("coup-de-grace", "NoCoupFar");
  if (target.isImmuneToCriticals) return refused("coup-de-grace", "NoCoupImmune");
  return concealment === "total" ? refused("coup-de-grace", "NoCoupUnseen") : allowed("coup-de-grace");
};

const hidePermission = ({ cover, concealment }: PathfinderFindings): Permission =>
  (cover === "none" || cover === "soft") && concealment === "none" ? refused("hide", "NoHiding") : allowed("hide");

const stancePermission = ({ cover, concealment }: PathfinderFindings): Permission =>
  cover === "total" || concealment === "total"
    ? allowed("stealth-stance")
    : refused("stealth-stance", "NoStealthStance");
