import { describe, expect, it } from "vitest";
import { endsInTime } from "./one-at-a-time";

describe("a step of the tracker", () => {
  it("is awaited", async () => {
    const told: string[] = [];
    const step = new Promise<void>((done) => setTimeout(done, 5)).then(() => void told.push("done"));
    await endsInTime(step, () => told.push("stuck"), 1000);
    expect(told).toEqual(["done"]);
  });

  it("that never ends is reported and no longer awaited", async () => {
    const told: string[] = [];
    await endsInTime(new Promise(() => undefined), () => told.push("stuck"), 5);
    expect(told).toEqual(["stuck"]);
  });

  it("rejects if it fails in time", async () => {
    const failed = Promise.reject(new Error("no"));
    await expect(endsInTime(failed, () => undefined, 1000)).rejects.toThrow("no");
  });
});
