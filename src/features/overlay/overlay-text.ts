import type { Battlefield } from "../../scene/model/battlefield";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../foundry/words/localize";
import { verdictWords, type VerdictWords } from "../words/verdict-words";
import { hiddenBy, hiddenByWords } from "./hidden-by";
import type { Label } from "./overlay-plan";

/** What a label says besides its verdict. */
export interface LabelNotes {
  /** Whose attack it is, where that must be said. */
  readonly attacker: string | null;
  /** The verdict on a shot, beside that on a blow. */
  readonly shot: KnownVerdict | null;
  /** The rule set of the verdict while the GM has chosen none. */
  readonly unchosen: string | null;
}

const NO_NOTES: LabelNotes = { attacker: null, shot: null, unchosen: null };

/** "Soft cover +4 AC". */
const levelLine = ({ headline, modifiers }: VerdictWords, words: Words): string =>
  `${headline} ${words.series(modifiers)}`.trim();

const coverLines = (said: VerdictWords, isMelee: boolean, { shot }: LabelNotes, words: Words): string[] => {
  const level = levelLine(said, words);
  if (!isMelee) return [level];
  const ranged = shot === null ? level : levelLine(verdictWords(shot, words), words);
  const melee = words.say("PARAPET.Overlay.Melee", { what: level });
  return ranged === level ? [melee] : [melee, words.say("PARAPET.Overlay.Ranged", { what: ranged })];
};

/** In whole percent that are reached, as in the verdict's reasons; what hides less than one is not counted. */
const shareLine = ({ fraction }: KnownVerdict, words: Words): string | null => {
  const percent = Math.floor((fraction ?? 0) * 100 + 1e-7);
  return percent === 0 ? null : words.say("PARAPET.Overlay.Share", { percent });
};

const concealmentLine = (
  verdict: KnownVerdict,
  { concealment }: VerdictWords,
  battlefield: Battlefield,
  words: Words,
): string | null => {
  if (verdict.concealment === "none" || concealment === null) return null;
  const why = hiddenByWords(hiddenBy(verdict), battlefield, words);
  return why === "" ? concealment : words.say("PARAPET.Overlay.Because", { what: concealment, why });
};

const isRuled = ({ reasons }: KnownVerdict): boolean =>
  reasons.some(({ key }) => key === "PARAPET.Reason.Ruled.Cover" || key === "PARAPET.Reason.Ruled.Concealment");

/**
 * A label's lines: whose attack, level and effects, how much is hidden, refusal, what conceals and why, that something
 * unseen has a part in it, that it is the GM's ruling, that no rule set is chosen yet.
 */
export const labelOf = (
  verdict: KnownVerdict,
  battlefield: Battlefield,
  words: Words,
  notes = NO_NOTES,
): Pick<Label, "text" | "tone"> => {
  const said = verdictWords(verdict, words);
  const lines = [
    notes.attacker === null ? null : words.say("PARAPET.Overlay.From", { attacker: notes.attacker }),
    ...coverLines(said, verdict.kind === "melee", notes, words),
    shareLine(verdict, words),
    words.series(said.effects),
    said.refusal,
    concealmentLine(verdict, said, battlefield, words),
    verdict.hasUnseen ? words.say("PARAPET.Reason.Unseen") : null,
    isRuled(verdict) ? words.say("PARAPET.Overlay.Ruled") : null,
    notes.unchosen === null ? null : words.say("PARAPET.Overlay.NotChosen", { rules: notes.unchosen }),
  ];
  return { text: lines.filter((line) => line !== null && line !== "").join("\n"), tone: said.tone };
};
