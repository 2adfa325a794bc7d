import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { drawnNow, fightAmong, openRecord, recordedPoints, recordOf, statusOf, WINDOW } from "./fight-record-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/**
 * What cover decided in a fight. In dnd5e Bram rolls against armor classes of 14: Pike stands in the open, Thud past a corner
 * (half cover, +2). Wisp stands past the house (three-quarters cover, +5). The bonus on the roll is 5.
 */
const table = layTable();
let playground: Playground;
afterEach(() => playground.close());

const VOLLEYS = 20;

/** Every face of the die once, in another order. */
const FACES = Array.from({ length: VOLLEYS }, (_, i) => ((i * 7) % VOLLEYS) + 1);

const fightOf = (faces: readonly number[]): string => `${HANDS} ${fightAmong("Bram", "Pike", "Thud", "Wisp")}
  for (const [i, face] of ${JSON.stringify(faces)}.entries()) {
    CONFIG.Dice.randomUniform = () => (face - 0.5) / 20;
    aim("Pike", "Thud", "Wisp");
    await armed("bow").use();
    await rest();
    if (i % 5 === 4) await fighting.nextRound();
  }
`;

/** Three attacks each: twenty volleys are sixty attacks. A round goes by after every fifth. */
const FIGHT = fightOf(FACES);

interface Card {
  readonly id: string;
  readonly rows: readonly { readonly name: string; readonly word: string }[];
  readonly saved: readonly string[];
}

/** What the cards in chat show, as a reader sees it. */
const cards = (): Promise<Card[]> =>
  playground.run<Card[]>(`
    return [...document.querySelectorAll("#chat > [data-message-id]")].flatMap((message) => {
      const card = message.querySelector(".parapet-card");
      if (card === null) return [];
      const rows = [...card.querySelectorAll("article")].map((it) => ({
        name: it.querySelector("h4").textContent,
        word: (it.querySelector(".parapet-card-word") ?? it.querySelector(".parapet-card-level")).textContent,
      }));
      const saved = [...card.querySelectorAll(".parapet-card-saved")].map((it) => it.textContent);
      return [{ id: message.dataset.messageId, rows, saved }];
    });`);

/** By the rules: cover decides where the total reaches 14 and not 14 with the cover, and the die shows neither 1 nor 20. */
const decidedBy = (face: number, bonus: number): "yes" | "no" | "unknown" => {
  if (bonus === 0 && (face === 1 || face === 20)) return "no";
  if (face === 1 || face === 20) return "unknown";
  return face + 5 >= 14 && face + 5 < 14 + bonus ? "yes" : "no";
};

const BONUSES = { Pike: 0, Thud: 2, Wisp: 5 } as const;

/** Version 13 with the older shape of the system's messages. */
const PLAYED = versions("logic").map((version) => ({ profile: String(version), shape: version === 13 ? "5" : "6" }));

describe.each(PLAYED)("on version $profile", ({ profile, shape }) => {
  test("a fight of sixty attacks has a record and a replay that equal its cards", { timeout: 120_000 }, async () => {
    playground = await Playground.openWith(table, { profile, shape, system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
    await playground.run(FIGHT);
    await expect.poll(async () => (await cards()).length, { timeout: 20_000 }).toBe(VOLLEYS);
    const [shown, record] = [await cards(), await recordOf(playground)];

    // The verdicts, and what saved which target, card by card.
    const lines = shown.flatMap(({ id, rows }) => rows.map(({ name, word }) => [id, name, word]));
    expect(lines).toHaveLength(3 * VOLLEYS);
    expect(record.lines.map(({ message, target, verdict }) => [message, target.name, verdict])).toEqual(lines);
    const savedIn = (id: string) => record.lines.filter((each) => each.message === id && each.byCover === "yes");
    for (const { id, saved } of shown)
      expect(savedIn(id).map(({ target, roll, needed }) => `saved ${target.name}: ${roll} against ${needed}`)).toEqual(
        saved.map((text) => text.slice(text.indexOf("saved"))),
      );

    // The rolls and the outcomes, by the rules.
    const expected = FACES.flatMap((face) =>
      Object.entries(BONUSES).map(([name, bonus]) => [name, face + 5, decidedBy(face, bonus)]),
    );
    expect(record.lines.map(({ target, roll, byCover }) => [target.name, roll, byCover])).toEqual(expected);
    expect(record.lines.map(({ round }) => round)).toEqual(
      FACES.flatMap((_, i) => [0, 1, 2].map(() => 1 + Math.floor(i / 5))),
    );

    // The sums: totals from 14 to 15 miss Thud by its cover, from 14 to 18 Wisp by its own.
    expect(record).toMatchObject({ attacks: 60, byCover: { yes: 7, no: 49, unknown: 4 } });
    expect(record.attackers.map(({ name, attacks, misses }) => [name, attacks, misses])).toEqual([["Bram", 60, 7]]);
    expect(record.targets.map(({ name, attacks, misses }) => [name, attacks, misses])).toEqual([
      ["Pike", 20, 0],
      ["Thud", 20, 2],
      ["Wisp", 20, 5],
    ]);
    expect(record.obstacles.map(({ attacks, misses }) => [attacks, misses])).toContainEqual([40, 7]);

    // The replay draws the lines that the message has, where both stood then.
    await playground.change("Thud", { x: 0, y: 0 });
    await openRecord(playground);
    expect(await playground.page.locator(`${WINDOW} [data-row]`).count()).toBe(60);
    const points = await recordedPoints(playground);
    const seen: string[] = [];
    for (let i = 0; i < 60; i += 1) {
      await playground.page.locator(`${WINDOW} [data-row]`).first().press("ArrowRight");
      const status = await statusOf(playground);
      expect(await drawnNow(playground)).toEqual(expect.arrayContaining(points[i]!));
      expect(points[i]!.length).toBeGreaterThan(8);
      seen.push(status);
    }
    expect(seen).toEqual(
      record.lines.map(
        ({ target, verdict }, i) =>
          expect.stringMatching(new RegExp(`^Attack ${i + 1} of 60: Bram → ${target.name}, ${verdict}`)) as unknown,
      ),
    );
    expect(await playground.run(`return canvas.scene.tokens.getName("Thud").x;`)).toBe(0);
    await playground.page.locator(`${WINDOW} [data-row]`).first().press("Escape");
    expect([await statusOf(playground), await drawnNow(playground)]).toEqual(["", []]);
    expect(await playground.page.locator(WINDOW).count()).toBe(1);
  });

  test("a volley that was undone on its card is listed as undone, and is in no sum", async () => {
    playground = await Playground.openWith(table, { profile, shape, system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
    // 15 against 16 and 19: cover saves Thud and Wisp each time.
    await playground.run(fightOf([10, 10]));
    await expect.poll(async () => (await cards()).length, { timeout: 20_000 }).toBe(2);
    expect(await recordOf(playground)).toMatchObject({ attacks: 6, byCover: { yes: 4, no: 2, unknown: 0 } });
    await playground.run(`${HANDS} await undo(rolls()[0]);`);
    const undone = async () => (await recordOf(playground)).lines.map(({ isUndone }) => isUndone);
    await expect.poll(undone).toEqual([true, true, true, false, false, false]);
    const record = await recordOf(playground);
    expect(record).toMatchObject({ attacks: 3, byCover: { yes: 2, no: 1, unknown: 0 } });
    expect(record.attackers.map(({ name, attacks, misses }) => [name, attacks, misses])).toEqual([["Bram", 3, 2]]);
    expect(record.targets.map(({ attacks }) => attacks)).toEqual([1, 1, 1]);
    await openRecord(playground);
    const rows = await playground.page.locator(`${WINDOW} [data-row]`).allTextContents();
    expect(rows.map((text) => /undone/i.test(text))).toEqual([true, true, true, false, false, false]);
  });
});
