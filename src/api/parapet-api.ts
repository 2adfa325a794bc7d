import { shown } from "../scene/model/scene-error";
import { battleMapOf } from "../foundry/scene/battle-map";
import { elevationOf } from "../scene/model/creature-ids";
import { isPlaceShown } from "../foundry/canvas/fog";
import type { IsShown } from "../foundry/scene/shown-scene";
import { knownReason, type KnownVerdict } from "../foundry/verdicts/knowledge";
import { sentenceOf } from "../foundry/words/sentences";
import { MODULE_ID } from "../foundry/module-id";
import type { Reason, Verdict } from "../rules/attack/verdict";
import { verdictWords, type VerdictWords } from "../features/words/verdict-words";
import { answer, knownScene, type ApiParts } from "./api-context";
import { createCombatApi, type CombatApi, type CombatParts } from "./combat";
import { createCoverMaps, type FindCoverPlaces } from "./cover-maps";
import { checkVerdict } from "./validate-arguments";
import { createDraw, overlayShown, type Draw, type ShownOverlay } from "./drawing";
import { createJudging, type JudgeApi } from "./judging";
import { createMapViews, type MapViewParts, type MapViews } from "./map-views";
import { createOverriding, type OverridesApi } from "./overrides";
import { createRuleSetsApi, type RuleSetsApi } from "./rule-sets";
import type { ThrowChat } from "../foundry/chat/missed-throw";
import { createScattering, type ScatterThrow } from "./scattering";
import { tokenId, type KnownScene, type TokenRef } from "./token-refs";

/**
 * `game.modules.get("parapet").api`, also handed to the hook `parapet.ready`; docs/api.md has an example of each. Answers
 * are plain data and hold only what the asking user may know. Wrong arguments throw a `RangeError` that says what came and
 * what was wanted. Where the table itself cannot tell, the answer is null or has nothing in it; what would change something
 * and needs a scene is rejected.
 */
export interface ParapetApi extends JudgeApi, MapViews {
  /** Of the module, as its manifest has it. */
  readonly version: string;
  /** A verdict that this API has given in the map's words: level, what it changes, what is refused. Null for null. */
  readonly words: (verdict: KnownVerdict | null) => VerdictWords | null;
  /**
   * Why it is so, and what there is to say of the attack or of a charge refused, as sentences in the user's language. Null
   * for null, and without a scene.
   */
  readonly sentences: (verdict: Verdict | null) => readonly string[] | null;
  /** The neighbourhood of these tokens (the whole scene, when none are named) as a text map for a bug report. */
  readonly battleMap: (tokens?: readonly TokenRef[]) => string | null;
  /** What listeners to `parapet.preVerdict` would say has changed: judges and draws anew. */
  readonly refresh: () => void;
  readonly coverMap: FindCoverPlaces;
  readonly scatter: ScatterThrow;
  readonly draw: Draw;
  readonly overlay: ShownOverlay;
  /** What GMs rule by hand. */
  readonly overrides: OverridesApi;
  readonly rulesets: RuleSetsApi;
  /** The order of battle. */
  readonly combat: CombatApi;
}

/** Of the attack also where it is allowed: that a spread goes round corners, say. */
const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => [
  ...reasons,
  ...permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []),
];

const sentencesOf = ({ verdicts, words }: ApiParts, { mirrored }: KnownScene, verdict: Verdict): readonly string[] => {
  const said = reasonsToSay(verdict).map((reason) => knownReason(reason, verdicts.knowledge()));
  return [...new Set(said.map((reason) => sentenceOf(reason, mirrored.battlefield, words)))];
};

export const createApi = (parts: CombatParts & MapViewParts & { readonly throwChat: ThrowChat }): ParapetApi => ({
  version: game.modules.get(MODULE_ID)?.version ?? "",
  ...createJudging(parts),
  words: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    return answer(parts, () => verdictWords(verdict, parts.words));
  },
  sentences: (verdict) => {
    if (verdict === null) return null;
    checkVerdict(verdict);
    const scene = knownScene(parts);
    return scene === null ? null : answer(parts, () => sentencesOf(parts, scene, verdict));
  },
  battleMap: (tokens = []) => {
    if (!Array.isArray(tokens)) throw new RangeError(`tokens: came ${shown(tokens)}, wanted an array of tokens`);
    const scene = knownScene(parts);
    if (scene === null) return null;
    const ids = tokens.map((token) => tokenId(scene, "token", token));
    const { knowsAll } = parts.verdicts.knowledge();
    const elevation = elevationOf(scene.mirrored.scene, ids[0]);
    const isShown: IsShown = (place) => isPlaceShown(place, elevation);
    return answer(parts, () => battleMapOf(scene.mirrored, ids, knowsAll ? null : isShown));
  },
  refresh: parts.judgeAnew,
  coverMap: createCoverMaps(parts),
  ...createMapViews(parts),
  scatter: createScattering(parts),
  draw: createDraw(parts),
  overlay: overlayShown(parts.overlay),
  overrides: createOverriding(parts),
  rulesets: createRuleSetsApi(parts),
  combat: createCombatApi(parts),
});
