import { expect, test } from "vitest";
import { battlefieldOf } from "../snapshot/snapshot";
import { parseBattleMap } from "../notation/parse";
import { isSameWall } from "./same-wall";

const [wall] = battlefieldOf(parseBattleMap("grid square 100 5 ft\nwall w 0,0 300,0").scene).walls;
if (wall === undefined) throw new Error("came no wall, wanted one");

/** Another value of the same kind; every field of a wall must be asked about, those added later too. */
const otherThan = (value: unknown): unknown => {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 16;
  if (typeof value === "string" || value === null) return `other than ${value}`;
  if (Array.isArray(value)) return [...(value as unknown[]), "level:other"];
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, key === "y" || key === "top" ? 7 : each]),
  );
};

test("a wall that is read again is the same wall", () => {
  expect(isSameWall(wall, structuredClone(wall))).toBe(true);
});

// Whether it blocks effect on all lines follows from `effect`.
test.each(Object.keys(wall).filter((key) => key !== "blocksEffect"))(
  "a wall with another %s is a different wall",
  (key) => {
    const other = { ...wall, [key]: otherThan(wall[key as keyof typeof wall]) };
    expect(isSameWall(wall, other)).toBe(false);
  },
);
