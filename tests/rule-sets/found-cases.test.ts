/** Scenes on which the claims of this folder once did not hold. */
import { expect, test } from "vitest";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules";
import type { Verdict } from "../../src/rules/attack/verdict";
import { both, mirrored, type Placement, turned } from "./placement";

const AS_DRAWN: Placement = { place: (point) => point, scene: (scene) => scene };

const verdictOn = (map: string, { scene }: Placement = AS_DRAWN): Verdict => {
  const field = battlefieldOf(scene(parseBattleMap(map).scene), TIDY_DEFAULTS);
  const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
  return RULE_SETS.pathfinder1e.judge(field, attack, {});
};

const CUT_SPACE = `
grid square 50 5 ft
wall w1 153.5625,96.5 0,0
token A at 150,50
token b at 0,50
`;

// Halves of a lattice step, all rounded up, go to the other side in a mirror.
test("a corner that a wall cuts off is drawn in to the mirrored place in a mirror", () => {
  const mirror = mirrored(300);
  const { origin } = verdictOn(CUT_SPACE);
  expect(verdictOn(CUT_SPACE, mirror).origin).toEqual(origin && mirror.place(origin));
});

const BEHIND_A_RING = `
grid square 100 5 ft
token A at 0.0625,0
token b at 325,450
area r1 terrain hard + rectangle 200,200 200x250 - rectangle 250,262.5 100x125
`;

// Sums of doubles in another order are not the same.
test("of corners from which as much is hidden the nearest is chosen upside down too", () => {
  const upsideDown = both(turned(500, "square"), turned(600, "square"));
  const { origin } = verdictOn(BEHIND_A_RING);
  expect(verdictOn(BEHIND_A_RING, upsideDown).origin).toEqual(origin && upsideDown.place(origin));
});
