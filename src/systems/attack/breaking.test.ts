import { describe, expect, it } from "vitest";
import { plainVerdict, ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import type { Breakable } from "../../foundry/canvas/breakable-walls";
import { reason, type Attack } from "../../rules/attack/verdict";
import type { RuledTarget } from "../adapter/attack";
import { breakingAnswer, ifBroken } from "./breaking";

const ATTACK: Attack = { attacker: "token:a", target: "token:t", kind: "ranged", reach: null, origin: null };

/**
 * Walls in rows, the attacker's first: an attack that breaks one of each row gets through. The first wall of the last row
 * leaves cover, any other none.
 */
const judgedBy =
  (...rows: readonly (readonly string[])[]) =>
  ({ destroys = [] }: Attack): RuledTarget => {
    const shut = rows.find((row) => !row.some((wall) => destroys.includes(wall)));
    if (shut === undefined) {
      const cover = rows.at(-1)?.[0] === destroys.at(-1) ? "standard" : "none";
      return ruledTarget({ verdict: plainVerdict({ cover }), missChance: 50 });
    }
    const verdict = plainVerdict({ cover: "total", lineOfEffect: false, obstacles: shut });
    return ruledTarget({ verdict, refusal: reason("Cover.total", { obstacles: shut }) });
  };

const broken = (ruled: (attack: Attack) => RuledTarget, kinds: Readonly<Record<string, Breakable>> = {}) =>
  ifBroken(ATTACK, ruled(ATTACK), { known: ruled, ruled, breakableAs: (id) => kinds[id] ?? "no" });

describe("what an attack breaks", () => {
  it("is the one wall that stops it, and the verdict is the one without it", () => {
    expect(broken(judgedBy(["wall:glass"]), { "wall:glass": "seen" })).toMatchObject({
      walls: ["wall:glass"],
      missChance: 50,
      verdict: { lineOfEffect: true },
    });
  });

  it("is nothing where what stops it cannot be broken, at all or by breaking the rest", () => {
    expect(broken(judgedBy(["wall:stone"]))).toBeUndefined();
    expect(broken(judgedBy(["wall:glass"], ["wall:stone"]), { "wall:glass": "seen" })).toBeUndefined();
  });

  it("is of several walls beside each other the one that leaves least cover", () => {
    const kinds = { "wall:left": "seen", "wall:right": "seen" } as const;
    expect(broken(judgedBy(["wall:left", "wall:right"]), kinds)?.walls).toEqual(["wall:right"]);
  });

  it("is one of each row where they stand behind each other", () => {
    const kinds = { "wall:front": "seen", "wall:back": "seen" } as const;
    expect(broken(judgedBy(["wall:front"], ["wall:back"]), kinds)?.walls).toEqual(["wall:front", "wall:back"]);
  });

  it("is nothing of an attack that is not refused, or that breaks something already", () => {
    const ruled = judgedBy(["wall:glass"]);
    const parts = { known: ruled, ruled, breakableAs: (): Breakable => "seen" };
    expect(ifBroken(ATTACK, ruledTarget(), parts)).toBeUndefined();
    expect(ifBroken({ ...ATTACK, destroys: ["wall:x"] }, ruled(ATTACK), parts)).toBeUndefined();
  });

  it("is what its user knows of, and the true ruling says what else stops it", () => {
    const [known, ruled] = [judgedBy(["wall:glass"]), judgedBy(["wall:glass"], ["region:rock"])];
    const parts = { known, ruled, breakableAs: (id: string): Breakable => (id === "wall:glass" ? "seen" : "no") };
    expect(ifBroken(ATTACK, ruled(ATTACK), parts)).toMatchObject({
      walls: ["wall:glass"],
      verdict: { lineOfEffect: false },
      refusal: reason("Cover.total", { obstacles: ["region:rock"] }),
    });
    const unseenAlone = { ...parts, known: () => ruledTarget() };
    expect(ifBroken(ATTACK, ruled(ATTACK), unseenAlone)).toBeUndefined();
    expect(ifBroken(ATTACK, ruled(ATTACK), { ...parts, known: () => null })).toBeUndefined();
  });

  it("is what everyone sees that it breaks before what only a GM's mark says", () => {
    const ruled = judgedBy(["wall:boards", "wall:glass"]);
    const both = broken(ruled, { "wall:boards": "marked", "wall:glass": "seen" });
    expect([both?.walls, both?.isMarked]).toEqual([["wall:glass"], undefined]);
    expect(broken(ruled, { "wall:boards": "marked" })).toMatchObject({ walls: ["wall:boards"], isMarked: true });
  });
});

describe("the answer that it breaks", () => {
  const way = (walls: readonly string[], marked = {}) =>
    ruledTarget({
      ifBroken: { walls, ...marked, verdict: plainVerdict(), changes: [], dice: [], effects: [], missChance: null },
    });

  it("names what all targets need broken, each once", () => {
    expect(breakingAnswer(ruledAttack([way(["wall:a"]), way(["wall:a", "wall:b"])]), false)).toMatchObject([
      { label: { data: { obstacles: ["wall:a", "wall:b"] } }, manner: { destroys: ["wall:a", "wall:b"] } },
    ]);
  });

  it("is not offered to a player where only a GM's mark says so", () => {
    const ruled = ruledAttack([way(["wall:a"], { isMarked: true })]);
    expect([breakingAnswer(ruled, false), breakingAnswer(ruled, true).length]).toEqual([[], 1]);
  });

  it("is not offered where nothing breaks", () => {
    expect(breakingAnswer(ruledAttack([ruledTarget()]), true)).toEqual([]);
  });
});
