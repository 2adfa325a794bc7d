import type { Generation } from "./profile";

/** types13 `client/config.d.mts`, CONFIG.StatusEffect; the parts that are read. */
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

/** In version 13 an array, in version 14 a record by id: https://foundryvtt.com/api/v14/variables/CONFIG.statusEffects.html */
export const statusEffects = (generation: Generation): object =>
  generation === 13 ? [...EFFECTS] : Object.fromEntries(EFFECTS.map((effect) => [effect.id, effect]));

/** https://foundryvtt.com/api/v14/variables/CONFIG.specialStatusEffects.html: systems give other ids. */
export const SPECIAL_STATUS_EFFECTS = {
  DEFEATED: "dead",
  INVISIBLE: "invisible",
  BLIND: "blind",
  BURROW: "burrow",
  HOVER: "hover",
  FLY: "fly",
};

/** The one of this id, which has to be configured; a game system's own are not listed here, and any id may be one. */
export const statusOf = (id: string): StatusEffect => {
  const all: readonly StatusEffect[] = Object.values(CONFIG.statusEffects);
  const found = all.find((effect) => effect.id === id);
  if (found !== undefined) return found;
  if (game.system.id !== NO_SYSTEM) return { id, name: id };
  throw new Error(`Invalid status ID "${id}" provided to Actor#toggleStatusEffect`);
};
