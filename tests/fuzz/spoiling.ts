/** Ways to spoil plain data as no document of Foundry's should be, and as macros, imports and forgers make them. */
import fc, { type Arbitrary } from "fast-check";

type Holder = Record<string | number, unknown>;

/** A place in plain data. */
interface Slot {
  readonly holder: Holder;
  readonly key: string | number;
}

const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

/** Every place below `root`, however deep. */
const slotsIn = (root: Holder): Slot[] => {
  const slots: Slot[] = [];
  const left: Holder[] = [root];
  for (let holder = left.pop(); holder !== undefined; holder = left.pop())
    for (const key of Object.keys(holder)) {
      slots.push({ holder, key });
      const value: unknown = Reflect.get(holder, key);
      if (isHolder(value)) left.push(value);
    }
  return slots;
};

/** As `JSON.parse` does: of `__proto__` a key like any other. */
const put = (holder: Holder, key: string | number, value: unknown): void => {
  Object.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true });
};

export const PROTOTYPE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
] as const;

const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = isList ? [value] : { a: value };
  return value;
};

const NUMBERS = [0, -0, -1, 0.5, 1e-9, 5e-324, 65_536, 65_537, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308] as const;
const NO_JSON = [NaN, Infinity, -Infinity, undefined] as const;
const TEXTS = [
  ...["", " ", "0", "-1", "1e999", "NaN", "Infinity", "-0", "null", "true", "0x10", "\u0000", "\uD800", "👩‍👩‍👧", "İ", "ﬀ"],
  ...["\u202Eabc", "a\nb", 'a"b', "#", "token:", "wall:w1", "x".repeat(5000), '<img src=x onerror="1">', "[[/r 1d20]]"],
  ...PROTOTYPE_KEYS,
] as const;

const deep = fc.constantFrom(3, 50, 800).chain((depth) => fc.boolean().map((isList) => nested(depth, isList)));

/** Anything in the place of a value. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...NO_JSON) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }) },
  { weight: 1, arbitrary: deep },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
);

/** What is done to one place; places and others are counted through what there is. */
type Way =
  | { readonly way: "replace"; readonly by: unknown }
  | { readonly way: "remove" | "duplicate" | "empty" }
  | { readonly way: "exchange"; readonly other: number }
  | { readonly way: "add"; readonly key: string; readonly by: unknown }
  | { readonly way: "scale"; readonly by: number };

interface Step {
  readonly at: number;
  readonly does: Way;
}

const way: Arbitrary<Way> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ way: fc.constant("replace" as const), by: oddValue }) },
  {
    weight: 4,
    arbitrary: fc.record({ way: fc.constantFrom("remove" as const, "duplicate" as const, "empty" as const) }),
  },
  { weight: 2, arbitrary: fc.record({ way: fc.constant("exchange" as const), other: fc.nat(10_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ way: fc.constant("add" as const), key: fc.constantFrom(...PROTOTYPE_KEYS), by: oddValue }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ way: fc.constant("scale" as const), by: fc.constantFrom(-1, 0.1, 3, 1.0001, 1e6) }),
  },
);

const duplicate = ({ holder, key }: Slot): void => {
  const copy: unknown = structuredClone(Reflect.get(holder, key));
  if (Array.isArray(holder)) holder.push(copy);
  else put(holder, `${key}2`, copy);
};

const remove = ({ holder, key }: Slot): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
};

const exchange = (one: Slot, other: Slot): void => {
  const [its, others] = [
    structuredClone(Reflect.get(one.holder, one.key)),
    structuredClone(Reflect.get(other.holder, other.key)),
  ];
  put(one.holder, one.key, others);
  put(other.holder, other.key, its);
};

/** Lists have no such keys, wherever they come from. */
const add = (holder: Holder, key: string, value: unknown): void => {
  if (!Array.isArray(holder)) put(holder, key, structuredClone(value));
};

const take = (does: Way, slot: Slot, slots: readonly Slot[]): void => {
  const value: unknown = Reflect.get(slot.holder, slot.key);
  switch (does.way) {
    case "replace":
      return put(slot.holder, slot.key, structuredClone(does.by));
    case "remove":
      return remove(slot);
    case "duplicate":
      return duplicate(slot);
    case "empty":
      return put(slot.holder, slot.key, Array.isArray(value) ? [] : {});
    case "exchange":
      return exchange(slot, slots[does.other % slots.length] ?? slot);
    case "add":
      return add(isHolder(value) ? value : slot.holder, does.key, does.by);
    case "scale":
      return put(slot.holder, slot.key, typeof value === "number" ? value * does.by : [value]);
  }
};

const spoiled = (source: object, steps: readonly Step[]): unknown => {
  const root: Holder = { root: structuredClone(source) };
  for (const { at, does } of steps) {
    const slots = slotsIn(root);
    const slot = slots[at % Math.max(1, slots.length)];
    if (slot !== undefined) take(does, slot, slots);
  }
  return root["root"];
};

/** One of the sources with a few things in it spoiled, or as it is. */
export const spoiledOf = (...sources: readonly object[]): Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(...sources),
      fc.array(fc.record({ at: fc.nat(100_000), does: way }), { maxLength: 5, size: "max" }),
    )
    .map(([source, steps]) => spoiled(source, steps));

/** What a case left on all objects, which must be nothing. */
export const pollution = (): string[] => {
  const bare: object = {};
  const found: string[] = [];
  for (const key in bare) found.push(key);
  return [...found, ...Object.keys(Array.prototype)];
};
