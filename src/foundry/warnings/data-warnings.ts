import { shown } from "../../scene/model/scene-error";
import type { Failures, Problem } from "../errors/errors";
import type { Words } from "../../words/localize";
import type { SceneSource } from "../scene/scene-source";
import type { FieldValue, SettingField } from "../settings/fields";
import type { CorrectedSetting } from "../settings/rule-settings";
import { viewedScene } from "../canvas/viewed-scene";
import type { ReplacedFlag, Unreadable } from "../scene/unreadable-documents";

const takenWords = (field: SettingField, taken: FieldValue | null, words: Words): string => {
  const chosen = field.kind === "choice" ? field.choices.find(({ value }) => value === taken) : undefined;
  return chosen === undefined ? String(taken) : `“${words.sayKey(chosen.label)}”`;
};

/** The GM's message about a document or scene that cannot be read. */
const unreadTrouble = ({ kind, name, cause, error }: Unreadable, scene: string, words: Words): Problem => ({
  message: words.say(`PARAPET.Error.Unread.${kind}`, { scene, name, cause }),
  error,
});

/** The GM's message about a flag that was replaced by its default. */
const replacedTrouble = ({ kind, name, path, came, taken }: ReplacedFlag, scene: string, words: Words): Problem => {
  const values = { scene, document: words.say(`PARAPET.Document.${kind}`, { name }), flag: path, came };
  const message =
    taken === null
      ? words.say("PARAPET.Error.Flag.unset", values)
      : words.say("PARAPET.Error.Flag.taken", { ...values, taken });
  return { message, error: null };
};

export const reportScene =
  (reportUntilFixed: Failures["reportUntilFixed"], words: Words) =>
  ({ id, name }: SceneSource, unread: readonly Unreadable[], replaced: readonly ReplacedFlag[]): void =>
    reportUntilFixed(`scene:${id}`, [
      ...unread.map((document) => unreadTrouble(document, name, words)),
      ...replaced.map((flag) => replacedTrouble(flag, name, words)),
    ]);

const settingTrouble = ({ place, field, came, taken }: CorrectedSetting, words: Words): Problem => {
  const scene = viewedScene()?.name ?? "";
  const values = { scene, came: shown(came) };
  if (field === null) return { message: words.say("PARAPET.Error.SceneSettings", values), error: null };
  const named = { ...values, setting: words.sayKey(field.name), taken: takenWords(field, taken, words) };
  return { message: words.say(`PARAPET.Error.Setting.${place}`, named), error: null };
};

/** Reports invalid stored settings of the world, this client and the viewed scene. */
export const reportSettings =
  (reportUntilFixed: Failures["reportUntilFixed"], words: Words) =>
  (mended: readonly CorrectedSetting[]): void => {
    const troublesOf = (place: CorrectedSetting["place"]): Problem[] =>
      mended.filter((each) => each.place === place).map((each) => settingTrouble(each, words));
    reportUntilFixed("settings", troublesOf("stored"));
    reportUntilFixed(`settings of ${viewedScene()?.id}`, troublesOf("scene"));
  };

export const reportUnreadable =
  (reportUntilFixed: Failures["reportUntilFixed"], words: Words) =>
  ({ id }: { readonly id: string }, isUnread: boolean): void =>
    reportUntilFixed(`combat:${id}`, isUnread ? [{ message: words.say("PARAPET.Order.Unread"), error: null }] : []);
