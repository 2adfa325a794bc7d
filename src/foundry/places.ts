import { shown } from "../battlefield/scene-error";
import type { Failures, Trouble } from "./errors";
import type { Words } from "./localize";
import { creatureName, type Rulings } from "./rulings";
import type { FieldValue, SettingField } from "./settings/fields";
import type { MendedSetting } from "./settings/rule-settings";
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

/** A choice by its label. */
const takenWords = (field: SettingField, taken: FieldValue | null, words: Words): string => {
  const chosen = field.kind === "choice" ? field.choices.find(({ value }) => value === taken) : undefined;
  return chosen === undefined ? String(taken) : `“${words.sayKey(chosen.label)}”`;
};

/** A document or scene that cannot be read, as the GM is told of it. */
export const unreadTrouble =
  (words: Words, scene: string) =>
  ({ kind, name, cause, error }: Unread): Trouble => ({
    message: words.say(`PARAPET.Error.Unread.${kind}`, { scene, name, cause }),
    error,
  });

const settingTrouble = ({ place, field, came, taken }: MendedSetting, words: Words): Trouble => {
  const scene = viewedScene()?.name ?? "";
  const values = { scene, came: shown(came) };
  if (field === null) return { message: words.say("PARAPET.Error.SceneSettings", values), error: null };
  const named = { ...values, setting: words.sayKey(field.name), taken: takenWords(field, taken, words) };
  return { message: words.say(`PARAPET.Error.Setting.${place}`, named), error: null };
};

/** Tells which stored settings of the world, of this client and of the viewed scene are not as they should be. */
export const tellSettings =
  (standing: Failures["standing"], words: Words) =>
  (mended: readonly MendedSetting[]): void => {
    const troublesOf = (place: MendedSetting["place"]): Trouble[] =>
      mended.filter((each) => each.place === place).map((each) => settingTrouble(each, words));
    standing("settings", troublesOf("stored"));
    standing(`settings of ${viewedScene()?.id}`, troublesOf("scene"));
  };
