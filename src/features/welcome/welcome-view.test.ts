import { describe, expect, it } from "vitest";
import { englishWords as words } from "../../../tests/english-words";
import { fieldsFor } from "../../foundry/settings/fields";
import { fittingRules, proposalsFor } from "../../foundry/settings/proposals";
import { adapterFor } from "../../systems/index";
import { welcomeView, type WelcomeParts } from "./welcome-view";

const CAPABLE = adapterFor("dnd5e").capabilities;
const INCAPABLE = {
  attack: "card",
  save: false,
  refusal: "never",
  missChance: "card",
  carries: { stats: [], dice: [] },
} as const;

const viewFor = (system: string, given: Partial<WelcomeParts> = {}) => {
  const [field] = fieldsFor(system);
  if (field?.kind !== "choice") throw new RangeError("expected the choice of rules, got another field");
  const proposed = fittingRules(system);
  return welcomeView({
    system: { title: "Some Game", capabilities: CAPABLE },
    proposed,
    proposals: proposalsFor(system),
    bringerOf: () => undefined,
    choices: field.choices,
    chosen: proposed.ruleset,
    wantsMore: false,
    words,
    marksOffGuard: () => true,
    tracked: () => ["ready"],
    rivals: [],
    isStandingDown: false,
    companions: [],
    attackDice: null,
    ...given,
  });
};

const rulesOf = (system: string, wantsMore: boolean) => {
  const [row] = viewFor(system, { wantsMore }).rows;
  return row?.control.kind === "choice" ? row.control.options : [];
};

describe("the question at the first start", () => {
  it("says whether the rules are the system's own, close to them, or to be chosen", () => {
    expect(viewFor("dnd5e").recognised).toBe("This world plays Some Game. Parapet has its rules, and proposes them.");
    expect(viewFor("a5e").recognised).toContain("The closest are those of Dungeons & Dragons, fifth edition");
    expect(viewFor("homemade").recognised).toContain("choose the rules that your table uses for cover");
    expect(viewFor("lancer").recognised).toContain("at second hand");
    expect(viewFor("daggerheart").recognised).toContain("do not say how to measure cover");
  });

  it("has a few answers where the game has no rules here, and all behind the last one", () => {
    const proposals = (system: string, given: Partial<WelcomeParts> = {}) =>
      viewFor(system, given).proposals.map(({ value, isChecked }) => [value, isChecked]);
    expect(proposals("dnd5e")).toEqual([]);
    expect(proposals("lancer")).toEqual([]);
    expect(proposals("homemade", { chosen: "" })).toEqual([
      ["parapet.light-heavy-total", false],
      ["more", false],
    ]);
    expect(proposals("a5e")).toEqual([
      ["dnd5e", true],
      ["parapet.light-heavy-total", false],
      ["more", false],
    ]);
    expect(proposals("homemade", { wantsMore: true }).at(-1)).toEqual(["more", true]);
    expect(rulesOf("homemade", false)).toEqual([]);
    expect(rulesOf("homemade", true)[0]).toEqual({ value: "", label: "Choose a rule set" });
    expect(rulesOf("dnd5e", false).map(({ value }) => value)).not.toContain("");
    expect(rulesOf("homemade", true)).toHaveLength(rulesOf("dnd5e", false).length + 1);
  });

  it("lists whether each thing that can be automatic is", () => {
    const marks = (given: Partial<WelcomeParts>) => viewFor("dnd5e", given).lines.map(({ isAutomatic }) => isAutomatic);
    expect(marks({})).toEqual([true, true, true, true, true, true, true]);
    const system = { title: "Homemade", capabilities: INCAPABLE };
    const without = { system, marksOffGuard: () => false, tracked: () => [] };
    expect(marks(without)).toEqual([false, false, false, false, false, false]);
  });

  it("promises nothing on the dice while no rules are chosen", () => {
    const marks = viewFor("homemade", { chosen: "" }).lines.map(({ isAutomatic }) => isAutomatic);
    expect(marks.slice(0, 4)).toEqual([false, false, false, false]);
  });

  it("names what the combat tracker has under the chosen rules, and says where it stays the system's", () => {
    const tracked: WelcomeParts["tracked"] = (ruleset) => (ruleset === "dnd5e" ? ["ambush", "ready"] : []);
    const last = (chosen: string) => viewFor("dnd5e", { tracked, chosen }).lines.at(-1);
    expect(last("dnd5e")).toEqual({
      isAutomatic: true,
      text: "The combat tracker has ambushes and readied actions.",
    });
    expect(last("ninth-age")).toEqual({
      isAutomatic: false,
      text: "The combat tracker stays the game system’s own.",
    });
  });

  it("promises miss chances only with rolls that the GM says are attacks, in a system without an adapter", () => {
    const lineBy = (value: string) => {
      const system = { title: "Homemade", capabilities: { ...INCAPABLE, missChance: "counted" } as const };
      const attackDice = { value, choices: [{ value: "off", label: "PARAPET.Setting.attackDice.off" }] };
      return viewFor("homemade", { system, attackDice }).lines.find(({ text }) => text.includes("iss chance"));
    };
    expect(lineBy("d20")?.isAutomatic).toBe(true);
    expect(lineBy("off")).toEqual({
      isAutomatic: false,
      text: "No roll counts as an attack, so no miss chance is rolled.",
    });
  });

  it("has in every system what is drawn on the map, and no card, save or miss chance that the list may deny", () => {
    const attackDice = { value: "off", choices: [{ value: "off", label: "PARAPET.Setting.attackDice.off" }] };
    const system = { title: "Homemade", capabilities: { ...INCAPABLE, missChance: "counted" } as const };
    for (const view of [viewFor("homemade", { system, attackDice }), viewFor("dnd5e")]) {
      const always = view.notes.find((note) => note.startsWith("With every system"));
      expect(always).toContain("cover map");
      expect(always).not.toMatch(/card|chat|save|saving|miss/i);
    }
  });

  it("asks of the rules that are chosen whether they know anybody off guard", () => {
    const marksOffGuard = (ruleset: string): boolean => ruleset === "dnd5e";
    const last = (chosen: string) => viewFor("dnd5e", { marksOffGuard, chosen }).lines.at(-2);
    expect(last("dnd5e")?.isAutomatic).toBe(true);
    expect(last("pathfinder2e")?.isAutomatic).toBe(false);
  });

  it("promises nothing on the dice while another module has them", () => {
    const view = viewFor("dnd5e", { rivals: ["MidiQOL"], isStandingDown: true, companions: ["RSReforged: served."] });
    expect(view.lines.slice(0, 4).map(({ isAutomatic }) => isAutomatic)).toEqual([false, false, false, false]);
    expect(view.notes[0]).toContain("MidiQOL applies cover to rolls here");
    expect(view.notes[1]).toBe("RSReforged: served.");
    expect(viewFor("dnd5e").notes.join(" ")).not.toContain("MidiQOL");
  });
});
