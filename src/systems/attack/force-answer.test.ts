import { expect, it } from "vitest";
import { ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import { reason } from "../../rules/attack/verdict";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { forceAnswer } from "./force-answer";

const field = (state: string) => battlefieldOf(parseBattleMap(`token a at 0,0${state}\ntoken t at 100,0`).scene);
const refused = (key: string) => [ruledTarget({ refusal: reason(key) })];
const plain = ruledAttack(refused("Ethereal"));

it.each([
  ["from the material at the ethereal", plain, "", ["force"]],
  ["from the ethereal", plain, " ethereal", []],
  ["that something else stops", ruledAttack(refused("NoAttack")), "", []],
  ["that nothing stops", ruledAttack([ruledTarget()]), "", []],
  ["by rules that know no force", ruledAttack(refused("Ethereal"), { ruleset: "dnd5e" }), "", []],
  [
    "that is one of force already",
    { ...plain, declared: { ...plain.declared, manner: { ...plain.declared.manner, isForce: true } } },
    "",
    [],
  ],
] as const)("an attack %s is asked about as an effect of force or not", (_, ruled, state, answers) => {
  expect(forceAnswer(ruled, field(state)).map(({ id }) => id)).toEqual(answers);
});
