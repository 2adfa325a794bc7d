import { OBJECTS, OPEN_PORTALS, UVTT_DEFAULTS, WINDOWS, type UvttOptions } from "../src/scene/read-files/reading";
import { element } from "./page";

const valueOf = <T extends string>(id: string, choices: readonly T[], otherwise: T): T => {
  const { value } = element(id, HTMLSelectElement);
  return choices.find((each) => each === value) ?? otherwise;
};

/** What the user chooses for Universal VTT files. */
export const uvttChoices = (): UvttOptions => ({
  openPortals: valueOf("uvtt-portals", OPEN_PORTALS, UVTT_DEFAULTS.openPortals),
  windows: valueOf("uvtt-windows", WINDOWS, UVTT_DEFAULTS.windows),
  objects: valueOf("uvtt-objects", OBJECTS, UVTT_DEFAULTS.objects),
});

export const onUvttChoice = (changed: () => void): void => {
  for (const id of ["uvtt-portals", "uvtt-windows", "uvtt-objects"])
    element(id, HTMLSelectElement).addEventListener("change", changed);
};
