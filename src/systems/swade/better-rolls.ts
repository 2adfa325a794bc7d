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
  choose,
  coverActions,
  isChanged,
  isChosen,
  isMeleeBy,
  isOwnCoverRolled,
  isRolled,
  reopened,
  takeBack,
  type BetterRollsCard,
  type Choice,
} from "./better-rolls-card";
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
