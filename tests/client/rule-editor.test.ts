import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { panelHands, soon } from "./panel-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** The editor of rule sets as data, opened from the panel. Gark stands between Mira and Krell. */
const table = layTable();

const BRAWL = {
  format: 1,
  id: "world.brawl",
  name: "Brawl",
  levels: [{ id: "behind", name: "Behind somebody", when: { lines: 1 }, gives: [{ stat: "ac", value: 3 }] }],
  counts: { creature: "behind" },
};

/** Gives the next file that the page asks for, and keeps what it offers for saving. */
const FILES = `
  globalThis.saved = null;
  URL.createObjectURL = (blob) => ((globalThis.saved = { blob }), "blob:saved");
  URL.revokeObjectURL = () => undefined;
  const { click } = HTMLElement.prototype;
  HTMLInputElement.prototype.click = function () {
    if (this.type !== "file") return click.call(this);
    const { text } = globalThis.given;
    Object.defineProperty(this, "files", { value: [{ name: "rules.json", size: text.length, text: async () => text }] });
    this.dispatchEvent(new Event("change"));
  };
  HTMLAnchorElement.prototype.click = function () {
    globalThis.saved.name = this.download;
  };
`;

/** Mira's attack on Krell on this page: the numbers, or null without a verdict. */
const judged = (page: Playground): Promise<unknown> =>
  page.run(`
    const id = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).id;
    const verdict = game.modules.get("parapet").api.judge(id("Mira"), id("Krell"));
    return verdict && verdict.modifiers.map(({ stat, value }) => stat + " " + value);
  `);

const handsOf = (at: () => Playground) => {
  const { openPanel, aim } = panelHands(at);
  const list = (selector = "") => at().page.locator(`#parapet-rule-sets${selector}`);
  const editor = (selector = "") => at().page.locator(`#parapet-rule-editor${selector}`);
  return {
    aim,
    list,
    editor,
    field: (name: string) => editor(` #parapet-edit-${name}`),
    button: (name: string) => editor().getByRole("button", { name, exact: true }),
    answer: (name: string): Promise<void> =>
      at().page.locator("dialog, .dialog").getByRole("button", { name, exact: true }).click(),
    question: () => at().page.locator(".dialog-content"),
    stored: (): Promise<Record<string, unknown>> => at().run(`return game.settings.get("parapet", "ruleSets");`),
    effect: (): Promise<string | null> => editor(" .parapet-change").textContent(),
    counted: (): Promise<string | null> => editor(" .parapet-change-count").textContent(),
    said: (): Promise<readonly string[]> =>
      at().run(`
        return [...document.querySelectorAll("#parapet-rule-editor .parapet-edit-line")].map((line) =>
          [...line.firstElementChild.children]
            .map((it) => {
              const field = it.querySelector("input, select");
              if (field === null) return it.textContent;
              const signs = it.querySelector("span")?.textContent ?? "";
              return (field.tagName === "SELECT" ? field.selectedOptions[0].textContent : field.value) + signs;
            })
            .join(" "));
      `),
    faults: (): Promise<readonly string[]> =>
      at().run(`
        return [...document.querySelectorAll("#parapet-rule-editor [data-fault]")]
          .filter((it) => it.textContent !== "").map((it) => it.dataset.fault + " " + it.textContent);
      `),
    focused: (): Promise<string> => at().run("return document.activeElement.id;"),
    openList: async (): Promise<void> => {
      await openPanel();
      await at().page.locator("#parapet-config-rule-sets").click();
      await list(" #parapet-rule-sets-new").waitFor();
    },
    edit: async (name: string): Promise<void> => {
      await list()
        .getByRole("button", { name: `Edit ${name}`, exact: true })
        .click();
      await editor(" #parapet-edit-name-name").waitFor();
    },
  };
};

describe.each(versions("logic"))("on version %i, the editor of rule sets", (profile) => {
  let playground: Playground;
  const hands = handsOf(() => playground);
  const { list, editor, field, button, answer, stored, effect, counted, said, faults, focused } = hands;

  const open = async (documents: Readonly<Record<string, unknown>> = { "world.brawl": BRAWL }): Promise<void> => {
    playground = await Playground.open(table, profile, undefined, FILES);
    await playground.set("ruleSets", documents);
    await hands.aim();
    await hands.openList();
  };
  afterEach(() => playground.close());

  /** How many attacks there are between two creatures, and on how many the rules in force give a number. */
  const pairs = (): Promise<{ behind: number; all: number }> =>
    playground.run(`
      const ids = canvas.tokens.placeables.map(({ id }) => id);
      const all = ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => [one, other]));
      const { judge } = game.modules.get("parapet").api;
      return { all: all.length, behind: all.filter((pair) => judge(...pair).modifiers.length > 0).length };
    `);

  test("shows a sentence for each rule, and what an edit changes before it is saved and in force", async () => {
    await open();
    await playground.set("ruleset", "world.brawl");
    await hands.edit("Brawl");
    expect(await said()).toEqual([
      "The rule set is called Brawl.",
      "The level is called Behind somebody. Its id is behind.",
      "It is reached when all of this holds:",
      "At least 1 of the lines from one corner are blocked.",
      "It gives 3 to AC.",
      "A creature in between gives at most Behind somebody: anybody, of any size, against all attacks.",
    ]);
    await soon(effect).toContain("Unchanged: Behind somebody, +3 AC");
    expect(await counted()).toBe("");
    await field("levels-0-gives-0-value-value").fill("4");
    await soon(effect).toContain("Before: Behind somebody, +3 AC. After: Behind somebody, +4 AC.");
    const { behind, all } = await pairs();
    expect(behind).toBeGreaterThan(1);
    await soon(counted).toBe(`${behind} of ${all} attacks between creatures of this scene change.`);
    expect(await judged(playground)).toEqual(["ac 3"]);
    await button("Save").click();
    await soon(() => editor().count()).toBe(0);
    expect(await stored()).toEqual({
      "world.brawl": { ...BRAWL, levels: [{ ...BRAWL.levels[0], gives: [{ stat: "ac", value: 4 }] }] },
    });
    await soon(() => judged(playground)).toEqual(["ac 4"]);
    await soon(() => list(" [role=status]").textContent()).toBe("Saved: Brawl.");
    // The window's Undo undoes it.
    await list().getByRole("button", { name: "Undo" }).click();
    await soon(stored).toEqual({ "world.brawl": BRAWL });
  });

  test("counts only pairs whose verdict changes, and none where nothing does", async () => {
    await open();
    await playground.set("ruleset", "world.brawl");
    await hands.edit("Brawl");
    await field("whole-what").selectOption("source");
    await field("whole-add").click();
    const { all } = await pairs();
    await soon(counted).toBe(`0 of ${all} attacks between creatures of this scene change.`);
    await soon(effect).toContain("Unchanged");
  });

  test("adds lines, levels and conditions by keyboard alone, removes, resets and undoes them", async () => {
    await open();
    await hands.edit("Brawl");
    const { keyboard } = playground.page;
    await field("level-0-add").focus();
    await field("level-0-what").selectOption({ label: "At least 1/2 of the target is hidden." });
    await field("level-0-add").focus();
    await keyboard.press("Enter");
    await soon(focused).toBe("parapet-edit-levels-0-when-share-comparison");
    await field("levels-0-when-share-remove").focus();
    await keyboard.press("Enter");
    await soon(() => field("levels-0-when-share").count()).toBe(0);
    await soon(focused).toBe("parapet-edit-level-0-what");
    await field("add-level").focus();
    await keyboard.press("Enter");
    await soon(focused).toBe("parapet-edit-levels-1-name-name");
    await field("level-1-up").focus();
    await keyboard.press("Enter");
    await soon(focused).toBe("parapet-edit-levels-0-name-name");
    expect(await field("levels-0-name-name").inputValue()).toBe("Level 2");
    await keyboard.press("Tab");
    await soon(focused).toBe("parapet-edit-levels-0-id-id");
    await field("level-0-remove").focus();
    await keyboard.press("Enter");
    await soon(() => field("levels-0-name-name").inputValue()).toBe("Behind somebody");
    await field("levels-0-gives-0-value-value").fill("9");
    await field("levels-0-gives-0-value-value").press("Tab");
    await field("levels-0-gives-0-reset").waitFor();
    await field("levels-0-gives-0-reset").focus();
    await keyboard.press("Enter");
    await soon(() => field("levels-0-gives-0-value-value").inputValue()).toBe("3");
    await soon(focused).toBe("parapet-edit-levels-0-gives-0-value-value");
    await button("Undo").click();
    await soon(() => field("levels-0-gives-0-value-value").inputValue()).toBe("9");
    await keyboard.press("Escape");
    await soon(() => hands.question().count()).toBe(1);
    await answer("Discard changes");
    await soon(() => editor().count()).toBe(0);
    expect(await stored()).toEqual({ "world.brawl": BRAWL });
  });

  test("shows a fault at its line, does not save it, and gives that line the focus", async () => {
    await open();
    await hands.edit("Brawl");
    await field("levels-0-id-id").fill("total");
    await field("levels-0-id-id").press("Tab");
    await soon(faults).toEqual([expect.stringMatching(/^levels\/0\/name levels\[0\]\.id: expected an id of letters/)]);
    await soon(() => editor(" [role=status]").textContent()).toMatch(/^It cannot be saved: levels\[0\]\.id/);
    await button("Save").click();
    await soon(focused).toBe("parapet-edit-levels-0-name-name");
    expect(await stored()).toEqual({ "world.brawl": BRAWL });
    for (const id of ["none", "__proto__"]) {
      await field("levels-0-id-id").fill(id);
      await field("levels-0-id-id").press("Tab");
      await soon(faults).toEqual([expect.stringContaining(`got "${id}"`)]);
    }
    await field("levels-0-id-id").fill("behind");
    await field("levels-0-id-id").press("Tab");
    await soon(faults).toEqual([]);
    await button("Save").click();
    await soon(() => editor().count()).toBe(0);
    expect(await stored()).toEqual({ "world.brawl": BRAWL });
  });

  test("asks about changes before it closes: stay, save or discard", async () => {
    await open();
    await hands.edit("Brawl");
    const close = editor(" [data-action=close]");
    await field("name-name").fill("Fight");
    await close.click();
    await soon(() => hands.question().textContent()).toContain("world.brawl has changes that are not saved");
    await playground.page.locator("dialog, .dialog").locator("[data-action=close]").first().click();
    await soon(() => hands.question().count()).toBe(0);
    expect(await field("name-name").inputValue()).toBe("Fight");
    await close.click();
    await answer("Save");
    await soon(() => editor().count()).toBe(0);
    expect(await stored()).toEqual({ "world.brawl": { ...BRAWL, name: "Fight" } });
    await hands.edit("Fight");
    await close.click();
    await soon(() => editor().count()).toBe(0);
  });

  test("asks before it replaces what another GM has saved meanwhile", async () => {
    await open();
    await hands.edit("Brawl");
    await field("name-name").fill("Fight");
    await playground.set("ruleSets", { "world.brawl": { ...BRAWL, name: "Melee" } });
    await button("Save").click();
    await soon(() => hands.question().textContent()).toContain("Somebody else");
    await answer("Leave as it is");
    await soon(() => hands.question().count()).toBe(0);
    expect(await field("name-name").inputValue()).toBe("Fight");
    expect(await stored()).toMatchObject({ "world.brawl": { name: "Melee" } });
    await button("Save").click();
    await answer("Replace it");
    await soon(stored).toEqual({ "world.brawl": { ...BRAWL, name: "Fight" } });
    await soon(() => editor().count()).toBe(0);
    // Undo gives back what was replaced, not what was there when the editor opened.
    await list().getByRole("button", { name: "Undo" }).click();
    await soon(stored).toEqual({ "world.brawl": { ...BRAWL, name: "Melee" } });
  });

  test("writes once, however often Save is pressed", async () => {
    await open({ "world.brawl": BRAWL });
    await list(" #parapet-rule-sets-new").click();
    await editor(" #parapet-edit-name-name").waitFor();
    await playground.run(`
      const { set } = game.settings;
      globalThis.writes = 0;
      game.settings.set = async function (...given) {
        if (given[1] === "ruleSets") globalThis.writes += 1;
        await new Promise((done) => setTimeout(done, 100));
        return set.apply(this, given);
      };
      const save = document.querySelector("#parapet-rule-editor [type=submit]");
      for (let i = 0; i < 3; i++) save.click();
    `);
    await soon(() => editor().count()).toBe(0);
    await soon(async () => Object.keys(await stored()).toSorted()).toEqual(["world.brawl", "world.rules"]);
    expect(await playground.run("return globalThis.writes;")).toBe(1);
    await list().getByRole("button", { name: "Undo" }).click();
    await soon(stored).toEqual({ "world.brawl": BRAWL });
    expect(await list(" [data-action=undo]").isEnabled()).toBe(false);
  });

  test("keeps the focus in the line of creatures while its choices change", async () => {
    await open();
    await hands.edit("Brawl");
    const who = field("counts-creature-who-who");
    await who.focus();
    for (const choice of ["enemies", "not-allies"]) {
      await who.selectOption(choice);
      await soon(effect).toBeTruthy();
      await playground.settle();
      expect(await focused()).toBe("parapet-edit-counts-creature-who-who");
      expect(await who.inputValue()).toBe(choice);
    }
    await button("Save").click();
    await soon(stored).toEqual({
      "world.brawl": { ...BRAWL, counts: { creature: { upTo: "behind", who: "not-allies" } } },
    });
  });

  test("starts a new one from nothing or from a game, in plain words, and saves it under an id of the world", async () => {
    await open({});
    await list(" #parapet-rule-sets-new").click();
    await editor(" #parapet-edit-name-name").waitFor();
    expect(await said()).toContain("The rule set is called New rule set.");
    // A new one can be saved as it is.
    await button("Save").click();
    await soon(async () => Object.keys(await stored())).toEqual(["world.rules"]);
    await list(" #parapet-rule-sets-from").selectOption({ label: "Draw Steel" });
    await list(" #parapet-rule-sets-new").click();
    await editor(" #parapet-edit-name-name").waitFor();
    expect(await field("name-name").inputValue()).toBe("Draw Steel (copy)");
    expect(await said()).toContain("The level is called Cover. Its id is cover.");
    await soon(counted).toMatch(/^\d+ of \d+ attacks/);
    await button("Save").click();
    await soon(async () => Object.keys(await stored()).toSorted()).toEqual(["world.draw-steel", "world.rules"]);
    await soon(() => playground.page.locator("#parapet-config-ruleset").textContent()).toContain("Draw Steel (copy)");
  });

  test("opens a file in place of what it edits and gives it back, faults and members without a line included", async () => {
    await open();
    await hands.edit("Brawl");
    const openText = async (text: string): Promise<void> => {
      await playground.run(`globalThis.given = { text: ${JSON.stringify(text)} };`);
      await button("Open file").click();
    };
    const odd = { ...BRAWL, id: "other.one", notes: "x", levels: [{ ...BRAWL.levels[0], colour: "red" }] };
    await openText(JSON.stringify(odd));
    await soon(() => editor(" .parapet-edit-more").textContent()).toBe(
      "And 2 more from the file: levels/0/colour and notes",
    );
    await soon(() => editor(" [role=status]").textContent()).toContain("levels[0].colour: expected no such field");
    await button("Save as file").click();
    const saved = await playground.run<{ name: string; text: string }>(
      `return { name: saved.name, text: await new Response(saved.blob).text() };`,
    );
    expect(saved.name).toBe("world-brawl.json");
    expect(JSON.parse(saved.text)).toEqual({ ...odd, id: "world.brawl" });
    const refused: readonly (readonly [string, string])[] = [
      [" ".repeat(64 * 1024 + 1), "at most 65536 bytes"],
      [`{"levels":${"[".repeat(1000)}${"]".repeat(1000)}}`, "no value that deep"],
      ['{"__proto__":{"format":1}}', "__proto__: expected no such field"],
      ["[]", "expected an object"],
      ["{", "JSON"],
    ];
    for (const [text, why] of refused) {
      await openText(text);
      await soon(() => Promise.resolve(playground.errors.splice(0).join())).toContain(why);
    }
    await button("Undo").click();
    await soon(() => editor(" .parapet-edit-more").count()).toBe(0);
  });

  test("shows texts with markup as text, in fields, sentences, choices and questions", async () => {
    const name = `<img src=x onerror=alert(1)> & "__proto__" {level}`;
    await open({ "world.brawl": { ...BRAWL, name, levels: [{ ...BRAWL.levels[0], name }] } });
    await hands.edit(name);
    expect(await field("name-name").inputValue()).toBe(name);
    expect(await editor(" legend").allTextContents()).toContain(`Level 1: ${name}`);
    await field("name-name").fill(`${name}!`);
    await soon(effect).toContain(name);
    expect(await playground.run(`return document.querySelectorAll('img[src="x"]').length;`)).toBe(0);
    await editor(" [data-action=close]").click();
    await answer("Discard changes");
    await soon(() => editor().count()).toBe(0);
  });

  test("of a document that cannot be read says why, and can repair it", async () => {
    await open({ "world.brawl": { ...BRAWL, melee: "maybe" } });
    await list().getByRole("button", { name: "Edit world.brawl", exact: true }).click();
    await soon(faults).toEqual([expect.stringContaining("melee melee: expected one of as-ranged, none")]);
    await field("melee-melee").selectOption("none");
    await soon(faults).toEqual([]);
    await button("Save").click();
    await soon(stored).toEqual({ "world.brawl": { ...BRAWL, melee: "none" } });
    playground.errors.splice(0);
  });
});

describe.each(versions("logic"))("on version %i, what the editor saves", (profile) => {
  const { sit } = seating(table, "rule-editor", profile);

  test("is in force on every client at once", async () => {
    const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
    const { openList, edit, field, button } = handsOf(() => gm);
    await gm.set("ruleSets", { "world.brawl": BRAWL });
    await gm.set("ruleset", "world.brawl");
    for (const page of [gm, player]) await soon(() => judged(page)).toEqual(["ac 3"]);
    await openList();
    await edit("Brawl");
    await field("levels-0-gives-0-value-value").fill("6");
    await button("Save").click();
    for (const page of [gm, player]) await soon(() => judged(page)).toEqual(["ac 6"]);
    for (const { page } of [player, gm]) await page.close();
  });
});
