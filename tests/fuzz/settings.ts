/** Settings of the world, of a client and of a scene: whatever is stored, values of the table come of it. */
import fc from "fast-check";
import { ruleSetWith } from "../../src/rules";
import { isValueOf } from "../../src/rules/judge/rule-set";
import { fieldsFor, valueIn } from "../../src/foundry/settings/fields";
import {
  readRuleSettings,
  readCoverMapRadius,
  readOverlayMode,
  sceneValue,
  storedValue,
  cardsSetting,
  defenceSettings,
  diceSettings,
  missChanceSetting,
  refusalSetting,
} from "../../src/foundry/settings/store";
import { oddValue, spoiledOf } from "./spoiling";
import { viewScene } from "./table-globals";
import { must, target } from "./target";

const FIELDS = fieldsFor("");
const KEYS = FIELDS.map(({ key }) => key);
const OPTIONS = FIELDS.filter(({ isOption }) => isOption);

const SCENE = {
  settings: {
    ruleset: "epic-path",
    wallSnap: 0.2,
    wallGap: 0.01,
    options: Object.fromEntries(OPTIONS.map(({ key, initial }) => [key, initial])),
  },
};

const choices = FIELDS.flatMap((field) =>
  field.kind === "choice" ? field.choices.map(({ value }) => value) : [field.initial],
);

const cases = fc.record({
  stored: fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(oddValue, fc.constantFrom<unknown>(...choices))),
  scene: spoiledOf(SCENE),
});

export const settings = target("settings", 60, cases, ({ stored, scene }) => {
  viewScene({ id: "s", name: "Keep", flags: { parapet: scene } }, stored);
  const { ruleset, isMissing, options, tidy, mended } = readRuleSettings();
  const rules = ruleSetWith(ruleset);
  must(isMissing === (rules === undefined), `the rule set is ${ruleset}`);
  for (const [key, value] of Object.entries(options)) {
    const option = rules?.options.find((known) => known.key === key);
    must(option !== undefined && isValueOf(option, value), `${key} is ${value}`);
  }
  must(
    [tidy.wallSnap, tidy.wallGap].every((each) => each >= 0 && each < 0.5),
    `walls are tidied by ${JSON.stringify(tidy)}`,
  );
  must(
    mended.every(({ place }) => place === "stored" || place === "scene"),
    "mended somewhere else",
  );
  for (const field of FIELDS) {
    must(valueIn(field, storedValue(field.key)) !== undefined, `${field.key} is ${storedValue(field.key)}`);
    const own = sceneValue(field.key);
    must(own === undefined || valueIn(field, own) !== undefined, `${field.key} of the scene is ${String(own)}`);
  }
  must(readCoverMapRadius() >= 1 && readCoverMapRadius() <= 30, "no radius");
  for (const isStandingDown of [true, false]) {
    refusalSetting(isStandingDown);
    missChanceSetting(isStandingDown);
    diceSettings(isStandingDown);
  }
  for (const read of [readOverlayMode, cardsSetting, defenceSettings]) read();
});
