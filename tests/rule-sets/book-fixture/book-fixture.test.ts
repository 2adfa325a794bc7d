/** What a new book needs: its folder and its registration. Nothing else may have to change for it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { draftFrom, withAnswer } from "../../../src/features/panel/config-draft";
import { panelView } from "../../../src/features/panel/config-view";
import { heededFields } from "../../../src/features/sheets/sheet-fields";
import { SHEET_FIELDS } from "../../../src/features/sheets/sheet-fields";
import { mostRounds } from "../../../src/foundry/combat/order/new-encounter";
import { ruleSetInForce } from "../../../src/foundry/rule-sets/rule-sets";
import { diceSetting, fieldsFor } from "../../../src/foundry/settings/fields";
import { ruleSettingsFrom } from "../../../src/foundry/settings/rule-settings";
import { fittingRules, recommendedFor } from "../../../src/foundry/settings/proposals";
import { sentenceOf } from "../../../src/words/sentences";
import type { Attack } from "../../../src/rules/attack/verdict";
import { RULE_SETS, registerRuleSet } from "../../../src/rules/index";
import { TIDY_DEFAULTS } from "../../../src/scene/model/battlefield";
import { parseBattleMap } from "../../../src/scene/notation/parse";
import { battlefieldOf } from "../../../src/scene/snapshot/snapshot";
import { isFlatCheck } from "../../../src/systems/record/miss-chance";
import { englishWords as words } from "../../english-words";
import { crowd } from "./crowd";

const MAP = join(import.meta.dirname, "crowd.txt");
const { scene } = parseBattleMap(readFileSync(MAP, "utf8"));

const attack: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

/** Settings of a world that plays by this book, with others in place of the defaults. */
const settings = (values: Readonly<Record<string, string>>) => {
  const fields = fieldsFor("crowd-system");
  const initial = Object.fromEntries(fields.map((field) => [field.key, field.initial]));
  return ruleSettingsFrom({ fields, stored: (key) => values[key] ?? initial[key], scene: undefined });
};

const judged = (values: Readonly<Record<string, string>> = {}) => {
  const { ruleset, options, tidy } = settings(values);
  const { judge, unsetBase } = ruleSetInForce(ruleset);
  const battlefield = battlefieldOf(scene, tidy, unsetBase);
  return { battlefield, verdict: judge(battlefield, attack, options) };
};

/** The rows of the panel while the book is in force. */
const panelRows = () => {
  const fields = fieldsFor("dnd5e");
  const initial = Object.fromEntries(fields.map((field) => [field.key, field.initial]));
  const draft = draftFrom(
    fields,
    (key) => initial[key] ?? "",
    () => undefined,
  );
  const { tabs } = panelView({
    fields,
    draft: withAnswer(
      draft,
      "stored",
      fields.find(({ key }) => key === "ruleset")!,
      "crowd",
    ),
    scope: "stored",
    isGM: true,
    sceneName: null,
    recommended: undefined,
    rivals: [],
    companions: [],
    titleOf: () => undefined,
    system: {
      title: "",
      capabilities: {
        attack: "card",
        save: false,
        refusal: "never",
        missChance: "never",
        carries: { stats: [], dice: [] },
      },
    },
    words,
  });
  return tabs.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
};

const panelRow = (key: string) => panelRows().find((row) => row.key === key);

describe("a book that is registered", () => {
  beforeAll(() => registerRuleSet(crowd));

  test("is judged, by its options as settings", () => {
    expect(settings({}).options).toMatchObject({ crowdFrom: "anyone", proneHeight: "full" });
    expect(judged().verdict).toMatchObject({ ruleset: "crowd", cover: "crowded", obstacles: ["token:O"] });
    expect(judged({ crowdFrom: "enemies" }).verdict).toMatchObject({ cover: "none", obstacles: [] });
  });

  test("takes no rulings unless it heeds them", () => {
    const { battlefield } = judged();
    expect(() => crowd.judge(battlefield, { ...attack, ruled: { cover: "none" } }, {})).toThrow("crowd takes none");
  });

  test("is worded", () => {
    const { battlefield, verdict } = judged();
    expect(verdict.reasons.map((reason) => sentenceOf(reason, battlefield, words))).toEqual(["Crowded by Ogre."]);
  });

  test("is in the panel's choices, with its options, headings and dice switches", () => {
    expect(panelRow("ruleset")?.options?.at(-1)).toEqual({ value: "crowd", text: "The Crowd", isSelected: true });
    const row = panelRow("crowdFrom");
    expect(row?.label).toBe("Crowd of");
    expect(row?.book).toContain("The Crowd, page 1");
    expect(row?.options?.map(({ text }) => text)).toEqual(["Anyone", "Enemies only"]);
    expect(panelRow("dice-crowd")?.label).toBe("Crowding");
    expect(panelRow("softCoverFrom")).toBeUndefined();
    expect(diceSetting("crowd")).toBe("dice-crowd");
  });

  test("is proposed to its game systems", () => {
    expect(recommendedFor("crowd-system")).toBe("crowd");
    expect(fittingRules("crowd-offshoot")).toEqual({ fit: "closest", ruleset: "crowd" });
  });

  test("has its rules of surprise, turns and miss chances", () => {
    expect(fieldsFor("").find(({ key }) => key === "flatFooted")?.rulesets).toContain("crowd");
    expect(mostRounds({ ruleset: "crowd", options: {} })).toBe(5);
    expect(isFlatCheck("crowd")).toBe(true);
  });

  test("is heeded by its fields of sheets alone", () => {
    const keys = heededFields(SHEET_FIELDS.token, "crowd").heeded.map(({ key }) => key);
    expect(keys).toEqual(["providesCover", "base", "conditions"]);
  });

  test("is offered, worded and explained by the command line", async () => {
    // Its help lists the books that are there when it starts.
    const { judge } = await import("../../../cli/commands/judge");
    const { readArguments } = await import("../../../cli/input/arguments");
    expect(judge.help).toMatch(/tales-of-the-valiant,\s+crowd,/);
    const { collected } = await import("../../command-line");
    const run = collected();
    judge.run(readArguments([MAP, "--ruleset", "crowd", "--option", "crowdFrom=anyone"], judge.options), run.output);
    expect(run.stdout).toMatch(/A +b +crowded +\+3 AC/);
    const unknown = readArguments([MAP, "--ruleset", "none"], judge.options);
    expect(() => judge.run(unknown, run.output)).toThrow("crowd");
  });

  test("is drawn with its own words", async () => {
    const { drawScene } = await import("../../../cli/picture/picture");
    expect(drawScene(scene, TIDY_DEFAULTS, judged().verdict)).toContain("Crowded by Ogre.");
  });

  test("is none of the module's own, which stay as they are", () => {
    expect(Object.keys(RULE_SETS)).not.toContain("crowd");
  });
});
