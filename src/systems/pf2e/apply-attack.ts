import { sumOf, type RuledTarget } from "../adapter/attack";
import { optionsOf, withCover, type CheckContext, type CheckModifier, type MakeCover } from "./check";

const bonuses = (modifiers: readonly CheckModifier[]): readonly CheckModifier[] =>
  modifiers.filter(({ type, modifier, enabled }) => enabled && type === "circumstance" && modifier > 0);

const COVER_BONUS = /^target:cover-bonus:(\d+)$/;

/** The target's cover bonus in the system itself. */
const ownCover = (options: ReadonlySet<string>): number =>
  Math.max(0, ...[...options].map((option) => Number(COVER_BONUS.exec(option)?.[1] ?? 0)));

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

/** The change of the DC: circumstance bonuses do not stack. */
export const defenceAdded = (context: CheckContext, ruled: RuledTarget): number =>
  Math.max(0, defenceOf(ruled) - bonusIn(context));

/** A copy of the check with the target's cover in its DC; the caller keeps the original. */
export const applyAttack = <T extends CheckContext>(context: T, ruled: RuledTarget, make: MakeCover): T => {
  const { dc } = context;
  const ours = defenceOf(ruled);
  if (!dc || ours <= 0 || !(context.dc?.slug === "ac" || context.dc?.slug === "armor")) return context;
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
