import {
  dataOf,
  isTicked,
  type Pf1Actor,
  type Pf1Item,
  type ActionUse,
  type Pf1Token,
  type ItemAction,
} from "./action-use";
import { sceneMeasure, viewedScene } from "../../foundry/canvas/viewed-scene";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import type { Weapon } from "../../scene/model/attack-details";
import { HANDLINGS, type SceneGrid } from "../../scene/model/scene";
import type { DefenceKind } from "../../combat/encounter";
import type { CreatureFacts } from "../../foundry/scene/token-facts";
import type { DeclaredAttack, Manner } from "../adapter/attack";
import { itemChanges, type FeatureItems } from "../cover-features/cover-features";
import { tiesOf } from "../adapter/actor-numbers";
import { inSceneUnits } from "../adapter/scene-units";

/** Feats that change rolls besides cover and concealment, by their English names. */
const FEATS = [
  ...(["Blind-Fight", "Improved Blind-Fight", "Greater Blind-Fight"] as const),
  ...(["Combat Reflexes", "Uncanny Dodge", "Improved Uncanny Dodge", "Precise Shot", "Point-Blank Shot"] as const),
  // The class feature of a monk has the name of the attack.
  ...(["Improved Unarmed Strike", "Unarmed Strike"] as const),
] as const;
type Feat = (typeof FEATS)[number];

/** A common form of a name, the system's tag and a flag: `improvedPreciseShot`. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const saidBy = (...names: readonly unknown[]): readonly string[] =>
  names.flatMap((name) => (typeof name === "string" ? [plain(name)] : []));

/** A list, or in older data an object by flag names. */
const flagsOf = (flags: unknown): readonly string[] =>
  saidBy(...(Array.isArray(flags) ? (flags as unknown[]) : Object.keys(flags ?? {})));

/**
 * All names of a feat: its own, the original that Babele keeps for a translation, and its tag. Boolean flags count on
 * any item.
 */
const tellsOf = ({ type, name, system, flags }: Pf1Item): readonly string[] => [
  ...(type === "feat" ? saidBy(name, flags?.babele?.originalName, system?.tag) : []),
  ...flagsOf(system?.flags?.boolean),
];

const isInUse = ({ isActive, system }: Pf1Item): boolean => isActive !== false && system?.disabled !== true;

/** The feats that an actor has and that are not disabled. */
const featsOf = (actor: Pf1Actor | null | undefined): ReadonlySet<Feat> => {
  const told = new Set([...(actor?.items ?? [])].filter(isInUse).flatMap(tellsOf));
  return new Set(FEATS.filter((feat) => told.has(plain(feat))));
};

/** Features that change cover: by name, by tag, and by flag. */
export const coverItems: FeatureItems = {
  system: "pf1",
  idsOf: (item) => tellsOf(item),
  isInUse: (item) => isInUse(item),
};

type FeatFact = "hasUncannyDodge" | "hasCombatReflexes" | "hasPreciseShot" | "hasPointBlankShot";

/** What a creature's feats and class features change besides cover. */
export const alertnessOf = (actor: object): Pick<CreatureFacts, FeatFact> => {
  const feats = featsOf(actor);
  const isUncanny = feats.has("Uncanny Dodge") || feats.has("Improved Uncanny Dodge");
  return {
    ...(isUncanny ? { hasUncannyDodge: true } : {}),
    ...(feats.has("Combat Reflexes") ? { hasCombatReflexes: true } : {}),
    ...(feats.has("Precise Shot") ? { hasPreciseShot: true } : {}),
    ...(feats.has("Point-Blank Shot") ? { hasPointBlankShot: true } : {}),
  };
};

/** Whether its unarmed strikes count as armed. */
export const strikesUnarmed = (actor: object): boolean => {
  const feats = featsOf(actor);
  return feats.has("Improved Unarmed Strike") || feats.has("Unarmed Strike");
};

/** With Combat Reflexes as many more as the Dexterity bonus. */
export const opportunitiesOf = (actor: object): number =>
  featsOf(actor).has("Combat Reflexes") ? 1 + Math.max(0, tiesOf(actor).dexterity) : 1;

/** The system's own buffs of these stances, by their tags. Both have the whole number and last a round. */
const DEFENCE_BUFFS: Readonly<Record<DefenceKind, string>> = {
  defensive: "fightingDefensively",
  "total-defense": "totalDefense",
};

/** Whether an active buff of the actor gives the numbers of a stance. */
export const appliesDefence = (actor: object, kind: DefenceKind): boolean =>
  [...((actor as Pf1Actor).items ?? [])].some(
    (item) =>
      item.type === "buff" &&
      isInUse(item) &&
      saidBy(item.name, item.flags?.babele?.originalName, item.system?.tag).includes(plain(DEFENCE_BUFFS[kind])),
  );

interface SkilledActor {
  readonly system?: { readonly skills?: { readonly acr?: { readonly rank?: unknown } } };
}

export const acrobaticsOf = (actor: object): number => Number((actor as SkilledActor).system?.skills?.acr?.rank ?? 0);

/** The id in verdicts of a token on the viewed scene. */
export const tokenIdOf = (token: Pf1Token | null | undefined): string | undefined =>
  typeof token?.id === "string" && token.parent?.id === viewedScene()?.id ? `token:${token.id}` : undefined;

const attackerOf = ({ token, actor }: ActionUse): string | undefined => {
  const active = (its: Pf1Actor | null | undefined): readonly Pf1Token[] => its?.getActiveTokens?.(false, true) ?? [];
  return [token, actor?.token, ...active(actor)].map(tokenIdOf).find((id) => id !== undefined);
};

/** The tokens that the system has found, or else the user's targets. */
const targetsOf = ({ shared }: ActionUse): readonly string[] =>
  (shared.targets ?? targetedTokens()).flatMap(({ id }) => (typeof id === "string" ? [`token:${id}`] : []));

interface System {
  readonly utils?: { getDistanceSystem?(): string };
}

/** From the world's setting for units, or the one for distances. */
const unitsNow = (): Pf1AttackPlace["units"] => {
  const { pf1 } = globalThis as { readonly pf1?: System };
  return pf1?.utils?.getDistanceSystem?.() === "metric" ? "m" : "ft";
};

/** The attacker and its targets; undefined if the attacker is not on the viewed scene. */
export const attackPlace = (use: ActionUse): Pf1AttackPlace | undefined => {
  const attacker = attackerOf(use);
  const grid = sceneMeasure();
  if (attacker === undefined || grid === undefined) return undefined;
  return { attacker, targets: targetsOf(use), isOutOfTurn: isOutOfTurn(attacker), units: unitsNow(), grid };
};

/** The part of an attack that comes from the map, not from the use. Creatures by id (`token:ID`). */
export interface Pf1AttackPlace {
  readonly attacker: string;
  readonly targets: readonly string[];
  /** It is another combatant's turn. */
  readonly isOutOfTurn: boolean;
  /** The units of the system's lengths. */
  readonly units: "ft" | "m";
  readonly grid: Pick<SceneGrid, "distance" | "units">;
}

const KINDS: Readonly<Record<string, "melee" | "ranged">> = {
  mwak: "melee",
  msak: "melee",
  mcman: "melee",
  rwak: "ranged",
  twak: "ranged",
  rsak: "ranged",
  rcman: "ranged",
};

const SPELLS = ["msak", "rsak"];

/** The kind of attack; undefined for an action without an attack roll. */
const kindOf = (action: ItemAction): "melee" | "ranged" | undefined => {
  const { actionType = "" } = dataOf(action);
  return Object.hasOwn(KINDS, actionType) ? KINDS[actionType] : undefined;
};

/** Whether an action is a maneuver, against which cover does not help. */
export const isManeuver = (action: ItemAction): boolean => ["mcman", "rcman"].includes(dataOf(action).actionType ?? "");

/** Groups are a list, or a list under `value`, or in version 11 a set under `base`. */
const groupsOf = (groups: unknown): readonly string[] => {
  const inner = typeof groups === "object" && groups !== null ? groups : {};
  const lists: readonly unknown[] = [groups, Reflect.get(inner, "value"), Reflect.get(inner, "base")];
  return lists
    .flatMap((list) => (Array.isArray(list) || list instanceof Set ? [...(list as Set<unknown>)] : []))
    .map(String);
};

/** For ranged attacks; spells are not weapons. */
const weaponOf = ({ system }: Pf1Item, action: ItemAction): Weapon | undefined => {
  const { actionType, ammo } = dataOf(action);
  if (actionType !== "rwak" && actionType !== "twak") return undefined;
  const groups = groupsOf(system?.weaponGroups);
  if (system?.baseTypes?.some((type) => type.toLowerCase() === "shuriken") === true) return "shuriken";
  if (groups.includes("crossbows") || /bolt$/i.test(ammo?.type ?? "")) return "crossbow";
  if (groups.includes("bows") || ammo?.type === "arrow") return "bow";
  return actionType === "twak" && (ammo?.type ?? "") === "" ? "thrown" : "projectile";
};

/**
 * The system has weapons of the subtype "splash" (`config.weaponTypes.misc`), but its compendium has acid and similar items among
 * the others. So any thrown or shot item may be one, but not the ammunition of these weapons.
 */
const canSplash = ({ item, action }: ActionUse): boolean => {
  const weapon = weaponOf(item, action);
  return weapon === "thrown" || weapon === "projectile";
};

const lengthOf = (
  { action, shared }: ActionUse,
  type: "single" | "max" | "min",
  { units, grid }: Pf1AttackPlace,
): number | undefined => {
  const length = action.getRange?.({ type, rollData: shared.rollData });
  return typeof length === "number" && length > 0 ? inSceneUnits(length, units, grid) : undefined;
};

/** The system has no such qualities: boolean flags of the item name them. */
const handlingOf = ({ system }: Pf1Item): Pick<Manner, "handling"> => {
  const flags = flagsOf(system?.flags?.boolean);
  const handling = HANDLINGS.find((each) => flags.includes(each));
  return handling === undefined ? {} : { handling };
};

/** Only weapons with several range increments have range penalties. */
const rangedManner = (use: ActionUse, place: Pf1AttackPlace): Manner => {
  const weapon = weaponOf(use.item, use.action);
  const { range } = dataOf(use.action);
  const increments = Number(typeof range === "object" ? (range.maxIncrements ?? 1) : 1);
  const increment = increments > 1 ? lengthOf(use, "single", place) : undefined;
  return {
    kind: "ranged",
    reach: null,
    origin: null,
    ...(weapon === undefined ? {} : { weapon }),
    ...(weapon === undefined || increment === undefined ? {} : { increment, increments }),
    ...handlingOf(use.item),
  };
};

/** Whether a weapon has a property such as `brc`; undefined for what is no weapon. Data may hold flags by id, or a list. */
const hasProperty = ({ system }: Pf1Item, id: string): boolean | undefined => {
  const { properties } = system ?? {};
  if (typeof properties !== "object" || properties === null) return undefined;
  return groupsOf(properties).includes(id) || Reflect.get(properties, id) === true;
};

const meleeManner = (use: ActionUse, place: Pf1AttackPlace): Manner => {
  const isBraced = hasProperty(use.item, "brc");
  // The system's minimum is the last distance that is too near: 5 ft for a reach weapon in medium hands.
  const tooNear = lengthOf(use, "min", place) ?? 0;
  return {
    kind: "melee",
    reach: lengthOf(use, "max", place) ?? null,
    ...(tooNear === 0 ? {} : { leastReach: tooNear + place.grid.distance }),
    origin: null,
    ...(isTicked(use, "charge") ? { isCharge: true } : {}),
    ...(isBraced === undefined ? {} : { isBraced }),
    ...handlingOf(use.item),
  };
};

const namesForce = (ids: unknown): boolean =>
  typeof ids === "string" ? ids === "force" : (Array.isArray(ids) || ids instanceof Set) && [...ids].includes("force");

/**
 * Whether one of the damage parts has the type: `type.values` in 10, `types` in 11, a set once the action is prepared.
 * `type` of 11 logs a warning.
 */
const dealsForce = (parts: unknown): boolean =>
  Array.isArray(parts) &&
  (parts as unknown[]).some((part) => {
    const { types } = Object(part) as { readonly types?: unknown };
    if (types !== undefined) return namesForce(types);
    const { type } = Object(part) as { readonly type?: unknown };
    return [type, Reflect.get(Object(type) as object, "values")].some(namesForce);
  });

/** An effect of force: a spell with the descriptor, or damage of that type. */
const forceOf = ({ item, action }: ActionUse): Pick<Manner, "isForce"> =>
  namesForce(item.system?.descriptors?.value) || dealsForce(dataOf(action).damage?.parts) ? { isForce: true } : {};

const actionOf = (use: ActionUse, isMelee: boolean, isOutOfTurn: boolean): DeclaredAttack["action"] => {
  if (!isMelee) return "attack";
  if (isTicked(use, "charge")) return "charge";
  // Maneuvers and spells are no attacks of opportunity.
  const isPlain = dataOf(use.action).actionType === "mwak";
  return isOutOfTurn && isPlain ? "attack-of-opportunity" : "attack";
};

/** One reroll of a miss in melee. */
const hasBlindFight = (feats: ReadonlySet<Feat>): boolean =>
  feats.has("Blind-Fight") || feats.has("Improved Blind-Fight") || feats.has("Greater Blind-Fight");

/** Activations that leave a creature its standard action. */
const MINOR_ACTIVATIONS: readonly unknown[] = ["passive", "free", "swift", "immediate", "move", "aoo", "reaction"];

/** In an action of version 11, `activation` is the one of the world's action economy. */
const isMinor = ({ action }: ActionUse): boolean =>
  MINOR_ACTIVATIONS.includes((action.activation ?? dataOf(action).activation)?.type);

/** The system adds it where the dialog's box is ticked. */
const CHARGE_BONUS = 2;

const OTHER_MANEUVERS = [
  ...(["dirty trick", "disarm", "drag", "grapple", "overrun"] as const),
  ...(["reposition", "steal", "sunder", "trip"] as const),
];

/** A name or tag as words between single spaces: `bullRush` and "Bull-Rush" give " bull rush ". */
const spaced = (name: unknown): string =>
  typeof name === "string"
    ? ` ${name
        .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, " ")
        .trim()} `
    : "";

/** What the names of the action, or else of its item, say: a bull rush, a maneuver that none of them names, or neither. */
const bullRushOf = ({ item, action }: ActionUse): Pick<DeclaredAttack, "bullRush"> => {
  const names = [action.name, action.tag, item.name, item.flags?.babele?.originalName, item.system?.tag].map(spaced);
  const told = names.find((name) => ["bull rush", ...OTHER_MANEUVERS].some((each) => name.includes(` ${each} `)));
  if (told?.includes(" bull rush ") === true) return { bullRush: "known" };
  return told === undefined && isManeuver(action) ? { bullRush: "possible" } : {};
};

/** The attack of an action's use; null for a use without an attack roll. */
export const readAttack = (use: ActionUse, place: Pf1AttackPlace): DeclaredAttack | null => {
  const { attacker, targets, isOutOfTurn } = place;
  const kind = kindOf(use.action);
  if (kind === undefined) return null;
  const isMelee = kind === "melee";
  const feats = featsOf(use.actor);
  const coverChanges = itemChanges(use.item, coverItems, attacker);
  const charge = isMelee && isTicked(use, "charge") ? { chargeBonus: CHARGE_BONUS, ...bullRushOf(use) } : {};
  return {
    attacker,
    targets,
    title: use.item.name ?? "",
    manner: {
      ...(isMelee ? meleeManner(use, place) : rangedManner(use, place)),
      ...forceOf(use),
      means: SPELLS.includes(dataOf(use.action).actionType ?? "") ? "spell" : "weapon",
      ...(coverChanges.length === 0 ? {} : { coverChanges }),
    },
    canSplash: !isMelee && canSplash(use),
    ...(isMinor(use) ? { isMinor: true } : {}),
    ...(isManeuver(use.action) ? { isManeuver: true } : {}),
    action: actionOf(use, isMelee, isOutOfTurn),
    ...charge,
    missRolls: isMelee && hasBlindFight(feats) ? 2 : 1,
  };
};
