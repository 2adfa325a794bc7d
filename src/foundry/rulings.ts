import type { Battlefield } from "../battlefield/battlefield";
import { RULE_SETS } from "../rules/index";
import type { Attack, Verdict } from "../rules/verdict";
import { callHook } from "./hooks";
import { knowledgeOf, knownVerdict, type Knowledge, type KnownVerdict } from "./knowledge";
import type { Mirrored, SceneMirror } from "./scene-mirror";
import { readRuleSettings, type MendedSetting, type RuleSettings } from "./settings";
import { isGM, isRegionVisible, isSecretDoor, isTileVisible, isTokenVisible, viewedScene } from "./table-view";

/** Verdicts on the viewed scene, each judged once and told once. All of it throws what reading or judging throws. */
export interface Rulings {
  readonly current: () => Mirrored;
  readonly rules: () => RuleSettings;
  readonly knowledge: () => Knowledge;
  /** As this client's user may see it. */
  readonly verdict: (attack: Attack) => KnownVerdict;
  /** Settings changed: judge anew. */
  readonly forget: () => void;
}

const keyOf = (attack: Attack): string => JSON.stringify(Object.entries(attack).sort());

export const creatureName = (battlefield: Battlefield, id: string): string | undefined =>
  battlefield.creatures.find((creature) => creature.id === id)?.name;

/** Verdicts by attack, for as long as battlefield and settings stay the same. */
const createLedger = () => {
  let kept: { readonly battlefield: Battlefield; readonly settings: RuleSettings } | undefined;
  let verdicts = new Map<string, Verdict>();
  return (battlefield: Battlefield, settings: RuleSettings): Map<string, Verdict> => {
    if (kept?.battlefield !== battlefield || kept.settings !== settings) verdicts = new Map();
    kept = { battlefield, settings };
    return verdicts;
  };
};

/** A token that the scene has and the battlefield has not, because it cannot be read: there are no verdicts on it. */
export const isUnread = ({ unread }: Mirrored, id: string): boolean => unread.some((document) => document.id === id);

/** `onSettings` is told, after each reading of the settings, what of them could not be taken as it was. */
export const createRulings = (mirror: SceneMirror, onSettings: (mended: readonly MendedSetting[]) => void): Rulings => {
  const ledger = createLedger();
  let settings: RuleSettings | undefined;

  const rules = (): RuleSettings => {
    if (settings !== undefined) return settings;
    settings = readRuleSettings();
    onSettings(settings.mended);
    return settings;
  };

  const current = (): Mirrored => {
    const scene = viewedScene();
    if (scene === null) throw new RangeError("came no viewed scene, wanted one");
    const { tidy, ruleset } = rules();
    return mirror.of(scene, tidy, RULE_SETS[ruleset].unsetBase);
  };

  const knowledge = (): Knowledge =>
    knowledgeOf(isGM(), { isTokenVisible, isRegionVisible, isTileVisible, isSecretDoor });

  const verdict = (attack: Attack): KnownVerdict => {
    const { battlefield } = current();
    const { ruleset, options } = rules();
    const verdicts = ledger(battlefield, rules());
    const known = verdicts.get(keyOf(attack));
    if (known !== undefined) return knownVerdict(known, knowledge());
    const found = RULE_SETS[ruleset].judge(battlefield, attack, options);
    verdicts.set(keyOf(attack), found);
    const shown = knownVerdict(found, knowledge());
    callHook("parapet.verdict", structuredClone(shown));
    return shown;
  };

  return { current, rules, knowledge, verdict, forget: () => (settings = undefined) };
};
