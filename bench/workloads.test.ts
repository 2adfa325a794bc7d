import { describe, expect, it } from "vitest";
import { CHECKSUMS, checksumsOf, pairsOf, scalingWorkload, workload, WORKLOADS } from "./workloads";

describe("the workloads", () => {
  it.each(WORKLOADS)("%s is byte for byte the one that was measured", (name) => {
    expect(checksumsOf(workload(name))).toEqual(CHECKSUMS[name]);
  });

  it("makes the caves that were measured", () => {
    expect(checksumsOf(scalingWorkload(5000, false)).slice(0, 2)).toEqual(["769ebaf498a9ecf9", "2a2d238982b049dd"]);
  });

  it("draws 200 pairs near each other and 200 of any two", () => {
    const { near, any } = pairsOf(workload("W1"));
    expect([near.length, any.length]).toEqual([200, 200]);
    expect([...near, ...any].every(([attacker, target]) => attacker !== target)).toBe(true);
  });

  it("keeps the side or the density in the scaling series", () => {
    expect([500, 20000].map((walls) => scalingWorkload(walls, false).side)).toEqual([20000, 20000]);
    expect([500, 5000, 20000].map((walls) => scalingWorkload(walls, true).side)).toEqual([6300, 20000, 40000]);
  });
});
