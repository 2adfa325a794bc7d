/**
 * What the adapter reads and calls, against the declarations of pf2e 7.10.4 (`@7h3laughingman/pf2e-types`). Nothing here is
 * run: `npm run types` compiles it, by tsconfig.pf2e.json, for those declarations and Foundry's of `fvtt-types` are the
 * same globals.
 */
import type { CheckModifier, Modifier, StatisticModifier } from "@7h3laughingman/pf2e-types/module/actor/modifiers.js";
import type { CheckContextChatFlag } from "@7h3laughingman/pf2e-types/module/chat-message/data.js";
import type { Check as SystemCheck } from "@7h3laughingman/pf2e-types/module/system/check/check.js";
import type { Check, CheckActor, CheckContext, CheckSeen, Pf2e } from "../../src/systems/pf2e/shapes";

type Roll = typeof SystemCheck.roll;
type Context = NonNullable<Parameters<Roll>[1]>;

/** A value of one type where the other is asked for. */
type Fits<Given extends Wanted, Wanted> = Given;

type Dc<C extends { readonly dc?: unknown }> = NonNullable<C["dc"]>;
type Statistic<C extends { readonly dc?: { readonly statistic?: unknown } | null }> = NonNullable<Dc<C>["statistic"]>;
type Target<C extends { readonly target?: unknown }> = NonNullable<C["target"]>;

export type Contract = [
  Fits<Context, CheckContext>,
  // All members are optional where they are read, so that their names are compared too.
  // `viewOnly` is of earlier versions.
  Fits<Exclude<keyof CheckContext, "viewOnly">, keyof Context>,
  Fits<keyof Dc<CheckContext>, keyof Dc<Context>>,
  Fits<keyof Statistic<CheckContext>, keyof Statistic<Context>>,
  Fits<keyof Target<CheckContext>, keyof Target<Context>>,
  Fits<keyof CheckActor, keyof NonNullable<Target<Context>["actor"]>>,
  Fits<"modifierAdjustments", keyof NonNullable<Target<Context>["actor"]>["synthetics"]>,
  Fits<keyof CheckSeen, keyof CheckContextChatFlag>,
  Fits<Parameters<Roll>[0], Pick<Check, "modifiers">>,
  Fits<{ readonly Modifier: typeof Modifier; readonly StatisticModifier: typeof StatisticModifier }, Pf2e>,
  Fits<(typeof game.pf2e)["Check"]["roll"], Roll>,
  Fits<(typeof game.pf2e)["Modifier"], typeof Modifier>,
  Fits<(typeof game.pf2e)["StatisticModifier"], typeof StatisticModifier>,
  Fits<CheckContextChatFlag, CheckSeen>,
  // A closed dialog, and a check that Parapet stops.
  Fits<null, Awaited<ReturnType<Roll>>>,
];

declare const context: Context;
declare const check: CheckModifier;
declare const modifier: Modifier;

/** What is written. */
export const changed: Context = { ...context, options: new Set<string>(), dc: { ...context.dc, value: 20 } };
check.push(modifier);
check.delete(modifier);

// @ts-expect-error Declarations that are not found would fit everything.
export const isFound: number = context;
