import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

const table = layTable({ isWhole: true });
let playground: Playground;
beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(() => playground.close());

const markOf = async (name: string): Promise<{ text: string; tone: string }> => {
  const mark = playground.page.locator("#creatures li", { hasText: name }).locator(".mark");
  const [text, classes] = await Promise.all([mark.textContent(), mark.getAttribute("class")]);
  return { text: text ?? "", tone: classes?.replace("mark ", "") ?? "" };
};

/** The page follows the table a moment later: what is read is read again until it is as wanted, or for too long. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 5000 });

const cardOf = async (): Promise<string> => (await playground.page.locator("#verdict").textContent()) ?? "";

describe("label, list and card agree", () => {
  test("on what conceals in the fifth edition", async () => {
    await playground.set("ruleset", "dnd5e");
    await playground.click("Mira");
    await playground.hover("Wisp");
    await soon(async () => (await playground.overlay()).labels[0]?.text).toContain("Lightly obscured");
    await soon(async () => (await markOf("Wisp")).text).toContain("Lightly obscured");
    await soon(cardOf).toContain("ConcealmentLightly obscured");
    expect(await cardOf()).not.toContain("miss chance");
  });

  test("on a target behind the shooter", async () => {
    await playground.set("ruleset", "ninth-age");
    await playground.click("Mira");
    await playground.hover("Gark");
    await soon(async () => (await playground.overlay()).labels[0]?.text).toMatch(/^Cannot be attacked/);
    await soon(() => markOf("Gark")).toEqual({ text: "Cannot be attacked", tone: "shut" });
    await soon(() => playground.page.locator("#verdict .level").textContent()).toBe("Cannot be attacked");
    expect(await cardOf()).not.toContain("Concealment");
  });
});

describe("a setting that a script changes", () => {
  test("is in the list, the form and the key at once", async () => {
    await playground.click("Mira");
    await soon(async () => (await markOf("Krell")).text).toBe("Soft cover");
    await playground.set("ruleset", "pathfinder2e");
    await soon(async () => (await markOf("Krell")).text).toBe("Lesser cover");
    await soon(() => playground.page.locator("#settings select").first().inputValue()).toBe("pathfinder2e");
    await soon(() => playground.page.locator("#legend").textContent()).toContain(
      "Centre that the attack is judged from",
    );
  });
});

test("the form rejects a range of zero length, and a script's is reported once", async () => {
  await playground.set("ruleset", "crisis-protocol");
  await playground.page.locator("summary", { hasText: "Rules and display" }).click();
  const field = playground.page.locator("#settings label", { hasText: "Length of range 1" }).locator("input");
  await field.fill("0");
  await field.blur();
  await soon(() => field.inputValue()).toBe("3");
  expect(await playground.notices()).toEqual([]);
  await playground.set("rangeBand", -1);
  await playground.verdict("Mira", "Krell");
  await playground.verdict("Mira", "Nub");
  await soon(() => playground.notices()).toHaveLength(1);
  const notices = await playground.notices();
  expect(notices[0]).toMatch(/Length of range 1.*-1 is invalid; using 3/);
  playground.errors.length = 0;
});

test("no label is wider than a narrow map", async () => {
  await playground.page.setViewportSize({ width: 390, height: 800 });
  await playground.set("ruleset", "dnd5e");
  await playground.click("Mira");
  await playground.hover("Nub");
  const drawn = await playground.drawn();
  const [left, right] = await Promise.all([playground.at(drawn!.x, 0), playground.at(drawn!.x + drawn!.width, 0)]);
  expect(right.x - left.x).toBeLessThanOrEqual(390);
});
