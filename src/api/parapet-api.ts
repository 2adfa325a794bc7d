import { shown } from "../scene/model/scene-error";
import { battleMapOf } from "../foundry/scene/battle-map";
import { elevationOf } from "../scene/model/creature-ids";
import { isPlaceShown } from "../foundry/canvas/fog";
import type { IsShown } from "../foundry/scene/shown-scene";
import { knownReason, type KnownVerdict } from "../foundry/verdicts/knowledge";
import { sentenceOf } from "../words/sentences";
import { MODULE_ID } from "../foundry/module-id";
import type { Reason, Verdict } from "../rules/attack/verdict";
import { verdictWords, type VerdictWords } from "../words/verdict-words";
import { answer, knownScene } from "./api-context";
import type { Table } from "../table";
import { createCombatApi, type CombatApi } from "./combat";
import { createCoverMaps, type FindCoverPlaces } from "./cover-maps";
import { checkVerdict } from "./validate-arguments";
import { createDraw, overlayShown, type Draw, type ShownOverlay } from "./drawing";
import { createJudging, type JudgeApi } from "./judging";
import { createMapViews, type MapViews } from "./map-views";
import { createOverriding, type OverridesApi } from "./overrides";
import { createRuleSetsApi, type RuleSetsApi } from "./rule-sets";
import { createScattering, type ScatterThrow } from "./scattering";
import { tokenId, type KnownScene, type TokenRef } from "./token-refs";

/**
 * `game.modules.get("parapet").api`, also passed to the hook `parapet.ready`; docs/api.md has an example for each
 * member. Results are plain data with only what the user may know. Invalid arguments throw a `RangeError` with the
 * expected and the actual value. When Parapet cannot answer, the result is null or empty; a call that changes something
 * and needs a scene rejects.
 */
export interface ParapetApi extends JudgeApi, MapViews {
  /** Version of the module, from its manifest. */
  readonly version: string;
  /** A verdict of this API in the map's words: level, modifiers, what is forbidden. Null for null. */
  readonly words: (verdict: KnownVerdict | null) => VerdictWords | null;
  /**
   * The reasons of a verdict, and what it says about the attack or a forbidden charge, as sentences in the user's
   * language. Null for null, and without a scene.
   */
  readonly sentences: (verdict: Verdict | null) => readonly string[] | null;
  /** The neighbourhood of these tokens (by default the whole scene) as a text map for a bug report. */
  readonly battleMap: (tokens?: readonly TokenRef[]) => string | null;
  /** Call when what `parapet.preVerdict` listeners add has changed: judges and draws again. */
  readonly refresh: () => void;
  readonly coverMap: FindCoverPlaces;
  readonly scatter: ScatterThrow;
  readonly draw: Draw;
  readonly overlay: ShownOverlay;
  /** Rulings by GMs. */
  readonly overrides: OverridesApi;
  readonly rulesets: RuleSetsApi;
  /** The order of battle. */
  readonly combat: CombatApi;
}

/** Permissions include sentences about allowed attacks, for instance that a spread goes around corners. */
const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => [
  ...reasons,
  ...permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []),
];

const sentencesOf = ({ verdicts, words }: Table, { mirrored }: KnownScene, verdict: Verdict): readonly string[] => {
  const said = reasonsToSay(verdict).map((reason) => knownReason(reason, verdicts.knowledge()));
  return [...new Set(said.map((reason) => sentenceOf(reason, mirrored.battlefield, words)))];
};

export const createApi = (table: Table): ParapetApi => ({
  version: game.modules.get(MODULE_ID)?.version ?? "",
  ...createJudging(table),
  words: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    return answer(table, () => verdictWords(verdict, table.words));
  },
  sentences: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    const scene = knownScene(table);
    return scene === null ? null : answer(table, () => sentencesOf(table, scene, verdict));
  },
  battleMap: (tokens = []) => {
    if (!Array.isArray(tokens)) throw new RangeError(`tokens: came ${shown(tokens)}, wanted an array of tokens`);
    const scene = knownScene(table);
    if (scene === null) return null;
    const ids = tokens.map((token) => tokenId(scene, "token", token));
    const { knowsAll } = table.verdicts.knowledge();
    const elevation = elevationOf(scene.mirrored.scene, ids[0]);
    const isShown: IsShown = (place) => isPlaceShown(place, elevation);
    return answer(table, () => battleMapOf(scene.mirrored, ids, knowsAll ? null : isShown));
  },
  refresh: table.judgeAnew,
  coverMap: createCoverMaps(table),
  ...createMapViews(table),
  scatter: createScattering(table),
  draw: createDraw(table),
  overlay: overlayShown(table),
  overrides: createOverriding(table),
  rulesets: createRuleSetsApi(table),
  combat: createCombatApi(table),
});
