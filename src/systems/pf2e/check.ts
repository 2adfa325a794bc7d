/**
 * Checks of Pathfinder and Starfinder, second edition, as `game.pf2e.Check.roll` takes them.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import type { MessageSeen } from "../adapter/system-adapter";

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
  /** The weapon group: "bow", "crossbow", "sword"… */
  readonly group?: string | null;
  readonly range?: { readonly increment?: number | null } | null;
}

interface Owned {
  readonly type?: string;
  readonly slug?: string | null;
}

export interface CheckActor {
  readonly items?: Iterable<Owned>;
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
  /** The parts of the DC. The system shows them, and does not add them up again. */
  readonly statistic?: { readonly modifiers?: readonly CheckModifier[] } | null;
}

export interface CheckContext {
  readonly type?: string;
  readonly title?: string;
  readonly isReroll?: boolean;
  readonly viewOnly?: boolean;
  /** Macros pass an array. */
  readonly options?: ReadonlySet<string> | readonly string[];
  readonly domains?: readonly string[];
  readonly actor?: CheckActor | null;
  readonly token?: CheckToken | null;
  readonly item?: CheckItem | null;
  readonly origin?: Side | null;
  readonly target?: Side | null;
  readonly dc?: CheckDC | null;
}

export type MakeCover = (bonus: number) => CheckModifier;

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

/**
 * Data of a modifier for cover. Its slug differs from the system's, because the system keeps one modifier for each
 * slug.
 */
export const coverModifier = (modifier: number, label: string): object => ({
  slug: "parapet-cover",
  label,
  type: "circumstance",
  modifier,
});

/** The part of a check that the system stores in its message's flags. */
export interface CheckSeen {
  readonly type?: string;
  readonly isReroll?: boolean;
  readonly domains?: readonly string[];
  readonly target?: { readonly token?: string } | null;
}

/** The two systems use different flag scopes. */
export const systemFlags = (flags: MessageSeen["flags"]): object => Object(flags["pf2e"] ?? flags["sf2e"]) as object;

export const checkIn = ({ flags }: Pick<MessageSeen, "flags">): CheckSeen | undefined =>
  Reflect.get(systemFlags(flags), "context") as CheckSeen | undefined;

/** From the uuid `Scene.ID.Token.ID`. */
export const targetIn = ({ target }: CheckSeen): string => `token:${target?.token?.split(".").at(-1)}`;
