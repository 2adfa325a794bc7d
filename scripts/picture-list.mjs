// What `npm run pictures` draws: attacks of scenarios, as arguments of `parapet draw`.
import { join } from "node:path";

/**
 * @typedef {object} Drawing
 * @property {string} file below docs/
 * @property {string} scenario below tests/scenarios/, without .txt
 * @property {string} ruleset
 * @property {string} attacker
 * @property {string} target
 * @property {readonly string[]} options
 */

const MELEE = ["--attack", "melee"];

/**
 * A picture for the page of a rule set, from one of its scenarios.
 *
 * @param {string} picture
 * @param {string} scenario
 * @param {Partial<Drawing>} [more]
 * @returns {Drawing}
 */
const ofRules = (picture, scenario, more = {}) => ({
  file: `rules/pictures/${picture}.svg`,
  scenario,
  ruleset: scenario.split("/")[0] ?? "",
  attacker: "A",
  target: "b",
  options: [],
  ...more,
});

/**
 * A picture for the guide's recipes, by the rules of Pathfinder.
 *
 * @param {string} picture
 * @param {string} scenario
 * @param {Partial<Drawing>} [more]
 * @returns {Drawing}
 */
const ofRecipe = (picture, scenario, more = {}) => ({
  file: `guide/pictures/${picture}.svg`,
  scenario: `recipes/${scenario}`,
  ruleset: "pathfinder1e",
  attacker: "A",
  target: "b",
  options: [],
  ...more,
});

/** @type {readonly Drawing[]} */
export const DRAWINGS = [
  ofRules("melee-round-a-corner", "pathfinder1e/around-a-corner-in-melee-the-diagonal-neighbour-has-cover", {
    options: MELEE,
  }),
  ofRules("leaning-round-a-wall", "pathfinder1e/an-archer-beside-the-end-of-a-wall-leans-round-it"),
  ofRules("partial-cover", "pathfinder1e/in-cover-example-four-the-ogre-has-partial-cover-from-the-sorcerer", {
    attacker: "S",
    target: "O",
  }),
  ofRules("charge", "epic-path/creatures-beside-the-lane-stop-no-charge", { options: [...MELEE, "--charge"] }),
  ofRules("cone", "rise/a-miss-strikes-the-nearest-obstacle"),
  ofRules("facing", "ninth-age/30-percent-soft-and-30-percent-hard-are-soft-cover"),
  ofRules("terrain-between", "crisis-protocol/an-area-is-judged-from-its-point-of-origin"),
  ofRules("on-a-roof", "crisis-protocol/example-size-3-atop-size-3-behind-size-4-is-seen-and-has-cover"),
  ofRules("three-of-four-lines", "dnd5e/three-blocked-lines-are-three-quarters-cover"),
  ofRules("a-wall-and-a-creature", "dnd5e/a-creature-does-not-help-a-wall-to-three-quarters"),
  ofRules("centre-to-centre", "pathfinder2e/a-wall-across-the-centre-line-gives-standard-cover"),
  ofRules("past-a-giant", "pathfinder2e/a-creature-two-sizes-larger-than-both-gives-standard-cover"),
  ofRecipe("arrow-slit", "an-arrow-slit-covers-who-is-behind-it-and-hinders-nobody-who-shoots-out"),
  ofRecipe("hedge", "a-hedge-covers-who-is-nearer-to-it"),
  ofRecipe("window", "a-window-pane-lets-the-eye-through-and-no-arrow"),
  ofRecipe("curtain", "a-curtain-hides-and-stops-no-arrow"),
  ofRecipe("parapet", "a-parapet-covers-its-defender-alone", { attacker: "b", target: "A" }),
  ofRecipe("cliff", "a-cliff-covers-who-stands-back-from-its-edge", { attacker: "b", target: "F" }),
  ofRecipe("fog", "fog-conceals-who-is-in-it-and-covers-nobody"),
];

/**
 * The arguments of `parapet draw`.
 *
 * @param {string} root
 * @param {Drawing} drawing
 * @returns {readonly string[]}
 */
export const drawnBy = (root, { scenario, ruleset, attacker, target, options }) => [
  join(root, "tests", "scenarios", `${scenario}.txt`),
  ...["--ruleset", ruleset, "--attacker", attacker, "--target", target, ...options],
];
