import { expect, it } from "vitest";
import { modifier, ruledTarget } from "../../../tests/ruled-attack";
import { recordOf, takenOff } from "./attack-record";

const record = (...targets: readonly ReturnType<typeof ruledTarget>[]) =>
  recordOf(
    { of: "attack", ruleset: "pathfinder1e", title: "Bow", attacker: "token:a", missRolls: 1, targets, unjudged: [] },
    { key: "k", scene: null, thingOf: (id) => ({ id, kind: "creature", name: "", edges: [] }) },
  );

it("modifiers that a player removes from the dice are not recorded as rolled, and unplaced ones stay", () => {
  const [cover, flanking] = [modifier({}), modifier({ type: "flanking", value: 2 })];
  const first = ruledTarget({ target: "token:b", changes: [cover] });
  const second = ruledTarget({ target: "token:c", changes: [cover, flanking], unplaced: [flanking] });
  const { targets } = takenOff(record(first, second));
  expect(targets.map(({ changes, unplaced }) => [changes, unplaced])).toEqual([
    [[], undefined],
    [[flanking], [flanking]],
  ]);
});
