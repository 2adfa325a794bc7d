/**
 * What features share: Parapet's one instance of everything that outlives a window or a scene. A feature gets it when it is
 * installed, adds its own hooks, follows `changes`, and puts into `features` what others may ask of it.
 */
import { changed, createChanges, whenChanged, type Changes, type Version } from "./changes";
import { allScenes, viewedScene } from "./foundry/canvas/viewed-scene";
import { tokenOnScene } from "./foundry/canvas/map-tokens";
import { createGmArchive, type GmArchive } from "./foundry/chat/gm-archive";
import { createGmNotices, type NotifyGMs } from "./foundry/chat/gm-notices";
import { createDeeds } from "./foundry/combat/deeds";
import { isSeenYetToAct, isYetToAct } from "./foundry/combat/turn-facts";
import { createCoexistence, type Coexistence } from "./foundry/coexistence/coexistence";
import { createEncounters, type Encounters } from "./foundry/combat/encounters/encounters";
import { createFailures, foundryOutlet, guardLater, type Failures } from "./foundry/errors/errors";
import { guardedHooks, type GuardedHooks } from "./foundry/errors/hooks";
import { createGmStore, type GmStore } from "./foundry/gm-store/gm-store";
import { MODULE_ID } from "./foundry/module-id";
import { createOverrides, secretRulings, type Overrides } from "./foundry/overrides/overrides";
import { createPreVerdict } from "./foundry/pre-verdict/pre-verdict";
import { createSceneMirror, type SceneMirror } from "./foundry/scene/scene-mirror";
import type { FactsOf } from "./foundry/scene/token-facts";
import { isGM } from "./foundry/users/users";
import { createQueries, type Queries } from "./foundry/users/queries";
import { scenePlace, createVerdicts, type Verdicts } from "./foundry/verdicts/verdicts";
import { createPins, type Pins } from "./foundry/verdicts/pins";
import { reportScene, reportSettings } from "./foundry/warnings/data-warnings";
import { createGmWarnings, createMissingRuleSet, type WarnGM } from "./foundry/warnings/gm-warnings";
import { wordsFrom, type Words } from "./words/localize";
import type { SystemAdapter } from "./systems/adapter/system-adapter";
import { tiesOf } from "./systems/adapter/actor-numbers";
import { createCoverFeatures } from "./systems/cover-features/cover-features";
import { adapterFor } from "./systems/index";

/**
 * What installed features do for others, each under its own name. A feature declares its entry where it is installed:
 * `declare module "../../table" { interface Features { … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Features {}

export interface Table extends Failures {
  readonly words: Words;
  /** As `guard`, with the name of the scene as the place. */
  readonly safely: <T, U>(act: () => T, otherwise: U) => T | U;
  /** The same for a promise. */
  readonly later: (done: Promise<unknown>) => void;
  readonly hooks: GuardedHooks;
  readonly newId: () => string;
  readonly queries: Queries;
  /** What only GMs know. */
  readonly gmStore: GmStore;
  /** What of it is about chat messages. */
  readonly archive: GmArchive;
  readonly notifyGMs: NotifyGMs;
  readonly warnGM: WarnGM;
  /** Reports stored settings that are invalid. */
  readonly reportCorrected: ReturnType<typeof reportSettings>;
  readonly mirror: SceneMirror;
  readonly overrides: Overrides;
  readonly verdicts: Verdicts;
  readonly pins: Pins;
  /** Of the world's game system, which Foundry knows from `init` on. */
  readonly adapter: () => SystemAdapter;
  readonly factsOf: FactsOf;
  /** An actor's ranks in Acrobatics; 0 where the system has none. */
  readonly acrobaticsOf: (actor: object) => number;
  readonly coexistence: Coexistence;
  readonly encounters: Encounters;
  readonly changes: Changes;
  /** As in changes.ts; a failure of `act` is reported and stops nothing else. */
  readonly whenChanged: (version: Version, act: () => void) => void;
  /** Discards all verdicts, for what they depend on besides documents has changed. */
  readonly judgeAnew: () => void;
  readonly features: Partial<Features>;
}

/** What features about encounters work with. */
export type EncounterTable = Table & Encounters;

const newId = (): string => foundry.utils.randomID();

const log = (message: string, error: unknown): void => console.warn(MODULE_ID, message, error);

/** How this client talks to people and to other clients. */
const createContact = (changes: Changes) => {
  const words = wordsFrom(() => game.i18n, isGM);
  const { guard, reportUntilFixed } = createFailures(foundryOutlet(words));
  const where = (): string => scenePlace(words);
  const later = (done: Promise<unknown>): void => guardLater(guard, where, done);
  const queries = createQueries({ newId, log });
  const gmStore = createGmStore(queries);
  return {
    words,
    guard,
    reportUntilFixed,
    safely: <T, U>(act: () => T, otherwise: U): T | U => guard(where, act, otherwise),
    later,
    hooks: guardedHooks(guard),
    newId,
    queries,
    gmStore,
    archive: createGmArchive({ gmStore, later, heard: () => changed(changes.archive) }),
    notices: createGmNotices(queries),
    warnGM: createGmWarnings(words),
    reportCorrected: reportSettings(reportUntilFixed, words),
    missingRuleSet: createMissingRuleSet({ queries, words, guard, reportUntilFixed }),
  };
};

/** What is judged, and by what. */
const createJudging = ({
  words,
  guard,
  safely,
  reportUntilFixed,
  judgeAnew,
  ...contact
}: ReturnType<typeof createContact> & Pick<Table, "judgeAnew">) => {
  const adapter = (): SystemAdapter => adapterFor(game.system.id);
  const factsOf: FactsOf = (actor, grid) => safely(() => adapter().factsOf(actor, grid), {});
  const acrobaticsOf = (actor: object): number => safely(() => adapter().acrobaticsOf?.(actor) ?? 0, 0);
  const mirror = createSceneMirror(reportScene(reportUntilFixed, words), factsOf, isYetToAct);
  const rulingsChanged = (): void => {
    overrides.forget();
    judgeAnew();
  };
  const overrides: Overrides = createOverrides({
    secret: secretRulings(contact.gmStore, rulingsChanged),
    guard,
    reportUntilFixed,
    words,
    scenes: allScenes,
    scene: viewedScene,
    ruleset: () => verdicts.real.rules().ruleset,
  });
  const coverFeatures = createCoverFeatures({
    words,
    safely,
    reportUntilFixed,
    items: () => adapter().coverItems,
    tokenOf: tokenOnScene,
  });
  const verdicts = createVerdicts({
    mirror,
    onSettings: (settings) => {
      contact.reportCorrected(settings.mended);
      contact.missingRuleSet.look(settings);
    },
    ruledOn: overrides.of,
    asPlayed: (verdict) => adapter().asPlayed?.(verdict) ?? verdict,
    withDeeds: createDeeds({ acrobaticsOf }),
    withFeatures: coverFeatures.withFeatures,
    readingOnce: coverFeatures.readingOnce,
    isSeenYetToAct,
    preVerdict: createPreVerdict({ guard, words }),
  });
  return { adapter, factsOf, acrobaticsOf, mirror, overrides, verdicts, coverFeatures };
};

export const createTable = (): Table => {
  const changes = createChanges();
  const { notices, missingRuleSet, ...contact } = createContact(changes);
  const { words, guard, safely, hooks } = contact;
  const judgeAnew = (): void => {
    judging.verdicts.forget();
    changed(changes.rules);
  };
  const { coverFeatures, ...judging } = createJudging({ ...contact, notices, missingRuleSet, judgeAnew });
  // Before anything is shown again.
  whenChanged(changes.verdicts, coverFeatures.forget);
  const coexistence = createCoexistence({ words, guard });
  const encounters = createEncounters({
    ...contact,
    notifyGMs: notices.tell,
    log,
    tiesOf: ({ actor }) => tiesOf(actor),
    changed: () => changed(changes.encounters),
  });
  for (const part of [contact.queries, missingRuleSet, coexistence, contact.gmStore, notices, encounters])
    hooks.once("init", part.register);
  return {
    ...contact,
    ...judging,
    notifyGMs: notices.tell,
    pins: createPins(() => changed(changes.pins)),
    coexistence,
    encounters,
    changes,
    whenChanged: (version, act) => whenChanged(version, () => safely(act, undefined)),
    judgeAnew,
    features: {},
  };
};
