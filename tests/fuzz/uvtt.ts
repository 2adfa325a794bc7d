/** Universal VTT maps: refused in a sentence, or a scene that can be judged. */
import { readUvtt } from "../../src/scene/read-files/read-uvtt";
import { withinLimits } from "../../src/scene/shapes/scene-limits";
import { mustBeUsable, readOrRefused } from "./readable";
import { spoiledOf } from "./spoiling";
import { target } from "./target";

const MAP = {
  format: 0.3,
  resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 20, y: 15 }, pixels_per_grid: 70 },
  line_of_sight: [
    [
      { x: 1, y: 1 },
      { x: 6, y: 1 },
      { x: 6, y: 4.5 },
    ],
    [
      { x: 6.03, y: 4.5 },
      { x: 6.03, y: 9 },
    ],
  ],
  objects_line_of_sight: [
    [
      { x: 2, y: 2 },
      { x: 3, y: 3 },
    ],
  ],
  portals: [
    {
      position: { x: 1, y: 1 },
      bounds: [
        { x: 6, y: 4 },
        { x: 7, y: 4 },
      ],
      rotation: 0,
      closed: true,
      freestanding: false,
    },
  ],
  environment: { baked_lighting: false, ambient_light: "ffffffff" },
  lights: [{ position: { x: 4, y: 4 }, range: 5, intensity: 1, color: "ffeccd8b", shadows: true }],
  image: "",
};

const BARE = { resolution: { pixels_per_grid: 64.5 }, line_of_sight: [] };

export const uvtt = target("uvtt", 80, spoiledOf(MAP, BARE), (source) => {
  const scene = readOrRefused(() => withinLimits(readUvtt(source).scene));
  if (scene !== undefined) mustBeUsable(scene);
});
