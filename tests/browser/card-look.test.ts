import { afterEach, describe, expect, test } from "vitest";
import { attackMessage } from "../client/attack-message";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable();

/** Foundry's sidebar is 300 wide; a log and its messages keep a margin of some pixels each. */
const NARROW = `
  const chat = document.querySelector("#chat");
  document.body.append(chat);
  chat.style.cssText = "position: absolute; z-index: 99; top: 0; left: 0; width: 285px; max-height: none;";
`;

const THREE = ["Krell", "Nub", "Wisp"];

describe.each(versions("smoke"))("a compact card on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  const card = () => playground.page.locator("#chat .parapet-card").first();
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), user: "gm" });
    await playground.set("missChance", "card");
    await playground.run(NARROW);
    await playground.run(attackMessage("Mira", THREE));
  };
  const boxes = (selector: string) =>
    card()
      .locator(selector)
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
      );

  test("of three targets with all buttons is at most 260 px high in the sidebar", async () => {
    await open();
    const { width, height } = await card().evaluate((it) => {
      const box = it.getBoundingClientRect();
      return { width: box.width, height: box.height };
    });
    expect(width).toBeLessThanOrEqual(270);
    expect(height).toBeLessThanOrEqual(260);
    await expect.poll(() => card().locator(".parapet-card-target").count()).toBe(3);
    await expect.poll(() => card().getByRole("button").count()).toBeGreaterThan(6);
  });

  test("is not shown while cards are off, nor is anything else that is hidden", async () => {
    await open();
    const displayed = (): Promise<string[]> =>
      playground.page.evaluate(() =>
        [...document.querySelectorAll("[hidden]")]
          .filter((it) => getComputedStyle(it).display !== "none")
          .map(({ className }) => className),
      );
    await expect.poll(() => card().isVisible()).toBe(true);
    await playground.set("cards", "off");
    await expect.poll(() => card().isVisible()).toBe(false);
    await playground.run(`game.keybindings.actions.get("parapet.nextCoverMap").onDown({});`);
    await playground.page.waitForSelector(".parapet-map-legend", { state: "attached" });
    expect(await displayed()).toEqual([]);
  });

  test("has its styles in the layer of modules, and the client has all of its own in layers below", async () => {
    await open();
    const rules = await playground.page.evaluate(() =>
      [...document.styleSheets, ...document.adoptedStyleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .map((rule) => (rule instanceof CSSLayerBlockRule ? `layer ${rule.name}` : rule.constructor.name)),
    );
    expect(rules).toContain("layer applications");
    expect(rules.filter((rule) => !/^layer |^CSSLayer/.test(rule))).toEqual([]);
    expect(rules.filter((rule) => rule === "layer modules")).toHaveLength(1);
  });

  test.each([
    ["mouse", 1400, 28],
    ["finger on a phone", 390, 44],
  ])("has targets for a %s", async (_, width, least) => {
    await open();
    await playground.page.setViewportSize({ width, height: 800 });
    for (const { width: wide, height } of await boxes("button")) {
      expect(wide).toBeGreaterThanOrEqual(28);
      expect(height).toBeGreaterThanOrEqual(least);
    }
    for (const { height } of await boxes("summary")) expect(height).toBeGreaterThanOrEqual(least);
  });

  test("has nothing smaller than 11 px, and nothing in front of anything else", async () => {
    await open();
    for (const summary of await card().locator("summary").all()) await summary.click();
    const faults = await card().evaluate((it) => {
      const texts = [...it.querySelectorAll<HTMLElement>("*")].filter((each) =>
        [...each.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== ""),
      );
      const small = texts.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 11);
      const rows = [...it.querySelectorAll<HTMLElement>(".parapet-card-row")];
      const hidden = rows.flatMap((row) => {
        const tools = [...(row.closest("article")?.querySelectorAll(".parapet-card-tool") ?? [])];
        const left = Math.min(...tools.map((tool) => tool.getBoundingClientRect().left));
        return [...row.children].filter((part) => part.getBoundingClientRect().right > left + 0.5);
      });
      return [...small, ...hidden].map((each) => `${each.className}: ${each.textContent ?? ""}`);
    });
    expect(faults).toEqual([]);
  });

  test("is worked by keyboard alone: each row, then its buttons", async () => {
    await open();
    await card().locator("summary").first().focus();
    const names: string[] = [];
    for (let i = 0; i < 6; i++) {
      // A row is named by what is in it, which is what is seen, in its order.
      const name = "return document.activeElement.ariaLabel ?? document.activeElement.innerText;";
      names.push((await playground.run<string>(name)).replace(/\s+/g, " ").trim());
      await playground.page.keyboard.press("Tab");
    }
    expect(names).toEqual([
      "Krell +4 AC Soft cover",
      "Show on map: Krell",
      "Rule on it: Krell",
      "Nub +4 AC Cover",
      "Show on map: Nub",
      "Rule on it: Nub",
    ]);
  });
});
