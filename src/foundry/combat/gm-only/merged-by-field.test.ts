import fc from "fast-check";
import { expect, test } from "vitest";
import { createEdits, type Edited } from "./merged-by-field";

interface Plan {
  readonly kind: string;
  readonly minutes: number;
  readonly roles: Readonly<Record<string, string>>;
}

const EMPTY: Plan = { kind: "ambush", minutes: 1, roles: {} };
const { edit, merge, isSame } = createEdits<Plan>({ empty: EMPTY, byId: ["roles"] });

const begun = edit(undefined, { ...EMPTY, minutes: 3, roles: { orc: "ambusher", elf: "prey" } });
const valueAfter = (one: Edited<Plan>, other: Edited<Plan>): Plan | null => merge(one, other).value;

test("what two GMs change in the same moment is both kept, in fields and under ids", () => {
  const mine = edit(begun, { ...EMPTY, minutes: 3, roles: { orc: "bystander", elf: "prey" } });
  const others = edit(begun, { kind: "accident", minutes: 3, roles: { orc: "ambusher", elf: "prey", gnoll: "prey" } });
  const both = { kind: "accident", minutes: 3, roles: { orc: "bystander", elf: "prey", gnoll: "prey" } };
  expect(valueAfter(mine, others)).toEqual(both);
  expect(valueAfter(others, mine)).toEqual(both);
});

test("two who are the first to set something down, not knowing of each other, lose nothing", () => {
  const mine = edit(undefined, { ...EMPTY, roles: { orc: "bystander" } });
  const others = edit(undefined, { ...EMPTY, kind: "accident" });
  expect(valueAfter(mine, others)).toEqual({ kind: "accident", minutes: 1, roles: { orc: "bystander" } });
});

test("of one part the later change counts, and what one takes out of a record is gone", () => {
  const mine = edit(edit(begun, { ...EMPTY, minutes: 4, roles: { orc: "ambusher" } }), { ...EMPTY, minutes: 5 });
  const others = edit(begun, { ...EMPTY, minutes: 9, roles: { orc: "ambusher", elf: "ambusher" } });
  expect(valueAfter(mine, others)).toEqual({ kind: "ambush", minutes: 5, roles: { elf: "ambusher" } });
});

test("what is taken back is gone, with what another changes of it in that moment, until it is set down anew", () => {
  const back = edit(begun, null);
  const others = edit(begun, { ...EMPTY, minutes: 9 });
  expect(valueAfter(back, others)).toBeNull();
  expect(valueAfter(others, back)).toBeNull();
  const anew = edit(back, { ...EMPTY, kind: "accident" });
  expect(valueAfter(anew, others)).toEqual({ ...EMPTY, kind: "accident" });
});

test("an id that is the name of something every object has is an id", () => {
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

test("once all have told each other, in whatever order, all hold the same", () => {
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
