import { expect, it } from "vitest";
import { plainVerdict } from "../../../tests/ruled-attack";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { whyTooFar } from "./charges";

// Epic Path, "Movement During a Charge": up to the speed. The lane covers four squares of 5 ft.
it.each<[string, number | undefined, boolean]>([
  ["square", 20, false],
  ["square", 15, true],
  ["square", undefined, false],
  // There the lane leads to the target's centre, beyond the end of the charge.
  ["gridless", 15, false],
  ["hex-odd-rows", 15, false],
])("a charge on a grid %s with a speed of %j ft is too far: %s", (grid, speed, isTooFar) => {
  const points = [50, 450].map((x) => ({ x, y: 50 }));
  const verdict = plainVerdict({ figures: [{ kind: "lane", points, cover: null }] });
  const { grid: its } = battlefieldOf(parseBattleMap(`grid ${grid} 100 5 ft`).scene);
  expect(whyTooFar(verdict, its, speed)?.key).toBe(isTooFar ? "PARAPET.Reason.NoChargeFar" : undefined);
});
