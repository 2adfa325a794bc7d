import { expect, it } from "vitest";
import { hiderIn, NO_DRAFT, withEntered, withListed, withRolled } from "./hiding-draft";

const MIRA = { id: "token:mira", key: "first" };
const rolledFor = (key: string) => withRolled(NO_DRAFT, { ...MIRA, key }, "token:gark", { die: 12, bonus: 4 });
const totalled = (key: string, ...totals: readonly string[]) =>
  totals.reduce((draft, total) => withEntered(draft, "total-mira", total, () => key), rolledFor(key));

it("has a Perception check for the Stealth roll that it opposed, and for no other", () => {
  expect(hiderIn(rolledFor("first"), MIRA.id, "first").rolled).toEqual({ "token:gark": { die: 12, bonus: 4 } });
  expect(hiderIn(rolledFor("first"), MIRA.id, "second").rolled).toEqual({});
});

it("takes another total for another check only where no roll is read", () => {
  expect(Object.keys(hiderIn(totalled("first", "20", "22"), MIRA.id, "first").rolled)).toEqual(["token:gark"]);
  expect(Object.keys(hiderIn(totalled("", "20"), MIRA.id, "").rolled)).toEqual(["token:gark"]);
  expect(Object.keys(hiderIn(totalled("", "20", "22"), MIRA.id, "").rolled)).toEqual([]);
});

it("leaves a creature out until it rolls again", () => {
  const left = withListed(NO_DRAFT, MIRA, false);
  expect(hiderIn(left, MIRA.id, "first").isListed).toBe(false);
  expect(hiderIn(left, MIRA.id, "second").isListed).toBe(null);
});
