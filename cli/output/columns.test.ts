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
