import { expect, test } from "vitest";
import { columnsOf } from "./columns";

test("columns are as wide as their widest cell and lines have no trailing blanks", () => {
  const lines = columnsOf(
    ["Name", "Cover"],
    [
      ["Ogre of the hills", "none"],
      ["Élan", "standard"],
    ],
    (text) => `<${text}>`,
  );
  expect(lines).toEqual(["<Name               Cover>", "Ogre of the hills  none", "Élan               standard"]);
});

test("columns have room for more rows than a function takes arguments", () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => [String(i)]);
  expect(columnsOf(["Row"], rows, String)).toHaveLength(300_001);
});
