/**
 * Better Rolls 2 rolls items itself, without the system's hooks. Its cards fire a hook when they get their actions, long before
 * they are rolled. Parapet selects the cover action then, and again when the user targets another token. Nothing can be
 * stopped.
 */
import { isOwnUser } from "../../foundry/users/users";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import type { RuledAttack } from "../adapter/attack";
import type { AttackJudge, SystemHooks } from "../adapter/system-adapter";
import {
  asPut,
  isAimedPower,
  penaltyOf,
  readAttack,
  type Fates,
  type SwadeAttack,
  type SwadeItem,
  type SwadeToken,
} from "./rolls";

/**
 * A card of Better Rolls 2 (`betterrolls-swade2`), whose actions are chosen before its roll. Its own four cover actions are
 * one choice: −2, −4, −6 and −8. Source: docs/systems.md, "Better Rolls 2".
 */

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
interface BetterRollsCard {
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
interface Choice {
  readonly id: string;
  /** Ids of cover actions that were selected before. */
  readonly replaced: readonly string[];
}

const COVER = /(?:Light|Medium|Heavy|NearTotal)Cover$/;
const OURS = "parapet-cover";

/** Sections hold groups, groups hold lists. */
const DEEPEST = 5;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

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
const isChanged = (before: Choice | null, after: Choice | null): boolean =>
  before?.id !== after?.id || after?.id === OURS;

/** A weapon that can be both is what its skill makes it. */
export const isMeleeBy = ({ item, skill }: Pick<BetterRollsCard, "item" | "skill">): boolean => {
  const { isMelee, isRanged, range } = item?.system ?? {};
  if (typeof isMelee === "boolean" && isMelee !== isRanged) return isMelee;
  return skill?.system?.swid === "fighting" || (isMelee === undefined && (range ?? "") === "");
};

/** The card as its message has it now, with what was clicked on it. */
const reopened = (card: BetterRollsCard): BetterRollsCard => {
  const { message } = card;
  if (!isObject(message)) return card;
  const Card = card.constructor as new (message: object) => BetterRollsCard;
  return new Card(message);
};

/** A card has no number. */
const LEFT_OUT: Fates = { cover: "off", light: "off" };

/** How many cards that nobody has rolled yet are remembered. */
const KEPT = 20;

interface Waiting {
  readonly card: BetterRollsCard;
  readonly ruled: RuledAttack | null;
  /** The first target when the choice was made: `token:ID`. */
  readonly first: string | undefined;
  readonly choice: Choice | null;
  /** The card has cover actions. */
  readonly hasCover: boolean;
}

interface Parts {
  readonly attackJudge: AttackJudge;
  readonly attackBy: (
    attacker: SwadeToken | null | undefined,
    item: SwadeItem,
    isMelee: boolean,
  ) => Omit<SwadeAttack, "targets">;
}

const targetsNow = (): readonly string[] => targetedTokens().map(({ id }) => `token:${id}`);

const isAttack = (item: BetterRollsCard["item"]): item is SwadeItem =>
  item !== null && item !== undefined && (item.type === "weapon" || isAimedPower(item));

const createJudge = ({ attackJudge, attackBy }: Parts) => {
  const rule = (card: BetterRollsCard): RuledAttack | null => {
    if (!isAttack(card.item)) return null;
    const isMelee = card.item.type === "weapon" && isMeleeBy(card);
    const declared = readAttack({ ...attackBy(card.token, card.item, isMelee), targets: targetsNow() });
    return declared === null ? null : attackJudge.rule(declared);
  };

  /** Judges the card's attack on its user's targets, and selects the cover of the first. */
  const judge = (card: BetterRollsCard): Waiting => {
    const ruled = rule(card);
    const list = coverActions(card);
    const [first] = targetsNow();
    const target = ruled?.targets.find((each) => each.target === first);
    const [change] = target?.changes ?? [];
    const choice =
      target === undefined || change === undefined || list === undefined
        ? null
        : choose(list, penaltyOf(target), attackJudge.labelOf(change));
    return { card, ruled, first, choice, hasCover: list !== undefined };
  };

  /** What a card's dice have; people add the rest. */
  const rolled = ({ ruled, first, choice, hasCover }: Waiting, card: BetterRollsCard): RuledAttack | null => {
    const now = targetsNow();
    const isOther = now.length > 0 && now[0] !== first;
    const its = isOther ? rule(card) : ruled;
    if (its === null) return null;
    if (isOther || first === undefined || !hasCover) return asPut(its, "", LEFT_OUT);
    const list = coverActions(card) ?? [];
    const isPut = choice !== null && isRolled(card, list, choice);
    const penalty = its.targets.filter(({ target }) => target === first).map((each) => penaltyOf(each))[0] ?? 0;
    const isIncluded = penalty < 0 && isOwnCoverRolled(card, list, penalty);
    return asPut(its, first, { cover: isPut ? "put" : isIncluded ? "included" : "off", light: "unplaced" });
  };

  return { judge, rolled };
};

const createCards = (parts: Parts) => {
  const { judge, rolled } = createJudge(parts);
  const waiting = new Map<string, Waiting>();

  const keep = (its: Waiting): void => {
    waiting.delete(its.card.id);
    waiting.set(its.card.id, its);
    const [oldest] = waiting.keys();
    if (waiting.size > KEPT && oldest !== undefined) waiting.delete(oldest);
  };

  return {
    populated: (card: BetterRollsCard): void => {
      if (isAttack(card.item)) keep(judge(card));
    },
    /** The newest card gets the cover of the new target, unless its user has chosen otherwise. */
    targeted: async ({ id }: { readonly id: string }, _token: object, isTargeted: boolean): Promise<void> => {
      const last = [...waiting.values()].at(-1);
      if (last === undefined || !isTargeted || !isOwnUser(id) || targetsNow()[0] === last.first) return;
      const card = reopened(last.card);
      const list = coverActions(card) ?? [];
      if (last.choice !== null && !isChosen(list, last.choice)) return;
      if (last.choice !== null) takeBack(list, last.choice);
      const next = judge(card);
      waiting.set(card.id, next);
      if (!isChanged(last.choice, next.choice) || !card.message) return;
      await card.render?.();
      await card.save?.();
    },
    rolled: (card: BetterRollsCard): void => {
      const its = waiting.get(card.id);
      waiting.delete(card.id);
      const ruled = its === undefined ? null : rolled(its, card);
      if (ruled === null) return;
      parts.attackJudge.made(ruled);
      parts.attackJudge.tell(ruled);
    },
  };
};

export const registerBetterRolls = (parts: Parts, hooks: SystemHooks): void => {
  const cards = createCards(parts);
  hooks.on("BRSWCardActionsPopulated", cards.populated);
  hooks.on("targetToken", cards.targeted);
  hooks.on("BRSW-RollItem", cards.rolled);
};
