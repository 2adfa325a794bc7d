import { expect, it } from "vitest";
import { isRaisable } from "./defence";

it.each([[10], [0], [-2], [null], [""]])("a defence of %j can be raised", (value) => {
  expect(isRaisable(value)).toBe(true);
});

it.each([[undefined], ["10"], ["1d4"], [{ value: 10 }], [[10]], [true], [NaN]])(
  "a defence of %j would become rubbish by adding to it",
  (value) => {
    expect(isRaisable(value)).toBe(false);
  },
);
