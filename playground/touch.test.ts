import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { isTouched } from "./touch";

afterEach(() => void vi.unstubAllGlobals());

const isTouchedWhere = (feature: string): boolean => {
  vi.stubGlobal("window", { matchMedia: (query: string) => ({ matches: query.split(", ").includes(`(${feature})`) }) });
  return isTouched();
};

test("fingers are known by a coarse pointer, as the module and the style sheets know them", () => {
  expect(isTouchedWhere("pointer: coarse")).toBe(true);
  expect(isTouchedWhere("hover: none")).toBe(false);
  const sheets = ["playground", "styles"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".css"))
      .map((name) => `${folder}/${name}`),
  );
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.filter((sheet) => readFileSync(sheet, "utf8").includes("hover: none"))).toEqual([]);
});
