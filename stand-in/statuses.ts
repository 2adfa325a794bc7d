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

const isPlace = (key: string | symbol): boolean => typeof key === "string" && /^(0|[1-9]\d*)$/.test(key);

/**
 * Version 14: an array behind a proxy, which has its entries by id too. Its own keys are the ids, here with `length`: they
 * cannot be read where two statuses have one id. foundryvtt/foundryvtt#13122; types14 `client/config.d.mts`, `statusEffects`;
 * fvtt-fria-ligan/yearzero-combat-fvtt#93.
 */
const byId = (effects: StatusEffect[]): StatusEffect[] => {
  const withId = (key: string | symbol): StatusEffect | undefined => effects.find(({ id }) => id === key);
  const placeOf = (key: string | symbol): string | symbol =>
    withId(key) === undefined ? key : String(effects.findIndex(({ id }) => id === key));
  return new Proxy(effects, {
    get: (all, key): unknown => withId(key) ?? Reflect.get(all, key),
    has: (all, key) => withId(key) !== undefined || Reflect.has(all, key),
    set: (all, key, value: StatusEffect) => {
      if (typeof key !== "string" || key in all || isPlace(key)) return Reflect.set(all, placeOf(key), value);
      return all.push({ ...value, id: key }) > 0;
    },
    deleteProperty: (all, key) => {
      const at = Number(placeOf(key));
      return Number.isInteger(at) ? all.splice(at, 1).length === 1 : Reflect.deleteProperty(all, key);
    },
    ownKeys: (all) => [...all.map(({ id }) => id), "length"],
    getOwnPropertyDescriptor: (all, key) => {
      const effect = withId(key);
      if (effect === undefined) return Reflect.getOwnPropertyDescriptor(all, key);
      return { value: effect, configurable: true, enumerable: true, writable: true };
    },
  });
};

/** A plain array on version 13. */
export const statusEffects = (generation: Generation): StatusEffect[] =>
  generation === 13 ? [...EFFECTS] : byId([...EFFECTS]);

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
