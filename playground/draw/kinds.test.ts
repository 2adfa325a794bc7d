import { expect, test } from "vitest";
import { presetData, presetRow, isPreset as isOfModule } from "../../src/features/sheets/wall-presets";
import { PRESET_KINDS, wallFields } from "./kinds";

const words = { say: (key: string) => key } as never;

test("the page draws every kind of wall that the module's wall sheet offers, with what that stores", () => {
  const { control } = presetRow("id", words);
  const offered = control.kind === "choice" ? control.options.map(({ value }) => value).filter(isOfModule) : [];
  expect([...PRESET_KINDS].toSorted()).toEqual([...offered].toSorted());
  for (const id of offered) expect([id, wallFields(id, 5)]).toEqual([id, presetData(id, 5)]);
});
