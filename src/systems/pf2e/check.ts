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
  /** Of weapons: "bow", "crossbow", "sword"… */
  readonly group?: string | null;
  readonly range?: { readonly increment?: number | null } | null;
}

/** A feat, a weapon: whatever an actor has. */
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
  /** What the difficulty is made of; the system shows it, and does not add it up again. */
  readonly statistic?: { readonly modifiers?: readonly CheckModifier[] } | null;
}

export interface CheckContext {
  readonly type?: string;
  /** As the dialog is headed. */
  readonly title?: string;
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

export const idOf = (token: CheckToken | null | undefined): string | null =>
  token === null || token === undefined || token.id === null ? null : `token:${token.id}`;

export const optionsOf = ({ options = [] }: CheckContext): ReadonlySet<string> => new Set(options);

export const isFirstRoll = ({ isReroll, viewOnly }: CheckContext): boolean => isReroll !== true && viewOnly !== true;

const levelOf = (bonus: number): string => (bonus >= 4 ? "greater" : bonus >= 2 ? "standard" : "lesser");

/** Whether an option of a check says what cover either side has. */
export const isOfCover = (option: string): boolean => /^(self|target):cover-/.test(option);

/** The options of a check in which one side has this cover; the greater one counts, so a lesser one goes. */
export const withCover = (
  options: ReadonlySet<string>,
  side: "self" | "target",
  bonus: number,
): ReadonlySet<string> => {
  const others = [...options].filter((option) => !option.startsWith(`${side}:cover-`));
  return new Set([...others, `${side}:cover-level:${levelOf(bonus)}`, `${side}:cover-bonus:${bonus}`]);
};

/** Data of a modifier for cover; the slug is not that of the system's own, of which it would take but one. */
export const coverModifier = (modifier: number, label: string): object => ({
  slug: "parapet-cover",
  label,
  type: "circumstance",
  modifier,
});

/** What the system keeps of a check in the flags of its message. */
export interface CheckSeen {
  readonly type?: string;
  readonly isReroll?: boolean;
  readonly domains?: readonly string[];
  readonly target?: { readonly token?: string } | null;
}

/** Each of the two systems has flags under its own name. */
export const systemFlags = (flags: MessageSeen["flags"]): object => Object(flags["pf2e"] ?? flags["sf2e"]) as object;

export const checkIn = ({ flags }: Pick<MessageSeen, "flags">): CheckSeen | undefined =>
  Reflect.get(systemFlags(flags), "context") as CheckSeen | undefined;

/** Of a uuid, `Scene.ID.Token.ID`. */
export const targetIn = ({ target }: CheckSeen): string => `token:${target?.token?.split(".").at(-1)}`;
