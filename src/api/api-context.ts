import { scenePlace } from "../foundry/verdicts/error-location";
import { viewedScene } from "../foundry/canvas/canvas-view";
import type { Table } from "../table";
import type { KnownScene } from "./token-refs";

/**
 * Runs a query. When it fails, the reason is reported to the GM and the result is null. Invalid arguments must be rejected before.
 */
export const answer = <T>({ guard, words }: Table, ask: () => T, place = () => scenePlace(words)): T | null =>
  guard(place, ask, null);

/**
 * What this user knows about the viewed scene. Null without a viewed scene, or when it cannot be read; then the
 * reason is reported to the GM.
 */
export const knownScene = (table: Table): KnownScene | null => {
  const scene = viewedScene();
  return scene === null ? null : answer(table, () => ({ id: scene.id, mirrored: table.verdicts.real.known() }));
};

/** The same for calls that change something. Throws `RangeError` without such a scene. */
export const sceneToChange = (table: Table): KnownScene => {
  const scene = knownScene(table);
  if (scene === null) throw new RangeError("scene: came none that can be read, wanted one in view");
  return scene;
};
