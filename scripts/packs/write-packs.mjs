import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePack } from "./compile-pack.mjs";
import { guidePictures, isGuide, pictureName } from "./guide.mjs";
import { readPacks, sourcesIn } from "./read-packs.mjs";
import { hasThumb, thumbFile, thumbOf } from "./thumb.mjs";

/**
 * Writes every compendium, and the pictures in them, to where module.json says below `dist`.
 * @param {string} root the project's folder @param {string} dist
 */
export const writePacks = async (root, dist) => {
  const packs = readPacks(root);
  for (const pack of packs) await writePack(pack, join(dist, pack.path));
  for (const { path } of packs)
    for (const source of sourcesIn(join(root, path)).filter(isGuide))
      for (const file of guidePictures(source, root))
        cpSync(join(root, file), join(dist, "assets/guide", pictureName(file)));
  for (const scene of packs.flatMap(({ documents }) => documents).filter(hasThumb))
    writeFileSync(join(dist, thumbFile(scene)), thumbOf(scene, root));
  return packs;
};
