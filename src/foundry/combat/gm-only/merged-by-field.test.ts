import fc from "fast-check";
import { expect, test } from "vitest";
import { createEdits, type Edited } from "./merged-by-field";

interface Plan {
  readonly kind: string;
  readonly minutes: number;
  readonly roles: Readonly<Record<string, string>>;
}

const EMPTY: Plan = { kind: "ambush", minutes: 1, roles: {} };
const { edit, merge, isSame } = createEdits(EMPTY);

const begun = edit(undefined, { ...EMPTY, minutes: 3, roles: { orc: "ambusher", elf: "prey" } });
const valueAfter = (one: Edited<Plan>, other: Edited<Plan>): Plan | null => merge(one, other).value;

test("concurrent changes of two GMs are both kept, in fields and in records", () => {
  const mine = edit(begun, { ...EMPTY, minutes: 3, roles: { orc: "bystander", elf: "prey" } });
  const others = edit(begun, { kind: "accident", minutes: 3, roles: { orc: "ambusher", elf: "prey", gnoll: "prey" } });
  const both = { kind: "accident", minutes: 3, roles: { orc: "bystander", elf: "prey", gnoll: "prey" } };
  expect(valueAfter(mine, others)).toEqual(both);
  expect(valueAfter(others, mine)).toEqual(both);
});

test("two GMs who both create the value lose nothing", () => {
  const mine = edit(undefined, { ...EMPTY, roles: { orc: "bystander" } });
  const others = edit(undefined, { ...EMPTY, kind: "accident" });
  expect(valueAfter(mine, others)).toEqual({ kind: "accident", minutes: 1, roles: { orc: "bystander" } });
});

test("for one part the later change wins, and a removed entry stays removed", () => {
  const mine = edit(edit(begun, { ...EMPTY, minutes: 4, roles: { orc: "ambusher" } }), { ...EMPTY, minutes: 5 });
  const others = edit(begun, { ...EMPTY, minutes: 9, roles: { orc: "ambusher", elf: "ambusher" } });
  expect(valueAfter(mine, others)).toEqual({ kind: "ambush", minutes: 5, roles: { elf: "ambusher" } });
});

test("a removed value stays removed despite a concurrent change, until it is created again", () => {
  const back = edit(begun, null);
  const others = edit(begun, { ...EMPTY, minutes: 9 });
  expect(valueAfter(back, others)).toBeNull();
  expect(valueAfter(others, back)).toBeNull();
  const anew = edit(back, { ...EMPTY, kind: "accident" });
  expect(valueAfter(anew, others)).toEqual({ ...EMPTY, kind: "accident" });
});

test("an id equal to an Object.prototype member is an ordinary id", () => {
  const roles = JSON.parse(`{ "constructor": "prey", "__proto__": "prey" }`) as Plan["roles"];
  const both = valueAfter(edit(begun, { ...EMPTY, roles }), begun);
  expect(Object.keys(both?.roles ?? {}).sort()).toEqual(["__proto__", "constructor"]);
});

/** Random edits by GMs, each on their own copy, with an occasional exchange. */
const step = fc.record({
  who: fc.nat(2),
  act: fc.constantFrom("kind", "minutes", "role", "drop", "forget", "tell"),
  id: fc.constantFrom("orc", "elf"),
  value: fc.nat(3),
});

const changed = (plan: Plan, act: string, id: string, value: number): Plan | null => {
  const { [id]: gone, ...others } = plan.roles;
  switch (act) {
    case "kind":
      return { ...plan, kind: `kind ${value}` };
    case "minutes":
      return { ...plan, minutes: value };
    case "role":
      return { ...plan, roles: { ...plan.roles, [id]: `role ${value}` } };
    case "drop":
      return gone === undefined ? plan : { ...plan, roles: others };
    default:
      return null;
  }
};

test("after exchanging in any order, all copies are equal", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const held: Edited<Plan>[] = Array.from({ length: 3 }, () => begun);
      const hear = (at: number, told: Edited<Plan>): void => void (held[at] = merge(held[at] ?? begun, told));
      for (const { who, act, id, value } of steps) {
        const mine = held[who] ?? begun;
        if (act === "tell") hear((who + 1) % 3, mine);
        else held[who] = edit(mine, changed(mine.value ?? EMPTY, act, id, value));
      }
      const [a = begun, b = begun, c = begun] = held;
      const orders = [
        [a, b, c],
        [c, a, b, a],
        [b, c, c, a, b],
      ];
      const ends = orders.map((all) => all.reduce(merge));
      for (const end of ends) {
        expect(end).toEqual(ends[0]);
        expect(isSame(end.value, ends[0]?.value ?? null)).toBe(true);
      }
    }),
  );
});
