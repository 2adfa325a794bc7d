import type { Guard } from "../foundry/errors/errors";
import type { Words } from "../foundry/words/localize";
import type { Overrides } from "../foundry/overrides/overrides";
import { scenePlace } from "../foundry/verdicts/error-location";
import type { Verdicts } from "../foundry/verdicts/verdicts";
import { viewedScene } from "../foundry/canvas/canvas-view";
import type { Overlay } from "../features/overlay/overlay";
import type { KnownScene } from "./token-refs";

/** What the API answers from. */
export interface ApiParts {
  readonly verdicts: Verdicts;
  readonly overlay: Overlay;
  readonly overrides: Overrides;
  /** Forgets every verdict given. */
  readonly judgeAnew: () => void;
  readonly words: Words;
  readonly guard: Guard;
}

/**
 * An answer of the table: null where it cannot tell, and then the GM is told why. What a caller does wrong is to be thrown
 * before this.
 */
export const answer = <T>({ guard, words }: ApiParts, ask: () => T, place = () => scenePlace(words)): T | null =>
  guard(place, ask, null);

/**
 * What this user knows of the viewed scene; null when none is viewed, which is nothing to be told of, or when it cannot be
 * read, and then the GM is told why.
 */
export const knownScene = (parts: ApiParts): KnownScene | null => {
  const scene = viewedScene();
  return scene === null ? null : answer(parts, () => ({ id: scene.id, mirrored: parts.verdicts.real.known() }));
};

/** The same for what changes something, where null would say that it is done. Throws `RangeError` without such a scene. */
export const sceneToChange = (parts: ApiParts): KnownScene => {
  const scene = knownScene(parts);
  if (scene === null) throw new RangeError("scene: came none that can be read, wanted one in view");
  return scene;
};
