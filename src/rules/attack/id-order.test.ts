import fc from "fast-check";
import { expect, it } from "vitest";
import { idOrder } from "./obstacle";
import { propertyRuns } from "../../../tests/property-runs";

const kind = fc.constantFrom("wall:", "token:", "tile:", "region:", "", "wal");
const unit = fc.constantFrom("a", "b", "~", "\u007f", "\u0080", "\u0000", "é", "ｚ", "\ud83d\ude00");
const rest = fc.array(unit, { maxLength: 8 }).map((units) => units.join(""));
const id = fc.tuple(kind, rest).map(([p, q]) => p + q);

it("where two ids have different numbers, these are in the ids' order", () => {
  fc.assert(
    fc.property(id, id, (p, q) => {
      if (idOrder(p) < idOrder(q)) expect(p < q).toBe(true);
    }),
    { numRuns: propertyRuns() },
  );
});

it("ids as Foundry makes them have numbers of their own", () => {
  expect(idOrder("wall:Ab3")).toBeLessThan(idOrder("wall:Ab4"));
  expect(idOrder("token:zzzzzz")).toBeLessThan(idOrder("wall:AAAAAA"));
});
