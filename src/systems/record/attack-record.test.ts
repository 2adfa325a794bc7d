import { expect, it } from "vitest";
import { modifier, ruledTarget } from "../../../tests/ruled-attack";
import { takenOff } from "./attack-record";

it("modifiers that a player removes from the dice are not recorded as rolled, and unplaced ones stay", () => {
  const [cover, flanking] = [modifier({}), modifier({ type: "flanking", value: 2 })];
  const first = ruledTarget({ target: "token:b", changes: [cover] });
  const second = ruledTarget({ target: "token:c", changes: [cover, flanking], unplaced: [flanking] });
  expect([first, second].map(takenOff).map(({ changes, unplaced }) => [changes, unplaced])).toEqual([
    [[], undefined],
    [[flanking], [flanking]],
  ]);
});
