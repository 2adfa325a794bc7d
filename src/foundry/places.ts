import type { Trouble } from "./errors";
import type { Words } from "./localize";
import { creatureName, type Rulings } from "./rulings";
import type { MendedSetting } from "./settings";
import { viewedScene } from "./table-view";
import type { Unread } from "./unread";

/** Where something went wrong, for the GM: the scene by name. */
export const scenePlace = (words: Words): string =>
  words.say("PARAPET.Error.Scene", { scene: viewedScene()?.name ?? "" });

/** The scene and the creature by name. */
export const tokenPlace = (words: Words, rulings: Rulings, id: string): string =>
  words.say("PARAPET.Error.Place", {
    scene: viewedScene()?.name ?? "",
    token: creatureName(rulings.known().battlefield, id) ?? id,
  });

/** A document or scene that cannot be read, as the GM is told of it. */
export const unreadTrouble =
  (words: Words, scene: string) =>
  ({ kind, name, cause, error }: Unread): Trouble => ({
    message: words.say(`PARAPET.Error.Unread.${kind}`, { scene, name, cause }),
    error,
  });

export const settingTrouble =
  (words: Words) =>
  ({ key, came, taken }: MendedSetting): Trouble => ({
    message: words.say(key === "rangeBand" ? "PARAPET.Error.NumberSetting" : "PARAPET.Error.Setting", {
      setting: words.say(`PARAPET.Setting.${key}.Name`),
      came: String(came),
      taken,
    }),
    error: null,
  });
