/** Universal VTT maps and adventures: refused in a sentence, or scenes that can be judged, with a path for all that is left out. */
import type { FileReading } from "../../src/scene/read-files/read-scene-file";
import { scenesInFile } from "../../src/scene/read-files/read-scene-file";
import { SceneError } from "../../src/scene/model/scene-error";
import { MADE_SCENES, OLD_SCENES } from "./foundry-sources";
import { mustBeUsable, readOrRefused } from "./readable";
import { spoiledOf } from "./spoiling";
import { must, target } from "./target";

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

/** Every part left out has a path, and every wall a place in the file. */
const mustSayWhere = ({ skipped, scene, origins }: FileReading): void => {
  for (const { path, got, expected } of skipped)
    must(path !== "" && got !== "" && expected !== "", `a part left out without a path: ${path}, ${got}, ${expected}`);
  must(origins.length === scene.walls.length, `${origins.length} places for ${scene.walls.length} walls`);
};

const scenesOrRefused = (name: string, source: unknown): void => {
  const text = JSON.stringify(source);
  // What `JSON.stringify` cannot write is no file.
  if (text === undefined) return;
  let reads: readonly (() => FileReading)[] = [];
  try {
    reads = scenesInFile(name, text).map(({ read }) => read);
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    must(error.path.startsWith(name), `a refusal without a path: ${error.message}`);
  }
  for (const read of reads) {
    const scene = readOrRefused(() => {
      const reading = read();
      mustSayWhere(reading);
      return reading.scene;
    });
    if (scene !== undefined) mustBeUsable(scene);
  }
};

export const uvtt = target("uvtt", 80, spoiledOf(MAP, BARE), (source) => scenesOrRefused("map.dd2vtt", source));

const TWO = { name: "Tomb", scenes: [...MADE_SCENES.slice(0, 1), ...OLD_SCENES.slice(0, 1)] };

export const adventures = target("adventures", 8, spoiledOf(TWO), (source) => scenesOrRefused("tomb.json", source));
