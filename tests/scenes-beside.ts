import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "vitest";

/** Real maps lie beside the project where there are any: in `shared/scenes`, at some folder above this one. */
const foundAbove = (folder: string): string | undefined => {
  const scenes = join(folder, "..", "shared", "scenes");
  if (existsSync(scenes)) return scenes;
  return dirname(folder) === folder ? undefined : foundAbove(dirname(folder));
};

const folder = foundAbove(import.meta.dirname);

/** The files of the real maps at hand, by name; none where the folder is absent. */
export const sceneFiles: readonly string[] =
  folder === undefined ? [] : readdirSync(folder).filter((file) => /\.(?:json|uvtt|txt)$/.test(file));

export const pathOfScene = (file: string): string => join(folder ?? "", file);

/** Stands in for tests on real maps where there are none, and says so. */
export const skipWithoutScenes = (what: string): void => {
  if (sceneFiles.length > 0) return;
  test(what, ({ skip }) => {
    skip("there is no folder shared/scenes beside the project");
  });
};
