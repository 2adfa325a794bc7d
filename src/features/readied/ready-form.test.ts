import { expect, test } from "vitest";
import { readiedFrom, type ReadyAnswers, type ReadyOffer } from "./ready-form";

const OFFER: ReadyOffer = {
  items: [{ value: "bow", label: "Bow" }],
  events: ["moves", "enters", "leaves", "attacks", "targeted", "seen", "reached"],
  creatures: [],
  regions: [],
  units: "ft",
};

const answers = (its: Partial<ReadyAnswers>): ReadyAnswers => ({
  words: "it moves",
  action: "shoot",
  item: "",
  event: "",
  whom: "enemy",
  creature: "",
  region: "",
  within: "",
  steps: "",
  ...its,
});

test("words alone are enough: nothing is watched for then", () => {
  expect(readiedFrom(answers({ whom: "single", within: "30" }), OFFER)).toEqual({
    words: "it moves",
    action: "shoot",
    item: null,
    trigger: null,
  });
});

test("says what is missing: what it waits for, what it does, which creature or region", () => {
  expect(readiedFrom(answers({ words: "" }), OFFER)).toBe("words");
  expect(readiedFrom(answers({ action: "" }), OFFER)).toBe("action");
  expect(readiedFrom(answers({ event: "moves", whom: "single" }), OFFER)).toBe("creature");
  expect(readiedFrom(answers({ event: "enters" }), OFFER)).toBe("region");
});

test("an item is an action, and an event is something to wait for", () => {
  expect(readiedFrom(answers({ words: "", action: "", item: "bow", event: "attacks" }), OFFER)).toMatchObject({
    item: "bow",
    trigger: { event: "attacks", whom: "enemy", within: null },
  });
});

test("what the event has no part for is left out, whatever its hidden field says", () => {
  const its = answers({ event: "moves", creature: "token:a", region: "door", within: "30" });
  expect(readiedFrom(its, OFFER)).toMatchObject({
    trigger: { event: "moves", whom: "enemy", creature: null, region: null, within: 30 },
  });
  expect(readiedFrom({ ...its, event: "enters" }, OFFER)).toMatchObject({ trigger: { region: "door" } });
});

test("a charge is watched for by rules that have charges alone", () => {
  const charge = answers({ event: "charges", within: "10" });
  expect(readiedFrom(charge, OFFER)).toMatchObject({ trigger: null });
  expect(readiedFrom(charge, { ...OFFER, events: ["charges"] })).toMatchObject({
    trigger: { event: "charges", whom: "enemy", within: 10 },
  });
});
