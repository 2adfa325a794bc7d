import { sumOf, type RuledTarget } from "../adapter/attack";
import { COVER, optionsOf, withCover, type MakeCover } from "./check";
import type { CheckContext, CheckModifier, ModifierAdjustment } from "./shapes";

const bonuses = (modifiers: readonly CheckModifier[]): readonly CheckModifier[] =>
  modifiers.filter(({ type, modifier, enabled }) => enabled && type === "circumstance" && modifier > 0);

const COVER_LEVEL = /^target:cover-level:(.+)$/;
const COVER_BONUS = /^target:cover-bonus:(\d+)$/;

const matchesIn = (options: ReadonlySet<string>, pattern: RegExp): readonly string[] =>
  [...options].flatMap((option) => pattern.exec(option)?.[1] ?? []);

/** Taken while prone, cover counts against ranged attacks alone, and while its creature is prone. */
const isInForce = (options: ReadonlySet<string>): boolean => {
  const levels = matchesIn(options, COVER_LEVEL);
  const isOfProne = levels.length > 0 && levels.every((level) => level === "greater-prone");
  return !isOfProne || (options.has("item:ranged") && options.has("target:condition:prone"));
};

/** The target's cover bonus in the system itself. */
const ownCover = (options: ReadonlySet<string>): number =>
  isInForce(options) ? Math.max(0, ...matchesIn(options, COVER_BONUS).map(Number)) : 0;

/** The circumstance bonus in a DC: from a raised shield, or from the target's own cover. */
const bonusIn = (context: CheckContext): number => {
  const modifiers = context.dc?.statistic?.modifiers;
  if (modifiers === undefined) return ownCover(optionsOf(context));
  return Math.max(0, ...bonuses(modifiers).map(({ modifier }) => modifier));
};

/** The DC's parts for display, with our modifier in place of lower ones. */
const statisticWith = (statistic: object, modifiers: readonly CheckModifier[], ours: CheckModifier): object => {
  const outdone = bonuses(modifiers);
  const rest = modifiers.filter((each) => !outdone.includes(each));
  return Object.create(statistic, { modifiers: { value: [...rest, ours] } }) as object;
};

const defenceOf = (ruled: RuledTarget): number => sumOf(ruled, "ac") + sumOf(ruled, "armor");

/** Makes modifiers of the game system's. */
export interface SystemModifiers {
  readonly make: MakeCover;
  /** Applies a modifier's adjustments to it, by these options. False where the system cannot. */
  readonly adjust: (modifier: CheckModifier, options: Set<string>) => boolean;
}

/** What rules on the target do to its cover; "Aim", which makes it less, is one for this attack alone. */
const adjustmentsIn = ({ dc, target }: CheckContext): readonly ModifierAdjustment[] => {
  const found = target?.actor?.synthetics?.modifierAdjustments ?? {};
  const domains = new Set([...(dc?.statistic?.domains ?? []), "all", "ac"]);
  const its = new Set([...domains].flatMap((domain) => found[domain] ?? []));
  return [...its].filter(({ slug }) => slug === null || slug === COVER);
};

/** The modifier after its adjustments. They may count how often they are applied: call it once a check. */
const adjustedCover = (context: CheckContext, bonus: number, { make, adjust }: SystemModifiers): CheckModifier => {
  const adjustments = adjustmentsIn(context);
  if (adjustments.length > 0) {
    const modifier = make({ bonus, slug: COVER, adjustments });
    const options = withCover(context.dc?.statistic?.options ?? new Set(), "self", bonus);
    if (adjust(modifier, new Set(options))) return modifier;
  }
  return make({ bonus, slug: COVER });
};

/** A check with the target's cover in its DC. */
export interface AppliedAttack<T> {
  readonly context: T;
  /** The bonus that counts after the system's rules; 0 where it is outdone, or nothing is put. */
  readonly bonus: number;
  /** It is outdone by a bonus that is in the DC already. */
  readonly isIncluded?: true;
}

/** Circumstance bonuses do not stack: the DC gets what cover has beyond the best. The caller's context stays as it is. */
export const applyAttack = <T extends CheckContext>(
  context: T,
  ruled: RuledTarget,
  system: SystemModifiers,
): AppliedAttack<T> => {
  const { dc } = context;
  const ours = defenceOf(ruled);
  if (!dc || ours <= 0 || !(dc.slug === "ac" || dc.slug === "armor")) return { context, bonus: 0 };
  const options = optionsOf(context);
  const own = ownCover(options);
  const changed = { ...context, options: ours > own ? withCover(options, "target", ours) : options };
  const cover = adjustedCover(context, ours, system);
  const bonus = cover.ignored === true ? 0 : cover.modifier;
  const added = bonus - bonusIn(context);
  if (added <= 0) return { context: changed, bonus: 0, ...(bonus > 0 && { isIncluded: true }) };
  const { statistic } = dc;
  const modifiers = statistic?.modifiers;
  const shown = statistic && modifiers ? { statistic: statisticWith(statistic, modifiers, cover) } : {};
  return { context: { ...changed, dc: { ...dc, value: dc.value + added, ...shown } }, bonus };
};
