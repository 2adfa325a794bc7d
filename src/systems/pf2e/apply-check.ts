import { coverSlug, optionsOf, withCover, type MakeCover } from "./check";
import type { Check, CheckContext, CheckModifier } from "./shapes";

/** A modifier to push on a check, with the check's context. */
export interface AppliedCheck<T> {
  readonly context: T;
  readonly modifier: CheckModifier;
}

/** A creature's own cover on its saving throw or Stealth check; null where the system's own is as high. */
export const applyCheck = <T extends CheckContext>(
  { context, check }: { readonly context: T; readonly check: Pick<Check, "modifiers"> },
  bonus: number,
  make: MakeCover,
): AppliedCheck<T> | null => {
  const slug = bonus > 0 ? coverSlug(check.modifiers, bonus) : null;
  if (slug === null) return null;
  return {
    context: { ...context, options: withCover(optionsOf(context), "self", bonus) },
    modifier: make({ bonus, slug }),
  };
};
