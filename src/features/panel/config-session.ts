import { isGM } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { titleOfModule } from "../../foundry/other-modules";
import { OVERLAY_MODES, type SettingField } from "../../foundry/settings/fields";
import { areRulesChosen, writeAnswered } from "../../foundry/settings/first-start";
import { recommendedFor } from "../../foundry/settings/proposals";
import {
  clearScene,
  readRuleSettings,
  sceneValue,
  settingFields,
  storedValue,
  worldAround,
  writeScene,
  writeStored,
} from "../../foundry/settings/store";
import type { Table } from "../../table";
import {
  changeable,
  changesBetween,
  draftFrom,
  draftRuleset,
  draftSettings,
  withAnswer,
  withDefaults,
  withoutMended,
  type Draft,
  type DraftChanges,
  type Scope,
} from "./config-draft";
import { createPreview } from "./config-preview";
import { panelView, type PanelView } from "./config-view";

type Fields = readonly SettingField[];

/** Invalid stored settings that this user may change. */
const correctedIn = (fields: Fields) =>
  readRuleSettings().mended.filter(({ field }) =>
    field === null ? isGM() : changeable(fields, isGM()).some(({ key }) => key === field.key),
  );

const write = async ({ stored, scene, cleared }: DraftChanges): Promise<void> => {
  await writeStored(stored);
  if (Object.keys(scene).length > 0) await writeScene(scene);
  if (cleared.length > 0) await clearScene(cleared);
  // A GM who saves the panel has seen the rule set in it.
  if (isGM() && !areRulesChosen()) await writeAnswered();
};

/** `draft`, with what only `others` has. */
const joined = (others: Draft, draft: Draft): Draft => ({
  stored: { ...others.stored, ...draft.stored },
  scene: { ...others.scene, ...draft.scene },
});

export type ConfigSession = ReturnType<typeof openSession>;

/** One opening of the panel: the settings at that time, and the user's changes since. */
export const openSession = (table: Table) => {
  const { words, adapter, coexistence } = table;
  let fields = settingFields();
  const read = (): Draft => draftFrom(fields, storedValue, sceneValue);
  /** Without what is invalid, so that saving overwrites it. */
  const savedIn = (read: Draft): Draft => withoutMended(read, correctedIn(fields));
  let draft = read();
  let before = savedIn(draft);
  const { tryOut, preview, end } = createPreview(table, {
    settings: () => draftSettings(fields, draft, worldAround()),
    mode: () => OVERLAY_MODES.find((each) => each === draft.stored["overlay"]) ?? null,
  });
  let scope: Scope = "stored";
  const change = (next: Draft): void => {
    draft = next;
    tryOut();
  };
  const view = (): PanelView =>
    panelView({
      fields,
      draft,
      scope,
      isGM: isGM(),
      words,
      sceneName: viewedScene()?.name ?? null,
      recommended: recommendedFor(game.system.id),
      titleOf: titleOfModule,
      rivals: coexistence.deciding().map(({ title }) => title),
      companions: coexistence.lines(),
      system: { title: game.system.title, capabilities: adapter().capabilities },
    });
  /** Settings of the scene are neither shown nor reset in a tab where no scene may differ. */
  const scopeIn = (tab: string): Scope =>
    view().tabs.some(({ id, mayDiffer }) => id === tab && mayDiffer) ? scope : "stored";
  return {
    preview,
    end,
    view,
    /** A new value of a field. Returns whether other fields may have to be shown. */
    answer: (key: string, value: string): boolean => {
      const field = fields.find((each) => each.key === key);
      if (field !== undefined) change(withAnswer(draft, scope, field, value));
      return key === "ruleset";
    },
    /** The rule set that is chosen in what is shown. */
    ruleset: (): string => draftRuleset(fields, draft, scope),
    choose: (next: Scope): void => void (scope = next),
    /** To the defaults of what is shown in this tab: of the world and this client, or of the scene. */
    reset: (tab: string): void => change(withDefaults(draft, scopeIn(tab), changeable(fields, isGM()))),
    /** Another scene is viewed: its settings replace those of the last scene. */
    sceneChanged: (): void => {
      draft = { ...draft, scene: read().scene };
      before = { ...before, scene: savedIn(draft).scene };
      tryOut();
    },
    /** Rule sets were added or taken away, with their options. What the user has changed stays. */
    rulesChanged: (): void => {
      fields = settingFields();
      const now = read();
      draft = joined(now, draft);
      before = joined(savedIn(now), before);
    },
    save: (): Promise<void> => write(changesBetween(before, draft)),
  };
};
