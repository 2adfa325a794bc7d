import type { Scene, SceneArea } from "../src/scene/model/scene";
import type { Generation } from "../stand-in/profile";
import { say } from "./say";

interface Called {
  readonly id: string;
  readonly name?: string;
}

const words = (kind: "floor" | "level" | "template" | "tile", { id, name = "" }: Called): string =>
  say(`thing.${kind}`, { name: name === "" ? id : name });

/** Tiles can have terrain and veils, and have one rectangle. */
const isNoTile = ({ id, part, shapes: [first, ...more] }: SceneArea): boolean =>
  id.startsWith("tile:") &&
  (!("terrain" in part || "veil" in part) || first?.type !== "rectangle" || first.hole || more.length > 0);

/** What this version has no documents for, by name. The playground opens the scene without these. */
export const lossesOf = ({ templates, levels, areas }: Scene, generation: Generation): readonly string[] => {
  const floors = areas.filter(({ part }) => "surface" in part).map((area) => words("floor", area));
  const byVersion =
    generation === 13
      ? [...levels.map((level) => words("level", level)), ...floors]
      : templates.map((template) => words("template", template));
  return [...byVersion, ...areas.filter(isNoTile).map((area) => words("tile", area))];
};
