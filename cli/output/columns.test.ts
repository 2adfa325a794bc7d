import { expect, test } from "vitest";
import { createColumns } from "./columns";

test("columns are as wide as their widest cell so far, and lines have no trailing blanks", () => {
  const lines = createColumns();
  expect(
    lines([
      ["Name", "Cover"],
      ["Élan", "standard"],
    ]),
  ).toEqual(["Name  Cover", "Élan  standard"]);
  expect(lines([["Ogre of the hills", "none"]])).toEqual(["Ogre of the hills  none"]);
  expect(lines([["Bo", "none"]])).toEqual(["Bo                 none"]);
});

test("columns have room for more rows than a function takes arguments", () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => [String(i)]);
  expect(createColumns()(rows)).toHaveLength(300_000);
});
