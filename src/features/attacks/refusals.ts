import { knownReason, UNSEEN } from "../../foundry/verdicts/knowledge";
import type { Answer, ForbiddenAttackParts, ForbiddenAttack } from "../../systems/attack/forbidden-attacks";
import { isSaveQuestion, isSquareGuess } from "../../systems/attack/hidden-target";
import type { Table } from "../../table";
import { headingOf, namesOf, sentenceOf } from "../../words/sentences";
import { askFor, type ShownDialog } from "../windows/ask";
import type { FadedSaves } from "./faded-saves";
import type { KnownSquares } from "./known-squares";

const SQUARE_KEYS = { ask: "PARAPET.Unseen.Ask", block: "PARAPET.Unseen.Told", warn: "PARAPET.Unseen.Told" } as const;

const SAVE_KEYS = { ask: "PARAPET.Faded.Ask", block: "PARAPET.Faded.Ask", warn: "PARAPET.Faded.Ask" } as const;

const KEYS = { ask: "PARAPET.Refusal.Ask", block: "PARAPET.Refusal.Blocked", warn: "PARAPET.Refusal.Warned" } as const;

interface RefusalParts extends Pick<Table, "words"> {
  readonly verdicts: Pick<Table["verdicts"], "real" | "knowledge">;
}

/** Why an attack is forbidden, with only what this user may know. */
export const refusalWords = (
  { attacker, targets, reason }: ForbiddenAttack,
  how: keyof typeof KEYS,
  { verdicts, words }: RefusalParts,
): string => {
  const { battlefield } = verdicts.real.known();
  const knowledge = verdicts.knowledge();
  const seen = targets.filter(knowledge.sees);
  const [first] = targets;
  // The reason is the first target's: even without names it says something about both creatures.
  const areSeen = knowledge.sees(attacker) && (first === undefined || knowledge.sees(first));
  const named = [
    ...(seen.length === 0 ? [] : [namesOf(seen, battlefield, words)]),
    ...(seen.length === targets.length ? [] : [words.say("PARAPET.Refusal.Unseen")]),
  ];
  const keys = isSquareGuess(reason) ? SQUARE_KEYS : isSaveQuestion(reason) ? SAVE_KEYS : KEYS;
  return words.say(keys[how], {
    attacker: knowledge.sees(attacker) ? headingOf(attacker, battlefield, words) : words.say("PARAPET.Card.Unseen"),
    targets: words.list(named),
    reason: sentenceOf(areSeen ? knownReason(reason, knowledge) : UNSEEN, battlefield, words),
  });
};

/** Foundry takes notices for HTML. */
export const warn = (message: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(message));

/** Questions about the same creatures. */
const keyOf = ({ attacker, targets }: ForbiddenAttack): string => [attacker, ...targets].join(" ");

/** Saves are asked for one at a time. */
const aboutOne = (refused: ForbiddenAttack): ForbiddenAttack =>
  isSaveQuestion(refused.reason) ? { ...refused, targets: refused.targets.slice(0, 1) } : refused;

type Asking = RefusalParts &
  Pick<Table, "features"> & {
    readonly squares: Pick<KnownSquares, "know">;
    readonly saves: Pick<FadedSaves, "answer">;
  };

/**
 * Asks about a forbidden attack in a window that can be brought to the front. Closing it is no answer. A question about another
 * attack by the same creature on the same targets takes the place of the first.
 */
const createQuestions = (parts: RefusalParts) => {
  const { say } = parts.words;
  const open = new Map<string, ShownDialog>();
  const ask = <T extends string>(
    refused: ForbiddenAttack,
    title: Parameters<typeof say>[0],
    answers: readonly { readonly action: T; readonly label: string }[],
  ): Promise<T | null> => {
    const key = keyOf(refused);
    void open.get(key)?.close();
    let shown: ShownDialog | undefined;
    return askFor({
      title: say(title),
      icon: "fa-solid fa-shield-halved",
      className: "parapet-refusal",
      sentences: [refusalWords(refused, "ask", parts)],
      mark: refused.icon,
      answers,
      onShown: (dialog) => {
        shown = dialog;
        open.set(key, dialog);
      },
    }).finally(() => open.get(key) === shown && open.delete(key));
  };
  return { ask, remind: (refused: ForbiddenAttack) => open.get(keyOf(refused))?.bringToFront() };
};

/** Notices about forbidden attacks, and the question whether to attack anyway. Closing its window means no. */
export const createRefusals = (
  parts: Asking,
): Pick<ForbiddenAttackParts, "ask" | "remind" | "sayBlocked" | "sayWarned"> => {
  const { say } = parts.words;
  const { squares, saves, features } = parts;
  const questions = createQuestions(parts);
  /** Where the target is: guessed, which attacks a square instead, or known. */
  const askForSquare = async (refused: ForbiddenAttack): Promise<Answer | null> => {
    const { attacker, targets } = refused;
    const answer = await questions.ask(refused, "PARAPET.Unseen.Title", [
      { action: "guess", label: say("PARAPET.Unseen.Guess") },
      { action: "know", label: say("PARAPET.Unseen.Know") },
      { action: "leave", label: say("PARAPET.Refusal.Leave") },
    ]);
    if (answer === "know" || answer === "guess") squares.know(attacker, targets);
    const [first] = targets;
    if (answer === "guess" && first !== undefined) features.squareAttack?.ask(attacker, first);
    return answer === "know" ? {} : null;
  };
  /** Whether the attacker has made its save against a faded target. Who fails it still attacks the others. */
  const askForSave = async (refused: ForbiddenAttack): Promise<Answer | null> => {
    const answer = await questions.ask(refused, "PARAPET.Faded.Title", [
      { action: "made", label: say("PARAPET.Faded.Made") },
      { action: "failed", label: say("PARAPET.Faded.Failed") },
      { action: "leave", label: say("PARAPET.Refusal.Leave") },
    ]);
    if (answer === "made" || answer === "failed") saves.answer(refused.attacker, refused.targets, answer === "made");
    return answer === "made" || (answer === "failed" && refused.hasOthers) ? {} : null;
  };
  return {
    ask: async (refused) => {
      if (isSquareGuess(refused.reason)) return askForSquare(refused);
      if (isSaveQuestion(refused.reason)) return askForSave(aboutOne(refused));
      const { battlefield } = parts.verdicts.real.known();
      const answer = await questions.ask<string>(refused, "PARAPET.Refusal.Title", [
        { action: "leave", label: say("PARAPET.Refusal.Leave") },
        ...refused.further.map(({ id, label }) => ({
          action: id,
          label: sentenceOf(label, battlefield, parts.words),
        })),
        { action: "anyway", label: say("PARAPET.Refusal.Anyway") },
      ]);
      return answer === "anyway" ? {} : (refused.further.find(({ id }) => id === answer)?.manner ?? null);
    },
    remind: (refused) => questions.remind(aboutOne(refused)),
    sayBlocked: (refused) => warn(refusalWords(refused, "block", parts)),
    sayWarned: (refused) => {
      if (isSquareGuess(refused.reason)) squares.know(refused.attacker, refused.targets);
      if (isSaveQuestion(refused.reason)) saves.answer(refused.attacker, refused.targets, true);
      warn(refusalWords(refused, "warn", parts));
    },
  };
};
