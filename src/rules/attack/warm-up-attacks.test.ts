import { describe, expect, it } from "vitest";
import type { Creature } from "../../scene/model/battlefield";
import { rehearsedAttacks } from "./warm-up-attacks";

const among = (count: number, most = 60) => {
  const creatures = Array.from({ length: count }, (_, i) => ({ id: `token:${i}` }) as Creature);
  return [...rehearsedAttacks({ creatures }, most)];
};

const pairsIn = (attacks: ReturnType<typeof among>): string[] =>
  attacks.map(({ attacker, target, kind }) => `${attacker} ${target} ${kind}`);

describe("attacks tried before anyone asks", () => {
  it.each([0, 1])("are none among %i creatures", (count) => expect(among(count)).toEqual([]));

  it.each([2, 3, 8])("are all there are among %i creatures, each once", (count) => {
    const attacks = among(count);
    expect(attacks).toHaveLength(2 * count * (count - 1));
    expect(new Set(pairsIn(attacks)).size).toBe(attacks.length);
  });

  it.each([9, 20, 61, 250])("are 60 pairs among %i creatures, ranged and melee, none twice or with itself", (count) => {
    const attacks = among(count);
    expect(new Set(pairsIn(attacks)).size).toBe(120);
    expect(attacks.filter(({ kind }) => kind === "melee")).toHaveLength(60);
    expect(attacks.every(({ attacker, target }) => attacker !== target)).toBe(true);
  });

  it.each([9, 20, 60])("let each of %i creatures attack about as often as the others", (count) => {
    const times = Array.from(
      { length: count },
      (_, i) => among(count).filter(({ attacker }) => attacker === `token:${i}`).length / 2,
    );
    expect(times.every((its) => Math.abs(its - 60 / count) < 1)).toBe(true);
  });

  it.each([9, 20])("let each of %i creatures be attacked", (count) => {
    expect(new Set(among(count).map(({ target }) => target)).size).toBe(count);
  });

  it("are spread over all creatures where there are more of them than attacks", () => {
    const attackers = among(250).map(({ attacker }) => Number(attacker?.slice("token:".length)));
    const gaps = [...new Set(attackers)].map((number, i, all) => (all[i + 1] ?? 250) - number);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5);
  });
});
