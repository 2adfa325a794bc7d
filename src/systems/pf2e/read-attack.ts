import type { Weapon } from "../../scene/model/attack-details";
import type { Attack } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";
import { itemChanges, optionChanges, type FeatureItems } from "../cover-features/cover-features";
import type { MessageSeen } from "../adapter/system-adapter";
import { checkIn, idOf, isFirstRoll, optionsOf, targetIn } from "./check";
import type { CheckContext, CheckItem } from "./shapes";

/** Trip, Grapple, Shove, Disarm and similar actions: skill checks with the trait. */
const isSkillAttack = (context: CheckContext): boolean =>
  context.type === "skill-check" && optionsOf(context).has("attack");

/** Escaping is no attack, although the system uses a DC of the target's. */
const isAttack = (context: CheckContext): boolean =>
  (context.type === "attack-roll" || isSkillAttack(context)) && !optionsOf(context).has("action:escape");

/** The item tells. Spells and macros may only have domains ("ranged-attack-roll"). Skills are melee. */
const isRanged = (context: CheckContext): boolean => {
  const { item, domains = [] } = context;
  if (item?.isRanged !== undefined || item?.isMelee !== undefined) return item.isRanged ?? !item.isMelee;
  return !isSkillAttack(context) && !domains.some((domain) => domain.startsWith("melee-"));
};

const weaponOf = ({ isThrown, group }: CheckItem): Weapon => {
  if (isThrown === true) return "thrown";
  return group === "bow" || group === "crossbow" ? group : "projectile";
};

const mannerOf = (context: CheckContext): DeclaredAttack["manner"] => {
  const { item, origin, actor } = context;
  if (isRanged(context)) {
    const increment = item?.range?.increment;
    const weapon = item === null || item === undefined ? {} : { weapon: weaponOf(item) };
    return { kind: "ranged", reach: null, origin: null, ...weapon, ...(increment ? { increment } : {}) };
  }
  const attacker = origin?.actor ?? actor;
  const reach = item ? attacker?.getReach?.({ action: "attack", weapon: item as never }) : undefined;
  return { kind: "melee", reach: reach !== undefined && reach > 0 ? reach : null, origin: null };
};

/** Features that change cover, by their slugs. */
export const coverItems: FeatureItems = {
  system: "pf2e",
  idsOf: (item) => [(item as CheckItem).slug ?? ""],
  isInUse: () => true,
};

/** What the attack is made with: of checks without an item it is not known. */
const meansOf = ({ item, type }: CheckContext): Pick<Attack, "means"> => {
  if (item === undefined || item === null || type !== "attack-roll") return {};
  return { means: item.type === "spell" ? "spell" : "weapon" };
};

const changesOf = (context: CheckContext, attacker: string): Pick<Attack, "coverChanges"> => {
  const { item } = context;
  const its = item ? itemChanges(item, coverItems, attacker) : [];
  const coverChanges = [...its, ...optionChanges(optionsOf(context), attacker)];
  return coverChanges.length === 0 ? {} : { coverChanges };
};

/** Spells and actions such as Trip are no reactive strikes. */
const isMeleeStrike = ({ type, item }: CheckContext): boolean => type === "attack-roll" && item?.isMelee === true;

/**
 * The attack of a check; null for other checks, rerolls, and attacks without a target. `isOutOfTurn` says whether it is
 * another combatant's turn than that of a token (`token:ID`).
 */
export const readAttack = (context: CheckContext, isOutOfTurn: (token: string) => boolean): DeclaredAttack | null => {
  const { origin, target, token, item, title = "" } = context;
  if (!isAttack(context) || !isFirstRoll(context) || target?.self === true) return null;
  const [attacker, its] = [idOf(origin?.token ?? token), idOf(target?.token)];
  if (attacker === null || its === null) return null;
  return {
    attacker,
    targets: [its],
    manner: { ...mannerOf(context), ...meansOf(context), ...changesOf(context, attacker) },
    action: isMeleeStrike(context) && isOutOfTurn(attacker) ? "attack-of-opportunity" : "attack",
    title: item?.name ?? title,
    missRolls: 1,
  };
};

/** Whether a message belongs to a check of this type for this attack. */
export const isMessageOf = (
  { attacker, targets }: DeclaredAttack,
  type: string | undefined,
  message: Pick<MessageSeen, "flags" | "speaker">,
): boolean => {
  const check = checkIn(message);
  if (check === undefined || check.type !== type) return false;
  return `token:${message.speaker.token}` === attacker && targets.includes(targetIn(check));
};
