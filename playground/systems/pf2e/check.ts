import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Roll } from "../../../stand-in/dice/roll";
import type { Game } from "../../../stand-in/game";
import { getProperty, isPlain, type Plain } from "../../../stand-in/objects";
import type { Token } from "../../../stand-in/token";
import { CheckModifiersDialog } from "./check-dialog";

/** The process of a check, shaped like pf2e's (docs/systems.md), without any of its code. */

/** What a rule does to modifiers of a slug: `ModifierAdjustment` of `actor/modifiers.ts`. */
export interface Adjustment {
  /** Null for all modifiers. */
  readonly slug: string | null;
  test(options: ReadonlySet<string>): boolean;
  readonly suppress?: boolean;
  getNewValue?(current: number): number;
}

export interface ModifierData {
  readonly slug: string;
  readonly label?: string;
  readonly type: string;
  readonly modifier: number;
  readonly adjustments?: readonly Adjustment[];
  readonly enabled?: boolean;
  readonly ignored?: boolean;
}

/** Of each type only the highest bonus and the lowest penalty count. */
const stack = (modifiers: readonly Modifier[]): void => {
  const counted = modifiers.filter(({ ignored }) => !ignored);
  for (const each of modifiers) each.enabled = false;
  for (const each of counted) {
    const same = counted.filter(
      ({ type, modifier }) => type === each.type && Math.sign(modifier) === Math.sign(each.modifier),
    );
    const weightiest = same.toSorted((p, q) => Math.abs(q.modifier) - Math.abs(p.modifier))[0];
    each.enabled = each.type === "untyped" || each === weightiest;
  }
};

export class Modifier {
  readonly slug: string;
  readonly label: string;
  readonly type: string;
  readonly adjustments: readonly Adjustment[];
  modifier: number;
  enabled: boolean;
  ignored: boolean;
  readonly #before: number;

  constructor({ slug, label = slug, type, modifier, adjustments = [], ...rest }: ModifierData) {
    [this.slug, this.label, this.type, this.modifier] = [slug, label, type, modifier];
    [this.adjustments, this.#before] = [adjustments, modifier];
    [this.enabled, this.ignored] = [rest.enabled ?? true, rest.ignored ?? false];
  }

  /** From the value before adjustments each time. */
  adjust(options: ReadonlySet<string>): void {
    const its = this.adjustments.filter((each) => each.test(options));
    if (its.some(({ suppress }) => suppress === true)) this.ignored = true;
    this.modifier = its.reduce((value, each) => each.getNewValue?.(value) ?? value, this.#before);
  }

  toObject(): Plain {
    const { slug, label, type, modifier, enabled, ignored } = this;
    return { slug, label, type, modifier, enabled, ignored };
  }
}

const isGreater = (one: Modifier, other: Modifier): boolean => Math.abs(one.modifier) > Math.abs(other.modifier);

/** Of modifiers with one slug the greatest is kept, before adjustments, which options apply. */
export class StatisticModifier {
  totalModifier = 0;
  readonly #modifiers: Modifier[];

  constructor(
    readonly slug: string,
    modifiers: readonly Modifier[] = [],
    options: ReadonlySet<string> = new Set(),
  ) {
    const kept = new Map<string, Modifier>();
    for (const each of modifiers) {
      const other = kept.get(each.slug);
      if (other?.enabled !== true || isGreater(each, other)) kept.set(each.slug, each);
    }
    this.#modifiers = [...kept.values()];
    this.calculateTotal(options);
  }

  get modifiers(): readonly Modifier[] {
    return [...this.#modifiers];
  }

  push(modifier: Modifier): number {
    const at = this.#modifiers.findIndex(({ slug }) => slug === modifier.slug);
    const other = this.#modifiers[at];
    if (other === undefined) this.#modifiers.push(modifier);
    else if (isGreater(modifier, other)) this.#modifiers[at] = modifier;
    this.calculateTotal();
    return this.#modifiers.length;
  }

  delete(modifier: Modifier): boolean {
    const at = this.#modifiers.indexOf(modifier);
    if (at >= 0) this.#modifiers.splice(at, 1);
    this.calculateTotal();
    return at >= 0;
  }

  calculateTotal(options: ReadonlySet<string> = new Set()): void {
    if (options.size > 0) for (const each of this.#modifiers) each.adjust(options);
    stack(this.#modifiers);
    this.totalModifier = this.#modifiers.reduce((sum, each) => (each.enabled ? sum + each.modifier : sum), 0);
  }
}

export class CheckModifier extends StatisticModifier {
  constructor(slug: string, { modifiers }: { readonly modifiers: readonly Modifier[] }) {
    super(
      slug,
      modifiers.map((each) => new Modifier(each)),
    );
  }
}

/** What a difficulty is made of: the modifiers of a `StatisticModifier`, seen from the creature that has them. */
export class DifficultyClass {
  readonly modifiers: readonly Modifier[];

  constructor(
    modifiers: readonly Modifier[],
    readonly domains: readonly string[],
    readonly options: ReadonlySet<string>,
  ) {
    this.modifiers = new StatisticModifier("", modifiers, options).modifiers;
  }

  get value(): number {
    return this.modifiers.reduce((sum, each) => (each.enabled ? sum + each.modifier : sum), 10);
  }
}

export interface Side {
  readonly actor: object | null;
  readonly token: Token["document"] | null;
  readonly item: object | null;
  readonly self: boolean;
}

export interface CheckContext {
  readonly type: string;
  readonly token: Token["document"] | null;
  readonly origin: Side | null;
  readonly target: Side | null;
  readonly domains: readonly string[];
  dc: { readonly slug: string; readonly value: number; readonly statistic?: DifficultyClass } | null;
  readonly title: string;
  readonly item?: unknown;
  readonly isReroll?: boolean;
  readonly traits?: readonly string[];
  options: Set<string>;
  outcome?: string;
}

const OUTCOMES = ["criticalFailure", "failure", "success", "criticalSuccess"];

const outcomeOf = (total: number, die: number, dc: number): string => {
  const degree = total >= dc + 10 ? 3 : total >= dc ? 2 : total <= dc - 10 ? 0 : 1;
  const moved = degree + (die === 20 ? 1 : die === 1 ? -1 : 0);
  return OUTCOMES[Math.min(3, Math.max(0, moved))] ?? "";
};

const uuidOf = (token: Token["document"] | null): string | null =>
  token === null ? null : `Scene.${token.parent?.id}.Token.${token.id}`;

const flagOf = (context: CheckContext): Plain => ({
  type: context.type,
  domains: [...context.domains],
  options: [...context.options].sort(),
  origin: context.origin === null ? null : { token: uuidOf(context.origin.token) },
  target: context.target === null ? null : { token: uuidOf(context.target.token) },
  dc: context.dc === null ? null : { slug: context.dc.slug, value: context.dc.value },
  outcome: context.outcome ?? null,
  unadjustedOutcome: context.outcome ?? null,
  isReroll: context.isReroll ?? false,
});

/** Circumstance bonuses and penalties are shown separately. */
const saidOf = ({ title, dc, outcome }: CheckContext, check: CheckModifier): string => {
  const parts = [...check.modifiers, ...(dc?.statistic?.modifiers ?? [])].filter(
    ({ enabled, type }) => enabled && type === "circumstance",
  );
  const shown = parts.map(({ label, modifier }) => `${label} ${modifier > 0 ? "+" : ""}${modifier}`);
  return [title, dc === null ? "" : `DC ${dc.value}: ${outcome}`, ...shown].filter(Boolean).join(" · ");
};

const contextIn = (flags: unknown): Plain => {
  const context = getProperty(flags, `${Check.scope}.context`);
  return isPlain(context) ? context : {};
};

/** In version 13 the values of `rollMode`, from 14 on of `messageMode`. */
const secretMode = ({ user, release }: Game): Plain => {
  const mode = user.isGM ? "gm" : "blind";
  return release.generation === 13 ? { rollMode: `${mode}roll` } : { messageMode: mode };
};

type Dialog = (check: CheckModifier, context: CheckContext) => void;

const isRolled = (check: CheckModifier, context: CheckContext): Promise<boolean> =>
  new Promise((resolve) => {
    new CheckModifiersDialog(check, resolve, context).render(true);
  });

/** `game.pf2e.Check`. */
export class Check {
  /** The system's id, under which it has its flags. */
  static scope = "pf2e";
  static game: Game | null = null;
  /** Stands for the dialog, which may change the check, and its context. */
  static dialog: Dialog | null = null;
  /** A user's setting, `showCheckDialogs`: whether checks open the dialog. */
  static showsDialogs = false;

  static async roll(
    check: CheckModifier,
    context: CheckContext,
    event: unknown = null,
    callback?: (roll: Roll, outcome: string | undefined) => void,
  ): Promise<Roll | null> {
    // Only an array is replaced; the message has what is in this set when it is made.
    const options = context.options instanceof Set ? context.options : new Set<string>(context.options);
    context.options = options.add(event === null ? "map:increases:0" : "map:increases:1");
    check.calculateTotal(options);
    Check.dialog?.(check, context);
    if (Check.showsDialogs && !(await isRolled(check, context))) return null;
    const sign = check.totalModifier < 0 ? "-" : "+";
    const roll = await new Roll(`1d20 ${sign} ${Math.abs(check.totalModifier)}`).evaluate();
    const [die] = roll.dice;
    if (context.dc !== null) context.outcome = outcomeOf(roll.total ?? 0, die?.total ?? 0, context.dc.value);
    const speaker = ChatMessage.getSpeaker(context.token === null ? {} : { token: context.token });
    const flags = { context: flagOf(context), modifiers: check.modifiers.map((each) => each.toObject()) };
    await roll.toMessage(
      { speaker, flavor: saidOf(context, check), flags: { [Check.scope]: flags } },
      context.options.has("secret") && Check.game !== null ? secretMode(Check.game) : {},
    );
    callback?.(roll, context.outcome);
    return roll;
  }

  /** Replaces its message by a new roll, with the system's flags. */
  static async rerollFromMessage(message: ChatMessage): Promise<void> {
    const { speaker, flavor, flags } = message.toObject();
    const context = { ...contextIn(flags), isReroll: true };
    const roll = await new Roll(message.rolls[0]?.formula ?? "1d20").evaluate();
    await message.delete();
    await roll.toMessage({ speaker, flavor, flags: { [Check.scope]: { context } } });
  }
}
