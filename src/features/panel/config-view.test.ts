import { describe, expect, it } from "vitest";
import { englishWords as words } from "../../../tests/english-words";
import { fieldsFor } from "../../foundry/settings/fields";
import { draftFrom, withAnswer, type Draft } from "./config-draft";
import { panelView, type PanelRow, type ViewParts } from "./config-view";

const FIELDS = fieldsFor("pf2e");
const fieldAt = (key: string) => FIELDS.find((field) => field.key === key)!;
const DRAFT: Draft = draftFrom(
  FIELDS,
  (key) => fieldAt(key).initial,
  () => undefined,
);

const DND5E = withAnswer(DRAFT, "stored", fieldAt("ruleset"), "dnd5e");

const PF2E: ViewParts["system"] = {
  title: "Pathfinder 2e",
  capabilities: {
    attack: "each-target",
    save: true,
    refusal: "before-costs",
    missChance: "attack",
    carries: { stats: [], dice: [] },
  },
};

const rowsOf = (given: Partial<ViewParts> = {}): readonly PanelRow[] =>
  panelView({
    fields: FIELDS,
    draft: DRAFT,
    scope: "stored",
    isGM: true,
    words,
    sceneName: "Cellar",
    recommended: "pathfinder2e",
    rivals: [],
    companions: [],
    titleOf: () => undefined,
    system: PF2E,
    ...given,
  }).tabs.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));

const rowAt = (key: string, given: Partial<ViewParts> = {}): PanelRow | undefined =>
  rowsOf(given).find((row) => row.key === key);

const chosen = (row: PanelRow | undefined): string | undefined =>
  row?.options?.find(({ isSelected }) => isSelected)?.text;

describe("the tabs of the panel", () => {
  const { tabs } = panelView({
    fields: FIELDS,
    draft: DRAFT,
    scope: "stored",
    isGM: true,
    words,
    sceneName: "Cellar",
    recommended: undefined,
    rivals: [],
    companions: [],
    titleOf: () => undefined,
    system: PF2E,
  });

  it("have every setting once, in the tab that its section belongs to", () => {
    const shown = tabs.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.map(({ key }) => key)));
    const due = FIELDS.filter(({ rulesets }) => rulesets === null || rulesets.includes("pathfinder2e"));
    expect(shown.toSorted()).toEqual(due.map(({ key }) => key).toSorted());
    expect(tabs.map(({ label }) => label)).toEqual(["Rules", "Map", "Dice", "Chat", "Combat", "Look"]);
    for (const { sections } of tabs) expect(sections.length).toBeGreaterThan(0);
  });

  it("have first what people change most: the rules, numbers on dice, cards, cover on the map, the order of battle", () => {
    const [first] = tabs[0]?.sections ?? [];
    expect(first?.heading).toBe("Most often changed");
    expect(first?.rows.map(({ key }) => key)).toEqual(["ruleset", "modifiers", "cards", "overlay", "orderOfBattle"]);
  });

  it("offer settings of a scene where it may differ", () => {
    expect(tabs.filter(({ mayDiffer }) => mayDiffer).map(({ id }) => id)).toEqual(["rules", "map"]);
  });

  it("have the map check and the removal of all traces", () => {
    const acts = tabs.flatMap(({ id, acts: its }) => its.map(({ action }) => [id, action]));
    expect(acts).toEqual([
      ["rules", "remove"],
      ["map", "checkMap"],
    ]);
  });
});

describe("the panel", () => {
  it("shows the options of the rule set in force, and no others", () => {
    const keys = (ruleset: string) =>
      rowsOf({ draft: withAnswer(DRAFT, "stored", fieldAt("ruleset"), ruleset) }).map(({ key }) => key);
    expect(keys("pathfinder1e")).toEqual(expect.arrayContaining(["softCoverFrom", "partialCover", "useLight"]));
    expect(keys("rise")).toContain("alliesGiveCover");
    expect(keys("rise")).not.toContain("softCoverFrom");
  });

  it("recommends the rule set of the game system, where one is known", () => {
    expect(chosen(rowAt("ruleset"))).toBe("Pathfinder, second edition");
    expect(rowAt("ruleset")?.note).toBe("Recommended for this game system: Pathfinder, second edition.");
    expect(rowAt("ruleset", { recommended: undefined })?.note).toBe("");
  });

  it("keeps a rule set in force that nothing has registered, and says so", () => {
    const draft = withAnswer(DRAFT, "stored", fieldAt("ruleset"), "duels.duel");
    expect(chosen(rowAt("ruleset", { draft }))).toBe("duels.duel (not registered)");
    expect(rowAt("ruleset")?.options?.map(({ value }) => value)).not.toContain("duels.duel");
  });

  it("names the heading in the book", () => {
    expect(rowAt("useLight")?.book).toBe("In the book: Playing the Game, “Detecting Creatures”.");
  });

  it("names the other modules that put cover on the dice, beside who is to change them", () => {
    expect(rowAt("coexistence")?.note).toBe("None is active here.");
    expect(rowAt("coexistence", { rivals: ["Simple Cover 5e", "MidiQOL"] })?.note).toBe(
      "Active here: Simple Cover 5e and MidiQOL.",
    );
    expect(rowAt("coexistence", { companions: ["RSReforged: served."] })?.note).toBe("RSReforged: served.");
  });

  it("says which active modules do what a setting is about, unless Parapet is to act too", () => {
    const titles: Readonly<Record<string, string>> = { "midi-qol": "Midi-QOL", "automated-conditions-5e": "AC5e" };
    const given = (active: readonly string[], draft = DND5E): Partial<ViewParts> => ({
      draft,
      titleOf: (module) => (active.includes(module) ? titles[module] : undefined),
    });
    const both = ["midi-qol", "automated-conditions-5e"];
    expect(rowAt("closeRange", given([]))?.note).toBe("");
    expect(rowAt("closeRange", given(both))?.note).toBe("Left to Midi-QOL and AC5e: Parapet does not apply it.");
    // Automated Conditions 5e has nothing for flanking.
    expect(rowAt("flanking", given(["automated-conditions-5e"]))?.note).toBe("");
    const acting = withAnswer(DND5E, "stored", fieldAt("coexistence"), "both");
    expect(rowAt("closeRange", given(both, acting))?.note).toBe("");
  });

  it("says what the game system lets it change, above the settings of dice alone", () => {
    const system: ViewParts["system"] = {
      title: "Homemade",
      capabilities: {
        attack: "card",
        save: false,
        refusal: "never",
        missChance: "card",
        carries: { stats: [], dice: [] },
      },
    };
    const notes = (given: Partial<ViewParts>) =>
      panelView({ ...SCENE_PARTS, scope: "stored", ...given }).tabs.flatMap(({ label, sections }) =>
        sections.flatMap(({ note }) => (note === "" ? [] : [[label, note]])),
      );
    expect(notes({ system })).toEqual([
      [
        "Dice",
        "With Homemade: Cover is shown in chat and not applied to rolls. Saving throws do not change. " +
          "No attack can be stopped. Miss chances are rolled on the card.",
      ],
    ]);
    expect(notes({})[0]?.[1]).toContain("With Pathfinder 2e: Each target’s cover is applied to the attack roll.");
  });

  it("shows players what is theirs alone", () => {
    expect(rowsOf({ isGM: false }).map(({ key }) => key)).toEqual([
      "cards",
      "overlay",
      "overlayWho",
      "overlayLabels",
      "overlayLines",
      "overlayDistance",
      "overlaySize",
      "overlayOpacity",
      "overlayMotion",
      "pathAdvice",
      "coverMapRadius",
      "opportunityAsked",
      "trackerCover",
      "areaCards",
    ]);
    const { scopes, tabs } = panelView({ ...SCENE_PARTS, isGM: false });
    expect(scopes).toEqual([]);
    expect(tabs.map(({ id, mayDiffer, acts, sections }) => [id, mayDiffer, acts, sections.length])).toEqual([
      ["look", false, [], 4],
    ]);
  });
});

const SCENE_PARTS: ViewParts = {
  fields: FIELDS,
  draft: DRAFT,
  scope: "scene",
  isGM: true,
  words,
  sceneName: "Cellar",
  recommended: undefined,
  rivals: [],
  companions: [],
  titleOf: () => undefined,
  system: PF2E,
};

describe("a scene with settings of its own", () => {
  const own = withAnswer(withAnswer(DRAFT, "scene", fieldAt("ruleset"), "rise"), "scene", fieldAt("wallSnap"), "0");

  it("is named wherever its settings are", () => {
    expect(panelView(SCENE_PARTS).scopes.map(({ label }) => label)).toContain("Only this scene: “Cellar”");
    expect(rowAt("ruleset", { draft: own })?.note).toContain(" On “Cellar”: Rise.");
    expect(rowAt("wallSnap", { draft: own })?.note).toBe("On “Cellar”: 0.");
    expect(rowAt("wallGap", { draft: own })?.note).toBe("");
  });

  it("leaves out what it may not differ in, beside what it may", () => {
    const [rules] = panelView(SCENE_PARTS).tabs;
    const [main] = rules?.sections ?? [];
    expect(main?.rows.map(({ key }) => key)).toEqual(["ruleset"]);
    expect(rules?.sections.flatMap(({ rows }) => rows).every(({ mayDiffer }) => mayDiffer)).toBe(true);
  });

  it("goes by the world's where it has none", () => {
    const row = rowAt("ruleset", { scope: "scene" });
    expect(chosen(row)).toBe("Same as world: Pathfinder, second edition");
    expect(rowAt("wallSnap", { scope: "scene" })?.number).toMatchObject({
      value: "",
      placeholder: "Same as world: 0.15",
      isRequired: false,
      isSlider: false,
    });
  });

  it("shows the options of its own rule set", () => {
    expect(rowAt("curtains", { draft: own, scope: "scene" })).toBeDefined();
    expect(rowAt("curtains", { draft: own })).toBeUndefined();
  });

  it("cannot differ in what belongs to a client, which is shown as it is", () => {
    const row = rowAt("overlayWho", { scope: "scene" });
    expect(row?.options?.map(({ value }) => value)).toEqual(["all", "enemies", "none"]);
    expect(chosen(row)).toBe("All creatures in view");
  });
});

describe("a choice of yes and no", () => {
  it("is a checkbox, as it stands", () => {
    expect(rowAt("pathAdvice")?.isOn).toBe(true);
    expect(rowAt("pathAdvice", { draft: withAnswer(DRAFT, "stored", fieldAt("pathAdvice"), "off") })?.isOn).toBe(false);
  });

  it("is a list where there is more to choose, or another word than yes", () => {
    expect(rowAt("cards")?.isOn).toBeNull();
    expect(rowAt("coexistence")?.isOn).toBeNull();
  });
});
