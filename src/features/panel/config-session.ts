import { areRulesChosen, writeAnswer } from "../../foundry/settings/first-start";
import type { RivalSeen } from "../../foundry/coexistence/rivals";
import type { Words } from "../../words/localize";
import { SCHEMA_VERSION } from "../../foundry/migration/migrations";
import type { Capabilities } from "../../systems/adapter/system-adapter";
import { creatureName, type Verdicts } from "../../foundry/verdicts/verdicts";
import type { Pins } from "../../foundry/verdicts/pins";
import { OVERLAY_MODES, type OverlayMode, type SettingField } from "../../foundry/settings/fields";
import {
  clearScene,
  readRuleSettings,
  recommendedRuleSet,
  sceneValue,
  settingFields,
  storedValue,
  writeScene,
  writeStored,
} from "../../foundry/settings/store";
import {
  activeToken,
  controlledTokens,
  hoveredToken,
  isGM,
  targetedTokens,
  viewedScene,
} from "../../foundry/canvas/canvas-view";
import type { Attack } from "../../rules/attack/verdict";
import { attackersFor } from "../overlay/overlay-targets";
import {
  changeable,
  changesBetween,
  draftFrom,
  draftSettings,
  withAnswer,
  withDefaults,
  withoutMended,
  type Draft,
  type Scope,
} from "./config-draft";
import { previewOf, type Preview } from "./config-preview";
import { panelView, type PanelView } from "./config-view";

export interface SessionParts {
  readonly verdicts: Verdicts;
  readonly overlay: {
    /** Shows what is tried out. */
    readonly refresh: () => void;
    readonly pin: Pins["add"];
    /** In this mode instead of the stored one, null for that one. */
    readonly tryMode: (mode: OverlayMode | null) => void;
  };
  /** Other modules that put cover on the dice. */
  readonly rivals: () => readonly RivalSeen[];
  /** What the game system lets Parapet change. */
  readonly capabilities: () => Capabilities;
  readonly words: Words;
}

/** One opening of the panel: what it was opened on, and what has been changed since. */
export interface Session {
  readonly view: () => PanelView;
  /** Null when nobody attacks anybody; undefined for a player, for whom nothing is tried out. */
  readonly preview: () => Preview | null | undefined;
  /** What a form says of a field. True when other fields may have to be shown. */
  readonly answer: (key: string, value: string) => boolean;
  readonly choose: (scope: Scope) => void;
  readonly reset: () => void;
  /** Another scene is viewed: its own settings take the place of the last one's. */
  readonly sceneChanged: () => void;
  readonly save: () => Promise<void>;
  /** Puts everything back that is not saved. */
  readonly end: () => void;
}

/** Whom the pointer was over last: over the panel it is over nobody. */
const createPointed = () => {
  let last: string | null = null;
  return (): string | null => (last = hoveredToken()?.id ?? last);
};

const attackNow = (pointed: string | null, verdicts: Verdicts): Attack | null => {
  const attacker = attackersFor(controlledTokens(), activeToken())?.lead.id;
  const targets = [...targetedTokens().map(({ id }) => id), ...(pointed === null ? [] : [pointed])];
  const target = targets.find((id) => id !== attacker);
  if (attacker === undefined || target === undefined || viewedScene() === null) return null;
  const { battlefield } = verdicts.known();
  const pair = [`token:${attacker}`, `token:${target}`] as const;
  if (pair.some((id) => creatureName(battlefield, id) === undefined)) return null;
  return { attacker: pair[0], target: pair[1], kind: "ranged", reach: null, origin: null };
};

/** Keeps the attack in question on the map. */
const createPin = (overlay: SessionParts["overlay"]) => {
  let pinned: { readonly key: string; readonly unpin: () => void } | null = null;
  return (attack: Attack | null): void => {
    const key = attack === null ? "" : `${attack.attacker} ${attack.target}`;
    if (pinned?.key === key) return;
    pinned?.unpin();
    pinned = attack === null ? null : { key, unpin: overlay.pin(attack) };
  };
};

const SHOWING_OTHERS: readonly string[] = ["ruleset"];

/** What is stored and not as it should be, of what this user may change. */
const mendedOf = (fields: readonly SettingField[]) =>
  readRuleSettings().mended.filter(({ field }) =>
    field === null ? isGM() : changeable(fields, isGM()).some(({ key }) => key === field.key),
  );

const createDrafts = (fields: readonly SettingField[]) => {
  const read = (): Draft => draftFrom(fields, storedValue, sceneValue);
  let draft = read();
  let before = withoutMended(draft, mendedOf(fields));
  return {
    now: () => draft,
    change: (next: Draft): void => void (draft = next),
    changes: () => changesBetween(before, draft),
    readScene: (): void => {
      const { scene } = read();
      draft = { ...draft, scene };
      before = { ...before, scene: withoutMended(draft, mendedOf(fields)).scene };
    },
  };
};

type Changes = ReturnType<typeof changesBetween>;

/** A newer version of Parapet has stored the world's settings: what it means by them is not known here. */
const isOfNewerVersion = (): boolean => Number(storedValue("schemaVersion")) > SCHEMA_VERSION;

/** Of changes those to this client's own settings. */
const ownChanges = (fields: readonly SettingField[], { stored }: Changes): Changes => {
  const isOwn = (key: string): boolean => fields.some((field) => field.key === key && field.scope === "client");
  return {
    stored: Object.fromEntries(Object.entries(stored).filter(([key]) => isOwn(key))),
    scene: {},
    cleared: [],
  };
};

const countOf = ({ stored, scene, cleared }: Changes): number =>
  Object.keys(stored).length + Object.keys(scene).length + cleared.length;

/** Tells where settings stay as they are because a newer version has stored them. */
const save = async (fields: readonly SettingField[], changes: Changes, { words }: SessionParts): Promise<void> => {
  if (!isOfNewerVersion()) return write(changes);
  const own = ownChanges(fields, changes);
  await writeStored(own.stored);
  if (countOf(own) < countOf(changes)) ui.notifications.warn(words.say("PARAPET.Config.NewerWorld"));
};

const write = async ({ stored, scene, cleared }: Changes): Promise<void> => {
  await writeStored(stored);
  if (Object.keys(scene).length > 0) await writeScene(scene);
  if (cleared.length > 0) await clearScene(cleared);
  // A GM who saves the panel has seen the rule set in it.
  if (isGM() && !areRulesChosen()) await writeAnswer("done");
};

type Drafts = ReturnType<typeof createDrafts>;

const createPreview = (fields: readonly SettingField[], drafts: Drafts, { verdicts, overlay, words }: SessionParts) => {
  const pointed = createPointed();
  const pin = createPin(overlay);
  const settings = () => draftSettings(fields, drafts.now());
  const mode = (): OverlayMode | null => OVERLAY_MODES.find((each) => each === drafts.now().stored["overlay"]) ?? null;
  return {
    /** Players change nothing that verdicts depend on. */
    tryOut: (): void => {
      if (isGM()) verdicts.try(settings());
      overlay.tryMode(mode());
      overlay.refresh();
    },
    preview: (): Preview | null | undefined => {
      if (!isGM()) return undefined;
      const attack = attackNow(pointed(), verdicts);
      // Who wants nothing on the map is shown that.
      pin(mode() === "off" ? null : attack);
      return attack === null ? null : previewOf(attack, settings(), { verdicts, words });
    },
    end: (): void => {
      pin(null);
      verdicts.try(null);
      overlay.tryMode(null);
      overlay.refresh();
    },
  };
};

const viewOf = (fields: readonly SettingField[], draft: Draft, scope: Scope, parts: SessionParts): PanelView =>
  panelView({
    fields,
    draft,
    scope,
    isGM: isGM(),
    words: parts.words,
    sceneName: viewedScene()?.name ?? null,
    recommended: recommendedRuleSet(),
    rivals: parts.rivals().map(({ title }) => title),
    system: { title: game.system.title, capabilities: parts.capabilities() },
  });

export const openSession = (parts: SessionParts): Session => {
  const fields = settingFields();
  const drafts = createDrafts(fields);
  const { tryOut, preview, end } = createPreview(fields, drafts, parts);
  let scope: Scope = "stored";
  const change = (next: Draft): void => {
    drafts.change(next);
    tryOut();
  };
  const view = (): PanelView => viewOf(fields, drafts.now(), scope, parts);
  return {
    view,
    preview,
    end,
    answer: (key, value) => {
      const field = fields.find((each) => each.key === key);
      if (field !== undefined) change(withAnswer(drafts.now(), scope, field, value));
      return SHOWING_OTHERS.includes(key);
    },
    choose: (next) => (scope = next),
    reset: () => change(withDefaults(drafts.now(), scope, changeable(fields, isGM()))),
    sceneChanged: () => {
      drafts.readScene();
      tryOut();
    },
    save: () => save(fields, drafts.changes(), parts),
  };
};
