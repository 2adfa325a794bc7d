import { changed } from "./changes";
import { followDocuments, type ChangedDocument } from "./foundry/canvas/follow-documents";
import { callHook } from "./foundry/errors/hooks";
import { playByHouseRules, registerHouseRules } from "./foundry/settings/house-rules";
import { offerOfModules } from "./foundry/rule-sets/documents";
import type { Problem } from "./foundry/errors/errors";
import { playByWorldRuleSets, registerWorldRuleSets } from "./foundry/settings/rule-sets";
import { registerFirstStart } from "./foundry/settings/first-start";
import { expectNoMore, readRuleSettings, registerAdded, registerSettings } from "./foundry/settings/store";
import { registerBehaviours } from "./foundry/start/behaviours";
import { registerCompendiumTranslations } from "./foundry/start/compendium-translations";
import { registerInFoundryTests } from "./foundry/start/quench";
import { onceAFrame } from "./foundry/time/measured";
import { beginExecutor, isGM } from "./foundry/users/users";
import { allScenes } from "./foundry/canvas/viewed-scene";
import { followCanvas } from "./foundry/verdicts/follow-canvas";
import type { Table } from "./table";

/** Settings can be read from `setup` on. */
const followHouseRules = ({ changes, judgeAnew, hooks, reportUntilFixed, safely }: Table): void => {
  const play = (): void => reportUntilFixed("house rules", safely(playByHouseRules, []));
  hooks.once("setup", play);
  registerHouseRules(() => {
    play();
    judgeAnew();
    changed(changes.settings);
  });
};

/** What modules and the world bring as documents can be chosen from `setup` on. Faults are reported after `ready`. */
const followRuleSets = ({ changes, judgeAnew, hooks, reportUntilFixed, safely }: Table): void => {
  let ofModules: readonly Problem[] = [];
  let ofWorld: readonly Problem[] = [];
  const play = (): void => {
    ofWorld = safely(playByWorldRuleSets, []);
    registerAdded();
  };
  hooks.once("setup", () => {
    ofModules = safely(offerOfModules, []);
    play();
  });
  const report = (): void => reportUntilFixed("rule sets", [...ofModules, ...ofWorld]);
  hooks.once("ready", report);
  registerWorldRuleSets(() => {
    play();
    report();
    judgeAnew();
    changed(changes.settings);
  });
};

const registerAllSettings = ({ changes, judgeAnew, reportCorrected }: Table): void => {
  const onRules = (): void => {
    judgeAnew();
    changed(changes.settings);
  };
  const onDisplay = (): void => {
    reportCorrected(readRuleSettings().mended);
    changed(changes.display);
  };
  registerSettings({ onRules, onDisplay });
  registerFirstStart(() => {
    judgeAnew();
    changed(changes.rulesChosen);
  });
};

const isSceneThere = (id: string): boolean => allScenes().some((scene) => scene.id === id);

/** Keeps what the table knows in step with documents and with the canvas. */
const follow = ({ hooks, mirror, overrides, verdicts, changes, judgeAnew, gmStore }: Table): void => {
  const { on } = hooks;
  const sceneUpdated = (_scene: ChangedDocument, updates: { readonly flags?: unknown }): void => {
    if (updates.flags !== undefined) judgeAnew();
  };
  on("updateScene", overrides.forget);
  on("updateScene", sceneUpdated);
  followDocuments(hooks, {
    mirror,
    onGround: () => changed(changes.walls),
    onChange: () => changed(changes.scene),
  });
  for (const hook of ["updateCombat", "deleteCombat", "deleteCombatant", "canvasReady"]) on(hook, overrides.sweep);
  on("deleteToken", overrides.drop);
  on("updateToken", overrides.tokenChanged);
  on("deleteScene", () => gmStore.prune("scenes", isSceneThere));
  followCanvas(hooks, {
    stand: verdicts.stand,
    onAsked: () => changed(changes.asked),
    onView: () => changed(changes.view),
  });
};

/** Cover that other modules show may be stale. A GM knows everything, whatever their map shows. */
const tellStale = ({ hooks, changes, whenChanged }: Table): void => {
  const tell = onceAFrame(() => callHook("parapet.stale"));
  for (const version of [changes.verdicts, changes.encounters]) whenChanged(version, tell);
  whenChanged(changes.view, () => {
    if (!isGM()) tell();
  });
  hooks.on("canvasReady", tell);
};

/** What a session begins with, in this order. Listeners of `ready` that must come first are installed before this. */
export const installStart = (table: Table): void => {
  const { hooks, guard, later, archive, gmStore, coexistence, encounters, changes, features } = table;
  const { once } = hooks;
  const tellReady = (): void => {
    callHook("parapet.ready", features.api);
    // Listeners to `ready` of other modules come after this one, and may add rule sets too.
    setTimeout(() => {
      expectNoMore();
      guard(() => "hook ready", table.judgeAnew, undefined);
    });
  };
  once("init", () => registerAllSettings(table));
  once("init", () => followHouseRules(table));
  once("init", () => followRuleSets(table));
  once("init", registerBehaviours);
  // In the tab that does from now on what only one client should do.
  once("setup", () => beginExecutor(() => later(encounters.begin())));
  for (const listener of [tellReady, coexistence.tell, encounters.begin, archive.prune, gmStore.askForMessages])
    once("ready", listener);
  once("ready", encounters.sortAnew);
  once("ready", () => tellStale(table));
  once("quenchReady", registerInFoundryTests);
  once("babele.init", registerCompendiumTranslations);
  follow(table);
  table.whenChanged(changes.settings, encounters.sortAnew);
};
