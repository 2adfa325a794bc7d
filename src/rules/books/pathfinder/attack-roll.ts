/**
 * Changes of the attack roll apart from cover, from conditions and positions of the two creatures.
 *
 * Source: Pathfinder 1e, table "Attack Roll Modifiers" and "Helpless Defenders"; Epic Path, "Invisible" and "Range
 * Penalty" (Pathfinder 1e has the same figures).
 * For stances: Epic Path, "Fighting Defensively", "Total Defense".
 * Read this way: who loses its Dexterity to AC loses its dodge bonus too. The creature with the greater elevation is on higher ground. Penalties of different types add; shaken
 * and frightened are one type. The game system applies the -4 to Dexterity of entangled creatures.
 */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { Weapon } from "../../../scene/model/attack-details";
import type { Condition } from "../../../scene/model/scene";
import { idsOf } from "../../cover/drawn-lines";
import type { AttackRow, Duel, PathfinderBook } from "./outcome";
import { isHindered } from "./handling";
import { flankingPartners } from "./flanking";
import { isInvisibleTo, piercingSense, sightlessSense, type SenseRules } from "../../concealment/senses";
import { reason, type Effect, type Modifier, type Reason, type Stance } from "../../attack/verdict";
import { isWithinRange } from "../../distance/distance";

interface Row {
  readonly type: AttackRow;
  readonly conditions: readonly Condition[];
  readonly melee: number;
  readonly ranged: number;
}

/** Conditions of the attacker. Most ranged weapons cannot be used while prone; those that can have no penalty. */
const ROWS: readonly Row[] = [
  { type: "dazzled", conditions: ["dazzled"], melee: -1, ranged: -1 },
  { type: "entangled", conditions: ["entangled"], melee: -2, ranged: -2 },
  { type: "prone", conditions: ["prone"], melee: -4, ranged: 0 },
  { type: "shaken", conditions: ["shaken", "frightened"], melee: -2, ranged: -2 },
  { type: "squeezing", conditions: ["squeezing"], melee: -4, ranged: -4 },
];

/** Of Pathfinder 1e, and of the d20 rules that it grew out of. */
export const ATTACK_TABLE: readonly AttackRow[] = [
  ...ROWS.map(({ type }) => type),
  "flanking",
  "higher-ground",
  "invisible",
  "helpless",
];

const UNSEEN = 2;
const FLANKING = 2;
const HIGHER_GROUND = 1;
const CUMBERSOME = -4;
const HELPLESS_IN_MELEE = -4;
const NO_DEXTERITY = -5;

export const onRoll = (type: string, value: number, data: Reason["data"] = {}): Modifier => ({
  stat: "attack",
  value,
  side: "attacker",
  type,
  note: reason(`Attack.${type}`, data),
});

const onArmor = (type: string, value: number): Modifier => ({
  stat: "ac",
  value,
  side: "target",
  type,
  note: reason(`Helpless.${type}`),
});

/** Until its next turn. */
const AFTER_CHARGE: Modifier = {
  stat: "ac",
  value: -2,
  side: "target",
  type: "charge",
  note: reason("HasCharged"),
};

/** Dodge bonuses, and what 5 ranks in Acrobatics make of them. */
const DODGE = { defensive: { plain: 2, agile: 3 }, "total-defense": { plain: 4, agile: 6 } } as const;
const AGILE = 5;

/** Whether ranks in Acrobatics are enough for a better dodge bonus. */
export const isAgileWith = (ranks: number): boolean => ranks >= AGILE;

/** The dodge bonus to AC that a stance gives. */
export const dodgeBonus = (stance: keyof typeof DODGE, isAgile: boolean): number =>
  DODGE[stance][isAgile ? "agile" : "plain"];

const DEFENSIVE_ATTACK = -4;

const isDefenceless = (effects: readonly Effect[]): boolean =>
  effects.includes("target-flat-footed") || effects.includes("target-loses-dexterity");

const addStances = (modifiers: Modifier[], duel: Duel, book: PathfinderBook): void => {
  const { attackerStances = [], targetStances = [], isTargetAgile = false } = duel.attack;
  if (inStance("defensive", attackerStances, book)) modifiers.push(onRoll("defensive", DEFENSIVE_ATTACK));
  for (const type of ["defensive", "total-defense"] as const) {
    if (!inStance(type, targetStances, book) || isDefenceless(rollEffects(duel, book))) continue;
    const value = dodgeBonus(type, isTargetAgile);
    modifiers.push({ stat: "ac", value, side: "target", type, note: reason(`Dodge.${type}`) });
  }
};

export const inStance = (
  stance: Stance,
  stances: readonly Stance[] | undefined,
  book: Pick<PathfinderBook, "stances">,
): boolean => stances?.includes(stance) === true && book.stances.includes(stance);

/** Modifiers of the attack roll, and of a helpless target's AC. */
export const rollModifiers = (duel: Duel, book: PathfinderBook): Modifier[] => {
  const { attackTable, senseRules, hasCharges, heedsHandling } = book;
  const modifiers: Modifier[] = [];
  addStances(modifiers, duel, book);
  if (hasCharges && duel.attack.hasTargetCharged === true) modifiers.push(AFTER_CHARGE);
  addConditions(modifiers, duel, attackTable);
  if (duel.attack.kind === "melee") addPlaces(modifiers, duel, attackTable);
  if (attackTable.includes("invisible") && isUnseen(duel, senseRules)) modifiers.push(onRoll("invisible", UNSEEN));
  const penalty = rangePenalty(duel) ?? 0;
  if (penalty !== 0) modifiers.push(onRoll("range", penalty));
  if (heedsHandling && isHindered(duel, "cumbersome")) modifiers.push(onRoll("cumbersome", CUMBERSOME));
  if (attackTable.includes("helpless") && isHelpless(duel.target)) addHelplessness(modifiers, duel);
  return modifiers;
};

const addConditions = (modifiers: Modifier[], { attack, attacker }: Duel, table: readonly AttackRow[]): void => {
  if (attacker.conditions.length === 0) return;
  for (const { type, conditions, melee, ranged } of ROWS) {
    const value = attack.kind === "melee" ? melee : ranged;
    if (value !== 0 && table.includes(type) && conditions.some((condition) => attacker.conditions.includes(condition)))
      modifiers.push(onRoll(type, value));
  }
};

const addPlaces = (modifiers: Modifier[], duel: Duel, table: readonly AttackRow[]): void => {
  const partners = table.includes("flanking") ? idsOf(flankingPartners(duel)) : [];
  if (partners.length > 0) modifiers.push(onRoll("flanking", FLANKING, { partners }));
  if (table.includes("higher-ground") && duel.attacker.extent.bottom > duel.target.extent.bottom)
    modifiers.push(onRoll("higher-ground", HIGHER_GROUND));
};

const addHelplessness = (modifiers: Modifier[], { attack }: Duel): void => {
  if (attack.kind === "melee") modifiers.push(onArmor("helpless", HELPLESS_IN_MELEE));
  modifiers.push(onArmor("dexterity", NO_DEXTERITY));
};

export const isHelpless = ({ conditions }: Duel["target"]): boolean => conditions.includes("helpless");

/** With uncanny dodge a creature is never caught so. */
export const isFlatFooted = ({ conditions, hasUncannyDodge }: Duel["target"]): boolean =>
  conditions.includes("flat-footed") && !hasUncannyDodge;

/** Whether a creature is invisible to another that has no sense that finds it without a miss chance. */
const isUnseenBy = (battlefield: Battlefield, observer: Creature, other: Creature, senseRules: SenseRules): boolean =>
  isInvisibleTo(observer, other) &&
  piercingSense(battlefield, observer, other) === undefined &&
  sightlessSense(battlefield, observer, other, senseRules) === undefined;

const isUnseen = ({ battlefield, attacker, target }: Duel, senseRules: SenseRules): boolean =>
  isUnseenBy(battlefield, target, attacker, senseRules);

/** A readied melee attack at a creature that charges. */
const meetsCharge = ({ attack }: Duel, { hasCharges }: PathfinderBook): boolean =>
  hasCharges && attack.kind === "melee" && attack.isReadied === true;

/** Whether people have to see by themselves if the weapon is braced. */
export const mayBeBraced = (duel: Duel, book: PathfinderBook): boolean =>
  meetsCharge(duel, book) && duel.attack.hasTargetCharged === true && duel.attack.isBraced === undefined;

/** Whether people have to see by themselves if it is a charge with a lance, from a mount. */
export const mayBeLance = ({ attack }: Duel, { hasCharges }: PathfinderBook): boolean =>
  hasCharges && attack.kind === "melee" && attack.isCharge === true;

/** Effects of the attack, each once. */
export const rollEffects = (duel: Duel, book: PathfinderBook): Effect[] => {
  const { unseenAttacker, unseenTarget, senseRules } = book;
  const { battlefield, attacker, target } = duel;
  const effects: Effect[] = [];
  if (meetsCharge(duel, book) && duel.attack.isBraced === true) effects.push("double-damage");
  const isCaught = isHelpless(duel.target) || isFlatFooted(duel.target);
  if (isCaught || inStance("stealth", duel.attack.attackerStances, book)) effects.push("target-flat-footed");
  if (isUnseen(duel, senseRules) && !effects.includes(unseenAttacker)) effects.push(unseenAttacker);
  if (unseenTarget !== undefined && isUnseenBy(battlefield, attacker, target, senseRules)) effects.push(unseenTarget);
  return effects;
};

/** The number of range increments that weapons of a kind reach. Attacks without a weapon count as projectiles. */
const REACHED: Readonly<Record<Weapon, number>> = { bow: 10, crossbow: 10, projectile: 10, thrown: 5, shuriken: 5 };

const PENALTY = -2;

/** The penalty of a ranged attack: 0 within the first increment or without one, undefined beyond the last. */
export const rangePenalty = ({ battlefield, attack, attacker, target }: Duel): number | undefined => {
  const { kind, increment, weapon = "projectile", increments = REACHED[weapon] } = attack;
  if (kind !== "ranged" || increment === undefined) return 0;
  for (let reached = 1; reached <= increments; reached++) {
    if (isWithinRange(battlefield, attacker, target, reached * increment)) return PENALTY * (reached - 1) + 0;
  }
  return undefined;
};
