import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { panelHands, soon } from "./panel-hands";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

/** Rule sets as data: those of the world, and those that modules bring. Gark stands between Mira and Krell. */
const table = layTable();

/** Behind a creature the target's armor class is higher by this. */
const brawl = (value: number, id = "world.brawl"): object => ({
  format: 1,
  id,
  name: "Brawl",
  levels: [{ id: "behind", name: "Behind somebody", when: { lines: 1 }, gives: [{ stat: "ac", value }] }],
  counts: { creature: "behind" },
});

/** Mira's attack on Krell on this page: the numbers, or null without a verdict. */
const judged = (page: Playground): Promise<unknown> =>
  page.run(`
    const id = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).id;
    const verdict = game.modules.get("parapet").api.judge(id("Mira"), id("Krell"));
    return verdict && verdict.modifiers.map(({ stat, value }) => stat + " " + value);
  `);

/** A page with the module Duels, whose manifest has these documents. */
const withDuels = (documents: unknown, id = "duels"): string =>
  beforeModules(
    `game.modules.set("${id}", { id: "${id}", title: "Duels", active: true, flags: { parapet: { ruleSets: ${JSON.stringify(documents)} } } });`,
  );

/** Puts pages away, the GM's last. */
const leave = async (...pages: readonly Playground[]): Promise<void> => {
  for (const { page } of pages.toReversed()) await page.close();
};

const faults = (page: Playground): string => page.errors.splice(0).join("\n");

describe.each(versions("logic"))("on version %i, a rule set of the world", (profile) => {
  const { sit } = seating(table, "world-rule-sets", profile);

  test("is in force on every client at once, also when it changes, and judges nothing once it is gone", async () => {
    const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
    const both = async (expected: unknown): Promise<void> => {
      for (const page of [gm, player]) await soon(() => judged(page)).toEqual(expected);
    };
    await gm.set("ruleSets", { "world.brawl": brawl(3) });
    await gm.set("ruleset", "world.brawl");
    await both(["ac 3"]);
    await gm.set("ruleSets", { "world.brawl": brawl(4) });
    await both(["ac 4"]);
    await gm.set("ruleSets", {});
    await both(null);
    await soon(() => gm.notices()).toEqual([expect.stringContaining("“world.brawl”")]);
    await gm.set("ruleSets", { "world.brawl": brawl(2) });
    await both(["ac 2"]);
    await leave(gm, player);
  });

  test("of a later format gives no verdict on any client, and the GM is notified once after the start", async () => {
    const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
    await gm.set("ruleSets", { "world.brawl": { ...brawl(3), format: 2 } });
    await gm.set("ruleset", "world.brawl");
    for (const page of [gm, player]) await soon(() => judged(page)).toBeNull();
    expect(faults(gm)).toContain('ruleSets["world.brawl"].format: expected 1, got 2');
    expect(faults(player)).not.toContain("world.brawl");
    await gm.page.reload();
    await gm.page.waitForSelector("body[data-ready]");
    await soon(() => gm.notices()).toEqual([expect.stringContaining("expected 1, got 2")]);
    expect(await judged(gm)).toBeNull();
    await gm.set("ruleSets", { "world.brawl": brawl(3) });
    for (const page of [gm, player]) await soon(() => judged(page)).toEqual(["ac 3"]);
    await leave(gm, player);
  });

  test("has no effect while Parapet is off, and is in force again when it is on", async () => {
    const [gm] = (await sit(["gm"])) as [Playground];
    await gm.set("ruleSets", { "world.brawl": brawl(3) });
    await gm.set("ruleset", "world.brawl");
    const turn = async (isOn: boolean): Promise<void> => {
      await gm.run(`await game.settings.set("core", "moduleConfiguration", { parapet: ${isOn} });`);
      await gm.page.reload();
      await gm.page.waitForSelector("body[data-ready]");
    };
    await turn(false);
    expect(await gm.run(`return game.settings.settings.has("parapet.ruleSets");`)).toBe(false);
    expect(await gm.notices()).toEqual([]);
    await turn(true);
    await soon(() => judged(gm)).toEqual(["ac 3"]);
    await leave(gm);
  });

  test("that a module brings is offered and not used, judges nothing while the module is off, and comes back", async () => {
    const [first] = (await sit(["gm"])) as [Playground];
    const world = new URL(first.page.url()).searchParams.get("world")!;
    await first.page.close();
    const open = async (before: string): Promise<readonly Playground[]> => [
      await Playground.join(table, { world, profile }, before),
      await Playground.join(table, { world, profile, user: "player" }, before),
    ];
    const all = async (pages: readonly Playground[], expected: unknown): Promise<void> => {
      for (const page of pages) await soon(() => judged(page)).toEqual(expected);
    };
    const on = withDuels([brawl(5, "duels.brawl")]);
    const pages = await open(on);
    await all(pages, ["ac 4"]);
    expect(await pages[0]!.run(`return game.settings.get("parapet", "ruleset");`)).toBe("pathfinder1e");
    await pages[0]!.set("ruleset", "duels.brawl");
    await all(pages, ["ac 5"]);
    await leave(...pages);
    const without = await open("");
    await all(without, null);
    await soon(() => without[0]!.notices()).toEqual([expect.stringContaining("“duels.brawl”")]);
    await leave(...without);
    const again = await open(on);
    await all(again, ["ac 5"]);
    expect(await again[0]!.notices()).toEqual([]);
    await leave(...again);
  });
});

describe.each(versions("logic"))("on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  test.each<[string, unknown, string, string]>([
    ["an unknown field", [{ ...brawl(1, "duels.a"), notes: "x" }], "duels", "duels: flags.parapet.ruleSets[0].notes"],
    ["the id of another module", [brawl(1, "other.a")], "duels", "flags.parapet.ruleSets[0].id"],
    ["no list", { a: 1 }, "duels", "duels: flags.parapet.ruleSets: expected an array of at most 32"],
    [
      "a module called world",
      [brawl(1, "world.a")],
      "world",
      "world: flags.parapet.ruleSets[0]: expected a module with",
    ],
    ["an id of Parapet's", [brawl(1, "parapet.dnd4e")], "duels", "flags.parapet.ruleSets[0].id"],
  ])("a module's document is refused with its path: %s", async (_, documents, id, path) => {
    playground = await Playground.open(table, profile, undefined, withDuels(documents, id));
    await soon(() => Promise.resolve(playground.errors.join())).toContain(path);
    expect(await playground.notices()).toHaveLength(1);
    playground.errors.splice(0);
    const ids = await playground.run<string[]>(
      `return game.modules.get("parapet").api.rulesets.list().map((it) => it.id).filter((it) => /[.]a$/.test(it));`,
    );
    expect(ids).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["an unknown field", { ...brawl(1, "duels.a"), notes: "x" }, "rule set.notes: expected no such field"],
    ["an id of the world's", brawl(1, "world.a"), "rule set.id"],
    ["an id of Parapet's", brawl(1, "parapet.a"), "rule set.id"],
  ])("the API refuses a document with its path: %s", async (_, document, path) => {
    playground = await Playground.open(table, profile);
    const fault = await playground.run(`
      try {
        game.modules.get("parapet").api.rulesets.register(${JSON.stringify(document)});
      } catch (error) {
        return error.message;
      }
    `);
    expect(fault).toContain(path);
  });

  test("the API takes a document, which judges once it is chosen", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(
      `game.modules.get("parapet").api.rulesets.register(${JSON.stringify(brawl(6, "duels.brawl"))});`,
    );
    await soon(() => judged(playground)).toEqual(["ac 4"]);
    await playground.set("ruleset", "duels.brawl");
    await soon(() => judged(playground)).toEqual(["ac 6"]);
  });

  test.each<[string, string, unknown, string]>([
    ["one character too many", "world.a", { ...brawl(1, "world.a"), source: "x".repeat(64 * 1024) }, '["world.a"]'],
    [
      "a depth of 1000",
      "world.a",
      JSON.parse(`{"format":1,"id":"world.a","name":"A","levels":${"[".repeat(1000)}${"]".repeat(1000)}}`),
      '["world.a"].levels.0.0',
    ],
    ["a prototype", "world.a", JSON.parse('{"format":1,"__proto__":{"id":"world.a"}}'), '["world.a"].__proto__'],
    ["the id none", "none", { ...brawl(1), id: "none" }, '["none"]'],
    ["the id total", "total", { ...brawl(1), id: "total" }, '["total"]'],
    ["another id", "world.a", brawl(1, "world.b"), '["world.a"].id: expected world.a'],
    ["a book's id", "dnd5e", brawl(1), '["dnd5e"]: expected an id such as world.name'],
  ])("a stored document is refused with its path: %s", async (_, id, document, path) => {
    playground = await Playground.open(table, profile);
    await playground.set("ruleSets", { [id]: document });
    await soon(() => Promise.resolve(playground.errors.join())).toContain(`ruleSets${path}`);
    expect(await playground.notices()).toHaveLength(1);
    playground.errors.splice(0);
    await playground.set("ruleset", "dnd5e");
    await soon(() => judged(playground)).toEqual(["ac 2", "dexterity 2"]);
  });

  test("an entry called __proto__ is refused, and no object has its members", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(
      `await game.settings.set("parapet", "ruleSets", JSON.parse('{"__proto__": {"format": 1, "polluted": true}}'));`,
    );
    await soon(() => Promise.resolve(playground.errors.join())).toContain('ruleSets["__proto__"]');
    expect(await playground.run("return ({}).polluted === undefined;")).toBe(true);
    playground.errors.splice(0);
  });

  test("names with markup, and names that every object has, are shown as text", async () => {
    playground = await Playground.open(table, profile);
    const name = "<img src=x onerror=alert(1)> & __proto__";
    const level = { ...(brawl(3) as { levels: readonly object[] }).levels[0], name: "constructor" };
    await playground.set("ruleSets", { "world.brawl": { ...brawl(3), name, source: "<b>me</b>", levels: [level] } });
    await playground.set("ruleset", "world.brawl");
    await playground.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await playground.page.locator("#parapet-config-rule-sets").click();
    const line = playground.page.locator("#parapet-rule-sets li");
    await soon(() => line.textContent()).toContain(name);
    expect(await line.textContent()).toContain("constructor, <b>me</b>");
    await soon(() => playground.page.locator("#parapet-config-ruleset").textContent()).toContain(name);
    await playground.click("Mira");
    await playground.hover("Krell");
    await soon(async () => (await playground.labels())[0]).toContain("constructor +3 AC");
    expect(await playground.run(`return document.querySelectorAll("img[src=x], li b").length;`)).toBe(0);
  });
});

/** Gives the next file that the page asks for, and keeps what it offers for saving. */
const FILES = `
  globalThis.saved = null;
  const { click } = HTMLElement.prototype;
  URL.createObjectURL = (blob) => ((globalThis.saved = { blob }), "blob:saved");
  URL.revokeObjectURL = () => undefined;
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

describe.each(versions("logic"))("on version %i, the window of the world's rule sets", (profile) => {
  let playground: Playground;
  const { openPanel } = panelHands(() => playground);
  const list = (selector = "") => playground.page.locator(`#parapet-rule-sets${selector}`);
  const button = (name: string) => list().getByRole("button", { name, exact: true });
  const answer = (name: string): Promise<void> =>
    playground.page.locator("dialog, .dialog").getByRole("button", { name, exact: true }).click();
  const stored = (): Promise<Record<string, { name: string }>> =>
    playground.run(`return game.settings.get("parapet", "ruleSets");`);
  const ids = async (): Promise<readonly string[]> => Object.keys(await stored()).toSorted();

  const openWindow = async (): Promise<void> => {
    playground = await Playground.open(table, profile, undefined, FILES);
    await openPanel();
    await playground.page.locator("#parapet-config-rule-sets").click();
    await list(" [data-action=openFile]").waitFor();
  };
  const openText = async (text: string): Promise<void> => {
    await playground.run(`globalThis.given = { text: ${JSON.stringify(text)} };`);
    await button("Open file").click();
  };
  afterEach(() => playground.close());

  test("says what to do while there are none, adds one from a file, and gives it back as a file", async () => {
    await openWindow();
    expect(await list(" .parapet-rule-sets-empty").textContent()).toContain("Press “New” to make one, or “Open file”");
    expect(await list(" a").getAttribute("href")).toContain("docs/rule-sets.md");
    await openText(JSON.stringify(brawl(3, "duels.brawl")));
    await soon(ids).toEqual(["world.brawl"]);
    await soon(() => list(" li").textContent()).toContain("Brawl");
    await soon(() => list(" [role=status]").textContent()).toBe("Added: Brawl. Choose it in the panel, under Rules.");
    // The open panel offers it, and has changed nothing.
    await soon(() => playground.page.locator("#parapet-config-ruleset").textContent()).toContain("Brawl");
    expect(await playground.run(`return game.settings.get("parapet", "ruleset");`)).toBe("pathfinder1e");
    await button("Save Brawl as a file").click();
    const saved = await playground.run<{ name: string; text: string }>(
      `return { name: saved.name, text: await new Response(saved.blob).text().catch(() => "") };`,
    );
    expect(saved.name).toBe("world-brawl.json");
    expect(JSON.parse(saved.text)).toEqual(brawl(3));
  });

  test("asks about a document whose id is there: both, or the new one in its place, and undoes either", async () => {
    await openWindow();
    await openText(JSON.stringify(brawl(3)));
    await soon(ids).toEqual(["world.brawl"]);
    await openText(JSON.stringify(brawl(4)));
    await answer("Keep both");
    await soon(ids).toEqual(["world.brawl", "world.brawl-2"]);
    expect((await stored())["world.brawl-2"]).toEqual({ ...brawl(4, "world.brawl-2"), name: "Brawl (2)" });
    await openText(JSON.stringify(brawl(5)));
    await answer("Replace it");
    await soon(async () => (await stored())["world.brawl"]).toEqual(brawl(5));
    await button("Undo").click();
    await soon(async () => (await stored())["world.brawl"]).toEqual(brawl(3));
    await button("Undo").click();
    await soon(ids).toEqual(["world.brawl"]);
  });

  test("removes one when the GM says so, says what that means, and undoes it by keyboard", async () => {
    await openWindow();
    await playground.set("ruleSets", { "world.brawl": brawl(3) });
    await playground.set("ruleset", "world.brawl");
    await soon(() => list(" li").textContent()).toContain("in use");
    await button("Remove Brawl").click();
    await soon(() => playground.page.locator(".dialog-content").textContent()).toContain("no verdicts");
    await answer("Leave as it is");
    expect(await ids()).toEqual(["world.brawl"]);
    await button("Remove Brawl").click();
    await answer("Remove it");
    await soon(ids).toEqual([]);
    await soon(() => playground.run("return document.activeElement.dataset.action;")).toBe("undo");
    await playground.page.keyboard.press("Enter");
    await soon(stored).toEqual({ "world.brawl": brawl(3) });
    playground.errors.splice(0);
  });

  test("asks before it writes over what somebody else has changed", async () => {
    await openWindow();
    await openText(JSON.stringify(brawl(3)));
    await soon(ids).toEqual(["world.brawl"]);
    await playground.set("ruleSets", { "world.brawl": brawl(9) });
    await button("Undo").click();
    await soon(() => playground.page.locator(".dialog-content").textContent()).toContain("Somebody else");
    await answer("Leave as it is");
    expect(await stored()).toEqual({ "world.brawl": brawl(9) });
    await button("Undo").click();
    await answer("Replace it");
    await soon(ids).toEqual([]);
  });

  test.each([
    ["no JSON", "{", "JSON"],
    ["no rule set", "[]", "format"],
    ["a later format", JSON.stringify({ ...brawl(1), format: 2 }), "format: expected 1, got 2"],
    ["one character too many", " ".repeat(64 * 1024 + 1), "at most 65536 bytes"],
  ])("refuses a file and says why: %s", async (_, text, why) => {
    await openWindow();
    await openText(text);
    await soon(() => Promise.resolve(playground.errors.join())).toContain(why);
    playground.errors.splice(0);
    expect(await stored()).toEqual({});
  });

  test("takes no more than 32", async () => {
    await openWindow();
    const many = Array.from({ length: 32 }, (_, i) => [`world.n${i}`, brawl(1, `world.n${i}`)]);
    await playground.set("ruleSets", Object.fromEntries(many));
    await openText(JSON.stringify(brawl(3)));
    await soon(() => Promise.resolve(playground.errors.join())).toContain("at most 32 rule sets");
    playground.errors.splice(0);
    expect(await ids()).toHaveLength(32);
  });

  test("shows one that cannot be read with the reason, and can remove it", async () => {
    await openWindow();
    await playground.set("ruleSets", { "world.brawl": { ...brawl(3), format: 2 } });
    await soon(() => list(" li").textContent()).toContain("It cannot be read, so it gives no verdicts: format");
    await button("Remove world.brawl").click();
    await answer("Remove it");
    await soon(ids).toEqual([]);
    playground.errors.splice(0);
  });
});
