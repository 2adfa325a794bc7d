import { expect, it } from "vitest";
import { OVERLAY_MODES, type OverlayMode } from "../../foundry/settings/fields";
import { modeAfter } from "./install";

it("the key for the next way to show cover goes through all of them and starts again", () => {
  const seen: OverlayMode[] = ["hover"];
  for (let k = 0; k < OVERLAY_MODES.length; k += 1) seen.push(modeAfter(seen.at(-1)!));
  expect(new Set(seen)).toEqual(new Set(OVERLAY_MODES));
  expect(seen.at(-1)).toBe("hover");
});
