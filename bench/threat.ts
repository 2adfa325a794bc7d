/**
 * Run in a process of its own, whose young generation is as small as a browser's: the threat maps of every rule set, on W3 and
 * on each real scene with sixty creatures, thirty of each side. A large young generation is collected seldom, but then it takes
 * longer than a frame. Prints figures as JSON. Arguments: W3, real.
 */
import { readFileSync } from "node:fs";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { pathOfScene, sceneFiles } from "../tests/scenes-beside";
import { threatFigures } from "./cover-maps";
import { crowded } from "./peopled";
import { madeStage } from "./stage";
import { workload } from "./workloads";

const CREATURES = 60;

const asked = process.argv.slice(2);
const made = asked.includes("W3") ? [{ name: "W3", scene: madeStage(workload("W3")).scene, isMade: true }] : [];
const real = (asked.includes("real") ? sceneFiles : []).map((file) => ({
  name: file.replace(/\.\w+$/, ""),
  scene: crowded(readSceneFile(file, readFileSync(pathOfScene(file), "utf8")), CREATURES),
  isMade: false,
}));
const figures = [...made, ...real].map(({ name, scene, isMade }) => ({ name, threats: threatFigures(scene, isMade) }));
console.log(JSON.stringify(figures));
