/** Who hides on the viewed scene, who looks, and who notices, with what GMs have entered. */
import { viewedCombat } from "../../foundry/combat/stored/documents";
import { actorOn } from "../../foundry/canvas/map-tokens";
import { standsStill } from "../../foundry/canvas/current-turn";
import { allMessages } from "../../foundry/chat/chat-messages";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { editionNow } from "../../foundry/settings/edition";
import type { Verdict } from "../../rules/attack/verdict";
import { numberOfLevel } from "../../rules/books/level-numbers";
import { isInvisible } from "../../rules/concealment/senses";
import { looksAt, stealthGain } from "../../rules/hiding/hiding";
import {
  isHiddenFromSome,
  noticeWay,
  whoNotices,
  type Noticed,
  type NoticeWay,
  type Noticing,
  type Stealth,
  type Watcher,
} from "../../rules/hiding/noticing";
import type { Creature } from "../../scene/model/battlefield";
import { hasCondition, hiddenCondition } from "../../systems/stealth/hidden-condition";
import { noticingNumber } from "../../systems/stealth/noticing-number";
import { latestStealth, type StealthRoll } from "../../systems/stealth/stealth-roll";
import type { Table } from "../../table";
import { hiderIn, type HiderDraft, type HidingDraft, type Mark } from "./hiding-draft";

export interface PairFacts extends Noticed, Pick<Watcher, "look" | "perception" | "isOutOfSight"> {
  /** Whether its Perception check is already rolled. */
  readonly isRolled: boolean;
  /** The GM's word in place of the comparison. */
  readonly mark: Mark | null;
}

/** What counts in the end. */
export const decided = ({ mark, noticing }: PairFacts): Noticing => mark ?? noticing;

export interface HiderFacts {
  readonly id: string;
  /** Null where Parapet has read none. */
  readonly roll: StealthRoll | null;
  readonly entered: number | null;
  readonly pairs: readonly PairFacts[];
  /** Null while it is open. */
  readonly isHidden: boolean | null;
  /** The system's condition: null in systems without one. */
  readonly condition: string | null;
  /** Whether it has that condition now, and whether Parapet has set it. */
  readonly hasCondition: boolean;
  readonly isSetHere: boolean;
}

export interface HidingFacts {
  readonly way: NoticeWay;
  readonly hiders: readonly HiderFacts[];
  /** Creatures that could be listed besides. */
  readonly others: readonly string[];
}

/** Null in a book without hiding. */
const wayNow = ({ verdicts }: Pick<Table, "verdicts">): NoticeWay | null => {
  const { noticing } = ruleSetInForce(verdicts.real.rules().ruleset);
  return noticing === undefined ? null : noticeWay(noticing, editionNow());
};

type Judging = Pick<Table, "verdicts" | "words">;

const truth = ({ verdicts }: Judging) => verdicts.real.current().battlefield;

const looksAtOne = (hider: Creature, table: Judging): readonly Verdict[] =>
  looksAt(truth(table), hider).map((look) =>
    table.verdicts.judge(look, { as: "truth", settings: "saved", tell: false }),
  );

/** What cover and invisibility are worth on Stealth against one look. */
const gainAgainst = (look: Verdict, hider: Creature, { verdicts }: Judging) =>
  stealthGain([look], {
    isInvisible: isInvisible(hider),
    isStill: standsStill(hider.id),
    numbers: ruleSetInForce(verdicts.real.rules().ruleset).invisibleStealth,
  }).modifiers;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The texts by which the numbers of cover and invisibility are known on a roll. */
const labelsNow = ({ verdicts, words }: Judging): readonly string[] => {
  const { levels, numbers = {} } = ruleSetInForce(verdicts.real.rules().ruleset);
  const hiding = levels.filter((level) => numberOfLevel(numbers, level, "stealth") !== 0);
  return [
    ...hiding.map((level) => words.sayKey(`PARAPET.Reason.Level.${level}`)),
    words.say("PARAPET.Reason.StealthStill"),
    words.say("PARAPET.Reason.StealthMoving"),
  ];
};

interface Asked {
  readonly way: NoticeWay;
  readonly draft: HidingDraft;
  readonly roll: StealthRoll | null;
}

/** The Stealth that is compared. A total that the GM has entered is complete: nothing is added to it, and nothing taken out. */
const stealthOf = (
  { total }: Pick<HiderDraft, "total">,
  { way, roll }: Pick<Asked, "way" | "roll">,
): Stealth | null => {
  const isSneak = way === "dc" && roll !== null && !roll.isHide;
  if (total !== null) return { total, natural: null, counted: 0, isSneak };
  return roll === null ? null : { total: roll.total, natural: roll.natural, counted: roll.counted, isSneak };
};

/** What the map adds against this look. Without a line of effect nothing is known of its cover: the roll stays as it is. */
const bonusAgainst = (look: Verdict, hider: Creature, counted: number, table: Judging): number =>
  look.lineOfEffect ? sum(gainAgainst(look, hider, table).map(({ value }) => value)) : counted;

interface AskedOne extends Asked {
  /** What GMs have entered for this roll. */
  readonly its: HiderDraft;
}

const watcherOf = (look: Verdict, hider: Creature, { way, roll, its }: AskedOne, table: Judging) => {
  const observer = look.attacker ?? "";
  const rolled = its.rolled[observer];
  return {
    look,
    bonus: its.total === null ? bonusAgainst(look, hider, roll?.counted ?? 0, table) : 0,
    perception:
      way === "opposed"
        ? rolled === undefined
          ? null
          : rolled.die + rolled.bonus
        : noticingNumber(actorOn(observer), way),
    isOutOfSight: its.sights[observer] ?? null,
    isRolled: rolled !== undefined,
  } satisfies Watcher & Pick<PairFacts, "isRolled">;
};

const pairsOf = (hider: Creature, looks: readonly Verdict[], asked: Asked, table: Judging): readonly PairFacts[] => {
  const { way, draft, roll } = asked;
  const its = hiderIn(draft, hider.id, roll?.key ?? "");
  const watchers = looks.map((look) => watcherOf(look, hider, { ...asked, its }, table));
  return whoNotices(way, stealthOf(its, asked), watchers).flatMap((noticed) => {
    const watcher = watchers.find(({ look }) => look.attacker === noticed.observer);
    return watcher === undefined ? [] : { ...noticed, ...watcher, mark: its.marks[noticed.observer] ?? null };
  });
};

/** Whether it has the condition that Parapet has set. */
const isStillSet = ({ set }: HidingDraft, id: string): boolean => {
  const condition = set[id];
  return condition !== undefined && hasCondition(actorOn(id), condition);
};

/** Those whose condition somebody has removed since: if it is set again, others have set it. */
export const lostConditions = (draft: HidingDraft): readonly string[] =>
  Object.keys(draft.set).filter((id) => !isStillSet(draft, id));

const hiderFacts = (hider: Creature, looks: readonly Verdict[], asked: Asked, table: Judging): HiderFacts => {
  const { way, draft, roll } = asked;
  const { id } = hider;
  const pairs = pairsOf(hider, looks, asked, table);
  const results = pairs.map(decided);
  const isUndetected = roll?.isHide === false && results.includes("unnoticed");
  const set = isStillSet(draft, id) ? draft.set[id] : undefined;
  const condition = set ?? hiddenCondition(game.system.id, !isUndetected);
  return {
    id,
    roll,
    pairs,
    condition,
    entered: hiderIn(draft, id, roll?.key ?? "").total,
    isHidden: isHiddenFromSome(way, results),
    hasCondition: condition !== null && hasCondition(actorOn(id), condition),
    isSetHere: set !== undefined,
  };
};

const canHide = ({ kind, isDead }: Creature): boolean => kind === "creature" && !isDead;

/** The latest rolls of the creatures on the viewed scene. */
export const rollsNow = (table: Judging): ReadonlyMap<string, StealthRoll> => {
  const combatants = viewedCombat()?.combatants.contents ?? [];
  return latestStealth(game.system.id, allMessages(), combatants, labelsNow(table));
};

/** The creatures of the viewed encounter that have rolled Stealth, in its order. */
export const rolledInFight = (table: Judging): readonly string[] => {
  const rolls = rollsNow(table);
  const able = new Set(
    truth(table)
      .creatures.filter(canHide)
      .map(({ id }) => id),
  );
  const fighting = viewedCombat()?.combatants.contents ?? [];
  return fighting.map(({ tokenId }) => `token:${tokenId}`).filter((id) => rolls.has(id) && able.has(id));
};

/** Null without hiding in the book. Those that have rolled come first, then those that the GM has listed. */
export const hidingFacts = (draft: HidingDraft, table: Judging): HidingFacts | null => {
  const way = wayNow(table);
  if (way === null) return null;
  const able = truth(table).creatures.filter(canHide);
  const rolls = rollsNow(table);
  const isListed = ({ id }: Creature): boolean =>
    hiderIn(draft, id, rolls.get(id)?.key ?? "").isListed ?? rolls.has(id);
  return {
    way,
    hiders: able.filter(isListed).map((hider) => {
      const asked = { way, draft, roll: rolls.get(hider.id) ?? null };
      return hiderFacts(hider, looksAtOne(hider, table), asked, table);
    }),
    others: able.filter((each) => !isListed(each)).map(({ id }) => id),
  };
};
