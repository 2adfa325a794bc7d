import type { Token } from "../../../stand-in/token";
import type { AttackAsked, PlainItem, PlaygroundSystem } from "../playground-system";
import {
  Check,
  CheckModifier,
  DifficultyClass,
  Modifier,
  StatisticModifier,
  type Adjustment,
  type CheckContext,
  type Side,
} from "./check";
import { playOrder } from "./combat";

const FEET_A_SQUARE = 5;

const itemFor = ({ title, kind, reach = 1 }: PlainItem): object => ({
  name: title,
  uuid: `Item.${title}`,
  isMelee: kind === "melee",
  isRanged: kind !== "melee",
  isThrown: kind === "thrown",
  group: kind === "ranged" ? "bow" : null,
  range: kind === "thrown" ? { increment: 10 } : null,
  reach: reach * FEET_A_SQUARE,
});

const reachOf = ({ weapon }: { readonly weapon: { readonly reach?: number } }): number => weapon.reach ?? FEET_A_SQUARE;

/**
 * The rules of a target's contextual clone against an attacker who aims (the status `aimed-at`). One lowers cover on the
 * armour class by 1, and one keeps it at 0 or more.
 */
const AIM: readonly Adjustment[] = [
  { slug: "cover", test: () => true, getNewValue: (current) => current - 1 },
  { slug: "cover", test: () => true, getNewValue: (current) => Math.max(current, 0) },
];

const adjustmentsOn = (token: Token): Readonly<Record<string, readonly Adjustment[]>> =>
  statusesOf(token).includes("aimed-at") ? { ac: AIM } : {};

const sideOf = (token: Token, self: boolean, item: object | null = null): Side => ({
  actor: { getReach: reachOf, synthetics: { modifierAdjustments: adjustmentsOn(token) } },
  token: token.document,
  item,
  self,
});

/** Cover taken in the system, by a status that represents the effect. */
const OWN_COVER: Readonly<Record<string, number>> = {
  "cover-standard": 2,
  "cover-greater": 4,
  "cover-greater-prone": 4,
};

const statusesOf = ({ document }: Token): readonly string[] => [...(document.actor?.statuses ?? [])];

const circumstance = (slug: string, modifier: number): Modifier =>
  new Modifier({ slug, type: "circumstance", modifier });

const ownCover = (token: Token): readonly (readonly [string, number])[] =>
  statusesOf(token).flatMap((status) => {
    const bonus = OWN_COVER[status];
    return bonus === undefined ? [] : [[status.replace("cover-", ""), bonus] as const];
  });

/** Greater cover that was taken while prone is for ranged attacks on the prone. */
const isInForce = (token: Token, level: string, range: string): boolean =>
  level !== "greater-prone" || (range === "ranged" && statusesOf(token).includes("prone"));

const coverOf = (token: Token, isCounted: (level: string) => boolean): readonly Modifier[] =>
  ownCover(token).map(
    ([level, modifier]) =>
      new Modifier({
        slug: "cover",
        type: "circumstance",
        modifier,
        adjustments: adjustmentsOn(token)["ac"] ?? [],
        ignored: !isCounted(level),
      }),
  );

/** 16 with armour, raised shield, off guard and cover taken. */
const armourOf = (token: Token, range: string): DifficultyClass => {
  const statuses = statusesOf(token);
  const modifiers = [
    new Modifier({ slug: "armor", type: "item", modifier: 6 }),
    ...(statuses.includes("raised-shield") ? [circumstance("raised-shield", 2)] : []),
    ...(statuses.includes("off-guard") ? [circumstance("off-guard", -2)] : []),
    ...coverOf(token, (level) => isInForce(token, level, range)),
  ];
  return new DifficultyClass(modifiers, ["ac", "all"], new Set(["self:armored"]));
};

const strike = (attacker: Token, target: Token | undefined, item: PlainItem): CheckContext => {
  const range = item.kind === "melee" ? "melee" : "ranged";
  const statistic = target === undefined ? undefined : armourOf(target, range);
  const own = target === undefined ? [] : ownCover(target);
  const isAiming = statusesOf(attacker).includes("hunters-aim");
  const suffered = target === undefined ? [] : statusesOf(target);
  return {
    type: "attack-roll",
    title: item.title,
    token: attacker.document,
    origin: sideOf(attacker, true, itemFor(item)),
    target: target === undefined ? null : sideOf(target, false),
    domains: ["attack", "attack-roll", `${range}-attack-roll`],
    options: new Set([
      `item:${range}`,
      ...(isAiming ? ["hunters-aim"] : []),
      ...(suffered.includes("hunted-prey") ? ["target:mark:hunted-prey"] : []),
      ...(suffered.includes("prone") ? ["target:condition:prone"] : []),
      ...own.flatMap(([level, bonus]) => [`target:cover-level:${level}`, `target:cover-bonus:${bonus}`]),
    ]),
    dc: statistic === undefined ? null : { slug: "ac", value: statistic.value, statistic },
    item: itemFor(item),
  };
};

/** The system attacks the first of the user's targets. */
const attack = ({ attacker, targets, item }: AttackAsked): Promise<unknown> => {
  const check = new CheckModifier("strike", {
    modifiers: [new Modifier({ slug: "str", type: "ability", modifier: 7 })],
  });
  return Check.roll(check, strike(attacker, targets[0], item));
};

/** Trip: a skill check with the attack trait, against a DC other than armour class. */
const trip = (attacker: Token, target: Token) => {
  const context: CheckContext = {
    type: "skill-check",
    title: "Trip",
    token: attacker.document,
    item: null,
    traits: ["attack"],
    origin: sideOf(attacker, true),
    target: sideOf(target, false),
    domains: ["all", "athletics", "check", "athletics-check"],
    options: new Set(["action:trip", "attack"]),
    dc: { slug: "reflex", value: 15 },
  };
  const modifiers = [new Modifier({ slug: "str", type: "ability", modifier: 7 })];
  return { check: new CheckModifier("athletics", { modifiers }), context };
};

/** A Reflex save against an area spell. */
const reflexSave = (saving: Token, caster: Token, item: { readonly uuid: string }) => {
  const modifiers = [new Modifier({ slug: "dex", type: "ability", modifier: 5 }), ...coverOf(saving, () => true)];
  if (statusesOf(saving).includes("raised-shield")) modifiers.push(circumstance("shield-block", 1));
  const context: CheckContext = {
    type: "saving-throw",
    title: "Reflex",
    token: saving.document,
    origin: sideOf(caster, false, item),
    target: sideOf(saving, true),
    domains: ["reflex", "saving-throw", "all"],
    options: new Set(["area-effect"]),
    dc: { slug: "reflex", value: 20 },
  };
  return { check: new CheckModifier("reflex", { modifiers }), context };
};

/** Hide or Sneak: a secret check. */
const stealth = (hider: Token, action: "hide" | "sneak") => {
  const modifiers = [new Modifier({ slug: "dex", type: "ability", modifier: 5 }), ...coverOf(hider, () => true)];
  const context: CheckContext = {
    type: "skill-check",
    title: action === "hide" ? "Hide" : "Sneak",
    token: hider.document,
    item: null,
    traits: ["secret"],
    origin: sideOf(hider, true),
    target: null,
    domains: ["all", "check", "skill-check", "stealth", "stealth-check"],
    options: new Set([`action:${action}`, "secret"]),
    dc: null,
  };
  return { check: new CheckModifier("stealth", { modifiers }), context };
};

const playedAs = (id: string, title: string): PlaygroundSystem => ({
  id,
  title,
  attack,
  prepare: (game) => {
    Check.scope = id;
    Check.game = game;
    // Whether players see the number that a check had to reach.
    game.settings.register(id, "metagame_showDC", { scope: "world", config: false, type: Boolean, default: false });
    const played = { strike, trip, reflexSave, stealth };
    Object.assign(game, { pf2e: { Check, CheckModifier, Modifier, StatisticModifier, played } });
    playOrder();
  },
});

/** Checks as in pf2e; raised shield, off guard and cover taken are statuses of the target. */
export const pf2e = playedAs("pf2e", "Pathfinder 2e");

/** The same system under another id, which its flags use too. */
export const sf2e = playedAs("sf2e", "Starfinder 2e");
