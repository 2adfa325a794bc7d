import { knownReason, UNSEEN } from "../../foundry/verdicts/knowledge";
import type { Answer, ForbiddenAttackParts, ForbiddenAttack } from "../../systems/attack/forbidden-attacks";
import { isSquareGuess } from "../../systems/attack/unseen-target";
import type { Table } from "../../table";
import { headingOf, namesOf, sentenceOf } from "../../words/sentences";
import { askFor } from "../windows/ask";
import type { KnownSquares } from "./known-squares";

const SQUARE_KEYS = { ask: "PARAPET.Unseen.Ask", block: "PARAPET.Unseen.Told", warn: "PARAPET.Unseen.Told" } as const;

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
  return words.say((isSquareGuess(reason) ? SQUARE_KEYS : KEYS)[how], {
    attacker: knowledge.sees(attacker) ? headingOf(attacker, battlefield, words) : words.say("PARAPET.Card.Unseen"),
    targets: words.list(named),
    reason: sentenceOf(areSeen ? knownReason(reason, knowledge) : UNSEEN, battlefield, words),
  });
};

/** Foundry takes notices for HTML. */
export const warn = (message: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(message));

const keyOf = ({ attacker, title, targets }: ForbiddenAttack): string => [attacker, title, ...targets].join(" ");

/** Notices about forbidden attacks, and the question whether to attack anyway. Closing its window means no. */
export const createRefusals = (
  parts: RefusalParts & Pick<Table, "features"> & { readonly squares: Pick<KnownSquares, "know"> },
): Pick<ForbiddenAttackParts, "ask" | "remind" | "sayBlocked" | "sayWarned"> => {
  const { say } = parts.words;
  const { squares, features } = parts;
  const open = new Map<string, { bringToFront(): void }>();
  /** Where the target is: guessed, which attacks a square instead, or known. */
  const askForSquare = async (refused: ForbiddenAttack): Promise<Answer | null> => {
    const { attacker, targets } = refused;
    const key = keyOf(refused);
    const answer = await askFor({
      title: say("PARAPET.Unseen.Title"),
      icon: "fa-solid fa-shield-halved",
      className: "parapet-refusal",
      sentences: [refusalWords(refused, "ask", parts)],
      mark: refused.icon,
      answers: [
        { action: "guess", label: say("PARAPET.Unseen.Guess") },
        { action: "know", label: say("PARAPET.Unseen.Know") },
        { action: "leave", label: say("PARAPET.Refusal.Leave") },
      ],
      onShown: (dialog) => void open.set(key, dialog),
    }).finally(() => open.delete(key));
    if (answer === "know" || answer === "guess") squares.know(attacker, targets);
    const [first] = targets;
    if (answer === "guess" && first !== undefined) features.squareAttack?.ask(attacker, first);
    return answer === "know" ? {} : null;
  };
  return {
    ask: async (refused) => {
      if (isSquareGuess(refused.reason)) return askForSquare(refused);
      const key = keyOf(refused);
      const { battlefield } = parts.verdicts.real.known();
      const answer = await askFor<string>({
        title: say("PARAPET.Refusal.Title"),
        icon: "fa-solid fa-shield-halved",
        className: "parapet-refusal",
        sentences: [refusalWords(refused, "ask", parts)],
        mark: refused.icon,
        answers: [
          { action: "leave", label: say("PARAPET.Refusal.Leave") },
          ...refused.further.map(({ id, label }) => ({
            action: id,
            label: sentenceOf(label, battlefield, parts.words),
          })),
          { action: "anyway", label: say("PARAPET.Refusal.Anyway") },
        ],
        onShown: (dialog) => void open.set(key, dialog),
      }).finally(() => open.delete(key));
      return answer === "anyway" ? {} : (refused.further.find(({ id }) => id === answer)?.manner ?? null);
    },
    remind: (refused) => open.get(keyOf(refused))?.bringToFront(),
    sayBlocked: (refused) => warn(refusalWords(refused, "block", parts)),
    sayWarned: (refused) => {
      if (isSquareGuess(refused.reason)) squares.know(refused.attacker, refused.targets);
      warn(refusalWords(refused, "warn", parts));
    },
  };
};
