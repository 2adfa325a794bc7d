import type { Words } from "../../words/localize";
import { creatureName, type Verdicts } from "./verdicts";
import { isGM, viewedScene } from "../canvas/canvas-view";

/** Location of an error: the scene by name. A player's log must not name what their map does not show. */
export const scenePlace = (words: Words): string =>
  isGM() ? words.say("PARAPET.Error.Scene", { scene: viewedScene()?.name ?? "" }) : "";

/** The scene and the creature by name. */
export const tokenPlace = (words: Words, verdicts: Verdicts, id: string): string => {
  if (!isGM()) return "";
  const token = creatureName(verdicts.known().battlefield, id) ?? id;
  return words.say("PARAPET.Error.Place", { scene: viewedScene()?.name ?? "", token });
};
