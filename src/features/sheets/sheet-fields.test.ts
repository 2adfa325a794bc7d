import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import en from "../../../lang/en.json";
import type { Battlefield } from "../../scene/model/battlefield";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { readScene } from "../../scene/read-foundry/read-scene";
import type { Book } from "../../rules/books/book";
import { RULE_SETS } from "../../rules/index";
import type { RuleSet } from "../../rules/judge/rule-set";
import type { Attack } from "../../rules/attack/verdict";
import { SHEET_KINDS, type SheetField, type SheetKind } from "./sheet-fields";
import { HEIGHT_FIELDS, SHEET_FIELDS } from "./sheet-fields";
import { PROPERTY_RUNS, PROPERTY_SEED, propertyRuns } from "../../../tests/property-runs";

const fieldsOf = (kind: SheetKind): readonly SheetField[] =>
  kind === "token" ? SHEET_FIELDS.token : [...SHEET_FIELDS[kind], ...HEIGHT_FIELDS];

const valuesOf = ({ input, key }: SheetField): readonly unknown[] => {
  switch (input.kind) {
    case "choice":
      return input.values;
    case "list":
      return input.values.map((value) => [value]);
    case "number":
      if (input.step === 1) return [10, 90];
      return key.startsWith("senses") ? [0, 40] : [0.5, 1, 4, 9];
    case "text":
      return ["", "Spears"];
    case "check":
      return [true, false];
  }
};

const nested = (key: string, value: unknown): object =>
  key.split(".").reduceRight<unknown>((inside, name) => ({ [name]: inside }), value) as object;

const merged = (a: object, b: object): object => {
  const out: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = out[key];
    const isDeep = typeof before === "object" && before !== null && !Array.isArray(before);
    out[key] = isDeep ? merged(before, value as object) : value;
  }
  return out;
};

/** Any value for any of the fields. */
const flags = (kind: SheetKind) =>
  fc
    .array(
      fc
        .constantFrom(...fieldsOf(kind))
        .chain((field) => fc.constantFrom(...valuesOf(field).map((value) => nested(field.key, value)))),
      { maxLength: 2 },
    )
    .map((chosen) => chosen.reduce(merged, {}));

const at = fc.integer({ min: 0, max: 12 }).map((n) => n * 50);
const wall = fc.record({
  _id: fc.constant("w"),
  c: fc.tuple(at, at, at, at),
  move: fc.constantFrom(0, 20),
  sight: fc.constantFrom(0, 20),
});
const token = fc.record({
  x: fc.integer({ min: 0, max: 5 }).map((n) => n * 100),
  y: fc.integer({ min: 0, max: 5 }).map((n) => n * 100),
  width: fc.constantFrom(1, 1, 2),
  height: fc.constant(1),
  rotation: fc.constantFrom(0, 90, 45),
  elevation: fc.constantFrom(0, 0, 5),
  disposition: fc.constantFrom(-1, 1),
});
const tile = fc.record({ x: at, y: at, width: fc.constant(200), height: fc.constant(150) });

interface Documents {
  readonly wall: object;
  readonly token: object;
  readonly tile: object;
}

const flagged = (document: object, ours: object): object => ({ ...document, flags: { parapet: ours } });

/** Makes the tile a terrain, whatever other flags it has. */
const TERRAIN = { terrain: { size: 2 } };

/** The first wall, the target and the tile carry the flags in question. */
const sceneWith = (base: Base, ours: Partial<Documents>): object => ({
  name: "",
  grid: { type: base.gridType, size: 100, distance: 5, units: "ft" },
  environment: { darknessLevel: base.darkness },
  walls: [
    flagged(base.walls[0]!, merged(base.flags.wall, ours.wall ?? {})),
    ...base.walls.slice(1).map((each, i) => ({ ...each, _id: `w${i}` })),
  ],
  tokens: base.tokens.map((each, i) =>
    flagged(
      { _id: `t${i}`, name: `T${i}`, ...each },
      merged(base.flags.tokens[i]!, i === base.marked ? (ours.token ?? {}) : {}),
    ),
  ),
  tiles: [flagged(base.tile, merged(merged(TERRAIN, base.flags.tile), ours.tile ?? {}))],
  lights: [base.light],
});

const baseScene = fc.record({
  gridType: fc.constantFrom(0, 1),
  darkness: fc.constantFrom(0, 0.5, 1),
  walls: fc.array(wall, { minLength: 1, maxLength: 4 }),
  tokens: fc.uniqueArray(token, { minLength: 3, maxLength: 3, selector: ({ x, y }) => `${x},${y}` }),
  marked: fc.constantFrom(0, 1, 2),
  tile,
  light: fc.record({ x: at, y: at, config: fc.constant({ bright: 5, dim: 10 }) }),
  attack: fc.constantFrom<Partial<Attack>>({}, { kind: "melee" }, { kind: "melee", isCharge: true }),
  flags: fc.record({
    wall: flags("wall"),
    tokens: fc.tuple(flags("token"), flags("token"), flags("token")),
    tile: flags("tile"),
  }),
});
type Base = typeof baseScene extends fc.Arbitrary<infer T> ? T : never;

/** The scene read once for all rule sets that read it alike. */
const readingsOf = (base: Base, ours: Partial<Documents>) => {
  const scene = readScene(sceneWith(base, ours));
  const read = new Map<RuleSet["unsetBase"], Battlefield>();
  return ({ unsetBase }: RuleSet): Battlefield => {
    const field = read.get(unsetBase) ?? battlefieldOf(scene, undefined, unsetBase);
    read.set(unsetBase, field);
    return field;
  };
};

const attackIn = (base: Base): Attack => ({
  attacker: "token:t0",
  target: "token:t1",
  kind: "ranged",
  reach: null,
  origin: null,
  ...base.attack,
});

const BOOKS: readonly Book[] = Object.values(RULE_SETS);

const heeds = ({ sheetFields = [] }: Book, { name }: SheetField): boolean => sheetFields.includes(name);

/** Rule sets whose verdict some value of the field changes. */
const changesFor = (base: Base, kind: SheetKind, field: SheetField, among: readonly Book[]): Book[] => {
  const readings = valuesOf(field).map((value) => readingsOf(base, { [kind]: nested(field.key, value) }));
  return among.filter((ruleSet) => {
    const verdicts = readings.map((read) => JSON.stringify(ruleSet.judge(read(ruleSet), attackIn(base), {})));
    return new Set(verdicts).size > 1;
  });
};

/** The attacker of a melee attack is caught flat-footed, which two random flags rarely say. */
const startled = (base: Base): Base => ({
  ...base,
  attack: { kind: "melee" },
  marked: 0,
  flags: { ...base.flags, tokens: [{ conditions: ["flat-footed"] }, {}, {}] },
});

/** The target of a melee attack is helpless. */
const helpless = (base: Base): Base => ({
  ...base,
  attack: { kind: "melee" },
  marked: 1,
  flags: { ...base.flags, tokens: [{}, { conditions: ["helpless"] }, {}] },
});

/** The first wall meets another one, which comes near the target: by its name it is a part of it or not. */
const cornered = (base: Base): Base => {
  const [first] = base.walls;
  const { x = 0, y = 0 } = base.tokens[1] ?? {};
  const [, , endX, endY] = first?.c ?? [0, 0, 0, 0];
  const c: Base["walls"][number]["c"] = [endX, endY, x + 50, y + 150];
  const solid = { _id: "w", move: 20, sight: 20 } as const;
  return {
    ...base,
    walls:
      first === undefined
        ? []
        : [
            { ...first, ...solid },
            { ...solid, c },
          ],
  };
};

/** A search over random scenes, for `npm run test:full`. Other runs try the scenes that a search has found. */
const IS_SEARCH = PROPERTY_RUNS >= 10_000;

const FOUND = join(import.meta.dirname, "../../../tests/sheet-field-scenes.json");

/** Scenes on which every field is tried. */
const searched = (): readonly Base[] => {
  const sample = fc.sample(baseScene, { numRuns: 3000, seed: PROPERTY_SEED });
  return [...sample, ...sample.slice(0, 300).flatMap((base) => [startled(base), helpless(base), cornered(base)])];
};

const BASES = IS_SEARCH ? searched() : (JSON.parse(readFileSync(FOUND, "utf8")) as readonly Base[]);

const CASES = SHEET_KINDS.flatMap((kind) => fieldsOf(kind).map((field) => ({ kind, field, key: field.key })));

describe("what a sheet asks", () => {
  /** Scenes that have shown a difference. They are tried first. */
  const telling = new Set<Base>();

  it("is every field that a book names", () => {
    const names = CASES.map(({ field }) => field.name);
    expect(BOOKS.flatMap(({ sheetFields = [] }) => sheetFields).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(CASES)("of a $kind, $key, changes no verdict of a rule set that does not heed it", ({ kind, field }) => {
    const others = BOOKS.filter((book) => !heeds(book, field));
    fc.assert(
      fc.property(baseScene, (base) => {
        expect(changesFor(base, kind, field, others)).toEqual([]);
      }),
      { numRuns: propertyRuns(70) },
    );
  });

  it.each(CASES)("of a $kind, $key, changes verdicts of each rule set that heeds it", ({ kind, field }) => {
    let unmoved = BOOKS.filter((book) => heeds(book, field));
    for (const base of [...telling, ...BASES]) {
      if (unmoved.length === 0) break;
      const moved = changesFor(base, kind, field, unmoved);
      if (moved.length > 0) telling.add(base);
      unmoved = unmoved.filter((book) => !moved.includes(book));
    }
    expect(unmoved).toEqual([]);
  });

  /** `PARAPET_PROPERTY_RUNS=10000 PARAPET_WRITE=1 npx vitest run sheet-fields` keeps the scenes that a search has found. */
  afterAll(() => {
    if (process.env["PARAPET_WRITE"]) writeFileSync(FOUND, `${JSON.stringify([...telling], null, 1)}\n`);
  });

  it.each(CASES)("of a $kind, $key, has words", ({ field }) => {
    const { message, input } = field;
    const values = "values" in input ? input.values.map((value) => `${input.messages}.${value}`) : [];
    const texts: Readonly<Record<string, string>> = en;
    expect([`${message}.label`, `${message}.hint`, ...values].filter((key) => texts[key] === undefined)).toEqual([]);
  });
});
