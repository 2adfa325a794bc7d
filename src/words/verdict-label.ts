import type { Battlefield } from "../scene/model/battlefield";
import type { Reason, Verdict } from "../rules/attack/verdict";
import type { Words } from "./localize";
import { namesOf } from "./sentences";
import { verdictWords, type VerdictTone, type VerdictWords } from "./verdict-words";

/** Causes of concealment other than veils, as keys of reasons name them. */
const CAUSES = ["Dim", "Dark", "Invisible", "Blinded", "Enclosed", "NoSight", "SightBlocked"] as const;

export interface ConcealmentCauses {
  /** Ids. */
  readonly veils: readonly string[];
  readonly causes: readonly (typeof CAUSES)[number][];
}

/** Keys of reasons for concealment, one family for each way of wording it. Those of veils end in the degree. */
const CAUSE_KEY = /^PARAPET\.Reason\.(?:Concealed|Obscured|FlatCheck)\.(\w+)$/;

const idsIn = (value: Reason["data"][string] | undefined): readonly string[] =>
  typeof value === "object" ? value : [];

/** What conceals the target, read from the verdict's reasons; nothing if the GM has ruled the concealment. */
export const concealmentCauses = ({ concealment, reasons }: Verdict): ConcealmentCauses => {
  const isRuled = reasons.some(({ key }) => key === "PARAPET.Reason.Ruled.Concealment");
  if (concealment === "none" || isRuled) return { veils: [], causes: [] };
  const found = reasons.flatMap(({ key, data }) => {
    const cause = CAUSE_KEY.exec(key)?.[1];
    return cause === undefined ? [] : [{ cause, veils: idsIn(data["veils"]) }];
  });
  return {
    veils: [...new Set(found.flatMap(({ veils }) => veils))],
    causes: CAUSES.filter((cause) => found.some((each) => each.cause === cause)),
  };
};

/** What a label says besides its verdict. */
export interface LabelNotes {
  /** The attacker's name, if the label has to say who attacks. */
  readonly attacker: string | null;
  /** The verdict on a ranged attack, next to the one on a melee attack. */
  readonly shot: Verdict | null;
  /** The name of the rule set, while the GM has chosen none. */
  readonly unchosen: string | null;
  /** The target is attacked at a place that it has left. */
  readonly hasLeft: boolean;
  /** Why there is no attack of opportunity there; null where there is one. */
  readonly opportunity: string | null;
  /** Whether the attacker can charge the target, in words; null where it is not asked. */
  readonly charge: string | null;
}

const NO_NOTES: LabelNotes = {
  attacker: null,
  shot: null,
  unchosen: null,
  hasLeft: false,
  opportunity: null,
  charge: null,
};

/** "Soft cover +4 AC". */
const coverLine = ({ headline, modifiers }: VerdictWords, words: Words): string =>
  `${headline} ${words.series(modifiers)}`.trim();

const coverLines = (verdict: Verdict, { shot }: LabelNotes, words: Words): string[] => {
  const what = coverLine(verdictWords(verdict, words), words);
  if (verdict.kind !== "melee") return [what];
  const ranged = shot === null ? what : coverLine(verdictWords(shot, words), words);
  const melee = words.say("PARAPET.Overlay.Melee", { what });
  return ranged === what ? [melee] : [melee, words.say("PARAPET.Overlay.Ranged", { what: ranged })];
};

/** Whole percent, rounded down as in the verdict's reasons; null below 1. */
const shareLine = ({ fraction }: Verdict, words: Words): string | null => {
  const percent = Math.floor((fraction ?? 0) * 100 + 1e-7);
  return percent === 0 ? null : words.say("PARAPET.Overlay.Share", { percent });
};

/** "20 % miss chance (Fog, dim light)". */
const concealmentLine = (
  verdict: Verdict,
  { concealment }: VerdictWords,
  battlefield: Battlefield,
  words: Words,
): string | null => {
  if (verdict.concealment === "none" || concealment === null) return null;
  const { veils, causes } = concealmentCauses(verdict);
  const why = words.list([
    ...(veils.length === 0 ? [] : [namesOf(veils, battlefield, words)]),
    ...causes.map((cause) => words.say(`PARAPET.Overlay.HiddenBy.${cause}`)),
  ]);
  return why === "" ? concealment : words.say("PARAPET.Overlay.Because", { what: concealment, why });
};

const isRuled = ({ reasons }: Verdict): boolean =>
  reasons.some(({ key }) => key === "PARAPET.Reason.Ruled.Cover" || key === "PARAPET.Reason.Ruled.Concealment");

/** The lines of a verdict's label on the map. `hasUnseen`: something that the reader does not see had a part in it. */
export const verdictLabel = (
  verdict: Verdict & { readonly hasUnseen: boolean },
  battlefield: Battlefield,
  words: Words,
  notes = NO_NOTES,
): { readonly text: string; readonly tone: VerdictTone } => {
  const parts = verdictWords(verdict, words);
  const lines = [
    notes.attacker === null ? null : words.say("PARAPET.Overlay.From", { attacker: notes.attacker }),
    notes.hasLeft ? words.say("PARAPET.PlaceLeft") : null,
    ...coverLines(verdict, notes, words),
    shareLine(verdict, words),
    words.series(parts.effects),
    parts.refusal,
    concealmentLine(verdict, parts, battlefield, words),
    verdict.hasUnseen ? words.say("PARAPET.Reason.Unseen") : null,
    notes.opportunity,
    notes.charge,
    isRuled(verdict) ? words.say("PARAPET.Overlay.Ruled") : null,
    notes.unchosen === null ? null : words.say("PARAPET.Overlay.NotChosen", { rules: notes.unchosen }),
  ];
  return { text: lines.filter((line) => line !== null && line !== "").join("\n"), tone: parts.tone };
};
