import type { Guard } from "../foundry/errors/errors";
import type { Words } from "../words/localize";
import type { Overrides } from "../foundry/overrides/overrides";
import { scenePlace } from "../foundry/verdicts/error-location";
import type { Verdicts } from "../foundry/verdicts/verdicts";
import { viewedScene } from "../foundry/canvas/canvas-view";
import type { Overlay } from "../features/overlay/overlay";
import type { KnownScene } from "./token-refs";

/** What the API works with. */
export interface ApiParts {
  readonly verdicts: Verdicts;
  readonly overlay: Overlay;
  readonly overrides: Overrides;
  /** Discards all cached verdicts. */
  readonly judgeAnew: () => void;
  readonly words: Words;
  readonly guard: Guard;
}

/**
 * Runs a query. When it fails, the reason is reported to the GM and the result is null. Invalid arguments must be rejected before.
 */
export const answer = <T>({ guard, words }: ApiParts, ask: () => T, place = () => scenePlace(words)): T | null =>
  guard(place, ask, null);

/**
 * What this user knows about the viewed scene. Null without a viewed scene, or when it cannot be read; then the
 * reason is reported to the GM.
 */
export const knownScene = (parts: ApiParts): KnownScene | null => {
  const scene = viewedScene();
  return scene === null ? null : answer(parts, () => ({ id: scene.id, mirrored: parts.verdicts.real.known() }));
};

/** The same for calls that change something. Throws `RangeError` without such a scene. */
export const sceneToChange = (parts: ApiParts): KnownScene => {
  const scene = knownScene(parts);
  if (scene === null) throw new RangeError("scene: came none that can be read, wanted one in view");
  return scene;
};
