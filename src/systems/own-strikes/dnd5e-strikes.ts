import type { Activity, Dnd5eItem } from "../dnd5e/rolls";
import type { StrikesOf } from "./strike";

interface Item extends Pick<Dnd5eItem, "name"> {
  readonly system?: { readonly equipped?: boolean; readonly activities?: Iterable<Activity> | undefined };
}

interface Actor {
  readonly type?: string;
  readonly items?: Iterable<Item>;
}

const isMelee = ({ type, attack }: Activity): boolean =>
  type === "attack" && attack?.type?.value === "melee" && attack.type.classification !== "spell";

/** Monsters' attacks have nothing to equip. */
export const strikesOfDnd5e: StrikesOf = (actor) => {
  const { type, items = [] } = actor as Actor;
  return [...items]
    .filter(({ system }) => type === "npc" || system?.equipped !== false)
    .flatMap(({ name, system }) =>
      [...(system?.activities ?? [])]
        .filter(isMelee)
        .map((activity) => ({ name, make: () => activity.use({}, {}, {}) })),
    );
};

/** The system has no status of its own for the action: effects of actions, modules and house rules have these names. */
const DISENGAGED = /^disengag(?:e|ed|ing)$/i;

interface Affected {
  readonly statuses?: Iterable<string>;
  readonly appliedEffects?: Iterable<{ readonly name?: string; readonly disabled?: boolean }>;
}

/** Whether an actor has taken the Disengage action, by a status or an effect of that name. */
export const hasDisengaged = (actor: object, ownName: string): boolean => {
  const { statuses = [], appliedEffects = [] } = actor as Affected;
  const names = [...appliedEffects].filter(({ disabled }) => disabled !== true).map(({ name = "" }) => name.trim());
  const isIts = (name: string): boolean => DISENGAGED.test(name) || name.toLowerCase() === ownName.toLowerCase();
  return [...statuses].some((status) => DISENGAGED.test(status)) || names.some(isIts);
};
