import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { RULE_SETS } from "../index";
import { bestOf, bestPlaces, type BestPlace, type BestPlaces } from "./best-places";

const covered = (level: number | null) => ({ level, worst: null, shots: level === null ? 0 : 1, lineOfEffect: true });

const place = (key: string, shot: number | null, own: number | null, cost: number): BestPlace =>
  ({ key, shot: covered(shot), own: covered(own), cost }) as BestPlace;

describe("of the places in reach the best three", () => {
  it("have the clearest shot first, then the best own cover, then the shortest walk", () => {
    const places = [
      place("far", 0, 2, 30),
      place("near", 0, 2, 10),
      place("open", 0, 0, 5),
      place("hard shot", 1, null, 5),
      place("safe", 0, null, 30),
    ];
    expect(bestOf(places).map(({ key }) => key)).toEqual(["safe", "near", "far"]);
  });

  it("have a shot at all", () => {
    expect(bestOf([place("none", null, null, 5), place("some", 3, 0, 30)]).map(({ key }) => key)).toEqual(["some"]);
  });
});

const found = (map: string, speed: number): BestPlaces => {
  const { scene } = parseBattleMap(map);
  const ruleSet = RULE_SETS.dnd5e;
  const battlefield = battlefieldOf(scene, TIDY_DEFAULTS, ruleSet.unsetBase);
  const asked = { scene, battlefield, ruleSet, options: {}, creature: "token:A", radius: 0, isOpen: () => true };
  const steps = bestPlaces({ shot: { ...asked, target: "token:b" }, own: { ...asked, target: null } }, speed);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

describe("on a map", () => {
  it("the best place is around the wall that hides the target, and not where the walk is too long", () => {
    const map = "grid square 100 5 ft\ntoken A at 0,0\ntoken b at 400,0\nwall w 200,-5000 200,200";
    // Behind the wall there is no shot; its end at y 200 is two squares down.
    expect(found(map, 5).best).toEqual([]);
    const { best } = found(map, 30);
    expect(best).toHaveLength(3);
    expect(best.every(({ shot }) => shot.level === 0)).toBe(true);
  });
});
