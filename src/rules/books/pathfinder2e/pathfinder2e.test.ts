import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../../scene/model/battlefield";
import { parseBattleMap } from "../../../scene/notation/parse";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import type { Attack } from "../../attack/verdict";
import { pathfinder2e } from "./pathfinder2e";

const SHOT: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

describe("the DC of the flat check", () => {
  // "Concealed": DC 5; "Hidden": DC 11.
  it.each([
    ["fog", "token b at 400,0\narea fog veil partial + rectangle 200,-100 100x300", 5],
    ["an invisible target", "token b at 400,0 invisible", 11],
  ])("is named with %s", (_, map, dc) => {
    const { scene } = parseBattleMap(`token A at 0,0\n${map}`);
    const { reasons } = pathfinder2e.judge(battlefieldOf(scene, TIDY_DEFAULTS, "square"), SHOT, {});
    expect(reasons.flatMap(({ data }) => data["dc"] ?? [])).toEqual([dc]);
  });
});
