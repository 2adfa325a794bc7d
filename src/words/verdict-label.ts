import type { Battlefield } from "../scene/model/battlefield";
import { mayAttack, type Reason, type Verdict, type VerdictLevel } from "../rules/attack/verdict";
import { flatCheckOf } from "../rules/concealment/concealment";
import { ruleSetWith } from "../rules/index";
import type { Words } from "./localize";
import { namesOf } from "./sentences";
import {
  coverKey,
  diceWords,
  isConcealed,
  isOfCover,
  verdictWords,
  type VerdictTone,
  type VerdictWords,
} from "./verdict-words";

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
  readonly shot: VerdictLevel | null;
  /** The name of the rule set, while the GM has chosen none. */
  readonly unchosen: string | null;
  /** The target is attacked at a place that it has left. */
  readonly hasLeft: boolean;
  /** Why there is no attack of opportunity there; null where there is one. */
  readonly opportunity: string | null;
  /** The cover that the game system counts by itself, where that is more than the verdict's; null elsewhere. */
  readonly systemCover: number | null;
  /** How far the target is, in words; null where users do not want it. */
  readonly distance: string | null;
  /** Whether the attacker can charge the target, in words; null where it is not asked. */
  readonly charge: string | null;
}

const NO_NOTES: LabelNotes = {
  attacker: null,
  shot: null,
  unchosen: null,
  hasLeft: false,
  opportunity: null,
  systemCover: null,
  distance: null,
  charge: null,
};

/** "Soft cover +4 AC", "Cover, 1 bane". */
const coverLine = ({ headline, modifiers, dice, texts }: VerdictWords, words: Words): string =>
  words.series([`${headline} ${words.series(modifiers)}`.trim(), ...dice, ...texts]);

const isWithoutCover = ({ cover }: Verdict): boolean => cover === "none";

/** Without a line of effect that comes first, then the cover that the rules find all the same. */
const coverLines = (verdict: Verdict, { shot }: LabelNotes, words: Words): string[] => {
  const parts = verdictWords(verdict, words);
  if (!verdict.lineOfEffect) {
    const level = { ...parts, headline: words.brief(coverKey(verdict, words)) };
    return [words.say("PARAPET.Overlay.NoLine"), ...(isWithoutCover(verdict) ? [] : [coverLine(level, words)])];
  }
  const what = coverLine(parts, words);
  if (verdict.kind !== "melee") return [what];
  const ranged = shot === null ? what : coverLine(verdictWords(shot, words), words);
  const melee = words.say("PARAPET.Overlay.Melee", { what });
  return ranged === what ? [melee] : [melee, words.say("PARAPET.Overlay.Ranged", { what: ranged })];
};

/** Seen from above, a low wall hides all of a target that still has no more than cover. */
const meansAll = ({ reasons }: Verdict): boolean => reasons.some(({ data }) => "percent" in data);

/** Whole percent, rounded down as in the verdict's reasons; null below 1, and where nothing can be attacked. */
const shareLine = (verdict: Verdict, words: Words): string | null => {
  const percent = Math.floor((verdict.fraction ?? 0) * 100 + 1e-7);
  const isOpen = verdict.lineOfEffect && mayAttack(verdict);
  const isTold = isOpen && percent > 0 && (percent < 100 || meansAll(verdict));
  return isTold ? words.say("PARAPET.Overlay.Share", { percent }) : null;
};

/** What a label says in full, and where there is less room. */
interface Part {
  readonly full: string;
  /** In so many characters. */
  readonly within: (room: number) => string;
}

const plainPart = (full: string): Part => ({ full, within: (room) => cut(full, room) });

/** "Gark blocks 2 of 4 lines", or "Gark 2 of 4"; only names where there is nothing to count, or where something unseen would show. */
const blocksPart = (
  { lineOfEffect, lines, obstacles, hasUnseen }: LabelVerdict,
  battlefield: Battlefield,
  words: Words,
): Part => {
  const blocked = lines.filter(({ isBlocked }) => isBlocked);
  const blocking = [...new Set(blocked.flatMap((line) => line.obstacles))].sort();
  if (!lineOfEffect || blocking.length === 0) return plainPart(namesOf(obstacles, battlefield, words));
  const names = namesOf(blocking, battlefield, words);
  if (hasUnseen || lines.length === 1) return plainPart(names);
  const counts = { blocked: blocked.length, lines: lines.length };
  const brief = (its: string): string => words.say("PARAPET.Overlay.BlocksBrief", { names: its, ...counts });
  const rest = lengthOf(brief(""));
  return {
    full: words.plural("PARAPET.Overlay.Blocks", blocking.length, { names, ...counts }),
    // The names are cut, never the numbers.
    within: (room) => brief(cut(names, Math.max(2, room - rest))),
  };
};

/** "20 % miss chance (Fog, dim light)". */
const concealmentLine = (
  verdict: Verdict,
  { concealment }: VerdictWords,
  battlefield: Battlefield,
  words: Words,
): string | null => {
  if (!isConcealed(verdict) || concealment === null) return null;
  const { veils, causes } = concealmentCauses(verdict);
  const why = words.list([
    ...(veils.length === 0 ? [] : [namesOf(veils, battlefield, words)]),
    ...causes.map((cause) => words.say(`PARAPET.Overlay.HiddenBy.${cause}`)),
  ]);
  return why === "" ? concealment : words.say("PARAPET.Overlay.Because", { what: concealment, why });
};

/** Whether the GM has ruled on it. A level with a ruling has its reasons. */
export const isRuled = ({ reasons = [] }: Partial<Pick<Verdict, "reasons">>): boolean =>
  reasons.some(({ key }) => key === "PARAPET.Reason.Ruled.Cover" || key === "PARAPET.Reason.Ruled.Concealment");

/** `hasUnseen`: something that the reader does not see had a part in it. */
type LabelVerdict = Verdict & { readonly hasUnseen: boolean };

/** The words for an attack on the map. */
export interface VerdictLabel {
  /** "Soft cover +4 AC", or that there is no line of effect or no attack. */
  readonly head: string;
  /** The rest of the one line: what blocks, and what else counts. */
  readonly rest: string;
  /** All lines, for those who ask. */
  readonly details: readonly string[];
  readonly tone: VerdictTone;
}

/** Characters of a label's one line. */
const LONGEST = 44;

const lengthOf = (text: string): number => [...text].length;

const cut = (text: string, room: number): string =>
  lengthOf(text) <= room
    ? text
    : `${[...text]
        .slice(0, Math.max(0, room - 1))
        .join("")
        .trimEnd()}…`;

/** The first part, shorter if it is too long, and the others for which there is room after it. What is kept is said in any case. */
const fitting = (head: string, kept: string | null, said: readonly Part[]): string => {
  const room = LONGEST - lengthOf(head) - 1;
  const [first, ...others] = said;
  const fit = ({ full, within }: Part, most: number): string => (lengthOf(full) <= most ? full : within(most));
  return (kept === null ? others : said).reduce(
    (rest, part) => {
      const longer = `${rest} · ${part.full}`;
      return lengthOf(longer) <= room ? longer : rest;
    },
    kept ?? (room < 2 || first === undefined ? "" : fit(first, room)),
  );
};

/** With the first number alone, or else the first dice: the others are among the details. */
const headOf = (verdict: VerdictLevel, parts: VerdictWords, words: Words): string => {
  if (!verdict.lineOfEffect) return words.say("PARAPET.Overlay.NoLine");
  if (!mayAttack(verdict)) return words.say("PARAPET.Overlay.NoAttack");
  const modifiers = parts.modifiers.slice(0, 1);
  const dice = modifiers.length === 0 ? parts.dice.slice(0, 1) : [];
  return coverLine({ ...parts, modifiers, dice, texts: [] }, words);
};

const isSaid = (line: string | null | undefined): line is string => line !== null && line !== undefined && line !== "";

/** The words of a verdict's label on the map. */
export const verdictLabel = (
  verdict: LabelVerdict,
  battlefield: Battlefield,
  words: Words,
  given: Partial<LabelNotes> = {},
): VerdictLabel => {
  const notes = { ...NO_NOTES, ...given };
  const parts = verdictWords(verdict, words);
  const head = headOf(verdict, parts, words);
  const [first = head, ...others] = coverLines(verdict, notes, words);
  const from = notes.attacker === null ? null : words.say("PARAPET.Overlay.From", { attacker: notes.attacker });
  const placeLeft = notes.hasLeft ? words.say("PARAPET.PlaceLeft") : null;
  const ruled = isRuled(verdict) ? words.say("PARAPET.Overlay.Ruled") : null;
  const unchosen = notes.unchosen === null ? null : words.say("PARAPET.Overlay.NotChosen", { rules: notes.unchosen });
  const blocks = blocksPart(verdict, battlefield, words);
  const concealment = concealmentLine(verdict, parts, battlefield, words);
  const unseen = verdict.hasUnseen ? words.say("PARAPET.Reason.Unseen") : null;
  const effects = words.series(parts.effects);
  const share = shareLine(verdict, words);
  const { opportunity, charge, systemCover, distance } = notes;
  const ofSystem =
    systemCover === null ? null : words.say("PARAPET.Overlay.SystemCounts", { value: words.signed(systemCover) });
  // What decides comes first: what the roll is worth, then why.
  const [before, after] = [
    [from, placeLeft, opportunity, ofSystem, ruled, ...parts.texts, effects],
    [concealment, share, unseen, charge],
  ];
  const said = [...before.filter(isSaid).map(plainPart), blocks, ...after.filter(isSaid).map(plainPart)];
  const refusal = verdict.lineOfEffect ? parts.refusal : null;
  const details = [
    ...[from, placeLeft, first, ofSystem, ...others, blocks.full, share, effects, refusal, concealment, unseen],
    ...[opportunity, charge, ruled, unchosen, distance],
  ];
  const kept = unchosen === null ? null : words.say("PARAPET.Overlay.NotChosenShort");
  const fit = fitting(
    head,
    kept,
    said.filter(({ full }) => full !== ""),
  );
  // Users who want the distance get a longer label.
  const rest = [fit, distance].filter(isSaid).join(" · ");
  return { head, rest, details: details.filter(isSaid), tone: parts.tone };
};

/** The few signs of a verdict's badge. */
export interface VerdictBadge {
  /** "+4", or "1 bane" where there is no number; "" for neither, and where nothing can be attacked. */
  readonly number: string;
  /** "20 %" or "DC 5"; "" in books without a number, null without concealment. */
  readonly chance: string | null;
  /** The same in words: "Soft cover +4 AC, 20 % miss chance". */
  readonly twin: string;
}

const chanceOf = (verdict: VerdictLevel, words: Words): string | null => {
  const { ruleset, missChance, effects } = verdict;
  const kind = ruleSetWith(ruleset)?.concealmentWords ?? null;
  if (!isConcealed(verdict) || kind === null || !mayAttack(verdict) || !verdict.lineOfEffect) return null;
  if (kind === "FlatCheck") return words.say("PARAPET.Overlay.Badge.FlatCheck", { dc: flatCheckOf(missChance) });
  if (kind === "Concealment") return words.say("PARAPET.Overlay.Badge.Chance", { chance: missChance });
  return effects.includes("attack-at-disadvantage") ? words.say("PARAPET.Overlay.Badge.Disadvantage") : "";
};

/** The first number of cover, or else the first dice. */
const signOf = ({ modifiers, dice }: VerdictLevel, words: Words): string => {
  const number = modifiers.find((modifier) => isOfCover(modifier) && modifier.value !== 0);
  if (number !== undefined) return words.signed(number.value);
  const [first] = dice;
  return first === undefined ? "" : diceWords(first, words);
};

export const verdictBadge = (verdict: VerdictLevel, words: Words): VerdictBadge => {
  const parts = verdictWords(verdict, words);
  const isOpen = verdict.lineOfEffect && mayAttack(verdict);
  return {
    number: isOpen ? signOf(verdict, words) : "",
    chance: chanceOf(verdict, words),
    twin: words.series(
      [
        isOpen ? coverLine(parts, words) : headOf(verdict, parts, words),
        isOpen && isConcealed(verdict) ? parts.concealment : null,
      ].filter(isSaid),
    ),
  };
};
