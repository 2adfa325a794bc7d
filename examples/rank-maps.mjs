// Ranks a folder of maps by how exposed a creature is on them: `node rank-maps.mjs FOLDER dnd5e`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { prepare, scenesInFile } from "parapet-engine";
import { analyse } from "parapet-engine/analysis";

const [folder, rules = "dnd5e"] = process.argv.slice(2);
if (folder === undefined) throw new RangeError("expected a folder with maps");

/** Of all shots from place to place in range, the share that meets no cover. */
const openShare = (scene) => {
  const { samples } = analyse(prepare(scene, { rules })).document;
  const sum = (member) => samples.reduce((total, sample) => total + sample[member], 0);
  return sum("uncovered") / Math.max(1, sum("inRange"));
};

const ranked = readdirSync(folder)
  .filter((name) => /\.(txt|json|uvtt|dd2vtt|df2vtt)$/.test(name))
  .flatMap((name) => scenesInFile(name, readFileSync(join(folder, name), "utf8")))
  .map(({ read }) => read().scene)
  .map((scene) => ({ name: scene.name, share: openShare(scene) }))
  .sort((p, q) => q.share - p.share);

for (const { name, share } of ranked) console.log(`${(100 * share).toFixed(1).padStart(5)} %  ${name}`);
