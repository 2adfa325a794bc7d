/** What attacker and target of a Pathfinder verdict may do, with the reason for a no. */
import { isHelpless } from "./attack-roll";
import { areAdjacent } from "../../distance/adjacency";
import { reachIn, type Duel } from "./duel";
import type { Findings } from "./findings";
import { rangePenalty } from "./range-increment";
import { allowed, reason, refused } from "../../attack/reason";
import { isInReach } from "../../line-of-effect/threat";
import type { Permission } from "../../attack/verdict";

/** Each action once, those that the book or the attack does not know left out. */
export const permissionsFor = (findings: Findings): Permission[] => {
  const { book, attack, duel } = findings;
  const permissions = [attackPermission(findings)];
  if (attack.kind === "melee") permissions.push(opportunityPermission(findings));
  if (attack.kind === "melee" && book.hasCharges) permissions.push(chargePermission(findings));
  if (duel !== undefined && isHelpless(duel.target)) permissions.push(coupPermission(findings, duel));
  permissions.push(hidePermission(findings));
  if (book.hasStealthStance) permissions.push(stancePermission(findings));
  return permissions;
};

const attackPermission = (findings: Findings): Permission => {
  const { attack, book, cover, concealment, duel } = findings;
  if (attack.kind === "area") return areaPermission(findings);
  if (cover === "total") return refused("attack", "NoAttack");
  if (duel !== undefined && rangePenalty(duel) === undefined) return refused("attack", "OutOfRange");
  if (duel !== undefined && book.asksReach && isOutOfReach(duel)) return refused("attack", "OutOfReach");
  if (duel !== undefined && book.hasAttackTable && cannotShootProne(duel)) return refused("attack", "NoShotProne");
  if (concealment !== "total") return allowed("attack");
  return book.hasCharges && attack.isCharge === true
    ? refused("attack", "NoChargeUnseen")
    : { ...allowed("attack"), reason: reason("GuessSquare") };
};

/** A spread finds its way round corners if there is one. */
const areaPermission = ({ attack, cover }: Findings): Permission => {
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

const cannotShootProne = ({ attack, attacker }: Duel): boolean =>
  attack.kind === "ranged" &&
  attacker.conditions.includes("prone") &&
  attack.weapon !== "crossbow" &&
  attack.weapon !== "shuriken";

const opportunityPermission = ({ book, cover, concealment, duel }: Findings): Permission => {
  if (cover !== "none") return refused("attack-of-opportunity", "NoOpportunityCover");
  if (concealment === "total") return refused("attack-of-opportunity", "NoOpportunityConcealed");
  if (duel !== undefined && !isInReach(duel.battlefield, duel.attacker, duel.target, reachIn(duel)))
    return refused("attack-of-opportunity", "NoOpportunityReach");
  return book.flatFootedCannotRespond && duel?.attacker.conditions.includes("flat-footed") === true
    ? refused("attack-of-opportunity", "NoOpportunityFlatFooted")
    : allowed("attack-of-opportunity");
};

const chargePermission = ({ cover, concealment, lineOfSight, charge }: Findings): Permission => {
  if (cover === "total") return refused("charge", "NoAttack");
  if (concealment === "total" || !lineOfSight || charge === undefined) return refused("charge", "NoChargeUnseen");
  if (!charge.isLongEnough) return refused("charge", "NoChargeShort");
  if (charge.lane === undefined) return refused("charge", "NoChargeSpace");
  const { obstacles } = charge;
  return obstacles.length === 0
    ? allowed("charge")
    : { ...refused("charge", "NoChargeLane"), reason: reason("NoChargeLane", { obstacles }) };
};

/** With a melee weapon within its reach, by some books with a bow or crossbow side by side. */
const coupPermission = (findings: Findings, duel: Duel): Permission => {
  const { book, cover, concealment } = findings;
  const { battlefield, attack, attacker, target } = duel;
  if (cover === "total") return refused("coup-de-grace", "NoAttack");
  if (attack.kind === "ranged" && !book.hasCoupByBow) return refused("coup-de-grace", "NoCoupRanged");
  if (attack.kind === "ranged" && attack.weapon !== "bow" && attack.weapon !== "crossbow")
    return refused("coup-de-grace", "NoCoupWeapon");
  const isNear =
    attack.kind === "ranged"
      ? areAdjacent(battlefield, attacker, target)
      : isInReach(battlefield, attacker, target, reachIn(duel));
  if (!isNear) return refused("coup-de-grace", "NoCoupFar");
  return concealment === "total" ? refused("coup-de-grace", "NoCoupUnseen") : allowed("coup-de-grace");
};

const hidePermission = ({ cover, concealment }: Findings): Permission =>
  (cover === "none" || cover === "soft") && concealment === "none" ? refused("hide", "NoHiding") : allowed("hide");

const stancePermission = ({ cover, concealment }: Findings): Permission =>
  cover === "total" || concealment === "total"
    ? allowed("stealth-stance")
    : refused("stealth-stance", "NoStealthStance");
