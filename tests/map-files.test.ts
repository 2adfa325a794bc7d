/** Universal VTT files and text maps that were once read wrongly, where they are at hand. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mapCheck } from "../src/scene/map-check/map-check";
import type { FileReading } from "../src/scene/read-files/read-scene-file";
import { readMapFile } from "../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { pathOfScene, sceneFiles } from "./scenes-beside";

const cases = join(pathOfScene("."), "..", "cases");
const isThere = sceneFiles.length > 0 && existsSync(join(cases, "uvtt"));

const read = (name: string): FileReading => readMapFile(name, readFileSync(join(cases, name), "utf8"));

const kindsIn = (name: string): string[] => {
  const reading = read(name);
  return mapCheck(reading.scene, battlefieldOf(reading.scene), undefined, { reading }).map(({ kind }) => kind);
};

test.skipIf(isThere)("map files that were once read wrongly", ({ skip }) => {
  skip("there is no folder shared/cases beside the project");
});

describe.runIf(isThere)("a map file that was once read wrongly", () => {
  test("a portal without bounds is left out, and the map is read", () => {
    const { scene, skipped } = read("uvtt/emptybounds.dd2vtt");
    expect(scene.walls).toHaveLength(6);
    expect(skipped).toMatchObject([{ path: "portals[0].bounds" }]);
  });

  test("the outline of an object is a terrain wall", () => {
    const outline = read("uvtt/objects.dd2vtt").scene.walls.filter(({ id }) => id.startsWith("o"));
    expect(outline.map(({ sight }) => sight)).toEqual(Array.from({ length: 4 }, () => "limited"));
  });

  test("walls off the picture are one finding", () => {
    expect(kindsIn("uvtt/walls-outside.uvtt").filter((kind) => kind === "outside")).toHaveLength(1);
  });

  test("a window of Dungeondraft stops movement and nothing else", () => {
    const { scene, openPortals } = read("uvtt/window-dungeondraft.dd2vtt");
    expect(openPortals).toEqual({ as: "window", by: "extension", count: 1 });
    expect(scene.walls.at(-1)).toMatchObject({ door: "none", blocksMovement: true, sight: "none" });
  });

  test("a wall that ends beside a hinge is not over the door", () => {
    expect(kindsIn("check-1-door-not-covered.txt")).not.toContain("walled-door");
  });

  test("a pane over a one-way wall are two walls that differ", () => {
    expect(kindsIn("check-2-two-layers.txt")).toContain("unlike-layers");
  });
});
