import { describe, expect, it } from "vitest";
import { english } from "../../words/english";
import type { FightLine } from "./fight-line";
import { fightPage } from "./fight-page";
import { fightRecord, mergedLines } from "./fight-record";
import { leadSaid, lineSaid } from "./fight-words";
import { HOSTILE } from "../../../tests/hostile-names";

const PILLAR = [
  { id: "wall:a", name: "Pillar" },
  { id: "wall:b", name: "Pillar" },
];

const line = (more: Partial<FightLine> = {}): FightLine => ({
  message: "m1",
  of: "attack",
  round: 1,
  isUndone: false,
  attacker: { id: "token:m", name: "Mira" },
  target: { id: "token:k", name: "Krell" },
  cover: "half",
  verdict: "Half cover",
  numbers: ["+2 AC"],
  roll: 15,
  needed: 16,
  byCover: "yes",
  obstacles: PILLAR,
  notes: [],
  reasons: [],
  ...more,
});

const counts = (sums: readonly { name: string; attacks: number; misses: number }[]) =>
  sums.map(({ name, attacks, misses }) => `${name}: ${attacks}, ${misses}`);

describe("the record of a fight", () => {
  it("counts the attacks past a pillar of two walls once each, and the misses by its cover", () => {
    const lines = [line(), line({ byCover: "no" }), line(), line({ byCover: "unknown", roll: null, needed: null })];
    const record = fightRecord("c", lines);
    expect(counts(record.obstacles)).toEqual(["Pillar: 4, 2"]);
    expect(record.byCover).toEqual({ yes: 2, no: 1, unknown: 1 });
    expect(record.attacks).toBe(4);
  });

  it("tells creatures of one name apart, and puts the most attacks first", () => {
    const goblin = (id: string) => ({ target: { id, name: "Goblin" } });
    const record = fightRecord("c", [
      ...[line(goblin("token:1")), line(goblin("token:2")), line(goblin("token:2"))],
      line({ target: { id: "", name: "Something unseen" } }),
    ]);
    expect(record.targets.map(({ id, attacks }) => [id, attacks])).toEqual([
      ["token:2", 2],
      ["token:1", 1],
      ["", 1],
    ]);
  });

  it("lists the card of an area, and counts only the saves against it", () => {
    const record = fightRecord("c", [line({ of: "area", byCover: "unknown" }), line({ of: "save" })]);
    expect([record.lines.length, record.attacks]).toEqual([2, 1]);
    expect(counts(record.targets)).toEqual(["Krell: 1, 1"]);
  });

  it("lists an attack that was undone, and counts it in no sum", () => {
    const record = fightRecord("c", [line(), line({ isUndone: true }), line({ byCover: "no", isUndone: true })]);
    expect([record.lines.length, record.attacks, record.byCover]).toEqual([3, 1, { yes: 1, no: 0, unknown: 0 }]);
    const { attackers, targets, obstacles } = record;
    expect([attackers, targets, obstacles].map(counts)).toEqual([["Mira: 1, 1"], ["Krell: 1, 1"], ["Pillar: 1, 1"]]);
  });

  it("of no attacks says so", () => {
    expect(leadSaid(fightRecord("c", []), english)).toMatch(/^No attacks yet/);
  });
});

describe("what a GM kept", () => {
  const told = line({ obstacles: [], message: "m1" });
  const whole = line({ message: "m1" });
  const other = line({ message: "m2" });

  it("stands in for a card of which only the public part is there, and for no other", () => {
    const cards = [
      { message: "m1", lines: [told], isPart: true },
      { message: "m2", lines: [other], isPart: false },
    ];
    expect(mergedLines(cards, [whole, line({ message: "m2", roll: 3 })])).toEqual([whole, other]);
    expect(mergedLines(cards, [])).toEqual([told, other]);
  });

  const cardsOf = (...lines: readonly FightLine[]) =>
    lines.map((each) => ({ message: each.message, lines: [each], isPart: false }));
  const [third, fourth] = [line({ message: "m3" }), line({ message: "m4" })];

  it("is all there is once the chat was cleared, and comes before what was attacked since", () => {
    expect(mergedLines([], [whole, other])).toEqual([whole, other]);
    expect(mergedLines(cardsOf(third, fourth), [whole, other])).toEqual([whole, other, third, fourth]);
  });

  it("of a card that was deleted alone stays in its place", () => {
    const kept = [whole, other, third];
    expect(mergedLines(cardsOf(other, third, fourth), kept)).toEqual([whole, other, third, fourth]);
    expect(mergedLines(cardsOf(whole, third, fourth), kept)).toEqual([whole, other, third, fourth]);
    expect(mergedLines(cardsOf(whole, other, fourth), kept)).toEqual([whole, other, third, fourth]);
  });

  it("is the same for two GMs who read different cards, as soon as each has kept what the other had", () => {
    const [ann, bob] = [cardsOf(whole, other, fourth), cardsOf(whole, third, fourth)];
    const both = mergedLines(bob, mergedLines(ann, []));
    expect(both.map(({ message }) => message).sort()).toEqual(["m1", "m2", "m3", "m4"]);
    expect(mergedLines(ann, both)).toEqual(both);
    expect(mergedLines(bob, both)).toEqual(both);
  });
});

describe("in words", () => {
  it("an attack says who, what cover by what, and the roll against its number", () => {
    expect(lineSaid(line(), english)).toMatchObject({
      attack: "Mira → Krell",
      cover: "Half cover, +2 AC: Pillar",
      roll: "15 against 16",
      decided: "Cover decided",
    });
  });

  it("a number that its reader may not know is left out", () => {
    expect(lineSaid(line({ needed: null }), english).roll).toBe("15");
    expect(lineSaid(line({ needed: null, roll: null }), english).roll).toBe("");
  });
});

describe("its page", () => {
  it.each(HOSTILE)("has %s as text", (name) => {
    const thing = { id: "x", name };
    const record = fightRecord("c", [line({ attacker: thing, target: thing, obstacles: [thing], notes: [name] })]);
    const page = fightPage(record, english, "en");
    const inside = page.slice(page.indexOf("<body>"));
    expect(inside).not.toMatch(/<(?:img|svg|script)|<\/p><script|onerror="|onload="/);
    expect(inside.match(/<tr>/g)).toHaveLength(8);
  });

  it("allows its own style sheet, and no script and no network", () => {
    const page = fightPage(fightRecord("c", [line()]), english, "en");
    expect(page).toMatch(/content="default-src 'none'; style-src 'sha256-[\w+/]+=*'"/);
    expect(page).not.toMatch(/<script|https?:|src=|href=/);
  });
});
