import { shown } from "../scene/model/scene-error";
import { isGM } from "../foundry/users/users";
import { isPlaceShown } from "../foundry/canvas/shown-to-user";
import { createCombatApi, outcome, type CombatApi, type Outcome } from "./combat";
import type { Table } from "../table";
import type { IsShown } from "../foundry/scene/battle-map";
import { elevationOf } from "../scene/model/battlefield";
import { knownReason, type KnownVerdict } from "../foundry/verdicts/knowledge";
import { verdictSentences } from "../foundry/verdicts/said";
import { sentenceOf } from "../words/sentences";
import { MODULE_ID } from "../foundry/module-id";
import type { Reason, Verdict } from "../rules/attack/verdict";
import { verdictWords, type VerdictWords } from "../words/verdict-words";
import { answer, knownScene, tokenId, type TokenRef, checkVerdict } from "./api-context";
import type { Advise } from "./advice";
import type { FindCoverPlaces } from "./cover-maps";
import { createCoverFor, type CoverFor } from "./cover-for";
import { createDraw, overlayShown, type Draw, type ShownOverlay } from "./drawing";
import type { ReadFightRecord } from "./fight-record";
import { createJudging, type JudgeApi } from "./judging";
import { createMovementApi, type MovementApi } from "./movement";
import { createOverriding, type OverridesApi } from "./overrides";
import { createRuleSetsApi, type RuleSetsApi } from "./rule-sets";
import { createScattering, type ScatterThrow } from "./scattering";
import type { CoverSaved } from "../features/cards/saved/saved-moment";
import type { VerdictDraft } from "../foundry/pre-verdict/pre-verdict";

/**
 * `game.modules.get("parapet").api`, also passed to the hook `parapet.ready`; docs/api.md has an example for each
 * member. Results are plain data with only what the user may know. Invalid arguments throw a `RangeError` with the
 * expected and the actual value. When Parapet cannot answer, the result is null or empty; a call that changes something
 * and needs a scene rejects.
 */
export interface ParapetApi extends JudgeApi {
  /** Version of the module, from its manifest. */
  readonly version: string;
  /** A verdict of this API in the map's words: level, modifiers, what is forbidden. Null for null. */
  readonly words: (verdict: KnownVerdict | null) => VerdictWords | null;
  /**
   * The reasons of a verdict, and what it says about the attack or a forbidden charge, as sentences in the user's
   * language. Null for null, and without a scene.
   */
  readonly sentences: (verdict: Verdict | null) => readonly string[] | null;
  readonly coverFor: CoverFor;
  /** The neighbourhood of these tokens (by default the whole scene) as a text map for a bug report. */
  readonly battleMap: (tokens?: readonly TokenRef[]) => Promise<string | null>;
  /** Call when what `parapet.preVerdict` listeners add has changed: judges and draws again. */
  readonly refresh: () => void;
  readonly coverMap: FindCoverPlaces;
  readonly advise: Advise;
  /** Shows the threat map on this client, or hides it or the cover map; toggles it without an argument. Returns whether it is shown. */
  readonly showCoverMap: (isShown?: boolean) => boolean;
  /** Opens the map check, for GMs. */
  readonly openMapCheck: () => Outcome;
  /** Opens the window that reads the viewed map before it is played, for GMs. With `true` it begins to read at once. */
  readonly openAnalysis: (isStarted?: boolean) => Outcome;
  /** Opens the window that says who notices creatures that hide, for GMs. */
  readonly openHiding: () => Outcome;
  /** Opens the window "What cover decided", on the fight in the tracker, else on the last one with attacks. */
  readonly openFightRecord: () => Outcome;
  readonly fightRecord: ReadFightRecord;
  readonly scatter: ScatterThrow;
  readonly movement: MovementApi;
  readonly draw: Draw;
  readonly overlay: ShownOverlay;
  /** Rulings by GMs. */
  readonly overrides: OverridesApi;
  readonly rulesets: RuleSetsApi;
  /** The order of battle. */
  readonly combat: CombatApi;
}

/** A reason of a verdict for this user. */
const sentenceFor = (table: Table, reason: Reason): string | null => {
  const scene = knownScene(table);
  const { verdicts, words } = table;
  if (scene === null) return null;
  return answer(table, () => sentenceOf(knownReason(reason, verdicts.knowledge()), scene.mirrored.battlefield, words));
};

/** What is said about a verdict of this user's. */
const sentencesNow = (table: Table, verdict: Verdict): readonly string[] | null => {
  const scene = knownScene(table);
  return scene === null ? null : answer(table, () => verdictSentences(table, scene.mirrored.battlefield, verdict));
};

/** What opens windows. */
const createOpening = (
  table: Table,
): Pick<ParapetApi, "openMapCheck" | "openAnalysis" | "openHiding" | "openFightRecord"> => {
  const opened = (open: (features: Table["features"]) => void): Outcome => {
    if (!isGM()) return outcome("not-allowed", table);
    open(table.features);
    return outcome(null, table);
  };
  return {
    openMapCheck: () => opened(({ mapCheck }) => mapCheck?.open()),
    openAnalysis: (isStarted = false) => {
      if (typeof isStarted !== "boolean")
        throw new RangeError(`isStarted: expected true or false, got ${shown(isStarted)}`);
      return opened(({ analysis }) => analysis?.open(isStarted));
    },
    openHiding: () => opened(({ hiding }) => hiding?.open()),
    openFightRecord: () => {
      table.features.fightRecord?.open(null);
      return outcome(null, table);
    },
  };
};

const createApi = (table: Table): ParapetApi => ({
  version: game.modules.get(MODULE_ID)?.version ?? "",
  ...createJudging(table),
  coverFor: createCoverFor(table, {
    judge: createJudging(table).judge,
    reasonsOf: (verdict) => sentencesNow(table, verdict),
    sentence: (reason) => sentenceFor(table, reason),
  }),
  words: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    return answer(table, () => verdictWords(verdict, table.words));
  },
  sentences: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    return sentencesNow(table, verdict);
  },
  battleMap: async (tokens = []) => {
    if (!Array.isArray(tokens)) throw new RangeError(`tokens: expected an array of tokens, got ${shown(tokens)}`);
    const { battleMapOf } = await import("../foundry/scene/battle-map");
    const scene = knownScene(table);
    if (scene === null) return null;
    const ids = tokens.map((token) => tokenId(scene, "token", token));
    const { knowsAll } = table.verdicts.knowledge();
    const elevation = elevationOf(scene.mirrored.scene, ids[0]);
    const isShown: IsShown = (place) => isPlaceShown(place, elevation);
    return answer(table, () => battleMapOf(scene.mirrored, ids, knowsAll ? null : isShown));
  },
  refresh: table.judgeAnew,
  coverMap: async (...asked) => (await import("./cover-maps")).createCoverMaps(table)(...asked),
  advise: async (...asked) => (await import("./advice")).createAdvise(table)(...asked),
  showCoverMap: (isShown = (table.features.coverMap?.shown() ?? null) === null) => {
    const { coverMap } = table.features;
    if (typeof isShown !== "boolean") throw new RangeError(`isShown: expected true or false, got ${shown(isShown)}`);
    const isOn = (): boolean => (coverMap?.shown() ?? null) !== null;
    if (isShown !== isOn()) coverMap?.show(isShown ? "threat" : null);
    return isOn();
  },
  ...createOpening(table),
  fightRecord: async (...asked) => (await import("./fight-record")).createReadFightRecord(table)(...asked),
  scatter: createScattering(table),
  movement: createMovementApi(table),
  draw: createDraw(table),
  overlay: overlayShown(table),
  overrides: createOverriding(table),
  rulesets: createRuleSetsApi(table),
  combat: createCombatApi(table),
});

declare module "../table" {
  interface Features {
    api: ParapetApi;
  }
}

/** Other packages may add rule sets from `setup` on, so that every client has them before anything is judged. */
export const installApi = (table: Table): void => {
  const api = createApi(table);
  table.features.api = api;
  table.hooks.once("init", () => Object.assign(game.modules.get(MODULE_ID) ?? {}, { api }));
};

/** Parapet's hooks by name, with their listeners' arguments; docs/api.md has an example for each. */
export interface ParapetHooks {
  /** Once per session, in Foundry's `ready`. */
  readonly "parapet.ready": (api: ParapetApi) => void;
  /** Before an attack is judged; once per attack until something on the scene changes. */
  readonly "parapet.preVerdict": (draft: VerdictDraft) => void;
  /** After an attack was judged for the first time since something changed. */
  readonly "parapet.verdict": (verdict: KnownVerdict) => void;
  /** Cover that a module shows may be stale: ask again. Once a frame at most. */
  readonly "parapet.stale": () => void;
  /**
   * On each client whose user may know it: an attack missed by the game system's own numbers and would have hit without cover.
   */
  readonly "parapet.coverSaved": (saved: CoverSaved) => void;
}
