import { expect, it } from "vitest";
import { mayAttack, type Attack } from "../../attack/verdict";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { pathfinder1e } from "./pathfinder1e";

it.each<[string, Attack["means"], boolean]>([
  ["weapon", "weapon", false],
  ["spell", "spell", true],
  ["thing nobody knows", undefined, false],
])("prone, a creature that attacks at range with a %s may or may not", (_, means, may) => {
  const { scene } = parseBattleMap("token A at 0,0 prone\ntoken b at 300,0");
  const attack: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };
  const verdict = pathfinder1e.judge(battlefieldOf(scene), means === undefined ? attack : { ...attack, means }, {});
  expect(mayAttack(verdict)).toBe(may);
});
