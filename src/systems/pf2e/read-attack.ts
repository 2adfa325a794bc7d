import type { Weapon } from "../../scene/model/scene";
import type { DeclaredAttack } from "../adapter/attack";
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

/** With the feat Blind-Fight, hidden creatures count as concealed, and concealed ones as not concealed. */
const hasBlindFight = ({ origin, actor }: CheckContext): boolean =>
  [...((origin?.actor ?? actor)?.items ?? [])].some(({ type, slug }) => type === "feat" && slug === "blind-fight");

const BLIND_FIGHT = { ignoresPartialConcealment: true, treatsTotalAsPartial: true } as const;

/** Hunter's Aim ignores lesser cover and the concealed condition on a ranged Strike at the hunted prey. */
const isHuntersAim = (context: CheckContext): boolean => {
  const options = optionsOf(context);
  const isPrey = options.has("hunters-aim") && options.has("target:mark:hunted-prey");
  return isPrey && context.type === "attack-roll" && isRanged(context);
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
  const isAiming = isHuntersAim(context);
  return {
    attacker,
    targets: [its],
    manner: mannerOf(context),
    action: isMeleeStrike(context) && isOutOfTurn(attacker) ? "attack-of-opportunity" : "attack",
    title: item?.name ?? title,
    ignoredCover: isAiming ? ["lesser"] : [],
    ...(isAiming ? { ignoresPartialConcealment: true } : {}),
    missRolls: 1,
    ...(hasBlindFight(context) ? BLIND_FIGHT : {}),
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
