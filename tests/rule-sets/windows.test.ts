/** Windows that cross some of the lines of a pair, in a verdict and for line of effect among many pairs. RULES 1.3. */
import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules/index";
import { isEffectBetween } from "../../src/rules/line-of-effect/effect-between";
import { pairLinesOf } from "../../src/rules/line-of-effect/pair-lines";

/**
 * A's centre is 12.5 ft from the window, b's 17.5 ft. Of A's corners the upper right one has the most clear lines. Those to b's
 * lower corners pass x = 300 at y = 40 and 33. So the window, from y = 20 downward, crosses two of the four.
 */
const mapWith = (window: string): string => `
grid square 100 5 ft
token A at 0,0
token b at 600,0
wall w 300,20 300,900 solid sight ${window}
`;

const coversOf = (id: keyof typeof RULE_SETS, window: string): string[] => {
  const ruleSet = RULE_SETS[id];
  const field = battlefieldOf(parseBattleMap(mapWith(window)).scene, undefined, ruleSet.unsetBase);
  const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
  return [
    ruleSet.judge(field, attack, {}).cover,
    ruleSet.judge(field, { ...attack, attacker: "token:b", target: "token:A" }, {}).cover,
  ];
};

const STATES = [
  ["proximity sight-threshold 12", "shut"],
  ["proximity sight-threshold 13", "open"],
  ["distance sight-threshold 12", "open"],
  ["distance sight-threshold 13", "shut"],
] as const;

describe.each([
  ["dnd5e", "half"],
  ["pathfinder1e", "standard"],
  ["epic-path", "standard"],
] as const)(
  "in %s a window that crosses two of four lines gives %s cover when it is shut, none when it is open",
  (id, cover) => {
    it.each(STATES)("%s: %s", (window, state) => {
      expect(coversOf(id, window)).toEqual(Array.from({ length: 2 }, () => (state === "shut" ? cover : "none")));
    });
  },
);

/** The window alone is between the two, from end to end of the map. */
const SHUTTER = (window: string): string => mapWith(window).replace("wall w 300,20 300,900", "wall w 300,-900 300,900");

it.each(STATES)("among many pairs, too, a window with %s is %s to effects", (window, state) => {
  const { scene } = parseBattleMap(SHUTTER(window));
  const lines = pairLinesOf(battlefieldOf(scene));
  expect([isEffectBetween(lines, 0, 1), isEffectBetween(lines, 1, 0)]).toEqual([state === "open", state === "open"]);
});

// 12 ft would be more lattice steps than a number can count where a space is next to nothing long.
it.each([
  ["proximity", true],
  ["distance", false],
] as const)("a window by %s whose threshold is beyond every place of the map", (sight, isOpen) => {
  const map = SHUTTER(`${sight} sight-threshold 12`).replace("grid square 100 5 ft", "grid square 100 1e-307 ft");
  const lines = pairLinesOf(battlefieldOf(parseBattleMap(map).scene));
  expect(isEffectBetween(lines, 0, 1)).toBe(isOpen);
});
