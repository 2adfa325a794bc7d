/**
 * Reads the options, slugs and flags of a check, and names the slug of each level of cover.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import type { MessageSeen } from "../adapter/system-adapter";
import type { CheckContext, CheckModifier, CheckSeen, CheckToken, ModifierAdjustment } from "./shapes";

interface CoverMade {
  readonly bonus: number;
  readonly slug: string;
  readonly adjustments?: readonly ModifierAdjustment[];
}

export type MakeCover = (made: CoverMade) => CheckModifier;

export const idOf = (token: CheckToken | null | undefined): string | null =>
  token === null || token === undefined || token.id === null ? null : `token:${token.id}`;

export const optionsOf = ({ options = [] }: CheckContext): ReadonlySet<string> => new Set(options);

export const isFirstRoll = ({ isReroll, viewOnly }: CheckContext): boolean => isReroll !== true && viewOnly !== true;

const levelOf = (bonus: number): string => (bonus >= 4 ? "greater" : bonus >= 2 ? "standard" : "lesser");

/** Whether an option tells either side's cover. */
export const isOfCover = (option: string): boolean => /^(self|target):cover-/.test(option);

/** The options with this cover for one side, in place of a lesser one. */
export const withCover = (
  options: ReadonlySet<string>,
  side: "self" | "target",
  bonus: number,
): ReadonlySet<string> => {
  const others = [...options].filter((option) => !option.startsWith(`${side}:cover-`));
  return new Set([...others, `${side}:cover-level:${levelOf(bonus)}`, `${side}:cover-bonus:${bonus}`]);
};

/** The slug of the system's own modifiers for cover, by which its rules find them. */
export const COVER = "cover";

/** The slug beside a modifier of the system's. A greater one with the same slug would replace it, for good. */
const BESIDE = "parapet-cover";

/** The slug for a bonus on a check; null where the system's own cover is as high. */
export const coverSlug = (modifiers: readonly CheckModifier[], bonus: number): string | null => {
  const same = modifiers.filter(({ slug }) => slug === COVER);
  if (same.some(({ modifier, ignored }) => ignored !== true && modifier >= bonus)) return null;
  return same.length === 0 ? COVER : BESIDE;
};

/** The two systems use different flag scopes. */
export const systemFlags = (flags: MessageSeen["flags"]): object => Object(flags["pf2e"] ?? flags["sf2e"]) as object;

export const checkIn = ({ flags }: Pick<MessageSeen, "flags">): CheckSeen | undefined =>
  Reflect.get(systemFlags(flags), "context") as CheckSeen | undefined;

/** From the uuid `Scene.ID.Token.ID`. */
export const targetIn = ({ target }: CheckSeen): string => `token:${target?.token?.split(".").at(-1)}`;
