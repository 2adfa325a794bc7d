import {
  knownReason,
  knownVerdict,
  UNSEEN,
  UNSEEN_CREATURE,
  type Knowledge,
  type KnownVerdict,
} from "../../foundry/verdicts/knowledge";
import type { Modifier, Verdict } from "../../rules/attack/verdict";
import type { ModelsByLevel, RuledTarget } from "../adapter/attack";
import { idsOf, type AttackRecord, type RecordedThing } from "./attack-record";

/** Whether the user knows about both creatures; otherwise they see only numbers. */
export const seesBoth = ({ attacker }: Pick<AttackRecord, "attacker">, target: string, { sees }: Knowledge): boolean =>
  sees(target) && (attacker === null || sees(attacker));

/** The verdict as the user may see it: without lines and reasons unless they see both creatures. */
export const verdictTold = (verdict: Verdict, isSeen: boolean, knowledge: Knowledge): KnownVerdict => {
  const known = knownVerdict(verdict, knowledge);
  return isSeen ? known : { ...known, lines: [], figures: [], obstacles: [], onMiss: null, reasons: [] };
};

const numbersAlone = (verdict: Verdict): Verdict => ({
  ...verdict,
  origin: null,
  reach: null,
  fraction: null,
  permissions: [],
  modifiers: verdict.modifiers.map((modifier) => ({ ...modifier, note: UNSEEN })),
});

/** A record as everyone may see it, and the creatures behind its stand-ins. */
export interface PublicRecord {
  readonly record: AttackRecord;
  readonly standIns: Readonly<Record<string, string>>;
}

/** Those that everyone sees. */
const modelsTold = (models: readonly ModelsByLevel[], { sees }: Knowledge): ModelsByLevel[] =>
  models.flatMap(({ level, ids }) => {
    const seen = ids.filter(sees);
    return seen.length === 0 ? [] : [{ level, ids: seen }];
  });

const publicTarget = (ruled: RuledTarget, record: AttackRecord, knowledge: Knowledge): RuledTarget => {
  const isSeen = seesBoth(record, ruled.target, knowledge);
  const note = (reason: Modifier["note"]): Modifier["note"] => (isSeen ? knownReason(reason, knowledge) : UNSEEN);
  const told = (modifier: Modifier): Modifier => ({ ...modifier, note: note(modifier.note) });
  const verdict = verdictTold(ruled.verdict, isSeen, knowledge);
  const { placeLeft, models, ...others } = ruled;
  return {
    ...others,
    ...(placeLeft === undefined || !isSeen ? {} : { placeLeft }),
    ...(models === undefined || !isSeen ? {} : { models: modelsTold(models, knowledge) }),
    verdict: isSeen ? verdict : numbersAlone(verdict),
    changes: ruled.changes.map(told),
    ...(ruled.unplaced === undefined ? {} : { unplaced: ruled.unplaced.map(told) }),
    refusal: ruled.refusal === null ? null : note(ruled.refusal),
  };
};

/** With stand-ins for creatures that not everyone sees. */
const withStandIns = (ruled: RuledTarget, standIn: (id: string) => string): RuledTarget => {
  const { verdict } = ruled;
  const target = standIn(ruled.target);
  const attacker = verdict.attacker === null ? null : standIn(verdict.attacker);
  return { ...ruled, target, verdict: { ...verdict, attacker, target } };
};

/** Each client names creatures by its own knowledge, and areas only for GMs. */
const publicThing = (thing: RecordedThing): RecordedThing => (thing.kind === "wall" ? thing : { ...thing, name: "" });

/**
 * The part of a record that everyone may see: levels, numbers and "something unseen". It does not tell how many unseen
 * creatures an area has caught.
 */
export const publicRecord = (record: AttackRecord, knowledge: Knowledge): PublicRecord => {
  const { sees } = knowledge;
  const isTold = ({ target }: RuledTarget): boolean => record.of !== "area" || sees(target);
  const targets = record.targets.filter(isTold);
  const creatures = [record.attacker, ...targets.map(({ target }) => target)];
  const unseen = [...new Set(creatures.filter((id) => id !== null && !sees(id)))];
  const standIn = (id: string): string => (sees(id) ? id : `${UNSEEN_CREATURE}${unseen.indexOf(id) + 1}`);
  const told = {
    ...record,
    attacker: record.attacker === null ? null : standIn(record.attacker),
    targets: targets.map((each) => withStandIns(publicTarget(each, record, knowledge), standIn)),
    unjudged: record.unjudged.filter(sees),
  };
  const spoken = idsOf(told);
  const things = record.things.filter(({ id }) => spoken.has(id) && sees(id)).map(publicThing);
  return {
    record: { ...told, things },
    standIns: Object.fromEntries(unseen.map((id) => [standIn(id ?? ""), id ?? ""])),
  };
};

/** The whole record on a GM's client. The message decides which miss chances are left: a reroll has none. */
export const wholeRecord = (told: AttackRecord, { record, standIns }: PublicRecord): AttackRecord => {
  const inMessage = new Map(told.targets.map((each) => [standIns[each.target] ?? each.target, each]));
  return {
    ...record,
    targets: record.targets.map((each) => {
      const its = inMessage.get(each.target);
      return its === undefined ? each : { ...each, missChance: its.missChance };
    }),
  };
};
