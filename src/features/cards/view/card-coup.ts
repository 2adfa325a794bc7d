import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { refusalOf, type Reason, type Verdict } from "../../../rules/attack/verdict";
import type { CoupRules } from "../../../rules/books/book";
import { ruleSetWith } from "../../../rules/index";
import type { RuledTarget } from "../../../systems/adapter/attack";
import type { Coup } from "../../../systems/record/attack-record";
import { sentenceOf, type NamedThings } from "../../../words/sentences";
import type { CardReader, CardSubject, FindingStep } from "../card-subject";

/** A coup de grâce on a card, and what its reader may do about it. */
export interface CoupView {
  readonly lines: readonly string[];
  /** The button that delivers it, or spends its first full round; null for none. */
  readonly act: { readonly text: string; readonly isDisabled: boolean } | null;
  /** The button that asks for its damage. */
  readonly damage: { readonly text: string; readonly value: number | null } | null;
  readonly undo: string | null;
}

const NO_COUP: Coup = { step: "none", damage: null };

const UNSEEN = "PARAPET.Reason.NoCoupUnseen";

/** Whether a verdict has total concealment alone against a coup de grâce: two full rounds overcome it. */
export const isUnseenAlone = (refusal: Reason | null): boolean => refusal?.key === UNSEEN;

type Permitted = Pick<Verdict, "permissions" | "lineOfEffect">;

/** Why an attack cannot be a coup de grâce, null where it can; undefined where the target is not helpless. */
export const coupRefusal = (verdict: Permitted): Reason | null | undefined =>
  verdict.permissions.some(({ action }) => action === "coup-de-grace")
    ? refusalOf(verdict, "coup-de-grace")
    : undefined;

/** A full round leaves no charge, and an attack of opportunity is none. */
export const isCoupAttack = ({ of, action }: CardSubject["record"]): boolean => of === "attack" && action === undefined;

const damageLines = (
  coup: Coup,
  { saveBase, isSavedByDead }: CoupRules,
  { words, coup: its }: CardReader,
): string[] => {
  const damage = coup.damage ?? its.damage?.critical ?? null;
  if (damage !== null) {
    const values = { damage, dc: saveBase + damage };
    return [words.say(`PARAPET.Coup.Save.${isSavedByDead ? "all" : "survivor"}`, values)];
  }
  return [
    its.damage === null
      ? words.say("PARAPET.Coup.DamageDue")
      : words.say("PARAPET.Coup.CriticalDue", { damage: its.damage.normal }),
  ];
};

const doneView = (coup: Coup, rules: CoupRules, reader: CardReader): CoupView => {
  const { words, coup: its } = reader;
  const value = coup.damage ?? its.damage?.critical ?? null;
  const damage = words.say(value === null ? "PARAPET.Coup.EnterDamage" : "PARAPET.Coup.ChangeDamage");
  return {
    lines: [
      words.say("PARAPET.Coup.Is"),
      ...(rules.doesProvoke ? [words.say("PARAPET.Coup.Provokes")] : []),
      ...damageLines(coup, rules, reader),
    ],
    act: null,
    damage: its.mayPress ? { text: damage, value } : null,
    undo: its.mayPress ? words.say("PARAPET.Coup.Undo") : null,
  };
};

interface DueCoup {
  readonly refusal: Reason | null;
  /** How far its finding is, where it takes two full rounds. */
  readonly finding: FindingStep;
}

const dueView = ({ refusal, finding }: DueCoup, things: NamedThings, reader: CardReader): CoupView | null => {
  const { words, coup: its } = reader;
  const isUnseen = isUnseenAlone(refusal);
  const state = finding === "none" ? [] : [words.say(`PARAPET.Coup.State.${finding}`)];
  if (!its.mayPress) return state.length === 0 ? null : { lines: state, act: null, damage: null, undo: null };
  const isRefused = refusal !== null && !isUnseen;
  const why = isRefused ? [words.say("PARAPET.Coup.Cannot", { reason: sentenceOf(refusal, things, words) })] : state;
  const isFirst = isUnseen && finding === "none";
  const act = {
    text: words.say(isFirst ? "PARAPET.Coup.ActFirst" : "PARAPET.Coup.Act"),
    isDisabled: isRefused || finding === "finding",
  };
  return { lines: why, act, damage: null, undo: finding === "none" ? null : words.say("PARAPET.Coup.Undo") };
};

/** Null where there is nothing to say: the target is not helpless, its reader does not see both, the book has none. */
export const coupView = (
  { target, isLeftOut = false }: RuledTarget,
  known: KnownVerdict,
  { record, amendments }: CardSubject,
  { things, isSeen, reader }: { readonly things: NamedThings; readonly isSeen: boolean; readonly reader: CardReader },
): CoupView | null => {
  const rules = ruleSetWith(record.ruleset)?.coup;
  const coup = amendments.coups[target] ?? NO_COUP;
  const refusal = coupRefusal(known);
  if (rules === undefined || !isSeen || isLeftOut || !isCoupAttack(record) || refusal === undefined) return null;
  if (coup.step === "done") return doneView(coup, rules, reader);
  const found = coup.step === "found" ? "found" : reader.coup.findingOf(target);
  return dueView({ refusal, finding: isUnseenAlone(refusal) ? found : "none" }, things, reader);
};
