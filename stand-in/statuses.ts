import type { Generation } from "./profile";

/** types13 `client/config.d.mts`, CONFIG.StatusEffect; the fields used. */
export interface StatusEffect {
  readonly id: string;
  readonly name: string;
  readonly img?: string | null | undefined;
}

const NO_SYSTEM = "simple";

const IDS = [
  ...["dead", "unconscious", "sleep", "stun", "prone", "restrain", "paralysis", "fly", "blind", "deaf", "silence"],
  ...["fear", "burning", "frozen", "shock", "corrode", "bleeding", "disease", "poison", "curse", "regen", "degen"],
  ...["hover", "burrow", "upgrade", "downgrade", "invisible", "target", "eye", "bless"],
];

const EFFECTS: readonly StatusEffect[] = IDS.map((id) => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  img: `icons/svg/${id}.svg`,
}));

/**
 * An array on version 13, a record by id on version 14:
 * https://foundryvtt.com/api/v14/variables/CONFIG.statusEffects.html
 */
export const statusEffects = (generation: Generation): object =>
  generation === 13 ? [...EFFECTS] : Object.fromEntries(EFFECTS.map((effect) => [effect.id, effect]));

/** https://foundryvtt.com/api/v14/variables/CONFIG.specialStatusEffects.html: systems set other ids. */
export const SPECIAL_STATUS_EFFECTS = {
  DEFEATED: "dead",
  INVISIBLE: "invisible",
  BLIND: "blind",
  BURROW: "burrow",
  HOVER: "hover",
  FLY: "fly",
};

/** A status by id. Game systems' own are not listed here, so any id is accepted. */
export const statusOf = (id: string): StatusEffect => {
  const all: readonly StatusEffect[] = Object.values(CONFIG.statusEffects);
  const found = all.find((effect) => effect.id === id);
  if (found !== undefined) return found;
  if (game.system.id !== NO_SYSTEM) return { id, name: id };
  throw new Error(`Invalid status ID "${id}" provided to Actor#toggleStatusEffect`);
};
