import { join } from "node:path";
import { expect, test } from "vitest";
import { iconFile, iconMasks } from "./icon-files";
import { ICON_NAMES } from "./icon-paths";

const ROOT = join(import.meta.dirname, "../..");

test("the style sheet has the shapes of today's icons", async () => {
  await expect(iconMasks()).toMatchFileSnapshot(join(ROOT, "styles/icon-shapes.css"));
});

test.each(ICON_NAMES)("the guide's picture of %s is today's icon", async (name) => {
  await expect(iconFile(name)).toMatchFileSnapshot(join(ROOT, `docs/pictures/icons/${name}.svg`));
});
