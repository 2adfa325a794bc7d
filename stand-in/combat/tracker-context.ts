import type { StandInDocument } from "../document";
import type { Combat } from "./combat";
import type { Combatant } from "./combatant";

interface EffectContext {
  readonly name: string;
  readonly img: string;
}

/** types13 `applications/sidebar/tabs/combat-tracker.d.mts`, CombatTracker.TurnContext. */
export interface TurnContext {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly active: boolean;
  readonly canPing: boolean;
  readonly css: string;
  readonly effects: { readonly icons: readonly EffectContext[]; readonly tooltip: string };
  readonly hasDecimals: boolean;
  readonly hidden: boolean;
  readonly initiative: number | string | null;
  readonly rolled: boolean;
  readonly isDefeated: boolean;
  readonly isOwner: boolean;
  readonly resource: number | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const effectsOf = (actor: StandInDocument | null): TurnContext["effects"] => {
  const shown = actor?.collections["effects"]?.filter(({ _source }) => _source["disabled"] !== true) ?? [];
  const icons = shown.map(({ _source }) => ({ name: textOf(_source["name"]), img: textOf(_source["img"]) }));
  return { icons, tooltip: icons.map(({ name }) => name).join(", ") };
};

export const turnContext = (combat: Combat, combatant: Combatant, index: number): TurnContext => {
  const { id, name, img, isOwner, isDefeated, resource } = combatant;
  const { initiative, hidden } = combatant._source;
  const active = index === combat._source.turn && combat.started;
  const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].join(" ").trim();
  return {
    id,
    name,
    img,
    active,
    css,
    hidden,
    initiative,
    isDefeated,
    isOwner,
    resource,
    canPing: false,
    effects: effectsOf(combatant.actor),
    hasDecimals: initiative !== null && !Number.isInteger(initiative),
    rolled: initiative !== null,
  };
};

/** All initiatives with the same number of decimals, when any has decimals. */
export const withSharedPrecision = (turns: readonly TurnContext[]): TurnContext[] => {
  const { decimals } = CONFIG.Combat.initiative;
  const digits = turns.some(({ hasDecimals }) => hasDecimals) ? decimals : 0;
  return turns.map((turn) => ({
    ...turn,
    initiative: typeof turn.initiative === "number" ? turn.initiative.toFixed(digits) : null,
  }));
};
