import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { answer, NONE, runGlue, THREE_QUARTERS, TOTAL, world } from "./glue";

const placed = (id: string, more: object = {}) => ({ id, document: { id, documentName: "Token", name: id }, ...more });
const FORBIDDEN = answer({ permissions: [{ action: "attack", isAllowed: false, reason: "Out of reach." }] });

describe("the label of Tactical Grid", () => {
  interface Calculator {
    readonly name: string;
    readonly calculateCover: (attacker: object, target: object) => number | null;
  }
  const COVER = { FULL_COVER: 999, THREE_QUARTERS_COVER: 5, HALF_COVER: 2, NO_COVER: 0 };
  const calculator = (covers: Parameters<typeof world>[0]): Calculator => {
    const { globals, happen } = world(covers);
    const coverCalculators: Record<string, Calculator> = {};
    runGlue("tactical-grid.js", { ...globals, TacticalGrid: { COVER, coverCalculators } });
    expect(coverCalculators).toEqual({});
    happen("ready");
    return coverCalculators["parapet"]!;
  };

  it("offers Parapet by name", () => expect(calculator({}).name).toBe("Parapet"));

  it.each([
    ["no cover", NONE, 0],
    ["the first level", answer(), 2],
    ["a higher one", THREE_QUARTERS, 5],
    ["no line of effect", TOTAL, 999],
    ["an attack that the rules forbid", FORBIDDEN, 999],
    ["no verdict", null, null],
  ])("has for %s", (_, cover, expected) => {
    expect(calculator({ b: cover }).calculateCover(placed("a"), placed("b"))).toBe(expected);
  });

  it("says nothing of a token against itself, of one that is dragged, and of one that the user does not know", () => {
    const { calculateCover } = calculator({ b: answer() });
    const a = placed("a");
    expect(calculateCover(a, a)).toBeNull();
    expect(calculateCover(placed("a", { isPreview: true }), placed("b"))).toBeNull();
    expect(calculateCover(a, placed("hidden"))).toBeNull();
  });
});

describe("a keyword of Automated Conditions 5e", () => {
  type Evaluate = (sandbox: object) => boolean;
  const keywords = (covers: Parameters<typeof world>[0]) => {
    const { globals, happen, coverFor } = world(covers);
    const registered = new Map<string, Evaluate>();
    const contextKeywords = {
      register: ({ key, evaluate }: { readonly key: string; readonly evaluate: Evaluate }) =>
        registered.set(key, evaluate),
    };
    runGlue("automated-conditions-5e.js", globals);
    happen("ac5e.contextKeywordsReady", { contextKeywords });
    const isTrue = (sandbox: object): readonly string[] =>
      [...registered].filter(([, evaluate]) => evaluate(sandbox)).map(([key]) => key);
    return { isTrue, coverFor };
  };
  const BOW = { hook: "attack", tokenId: "a", opponentId: "b", actionType: { rwak: true } };

  it.each([
    ["no cover", NONE, []],
    ["half cover", answer(), ["parapetCover", "parapetHalfCover"]],
    ["three-quarters cover", THREE_QUARTERS, ["parapetCover", "parapetThreeQuartersCover"]],
    ["total cover", TOTAL, ["parapetCover", "parapetTotalCover"]],
    ["no verdict", null, []],
  ])("is true for %s", (_, cover, expected) => {
    expect(keywords({ b: cover }).isTrue(BOW)).toEqual(expected);
  });

  it("asks for the attack as it is made", () => {
    const { isTrue, coverFor } = keywords({ b: answer() });
    isTrue({ ...BOW, actionType: { msak: true }, isSpell: true });
    expect(coverFor).toHaveBeenLastCalledWith({ attacker: "a", target: "b", kind: "melee", means: "spell" });
  });

  it("asks in a save for the cover of who rolls it", () => {
    const { isTrue, coverFor } = keywords({ a: answer() });
    expect(isTrue({ ...BOW, hook: "save", isSpell: true, isAoE: true })).toContain("parapetHalfCover");
    const attack = { attacker: "b", target: "a", kind: "area", means: "spell", isSave: true };
    expect(coverFor).toHaveBeenLastCalledWith(attack);
  });

  it("is false in other rolls, without an opponent and of a token that the user does not know", () => {
    const { isTrue, coverFor } = keywords({ b: answer() });
    expect(isTrue({ ...BOW, hook: "check" })).toEqual([]);
    expect(isTrue({ ...BOW, opponentId: undefined })).toEqual([]);
    expect(coverFor).not.toHaveBeenCalled();
    expect(isTrue({ ...BOW, opponentId: "hidden" })).toEqual([]);
  });

  it("is there at once where AC5E has begun before, as in a macro", () => {
    const { globals } = world({}, true);
    const register = vi.fn();
    runGlue("automated-conditions-5e.js", { ...globals, ac5e: { contextKeywords: { register } } });
    expect(register).toHaveBeenCalledTimes(4);
  });
});

describe("a tooltip of Argon", () => {
  const DETAILS = [{ label: "Range", value: "80 ft" }];
  const button = (more: object = {}) => ({
    token: placed("a"),
    targets: 1,
    activity: { actionType: "rwak" },
    getTooltipData: () => Promise.resolve<object | null>({ title: "Bow", details: DETAILS }),
    ...more,
  });
  const shown = async (covers: Parameters<typeof world>[0], it = button(), targets = Object.keys(covers)) => {
    const { globals, happen, coverFor } = world(covers, true);
    for (const id of targets) globals.game.user.targets.add(placed(id));
    runGlue("argon.js", globals);
    // Argon renders a button more than once.
    for (let i = 0; i < 3; i++) happen("renderItemButtonArgonComponent", it, {}, {});
    return { data: await it.getTooltipData(), coverFor };
  };

  it("has the cover of each target by name, with the number, once", async () => {
    const { data } = await shown({ Krell: answer(), Wisp: NONE });
    const row = { label: "PARAPET.Ruling.cover", value: "Krell: Half cover +2<br>Wisp: No cover" };
    expect(data).toEqual({ title: "Bow", details: [...DETAILS, row] });
  });

  it("asks for the attack that the item makes", async () => {
    const melee = button({ activity: { actionType: "mwak" } });
    const { coverFor } = await shown({ Krell: answer() }, melee);
    expect(coverFor.mock.calls[0]?.[0]).toMatchObject({ kind: "melee", means: "weapon" });
  });

  it("escapes names", async () => {
    const { data } = await shown({ "<b>": answer() });
    expect(JSON.stringify(data)).toContain("&lt;b>: Half cover +2");
  });

  it.each([
    ["without targets", {}, button(), []],
    ["for an item that is used at nobody", { Krell: answer() }, button({ targets: null }), ["Krell"]],
    ["where there is no verdict", { Krell: null }, button(), ["Krell"]],
    ["of a target that the user does not know", {}, button(), ["hidden"]],
  ])("is Argon's own %s", async (_, covers, it, targets) => {
    expect((await shown(covers, it, targets)).data).toEqual({ title: "Bow", details: DETAILS });
  });

  it("is none where Argon has none", async () => {
    const none = button({ getTooltipData: () => Promise.resolve(null) });
    expect((await shown({ Krell: answer() }, none)).data).toBeNull();
  });
});

describe("MidiQOL.computeCoverBonus", () => {
  type Compute = (attacker: object | undefined, target: object, used?: object) => number;
  const OWN = 7;
  const computing = (covers: Parameters<typeof world>[0], coverCalculation = "none") => {
    const { globals, happen, coverFor } = world(covers);
    const midi = {
      computeCoverBonus: (() => OWN) as Compute,
      configSettings: () => ({ optionalRules: { coverCalculation } }),
    };
    runGlue("midi-qol.js", { ...globals, MidiQOL: midi });
    happen("ready");
    return { compute: midi.computeCoverBonus, coverFor };
  };

  it.each([
    ["no cover", NONE, 0],
    ["half cover", answer(), 2],
    ["three-quarters cover", THREE_QUARTERS, 5],
    ["total cover", TOTAL, 999],
    ["an attack that the rules forbid", FORBIDDEN, 999],
    ["no verdict midi-qol's own", null, OWN],
  ])("is for %s", (_, cover, expected) => {
    expect(computing({ b: cover }).compute(placed("a"), placed("b"))).toBe(expected);
  });

  it("asks for the attack of the activity or the item that it is given", () => {
    const { compute, coverFor } = computing({ b: answer() });
    compute(placed("a"), placed("b"), { actionType: "msak" });
    expect(coverFor.mock.lastCall?.[0]).toMatchObject({ kind: "melee", means: "spell" });
    compute(placed("a"), placed("b"), { system: { actionType: "rwak" } });
    expect(coverFor.mock.lastCall?.[0]).toMatchObject({ kind: "ranged", means: "weapon" });
  });

  it("is midi-qol's own where it computes cover itself, without an attacker and of an unknown token", () => {
    expect(computing({ b: answer() }, "levelsautocover").compute(placed("a"), placed("b"))).toBe(OWN);
    const { compute } = computing({ b: answer() });
    expect(compute(undefined, placed("b"))).toBe(OWN);
    expect(compute(placed("a"), placed("hidden"))).toBe(OWN);
  });

  it("is left alone where midi-qol has no such function", () => {
    const { globals, happen } = world({});
    runGlue("midi-qol.js", { ...globals, MidiQOL: {} });
    expect(() => happen("ready")).not.toThrow();
  });
});

describe("each file of docs/integrations", () => {
  const files = readdirSync("docs/integrations").filter((name) => name.endsWith(".js"));
  const textOf = (name: string): string => readFileSync(`docs/integrations/${name}`, "utf8");

  it.each(files)("says what it does, what it was tried against and how to install it: %s", (file) => {
    const [heading = ""] = textOf(file).split("*/");
    for (const part of ["What it does: ", "Tried against: ", "How to install: "]) expect(heading).toContain(part);
    expect(textOf("README.md")).toContain(`(${file})`);
  });

  it("of a module whose newest versions nobody has seen says so", () => {
    expect(textOf("midi-qol.js")).toContain("UNTESTED with midi-qol 13 and 14");
  });
});
