/** What the window of an analysis says before and while it goes on. */
import type { Progress } from "../../analysis/analysis";
import { boundsOf } from "../../analysis/ground";
import { nameOfPoint, rowsOn, type Rows } from "../../analysis/names/spaces";
import type { Scene } from "../../scene/model/scene";
import type { Words } from "../../words/localize";
import { choiceRows, type Choices } from "./choices";
import { areasOf, boundsNow } from "./order";
import type { Fault } from "./reading-worker";

const rowsOf = (scene: Scene): Rows => rowsOn(scene.grid, boundsOf({ scene, bounds: boundsNow() }));

const waySaid = ({ way }: Choices, rows: Rows, { say, series }: Words): string => {
  if (way.length === 0) return say("PARAPET.Analysis.Way.None");
  return say("PARAPET.Analysis.Way.Points", { points: series(way.map((point) => nameOfPoint(rows, point))) });
};

const areasSaid = (choices: Choices, rows: Rows, { say }: Words): string => {
  const [first, second] = (areasOf(choices) ?? []).map(
    ({ left, top, right, bottom }) =>
      `${nameOfPoint(rows, { x: left, y: top })}–${nameOfPoint(rows, { x: right, y: bottom })}`,
  );
  if (first === undefined || second === undefined) return say("PARAPET.Analysis.Areas.None");
  return say("PARAPET.Analysis.Areas.Two", { first, second });
};

/** Context of templates/analysis-options.hbs. */
export const optionsContext = (scene: Scene | null, choices: Choices, words: Words): object => {
  if (scene === null) return { rows: [] };
  const rows = rowsOf(scene);
  return {
    rows: choiceRows(scene, choices, words),
    way: waySaid(choices, rows, words),
    areas: areasSaid(choices, rows, words),
    hasMarks: choices.way.length > 0 || choices.corners.length > 0,
  };
};

export const progressSaid = ({ stage, done, of }: Progress, { say }: Words): string => {
  if (stage === "places" || stage === "rest") return say(`PARAPET.Analysis.Stage.${stage}`);
  return say(`PARAPET.Analysis.Stage.${stage}`, { percent: of === 0 ? 0 : Math.floor((100 * done) / of) });
};

export const faultSaid = (fault: Fault, { say }: Words): string => {
  switch (fault.kind) {
    case "no-places":
      return say("PARAPET.Analysis.NoPlaces");
    case "too-many":
      return say("PARAPET.Analysis.TooMany");
    case "other":
      return say("PARAPET.Analysis.Failed", { fault: fault.message });
  }
};
