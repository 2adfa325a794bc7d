/**
 * A card of Better Rolls 2 (`betterrolls-swade2`), whose actions are chosen before its roll. Its own four cover actions are
 * one choice: −2, −4, −6 and −8. Source: docs/systems.md, "Better Rolls 2".
 */
import { isObject } from "../../scene/model/member-of";
import type { SwadeItem, SwadeToken } from "./rolls";

/** One button of a card. `code` may be shared with other cards. */
interface CardAction {
  readonly name: string;
  readonly code: { readonly id: string; readonly name?: string; readonly skillMod?: string | number };
  selected: boolean;
}

interface Skill {
  readonly system?: { readonly swid?: string };
}

/** Where the actions are differs: `action_groups`, `action_sections` or `actionSections`. */
export interface BetterRollsCard {
  /** The same in each object that is made for this card. */
  readonly id: string;
  readonly item?: SwadeItem | null;
  readonly skill?: Skill | null;
  readonly token?: SwadeToken | null;
  readonly message?: object | null;
  render?(): Promise<unknown>;
  save?(): Promise<unknown>;
}

/** What Parapet has chosen on a card. */
export interface Choice {
  readonly id: string;
  /** Ids of cover actions that were selected before. */
  readonly replaced: readonly string[];
}

const COVER = /(?:Light|Medium|Heavy|NearTotal)Cover$/;
const OURS = "parapet-cover";

/** Sections hold groups, groups hold lists. */
const DEEPEST = 5;

const isAction = (value: unknown): value is CardAction =>
  isObject(value) && typeof (value as Partial<CardAction>).code?.id === "string";

const listsIn = (value: unknown, deeper: number): readonly CardAction[][] => {
  if (deeper === 0 || !isObject(value)) return [];
  if (Array.isArray(value) && value.some(isAction))
    return [value.filter(isAction).length === value.length ? value : []];
  return Object.values(value).flatMap((each) => listsIn(each, deeper - 1));
};

const isCover = ({ code }: CardAction): boolean => COVER.test(code.id);
const worthOf = ({ code }: CardAction): number => Number(code.skillMod);

/** The list that has the card's cover actions; undefined where it has none. Later changes to it are the card's. */
export const coverActions = (card: object): CardAction[] | undefined =>
  Object.entries(card)
    .filter(([key]) => /^action_?(?:groups|sections)$/i.test(key))
    .flatMap(([, value]) => listsIn(value, DEEPEST))
    .find((list) => list.some(isCover));

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);

/** An action of Parapet's own; a penalty has all that the module's cover has, such as that aiming ignores it. */
const ownAction = (like: CardAction | undefined, value: number, label: string): CardAction =>
  Object.assign({}, like, {
    name: label,
    code: { ...like?.code, id: OURS, name: label, button_name: label, skillMod: signed(value) },
    selected: true,
    has_skill_mod: true,
    has_damage_mod: false,
  });

/**
 * Selects the cover action of this number, or one of Parapet's own where the module has none. Null where nothing changes:
 * the worse of both counts.
 */
export const choose = (list: CardAction[], value: number, label: string): Choice | null => {
  if (value === 0) return null;
  if (value > 0) {
    list.push(ownAction(undefined, value, label));
    return { id: OURS, replaced: [] };
  }
  const selected = list.filter((each) => isCover(each) && each.selected);
  if (selected.some((each) => worthOf(each) <= value)) return null;
  for (const each of selected) each.selected = false;
  const fitting = list.find((each) => isCover(each) && worthOf(each) === value);
  if (fitting === undefined) list.push(ownAction(list.find(isCover), value, label));
  else fitting.selected = true;
  return { id: fitting?.code.id ?? OURS, replaced: selected.map(({ code }) => code.id) };
};

/** Whether it is still chosen: players can change it. */
export const isChosen = (list: readonly CardAction[], { id }: Choice): boolean =>
  list.some(({ code, selected }) => code.id === id && selected);

/** The numbers on the card's roll. */
const valuesRolled = (card: object): readonly number[] => {
  const { modifiers } = Object(Reflect.get(card, "trait_roll")) as {
    readonly modifiers?: readonly { value: unknown }[];
  };
  return Array.isArray(modifiers) ? modifiers.map(({ value }) => Number(value)) : [];
};

/** Whether it was rolled. */
export const isRolled = (card: object, list: readonly CardAction[], { id }: Choice): boolean =>
  list.some((each) => each.code.id === id && each.selected && valuesRolled(card).includes(worthOf(each)));

/** Whether a cover action of the module's own was rolled that is as bad as this penalty. */
export const isOwnCoverRolled = (card: object, list: readonly CardAction[], penalty: number): boolean =>
  list.some(
    (each) => isCover(each) && each.selected && worthOf(each) <= penalty && valuesRolled(card).includes(worthOf(each)),
  );

/** Undoes a choice that is still chosen. */
export const takeBack = (list: CardAction[], choice: Choice): void => {
  for (const each of list) {
    if (each.code.id === choice.id) each.selected = false;
    if (choice.replaced.includes(each.code.id)) each.selected = true;
  }
  const own = list.findIndex(({ code }) => code.id === OURS);
  if (own >= 0) list.splice(own, 1);
};

/** An action of Parapet's own may be worth something else. */
export const isChanged = (before: Choice | null, after: Choice | null): boolean =>
  before?.id !== after?.id || after?.id === OURS;

/** A weapon that can be both is what its skill makes it. */
export const isMeleeBy = ({ item, skill }: Pick<BetterRollsCard, "item" | "skill">): boolean => {
  const { isMelee, isRanged, range } = item?.system ?? {};
  if (typeof isMelee === "boolean" && isMelee !== isRanged) return isMelee;
  return skill?.system?.swid === "fighting" || (isMelee === undefined && (range ?? "") === "");
};

/** The card as its message has it now, with what was clicked on it. */
export const reopened = (card: BetterRollsCard): BetterRollsCard => {
  const { message } = card;
  if (!isObject(message)) return card;
  const Card = card.constructor as new (message: object) => BetterRollsCard;
  return new Card(message);
};
