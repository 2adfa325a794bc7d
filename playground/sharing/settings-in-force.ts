import { isPlain } from "../../stand-in/objects";
import type { Setting } from "../../stand-in/settings";
import type { StandIn } from "../../stand-in/start";
import { apiOf } from "../panel/words";
import { say } from "../say";

/** What verdicts depend on besides the map: the rule set, and its options that differ from the defaults. */
export interface InForce {
  readonly rules: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Map repair settings, which exist for every rule set. */
const TOLERANCES = ["wallSnap", "wallGap"];

const optionsOf = (standIn: StandIn, rules: string): string[] =>
  (apiOf(standIn)?.rulesets.list() ?? [])
    .filter(({ id }) => id === rules)
    .flatMap(({ options }) => options)
    .filter(({ isPerAttack, isOfSystem }) => isPerAttack !== true && isOfSystem !== true)
    .map(({ key }) => key);

const settingOf = ({ game }: StandIn, key: string): Setting | undefined => game.settings.settings.get(`parapet.${key}`);

/** The scene's own value, stored in `flags.parapet.settings`, or else the world's. */
const valueOf = ({ canvas, game }: StandIn, key: string): string => {
  const flags = canvas.scene?._source.flags["parapet"];
  const own = isPlain(flags) && isPlain(flags["settings"]) ? flags["settings"] : {};
  const values = isPlain(own["options"]) ? { ...own, ...own["options"] } : own;
  return String(values[key] ?? game.settings.get("parapet", key));
};

export const rulesInForce = (standIn: StandIn): string => valueOf(standIn, "ruleset");

export const settingsInForce = (standIn: StandIn): InForce => {
  const rules = rulesInForce(standIn);
  const keys = [...optionsOf(standIn, rules), ...TOLERANCES];
  const values = keys.map((key) => [key, valueOf(standIn, key)] as const);
  const differing = values.filter(([key, value]) => value !== String(settingOf(standIn, key)?.default));
  return { rules, options: Object.fromEntries(differing) };
};

const isValueOf = ({ choices, range }: Setting, value: string): boolean => {
  if (choices !== undefined) return Object.hasOwn(choices, value);
  const number = value.trim() === "" ? NaN : Number(value);
  return Number.isFinite(number) && number >= (range?.min ?? 0) && number <= (range?.max ?? Infinity);
};

const store = async (standIn: StandIn, key: string, value: string): Promise<void> => {
  const { choices } = settingOf(standIn, key) ?? {};
  await standIn.game.settings.set("parapet", key, choices === undefined ? Number(value) : value);
};

/** Sets the rule set, for the scene when it has its own. */
export const chooseRules = async (standIn: StandIn, rules: string): Promise<void> => {
  await store(standIn, "ruleset", rules);
  if (rulesInForce(standIn) !== rules) await standIn.canvas.scene?.update({ "flags.parapet.settings.ruleset": rules });
};

/** Applies these settings and resets all others. Resolves to those that do not exist here. */
export const enforce = async (standIn: StandIn, { rules, options }: InForce): Promise<readonly string[]> => {
  const ruleSet = settingOf(standIn, "ruleset");
  if (ruleSet === undefined || !isValueOf(ruleSet, rules)) return [say("link.rules", { name: rules })];
  const keys = [...optionsOf(standIn, rules), ...TOLERANCES];
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(options)) {
    const setting = keys.includes(key) ? settingOf(standIn, key) : undefined;
    if (setting === undefined || !isValueOf(setting, value)) unknown.push(`${key}=${value}`);
  }
  await store(standIn, "ruleset", rules);
  for (const key of keys) {
    const asked = options[key];
    const isKnown = asked !== undefined && !unknown.includes(`${key}=${asked}`);
    await store(standIn, key, isKnown ? asked : String(settingOf(standIn, key)?.default));
  }
  return unknown;
};
