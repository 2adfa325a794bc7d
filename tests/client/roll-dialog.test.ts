import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { DIALOG_HANDS } from "./roll-dialog-hands";
import { layTable, Playground } from "./playground";

/**
 * The line on cover in dnd5e's roll dialog. In the tavern Bram sees Pike in the open, Thud past a corner (half cover) and
 * Wisp past the whole house (three-quarters cover). Everyone's armor class is 14: with half cover 16, with
 * three-quarters cover 19.
 */
const table = layTable();

const PLAYED = [
  { profile: 13, shape: 5 },
  { profile: 14, shape: 6 },
] as const;

const BOW = `
  const shoot = async (...names) => {
    aim(...names);
    void armed("bow").rollAttack({}, { configure: true });
    await until(() => document.querySelector("dialog") !== null);
    await new Promise(requestAnimationFrame);
    await pause();
  };
`;

describe.each(PLAYED)("the roll dialog of dnd5e $shape on version $profile", ({ profile, shape }) => {
  let playground: Playground;

  const open = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), shape: String(shape), system: "dnd5e" });
    for (const [key, value] of Object.entries({ ruleset: "dnd5e", ...settings })) await playground.set(key, value);
  };
  const run = <T>(script: string): Promise<T> => playground.run<T>(`${HANDS} ${DIALOG_HANDS} ${BOW} ${script}`);

  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test("shows on the map the attack whose line somebody points at, until they leave it or close the dialog", async () => {
    await open();
    const seen = await run<string[][]>(`
      const { api } = game.modules.get("parapet");
      const labelled = () => [...new Set(api.overlay.labels.map(({ tokenId }) => canvas.tokens.get(tokenId).document.name))].sort();
      await shoot("Thud", "Wisp");
      for (const it of [...game.user.targets]) it.setTarget(false, { releaseOthers: false });
      await pause();
      const states = [labelled()];
      const point = async (type, i) => {
        rows()[i].dispatchEvent(new PointerEvent(type));
        await pause();
        states.push(labelled());
      };
      await point("pointerenter", 1);
      await point("pointerleave", 1);
      await point("pointerenter", 0);
      document.querySelector("dialog .parapet-dialog-line").closest("dialog").remove();
      await new Promise((done) => setTimeout(done, 500));
      await pause();
      return [...states, labelled()];
    `);
    expect(seen).toEqual([[], ["Wisp"], [], ["Thud"], []]);
  });

  test("shows each target's cover, its number and what gives it, and the book's levels", async () => {
    await open();
    const seen = await run<{ lines: string[][]; levels: string[][]; label: string }>(`
      await shoot("Thud", "Wisp");
      return { lines: lines(), levels: levels(), label: document.querySelector(".parapet-dialog-line legend").textContent };
    `);
    expect(seen.lines.map(([name, cover]) => [name, cover])).toEqual([
      ["Thud", "Half cover (+2 AC), by the rules"],
      ["Wisp", "Three-quarters cover (+5 AC), by the rules"],
    ]);
    expect(seen.lines[0]?.[2]).toMatch(/^Half cover from /);
    expect(seen.label).toBe("Cover");
    // With total cover there is no attack: it is no choice.
    expect(seen.levels[0]).toEqual([
      "Half cover (+2 AC), by the rules",
      "No cover",
      "Half cover (+2 AC)",
      "Three-quarters cover (+5 AC)",
    ]);
    await expect.poll(() => playground.page.locator(".parapet-dialog-line").getByLabel("Thud").count()).toBe(1);
  });

  test("rolls against the chosen level for that target alone, says so on the card, and not the next time", async () => {
    await open();
    const seen = await run<{ said: string }>(`
      await shoot("Thud", "Wisp");
      await choose(0, "three-quarters");
      const [chosen] = lines();
      await posted(() => press("normal"));
      const ruled = { acs: acs(last()), covers: covers(last()) };
      const said = cardText();
      const left = rulingsLeft();
      await shoot("Thud", "Wisp");
      const [again] = lines();
      await posted(() => press("normal"));
      return { chosen: chosen[1], ruled, said, left, again: again[1], next: acs(last()) };
    `);
    expect(seen).toMatchObject({
      chosen: "Three-quarters cover (+5 AC)",
      ruled: { acs: ["Thud 19", "Wisp 19"], covers: ["three-quarters", "three-quarters"] },
      left: [],
      again: "Half cover (+2 AC), by the rules",
      next: ["Thud 16", "Wisp 19"],
    });
    expect(seen.said).toContain("Ruled for this attack by Gamemaster: Three-quarters cover.");
  });

  test("changes the number to beat of a single target, once, and back", async () => {
    await open();
    const seen = await run(`
      const numbers = [];
      for (const chosen of [["three-quarters"], ["none"], ["none", ""], []]) {
        await shoot("Thud");
        for (const level of chosen) await choose(0, level);
        await posted(() => press("normal"));
        numbers.push([last().rolls[0].options.target, ...acs(last())]);
      }
      return numbers;
    `);
    expect(seen).toEqual([
      [19, "Thud 19"],
      [14, "Thud 14"],
      [16, "Thud 16"],
      [16, "Thud 16"],
    ]);
  });

  test("keeps the choice while the dialog changes its mode, and leaves nothing when it is cancelled", async () => {
    await open();
    const seen = await run(`
      const begin = async () => {
        aim("Thud");
        void armed("dagger").rollAttack();
        await opened();
      };
      await begin();
      await choose(0, "none");
      const select = document.querySelector("dialog select[name=attackMode]");
      select.value = "thrown";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await pause();
      const kept = [lines()[0][1], rows().length];
      document.querySelector("dialog [data-action=close]").click();
      await pause();
      const messages = game.messages.size;
      await begin();
      const again = lines()[0][1];
      await posted(() => press("normal"));
      return { kept, messages, again, acs: acs(last()), left: rulingsLeft() };
    `);
    expect(seen).toEqual({
      kept: ["No cover", 1],
      messages: 0,
      again: "Half cover (+2 AC), by the rules",
      acs: ["Thud 16"],
      left: [],
    });
  });

  test("keeps what else the GM has ruled on the pair", async () => {
    await open();
    const seen = await run(`
      const { overrides } = game.modules.get("parapet").api;
      await overrides.set(token("Bram").id, token("Thud").id, { concealment: "partial", cover: "none" });
      await shoot("Thud");
      const before = lines()[0][1];
      await choose(0, "half");
      await posted(() => press("normal"));
      const [{ verdict }] = last().flags.parapet.attack.targets;
      return { before, acs: acs(last()), concealment: verdict.concealment, ruled: overrides.list().length };
    `);
    expect(seen).toEqual({
      before: "No cover, by the rules",
      acs: ["Thud 16"],
      concealment: "partial",
      ruled: 1,
    });
  });

  test("shows the level alone, without a choice, where the GM wants no numbers", async () => {
    await open({ modifiers: "off" });
    const seen = await run<string[][]>(`await shoot("Thud"); return [lines()[0], ...levels()];`);
    expect(seen[0]?.slice(0, 2)).toEqual(["Thud", "Half cover"]);
    expect(seen[1]).toEqual([]);
  });

  test("shows no line for a roll at nobody", async () => {
    await open();
    expect(await run(`await shoot(); return rows().length;`)).toBe(0);
  });
});
