import type { Words } from "./localize";
import { creatureName, type Rulings } from "./rulings";
import { viewedScene } from "./table-view";

/** Where something went wrong, for the GM: the scene by name. */
export const scenePlace = (words: Words): string =>
  words.say("PARAPET.Error.Scene", { scene: viewedScene()?.name ?? "" });

/** The scene and the creature by name. */
export const tokenPlace = (words: Words, rulings: Rulings, id: string): string =>
  words.say("PARAPET.Error.Place", {
    scene: viewedScene()?.name ?? "",
    token: creatureName(rulings.known().battlefield, id) ?? id,
  });
