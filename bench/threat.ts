/**
 * Run in a process of its own, whose young generation is as small as a browser's: the threat maps of every rule set on W3. A
 * large one is collected seldom, but then it takes longer than a frame. Prints figures as JSON.
 */
import { threatFigures } from "./cover-maps";
import { madeStage } from "./stage";
import { subjectOf } from "./subject";
import { workload } from "./workloads";

console.log(JSON.stringify(threatFigures(subjectOf(madeStage(workload("W3")), true))));
