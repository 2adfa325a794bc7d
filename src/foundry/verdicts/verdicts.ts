/** Asks the rule set in force, and keeps its answers until something changes. */
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import { withWalls } from "../../scene/snapshot/snapshot";
import type { AttackTerms } from "../../rules/cover-map/cover-map";
import { isForAttack } from "../../rules/attack/cover-change";
import type { Attack, Ruling, Verdict, VerdictLevel } from "../../rules/attack/verdict";
import { LEVEL_ONLY } from "../../rules/judge/rule-set";
import type { Book } from "../../rules/books/book";
import { callHook, isHeard } from "../errors/hooks";
import { createKnown } from "./known-battlefield";
import { knowledgeOf, knownLevel, knownVerdict } from "./knowledge";
import type { Knowledge, KnownLevel, KnownVerdict, Sight } from "./knowledge";
import { NO_ADDITIONS, withAdditions, type Additions, type PreVerdict } from "../pre-verdict/pre-verdict";
import { previewOf, type Move } from "../scene/preview";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Mirrored, MirroredSnapshot, SceneMirror } from "../scene/scene-mirror";
import type { SceneSource } from "../scene/scene-source";
import type { RuleSettings } from "../settings/rule-settings";
import { readRuleSettings } from "../settings/store";
import { isGM } from "../users/users";
import { isRegionKnown } from "../canvas/known-regions";
import { isTileVisible, isTokenNamed, isTokenSecret, tokenConditions } from "../canvas/shown-to-user";
import { isTokenOwned, isTokenVisible } from "../canvas/map-tokens";
import { viewedScene } from "../canvas/viewed-scene";
import type { Words } from "../../words/localize";

export type Moves = ReadonlyMap<string, Move>;

const keyOf = (attack: Attack): string => JSON.stringify(Object.entries(attack).sort());

export const creatureName = (battlefield: Battlefield, id: string): string | undefined =>
  creatureWithId(battlefield, id)?.name;

const createLedger = <T>() => {
  const kept = new WeakMap<RuleSettings, WeakMap<Battlefield, Map<string, T>>>();
  return (settings: RuleSettings, battlefield: Battlefield): Map<string, T> => {
    const byField = kept.get(settings) ?? new WeakMap<Battlefield, Map<string, T>>();
    kept.set(settings, byField);
    const entries = byField.get(battlefield) ?? new Map<string, T>();
    byField.set(battlefield, entries);
    return entries;
  };
};

/** A token on the scene that is missing from the battlefield because it cannot be read. There are no verdicts on it. */
export const isUnread = ({ unread }: Mirrored, id: string): boolean => unread.some((document) => document.id === id);

type OnSettings = (settings: RuleSettings) => void;

/** The settings in force, read once per scene until forgotten, or the ones being tried out. */
const createRules = (onSettings: OnSettings) => {
  let read: { readonly on: SceneSource | null; readonly settings: RuleSettings } | undefined;
  let draft: RuleSettings | null = null;
  const stored = (): RuleSettings => {
    const on = viewedScene();
    if (read !== undefined && read.on === on) return read.settings;
    const settings = readRuleSettings();
    read = { on, settings };
    onSettings(settings);
    return settings;
  };
  return {
    stored,
    rules: (): RuleSettings => draft ?? stored(),
    /** Uses these settings until called with null. The caller refreshes what is shown. */
    try: (next: RuleSettings | null): void => void (draft = next),
    isTrial: () => draft !== null,
    /** Call when settings changed: everything is judged again. */
    forget: (): void => void (read = undefined),
  };
};

/** The scene with tokens elsewhere, cached for the last scene and moves. */
const createMoved = () => {
  let kept: { readonly of: MirroredSnapshot; readonly key: string; readonly moved: MirroredSnapshot } | undefined;
  return (of: MirroredSnapshot, moves: Moves | null): MirroredSnapshot => {
    if (moves === null) return of;
    const key = JSON.stringify([...moves]);
    if (kept?.of !== of || kept.key !== key) kept = { of, key, moved: previewOf(of, moves) };
    return kept.moved;
  };
};

interface VerdictsParts {
  readonly mirror: SceneMirror;
  /** Called after each read of the settings. */
  readonly onSettings: OnSettings;
  /** The GM's ruling, in the levels of this rule set. */
  readonly ruledOn?: (attacker: string | null, target: string, ruleset: string) => Ruling | undefined;
  readonly preVerdict?: PreVerdict;
  /** A verdict in the terms of the world's game. */
  readonly asPlayed?: AsPlayed;
  /** Adds to an attack what its creatures have declared in a fight, as a user may know it; null for the truth. */
  readonly withDeeds?: (attack: Attack, book: Book, knows: Knowledge | null) => Attack;
  /** Adds what features of its creatures change of its cover, as a user may know it; null for the truth. */
  readonly withFeatures?: (attack: Attack, knows: Knowledge | null) => Attack;
  /** Reads the features of each creature once while it runs. */
  readonly readingOnce?: <T>(act: () => T) => T;
  /** Whether everyone may know that a creature has had no turn yet in its encounter. */
  readonly isSeenYetToAct?: (creature: string) => boolean;
}

/** Rulings and additions for an attack. Other modules are asked once per question. */
const createBearing = ({ ruledOn, preVerdict = () => NO_ADDITIONS, withDeeds, withFeatures }: VerdictsParts) => {
  const ledger = createLedger<Additions>();
  return {
    withRuling: (attack: Attack, { ruleset }: RuleSettings): Attack => {
      const { ruled: own } = attack;
      if (own !== undefined && own.by === undefined) return attack;
      // The cover of this attack alone; what else is ruled on the pair stays.
      const ruled = { ...ruledOn?.(attack.attacker, attack.target, ruleset), ...own };
      return Object.keys(ruled).length === 0 ? attack : { ...attack, ruled };
    },
    withDeeds: (attack: Attack, { ruleset }: RuleSettings, knows: Knowledge | null): Attack =>
      withDeeds?.(attack, ruleSetInForce(ruleset), knows) ?? attack,
    withFeatures: (attack: Attack, knows: Knowledge | null): Attack => withFeatures?.(attack, knows) ?? attack,
    additionsTo: (attack: Attack, { battlefield }: Mirrored, rules: RuleSettings): Additions => {
      const known = ledger(rules, battlefield);
      const additions = known.get(keyOf(attack)) ?? preVerdict(attack, rules.ruleset);
      known.set(keyOf(attack), additions);
      return additions;
    },
  };
};

type Bearing = ReturnType<typeof createBearing>;

/** A map to judge on, and what the user may know of the creatures there; null for the truth. */
interface Known {
  readonly mirrored: Mirrored;
  readonly knows: Knowledge | null;
}

/** With the changes that other modules add. */
const withChangesAdded = (attack: Attack, { coverChanges }: Additions): Attack => {
  const added = coverChanges.filter((change) => isForAttack(change, attack));
  return added.length === 0 ? attack : { ...attack, coverChanges: [...(attack.coverChanges ?? []), ...added] };
};

/** Hears each verdict; null where nobody acts on it. */
type OnFound = ((verdict: Verdict) => void) | null;

interface Asked {
  readonly attack: Attack;
  readonly mirrored: Mirrored;
  readonly rules: RuleSettings;
}

/** A verdict whole, or its level alone. */
type Judged = { readonly verdict: Verdict } | { readonly level: VerdictLevel };

type AsPlayed = <Level extends VerdictLevel>(verdict: Level) => Level;

/** Judges, and counts how often. */
const createFresh = ({ additionsTo }: Pick<Bearing, "additionsTo">, asPlayed: AsPlayed) => {
  let count = 0;
  const questionOn = ({ attack, mirrored, rules }: Asked) => {
    const additions = additionsTo(attack, mirrored, rules);
    const field = withWalls(mirrored.battlefield, mirrored.scene.grid, additions.walls);
    count++;
    return { additions, field, changed: withChangesAdded(attack, additions), ruleSet: ruleSetInForce(rules.ruleset) };
  };
  return {
    judgedAnew: (asked: Asked): Verdict => {
      const { additions, field, changed, ruleSet } = questionOn(asked);
      return asPlayed(withAdditions(ruleSet.judge(field, changed, asked.rules.options), additions));
    },
    levelAnew: (asked: Asked): VerdictLevel => {
      const { additions, field, changed, ruleSet } = questionOn(asked);
      return asPlayed(withAdditions(ruleSet.judge(field, changed, asked.rules.options, LEVEL_ONLY), additions));
    },
    judgedSoFar: () => count,
  };
};

/**
 * Judges each attack once, until something it depends on changes; its level alone apart from that. `onFound` gets each verdict once,
 * when first acted on.
 */
const createJudge = ({ withRuling, withDeeds, withFeatures, additionsTo }: Bearing, asPlayed: AsPlayed) => {
  const ledger = createLedger<Verdict>();
  const levels = createLedger<VerdictLevel>();
  const told = createLedger<true>();
  const { judgedAnew, levelAnew, judgedSoFar } = createFresh({ additionsTo }, asPlayed);
  const bearingOn = (attack: Attack, { mirrored, knows }: Known, rules: RuleSettings): Asked => ({
    attack: withFeatures(withDeeds(withRuling(attack, rules), rules, knows), knows),
    mirrored,
    rules,
  });

  const verdictOn = (asked: Asked, onFound: OnFound): Verdict => {
    const { attack, mirrored, rules } = asked;
    const [key, verdicts, heard] = [
      keyOf(attack),
      ledger(rules, mirrored.battlefield),
      told(rules, mirrored.battlefield),
    ];
    const found = verdicts.get(key) ?? judgedAnew(asked);
    verdicts.set(key, found);
    if (onFound === null || heard.has(key)) return found;
    heard.set(key, true);
    onFound(found);
    return found;
  };

  /** Whole where the whole verdict is known, or where the GM has ruled: that shows, and only its reasons say so. */
  const levelOn = (asked: Asked): Judged => {
    const { attack, mirrored, rules } = asked;
    const key = keyOf(attack);
    const whole = ledger(rules, mirrored.battlefield).get(key);
    if (whole !== undefined || attack.ruled !== undefined) return { verdict: whole ?? verdictOn(asked, null) };
    const known = levels(rules, mirrored.battlefield);
    const level = known.get(key) ?? levelAnew(asked);
    known.set(key, level);
    return { level };
  };

  return {
    judged: (attack: Attack, known: Known, rules: RuleSettings, onFound: OnFound): Verdict =>
      verdictOn(bearingOn(attack, known, rules), onFound),
    levelOf: (attack: Attack, known: Known, rules: RuleSettings): Judged => levelOn(bearingOn(attack, known, rules)),
    judgedSoFar,
  };
};

const termsOf = (
  asked: Attack,
  { mirrored, knows }: Known,
  rules: RuleSettings,
  { withRuling, withFeatures, additionsTo }: Bearing,
): AttackTerms | null => {
  const attack = withFeatures(withRuling(asked, rules), knows);
  const additions = additionsTo(attack, mirrored, rules);
  const { walls, veto } = additions;
  const { ruled, coverChanges = [] } = withChangesAdded(attack, additions);
  // A disadvantage that is lifted changes nothing that maps show.
  const changes = coverChanges.filter(({ does, conceals }) => does !== null || conceals !== null);
  if (ruled === undefined && changes.length === 0 && walls.length === 0 && veto === null) return null;
  return {
    ...(ruled === undefined ? {} : { ruled }),
    ...(changes.length === 0 ? {} : { coverChanges: changes }),
    walls,
    isForbidden: veto !== null,
  };
};

/** As the map shows it, with settings being tried out and tokens at their dragged positions, or as it is saved. */
export type ShownOrSaved = "shown" | "saved";

/** The maps to judge on. They are the same object while nothing is tried out, dragged or unknown. */
const createMaps = ({ mirror, onSettings }: VerdictsParts, knowledge: () => Knowledge) => {
  const { stored, rules, isTrial, ...settings } = createRules(onSettings);
  let dragged: Moves | null = null;
  const [preview, moved] = [createMoved(), createMoved()];
  const [knownOf, knownOfShown, knownOfMoved] = [createKnown(), createKnown(), createKnown()];

  const rulesOf = (which: ShownOrSaved): RuleSettings => (which === "saved" ? stored() : rules());
  const current = (which: ShownOrSaved): MirroredSnapshot => {
    const scene = viewedScene();
    if (scene === null) throw new RangeError("expected a viewed scene, got none");
    const { tidy, ruleset } = rulesOf(which);
    const mirrored = mirror.of(scene, tidy, ruleSetInForce(ruleset).unsetBase);
    return which === "saved" ? mirrored : preview(mirrored, dragged);
  };
  const isSaved = (which: ShownOrSaved): boolean => which === "saved" || (dragged === null && !isTrial());
  const knownAt = (which: ShownOrSaved, at: Moves | null): Mirrored => {
    if (at !== null) return knownOfMoved(moved(current(which), at), knowledge());
    return isSaved(which) ? knownOf(current("saved"), knowledge()) : knownOfShown(current(which), knowledge());
  };
  return {
    rulesOf,
    isSaved,
    truth: (which: ShownOrSaved, at: Moves | null): Mirrored => moved(current(which), at),
    known: knownAt,
    ...settings,
    /** Moves tokens, by id, until called with null, for instance while they are dragged. Everything shown follows. */
    stand: (next: Moves | null): void => void (dragged = next),
    /** Whether tokens are shown elsewhere than they stand, as while one is dragged. */
    isElsewhere: () => dragged !== null,
  };
};

const sightWith = ({ isSeenYetToAct }: Pick<VerdictsParts, "isSeenYetToAct">): Sight => ({
  isTokenVisible,
  isTokenOwned,
  isTokenNamed,
  isTokenSecret,
  tokenConditions: (id) => [
    ...tokenConditions(id),
    ...(isSeenYetToAct?.(`token:${id}`) === true ? (["flat-footed"] as const) : []),
  ],
  isRegionKnown,
  isTileVisible,
});

/** How a verdict is asked for. */
export interface HowJudged {
  /**
   * "user", unless said: on what the user knows about the map, so that no number reveals what they do not see. "truth":
   * on the true map, to be stored and shown only through `knownVerdict`.
   */
  readonly as?: "user" | "truth";
  /** Tokens at other positions; null, unless said, for where they stand. */
  readonly at?: Moves | null;
  /** "shown", unless said; "saved" for everything that is acted on. */
  readonly settings?: ShownOrSaved;
  /** False for an attack that nobody makes or asks about: the hook `parapet.verdict` does not fire. */
  readonly tell?: boolean;
}

type HowShown = Omit<HowJudged, "as">;

interface JudgeAttack {
  (attack: Attack, asking: HowJudged & { readonly as: "truth" }): Verdict;
  (attack: Attack, asking?: HowJudged): KnownVerdict;
}

/**
 * Verdicts on the viewed scene. Cached; the `parapet.verdict` hook fires once per verdict, of tokens where they stand and with
 * saved settings. Every method throws what reading or judging throws.
 */
export const createVerdicts = (parts: VerdictsParts) => {
  const sight = sightWith(parts);
  const knowledge = (): Knowledge => knowledgeOf(isGM(), sight);
  const { rulesOf, isSaved, truth, known, ...rest } = createMaps(parts, knowledge);
  const bearing = createBearing(parts);
  const asPlayed = parts.asPlayed ?? ((verdict) => verdict);
  const { judged, levelOf, judgedSoFar } = createJudge(bearing, asPlayed);

  const tellOthers = (found: Verdict): void => {
    if (isHeard("parapet.verdict")) callHook("parapet.verdict", structuredClone(knownVerdict(found, knowledge())));
  };

  const judge = ((attack, { as = "user", at = null, settings = "shown", tell = true }: HowJudged = {}) => {
    const on =
      as === "truth"
        ? { mirrored: truth(settings, at), knows: null }
        : { mirrored: known(settings, at), knows: knowledge() };
    const isTold = tell && at === null && isSaved(settings);
    const verdict = judged(attack, on, rulesOf(settings), isTold ? tellOthers : null);
    return as === "truth" ? verdict : knownVerdict(verdict, knowledge());
  }) as JudgeAttack;

  const viewOf = (which: ShownOrSaved) => ({
    /** The true map. */
    current: (): Mirrored => truth(which, null),
    /** What this client's user knows about the map, with tokens at other positions if said; the same object for a GM. */
    known: (at: Moves | null = null): Mirrored => known(which, at),
    /** The viewed scene's settings, with the world's as defaults. */
    rules: (): RuleSettings => rulesOf(which),
    /** Rulings and additions that apply to an attack wherever its creatures are; null for none. */
    terms: (attack: Attack): AttackTerms | null =>
      termsOf(attack, { mirrored: known(which, null), knows: knowledge() }, rulesOf(which), bearing),
  });
  /** The level alone, as the user knows the map. The hook hears whole verdicts: while it is heard, they are found at once. */
  const level = (attack: Attack, { at = null, settings = "shown", tell = true }: HowShown = {}): KnownLevel => {
    if (tell && isHeard("parapet.verdict")) return judge(attack, { at, settings });
    const found = levelOf(attack, { mirrored: known(settings, at), knows: knowledge() }, rulesOf(settings));
    return "verdict" in found ? knownVerdict(found.verdict, knowledge()) : knownLevel(found.level, knowledge());
  };
  return {
    judge,
    level,
    ...viewOf("shown"),
    /** With saved settings and document positions, ignoring trials and drags. For everything that is acted on. */
    real: viewOf("saved"),
    knowledge,
    /** A verdict of a rule set in the terms of the world's game. */
    asPlayed,
    /** How many verdicts have been judged so far. A verdict that was known already does not count. */
    judgedSoFar,
    /** For verdicts on one attack: `act` reads what they have in common once. */
    atOnce: parts.readingOnce ?? ((act) => act()),
    ...rest,
  };
};

export type Verdicts = ReturnType<typeof createVerdicts>;
export type VerdictsView = Verdicts["real"];

/** Location of an error: the scene by name. A player's log must not name what their map does not show. */
export const scenePlace = (words: Words): string =>
  isGM() ? words.say("PARAPET.Error.Scene", { scene: viewedScene()?.name ?? "" }) : "";

export const tokenPlace = (words: Words, verdicts: Verdicts, id: string): string => {
  if (!isGM()) return "";
  const token = creatureName(verdicts.known().battlefield, id) ?? id;
  return words.say("PARAPET.Error.Place", { scene: viewedScene()?.name ?? "", token });
};
