/**
 * Checks of Pathfinder and Starfinder, second edition, as `game.pf2e.Check.roll` takes them.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import type { Weapon } from "../../battlefield/weapon";
import type { PixelPoint } from "../../rules/verdict";
import { sumOf, type DeclaredAttack, type DeclaredSave, type RuledSave, type RuledTarget } from "../attack";

export interface CheckModifier {
  readonly slug: string;
  readonly type: string;
  readonly modifier: number;
  readonly enabled: boolean;
}

export interface CheckToken {
  readonly id: string | null;
}

export interface CheckItem {
  readonly name?: string;
  readonly uuid?: string;
  readonly isMelee?: boolean;
  readonly isRanged?: boolean;
  readonly isThrown?: boolean;
  /** Of weapons: "bow", "crossbow", "sword"… */
  readonly group?: string | null;
  readonly range?: { readonly increment?: number | null } | null;
}

export interface CheckActor {
  getReach?(options: { readonly action: "attack"; readonly weapon: CheckItem }): number;
}

interface Side {
  readonly actor?: CheckActor | null;
  readonly token?: CheckToken | null;
  readonly item?: CheckItem | null;
  /** Whether this side rolls. */
  readonly self?: boolean;
}

export interface CheckDC {
  readonly value: number;
  readonly slug?: string | null;
  /** What the difficulty is made of; the system shows it, and does not add it up again. */
  readonly statistic?: { readonly modifiers?: readonly CheckModifier[] } | null;
}

export interface CheckContext {
  readonly type?: string;
  readonly isReroll?: boolean;
  readonly viewOnly?: boolean;
  /** Macros hand over an array. */
  readonly options?: ReadonlySet<string> | readonly string[];
  readonly domains?: readonly string[];
  readonly actor?: CheckActor | null;
  readonly token?: CheckToken | null;
  readonly item?: CheckItem | null;
  readonly origin?: Side | null;
  readonly target?: Side | null;
  readonly dc?: CheckDC | null;
}

/** Makes the modifier of a bonus for cover. */
export type MakeCover = (bonus: number) => CheckModifier;

const idOf = (token: CheckToken | null | undefined): string | null =>
  token === null || token === undefined || token.id === null ? null : `token:${token.id}`;

const optionsOf = ({ options = [] }: CheckContext): ReadonlySet<string> => new Set(options);

const isFirstRoll = ({ isReroll, viewOnly }: CheckContext): boolean => isReroll !== true && viewOnly !== true;

/** The item tells; a spell or a macro may leave it to the domains ("ranged-attack-roll"). */
const isRanged = ({ item, domains = [] }: CheckContext): boolean => {
  if (item?.isRanged !== undefined || item?.isMelee !== undefined) return item.isRanged ?? !item.isMelee;
  return !domains.some((domain) => domain.startsWith("melee-"));
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
  const reach = item ? attacker?.getReach?.({ action: "attack", weapon: item }) : undefined;
  return { kind: "melee", reach: reach !== undefined && reach > 0 ? reach : null, origin: null };
};

/** The attack that a check is; null for any other check, one made again, and one on nobody. */
export const readAttack = (context: CheckContext): DeclaredAttack | null => {
  const { type, origin, target, token, item } = context;
  if (type !== "attack-roll" || !isFirstRoll(context) || target?.self === true) return null;
  const [attacker, its] = [idOf(origin?.token ?? token), idOf(target?.token)];
  if (attacker === null || its === null) return null;
  return {
    ...{ attacker, targets: [its], manner: mannerOf(context), action: "attack" },
    ...{ title: item?.name ?? "", passesOver: [], missRolls: 1 },
  };
};

const bonuses = (modifiers: readonly CheckModifier[]): readonly CheckModifier[] =>
  modifiers.filter(({ type, modifier, enabled }) => enabled && type === "circumstance" && modifier > 0);

const COVER_BONUS = /^target:cover-bonus:(\d+)$/;

/** What the cover that the target has in the system itself comes to. */
const ownCover = (options: ReadonlySet<string>): number =>
  Math.max(0, ...[...options].map((option) => Number(COVER_BONUS.exec(option)?.[1] ?? 0)));

/** The circumstance bonus that a difficulty holds: a raised shield's, or that of the target's own cover. */
const bonusIn = (context: CheckContext): number => {
  const modifiers = context.dc?.statistic?.modifiers;
  if (modifiers === undefined) return ownCover(optionsOf(context));
  return Math.max(0, ...bonuses(modifiers).map(({ modifier }) => modifier));
};

const levelOf = (bonus: number): string => (bonus >= 4 ? "greater" : bonus >= 2 ? "standard" : "lesser");

/** Whether an option of a check says what cover either side has. */
export const isOfCover = (option: string): boolean => /^(self|target):cover-/.test(option);

/** The options of a check in which one side has this cover; the greater one counts, so a lesser one goes. */
const withCover = (options: ReadonlySet<string>, side: "self" | "target", bonus: number): ReadonlySet<string> => {
  const others = [...options].filter((option) => !option.startsWith(`${side}:cover-`));
  return new Set([...others, `${side}:cover-level:${levelOf(bonus)}`, `${side}:cover-bonus:${bonus}`]);
};

/** The difficulty's parts as the system shows them: ours in, and what it outdoes out. */
const statisticWith = (statistic: object, modifiers: readonly CheckModifier[], ours: CheckModifier): object => {
  const outdone = bonuses(modifiers);
  const rest = modifiers.filter((each) => !outdone.includes(each));
  return Object.create(statistic, { modifiers: { value: [...rest, ours] } }) as object;
};

/** Data of a modifier for cover; the slug is not that of the system's own, of which it would take but one. */
export const coverModifier = (modifier: number, label: string): object => ({
  ...{ slug: "parapet-cover", label, type: "circumstance", modifier },
});

const defenceOf = (ruled: RuledTarget): number => sumOf(ruled, "ac") + sumOf(ruled, "armor");

/** What the dice change by: circumstance bonuses do not add up. */
export const defenceAdded = (context: CheckContext, ruled: RuledTarget): number =>
  Math.max(0, defenceOf(ruled) - bonusIn(context));

const isAgainstArmour = ({ dc }: CheckContext): boolean => dc?.slug === "ac" || dc?.slug === "armor";

/** The same check with the target's cover in its difficulty: a copy, for the caller keeps his. */
export const applyAttack = <T extends CheckContext>(context: T, ruled: RuledTarget, make: MakeCover): T => {
  const { dc } = context;
  const ours = defenceOf(ruled);
  if (!dc || ours <= 0 || !isAgainstArmour(context)) return context;
  const options = optionsOf(context);
  const own = ownCover(options);
  const changed = { ...context, options: ours > own ? withCover(options, "target", ours) : options };
  const added = defenceAdded(context, ruled);
  if (added === 0) return changed;
  const { statistic } = dc;
  const modifiers = statistic?.modifiers;
  const shown = statistic && modifiers ? { statistic: statisticWith(statistic, modifiers, make(ours)) } : {};
  return { ...changed, dc: { ...dc, value: dc.value + added, ...shown } };
};

const isReflex = ({ type, domains = [] }: CheckContext): boolean =>
  type === "saving-throw" && domains.includes("reflex");

/**
 * The Reflex save that a check is, against an area; null for any other check, and where nobody knows whence the area comes.
 * `placeOf` says where the area of an item has been placed.
 */
export const readSave = (context: CheckContext, placeOf: (item: string) => PixelPoint | null): DeclaredSave | null => {
  if (!isReflex(context) || !isFirstRoll(context) || !optionsOf(context).has("area-effect")) return null;
  const { origin, target, token, item } = context;
  const saving = idOf(target?.self === false ? token : (target?.token ?? token));
  const cause = origin?.item ?? target?.item ?? item;
  const place = cause?.uuid === undefined ? null : placeOf(cause.uuid);
  const attacker = origin?.self === true ? null : idOf(origin?.token);
  if (saving === null || (attacker === null && place === null)) return null;
  const attack = { attacker, target: saving, kind: "area", reach: null, origin: place } as const;
  return { attack, stat: "reflex", title: cause?.name ?? "" };
};

const saveBonus = ({ ruled }: RuledSave): number => sumOf(ruled, "reflex") + sumOf(ruled, "dexterity");

/** The bonus that is to be pushed on the save, and its context with it; null where there is none. */
export const applySave = <T extends CheckContext>(
  context: T,
  save: RuledSave,
  make: MakeCover,
): { readonly context: T; readonly modifier: CheckModifier } | null => {
  const bonus = saveBonus(save);
  if (bonus <= 0) return null;
  return {
    context: { ...context, options: withCover(optionsOf(context), "self", bonus) },
    modifier: make(bonus),
  };
};

/** Whether a message is that of an attack by this token on that one. */
export const isMessageOf = (
  { attacker, targets }: DeclaredAttack,
  {
    flags,
    speaker,
  }: { readonly flags: Readonly<Record<string, unknown>>; readonly speaker: { token?: string | null } },
): boolean => {
  const check = Reflect.get(Object(flags["pf2e"]), "context") as
    { readonly type?: string; readonly target?: { readonly token?: string } | null } | undefined;
  const target = check?.target?.token?.split(".").at(-1);
  return check?.type === "attack-roll" && `token:${speaker.token}` === attacker && targets.includes(`token:${target}`);
};
