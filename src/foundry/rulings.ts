import type { Battlefield } from "../battlefield/battlefield";
import { withWalls } from "../battlefield/with-walls";
import type { AttackTerms } from "../rules/cover-map";
import type { Attack, Ruling, Verdict } from "../rules/verdict";
import { callHook } from "./hooks";
import { createKnown } from "./known-battlefield";
import { knowledgeOf, knownVerdict, type Knowledge, type KnownVerdict } from "./knowledge";
import { NO_ADDITIONS, withAdditions, type Additions } from "./pre-verdict/additions";
import type { PreVerdict } from "./pre-verdict/pre-verdict";
import { previewOf, type Move } from "./preview";
import { ruleSetFor } from "./rule-sets/rule-sets";
import type { Mirrored, MirroredSnapshot, SceneMirror } from "./scene-mirror";
import type { SceneSource } from "./scene-source";
import type { MendedSetting, RuleSettings } from "./settings/rule-settings";
import { readRuleSettings } from "./settings/store";
import { isGM, isRegionVisible, isTileVisible, isTokenVisible, viewedScene } from "./table-view";

/** Verdicts on the viewed scene, each judged once and told once. All of it throws what reading or judging throws. */
export interface Rulings {
  /** All that is there, whoever sees it. */
  readonly current: () => Mirrored;
  /** What this client's user knows of it: the very same for the GM. */
  readonly known: () => Mirrored;
  /** The viewed scene's settings over the world's, or those tried out. */
  readonly rules: () => RuleSettings;
  readonly knowledge: () => Knowledge;
  /** Judged on what the user knows, so that no number betrays what he does not see: for all that is shown and asked. */
  readonly verdict: (attack: Attack) => KnownVerdict;
  /** Judged on all that is there, and told as the user may hear it: for dice and cards. */
  readonly truth: (attack: Attack) => KnownVerdict;
  /** What bears on an attack wherever its creatures stand; null for nothing. */
  readonly terms: (attack: Attack) => AttackTerms | null;
  /** Judges by these settings until given null. Who calls it refreshes what is shown. */
  readonly try: (draft: RuleSettings | null) => void;
  /** Has tokens, by their ids, stand elsewhere until given null, as while they are dragged: all answers follow. */
  readonly stand: (moves: Moves | null) => void;
  /** Settings changed: judge anew. */
  readonly forget: () => void;
}

export type Moves = ReadonlyMap<string, Move>;

const keyOf = (attack: Attack): string => JSON.stringify(Object.entries(attack).sort());

export const creatureName = (battlefield: Battlefield, id: string): string | undefined =>
  battlefield.creatures.find((creature) => creature.id === id)?.name;

/** What is found once for a battlefield and an attack, for as long as the settings stay the same. */
const createLedger = <T>() => {
  let kept = new WeakMap<Battlefield, Map<string, T>>();
  let by: RuleSettings | undefined;
  return (battlefield: Battlefield, settings: RuleSettings): Map<string, T> => {
    if (by !== settings) kept = new WeakMap();
    by = settings;
    const entries = kept.get(battlefield) ?? new Map<string, T>();
    kept.set(battlefield, entries);
    return entries;
  };
};

/** A token that the scene has and the battlefield has not, because it cannot be read: there are no verdicts on it. */
export const isUnread = ({ unread }: Mirrored, id: string): boolean => unread.some((document) => document.id === id);

type OnSettings = (mended: readonly MendedSetting[]) => void;

/** The settings in force: read once a scene, until forgotten, or those tried out. */
const createRules = (onSettings: OnSettings) => {
  let read: { readonly on: SceneSource | null; readonly settings: RuleSettings } | undefined;
  let draft: RuleSettings | null = null;
  const stored = (): RuleSettings => {
    const on = viewedScene();
    if (read !== undefined && read.on === on) return read.settings;
    const settings = readRuleSettings();
    read = { on, settings };
    onSettings(settings.mended);
    return settings;
  };
  return {
    rules: (): RuleSettings => draft ?? stored(),
    try: (next: RuleSettings | null): void => void (draft = next),
    isTrial: () => draft !== null,
    forget: (): void => void (read = undefined),
  };
};

/** The battlefield with tokens standing elsewhere, made once for the same battlefield and the same moves. */
const createStand = () => {
  let moves: Moves | null = null;
  let kept: { readonly of: Mirrored; readonly by: Moves; readonly preview: Mirrored } | undefined;
  return {
    stand: (next: Moves | null): void => void (moves = next),
    isElsewhere: () => moves !== null,
    preview: (mirrored: MirroredSnapshot): Mirrored => {
      if (moves === null) return mirrored;
      if (kept?.of !== mirrored || kept.by !== moves)
        kept = { of: mirrored, by: moves, preview: previewOf(mirrored, moves) };
      return kept.preview;
    },
  };
};

export interface RulingsParts {
  readonly mirror: SceneMirror;
  /** Told, after each reading of the settings, what of them could not be taken as it was. */
  readonly onSettings: OnSettings;
  /** What the GM has ruled by hand. */
  readonly ruledOn?: (attacker: string | null, target: string) => Ruling | undefined;
  /** What other modules add. */
  readonly preVerdict?: PreVerdict;
}

interface JudgeParts extends Pick<RulingsParts, "ruledOn" | "preVerdict">, Pick<Rulings, "rules" | "knowledge"> {
  /** What would be if someone stood elsewhere, or the rules were others, is no verdict to act on. */
  readonly isForReal: () => boolean;
}

/** What bears on an attack besides the map: each question is put to other modules once. */
const createBearing = ({ rules, ruledOn, preVerdict = () => NO_ADDITIONS }: JudgeParts) => {
  const ledger = createLedger<Additions>();
  return {
    withRuling: (attack: Attack): Attack => {
      const ruled = attack.ruled ?? ruledOn?.(attack.attacker, attack.target);
      return ruled === undefined ? attack : { ...attack, ruled };
    },
    additionsTo: ({ battlefield }: Mirrored, attack: Attack): Additions => {
      const known = ledger(battlefield, rules());
      const additions = known.get(keyOf(attack)) ?? preVerdict(attack, rules().ruleset);
      known.set(keyOf(attack), additions);
      return additions;
    },
  };
};

type Bearing = ReturnType<typeof createBearing>;

/** Judges each attack once, for as long as nothing that it depends on changes. */
const createJudge = ({ rules, knowledge, isForReal }: JudgeParts, { withRuling, additionsTo }: Bearing) => {
  const ledger = createLedger<Verdict>();

  const judgedAnew = (mirrored: Mirrored, attack: Attack): Verdict => {
    const { ruleset, options } = rules();
    const additions = additionsTo(mirrored, attack);
    const field = withWalls(mirrored.battlefield, mirrored.scene.grid, additions.walls);
    return withAdditions(ruleSetFor(ruleset).judge(field, attack, options), additions);
  };

  return (mirrored: Mirrored, asked: Attack): KnownVerdict => {
    const attack = withRuling(asked);
    const verdicts = ledger(mirrored.battlefield, rules());
    const before = verdicts.get(keyOf(attack));
    if (before !== undefined) return knownVerdict(before, knowledge());
    const found = judgedAnew(mirrored, attack);
    verdicts.set(keyOf(attack), found);
    const shown = knownVerdict(found, knowledge());
    if (isForReal()) callHook("parapet.verdict", structuredClone(shown));
    return shown;
  };
};

const termsOf = (asked: Attack, mirrored: Mirrored, { withRuling, additionsTo }: Bearing): AttackTerms | null => {
  const attack = withRuling(asked);
  const { walls, veto } = additionsTo(mirrored, attack);
  if (attack.ruled === undefined && walls.length === 0 && veto === null) return null;
  return { ...(attack.ruled === undefined ? {} : { ruled: attack.ruled }), walls, isForbidden: veto !== null };
};

export const createRulings = (parts: RulingsParts): Rulings => {
  const knownOf = createKnown();
  const { rules, isTrial, ...settings } = createRules(parts.onSettings);
  const { stand, preview, isElsewhere } = createStand();

  const current = (): Mirrored => {
    const scene = viewedScene();
    if (scene === null) throw new RangeError("came no viewed scene, wanted one");
    const { tidy, ruleset } = rules();
    return preview(parts.mirror.of(scene, tidy, ruleSetFor(ruleset).unsetBase));
  };

  const knowledge = (): Knowledge => knowledgeOf(isGM(), { isTokenVisible, isRegionVisible, isTileVisible });
  const known = (): Mirrored => knownOf(current(), knowledge());

  const judgeParts: JudgeParts = { ...parts, rules, knowledge, isForReal: () => !isElsewhere() && !isTrial() };
  const bearing = createBearing(judgeParts);
  const judged = createJudge(judgeParts, bearing);
  return {
    ...{ current, known, rules, knowledge, stand, ...settings },
    verdict: (attack) => judged(known(), attack),
    truth: (attack) => judged(current(), attack),
    terms: (attack) => termsOf(attack, known(), bearing),
  };
};
