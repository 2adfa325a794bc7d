import { expect, it } from "vitest";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { RULE_SETS } from "../index";
import { createPathJudge } from "./path-advice";

const MAP = `grid square 100 5 ft
token A at 0,0
token b at 900,0
token c at 900,300
token d at 900,600`;

it("comes to an end on a device so slow that it judges one attack a frame", () => {
  const { scene } = parseBattleMap(MAP);
  const ruleSet = RULE_SETS.dnd5e;
  const battlefield = battlefieldOf(scene, undefined, ruleSet.unsetBase);
  const question = { scene, battlefield, ruleSet, options: {}, creature: "token:A", target: null, radius: 1 };
  const judge = createPathJudge({ ...question, isOpen: () => true });
  // Two squares to the right, in lattice units of 1/16 px.
  const turns = [{ x: 3200, y: 0, up: 0 }];
  let frames = 0;
  while (judge.settle(judge.stepsAlong(turns)).next().done !== true && frames < 100) frames += 1;
  expect(frames).toBeLessThan(100);
  expect(judge.stepsAlong(turns).map(({ cover }) => cover?.shots)).toEqual([3, 3]);
});
