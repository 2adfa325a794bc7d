import { addLayer } from "../../../foundry/canvas/add-layer";
import type { Table } from "../../../table";
import { createPathAdvice } from "./path-advice";
import { createPathPainter } from "./path-painter";

/** Above tokens and Foundry's rulers, below verdicts. */
const BELOW_VERDICTS = 490;

/** After these a way may begin, go on or end. */
const ROUTES = ["planToken", "moveToken", "stopToken", "controlToken", "destroyToken"];

/** A shield at each step of the way on which a token is dragged, and the creatures that it provokes. */
export const installPathAdvice = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const advice = createPathAdvice(table);
  whenChanged(changes.verdicts, advice.refresh);
  whenChanged(changes.display, advice.refresh);
  hooks.on("refreshToken", advice.follow);
  for (const hook of ROUTES) hooks.on(hook, advice.refresh);
  hooks.on("canvasPan", advice.rescale);
  addLayer(hooks, {
    name: "parapetPath",
    zIndex: BELOW_VERDICTS,
    onChange: (container) => advice.settle(container && createPathPainter(container)),
  });
};
