import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fieldsFor } from "../src/foundry/settings/fields";
import { tellingRulings } from "./telling-rulings";

type Values = Readonly<Record<string, unknown>>;

interface Rubbish {
  readonly settings: Values;
  readonly scene: unknown;
  readonly wall: unknown;
  readonly token: unknown;
  readonly tile: unknown;
  readonly region: unknown;
}

const NONE: Rubbish = { settings: {}, scene: {}, wall: {}, token: {}, tile: {}, region: {} };

const sourceOf = ({ scene, wall, token, tile, region }: Rubbish) => {
  const shapes = [{ type: "rectangle", x: 300, y: 0, width: 100, height: 100 }];
  const creature = (_id: string, x: number, flags: unknown) => ({
    _id,
    name: _id,
    x,
    y: 0,
    width: 1,
    height: 1,
    elevation: 0,
    rotation: 0,
    disposition: 0,
    hidden: false,
    flags: { parapet: flags },
  });
  const lists = {
    walls: [{ _id: "wall", c: [150, 0, 150, 100], flags: { parapet: wall } }],
    tokens: [creature("archer", 0, {}), creature("imp", 200, token), creature("knight", 400, {})],
    tiles: [{ _id: "tile", x: 0, y: 300, width: 100, height: 100, flags: { parapet: { terrain: tile } } }],
    regions: [{ _id: "region", name: "Fog", shapes, behaviors: [{ type: "parapet.veil", system: region }] }],
    lights: [],
    templates: [],
  };
  const grid = { type: 1, size: 100, distance: 5, units: "ft" };
  return { source: { _id: "s", name: "Keep", grid, flags: { parapet: { settings: scene } } }, lists };
};

/** A GM's table on which these things are stored. */
const openTable = (rubbish: Rubbish) => {
  const { source, lists } = sourceOf(rubbish);
  const stored: Values = {
    ...Object.fromEntries(fieldsFor("").map(({ key, initial }) => [key, initial])),
    ...rubbish.settings,
  };
  const documents = (list: readonly { readonly _id: string }[]) => ({
    contents: list.map((data) => ({ id: data._id, toObject: () => data })),
  });
  const scene = {
    ...source,
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, documents(list)])),
    id: "s",
    _source: source,
  };
  vi.stubGlobal("canvas", { ready: true, scene });
  vi.stubGlobal("Hooks", { events: {}, callAll: () => true });
  vi.stubGlobal("game", {
    user: { isGM: true },
    modules: new Map(),
    settings: { settings: new Map(), get: (_: string, key: string) => stored[key] },
  });
  const { notices, verdicts } = tellingRulings();
  const shoot = () =>
    verdicts.judge({ attacker: "token:archer", target: "token:knight", kind: "ranged", reach: null, origin: null });
  return { notices, verdicts, shoot };
};

afterEach(() => void vi.unstubAllGlobals());

describe("invalid values written by hand", () => {
  it.each<[string, Partial<Rubbish>, RegExp, Partial<Rubbish>]>([
    [
      "setting",
      { settings: { wallSnap: "much" } },
      /“Straighten walls near grid lines”: "much" is invalid; using 0.15/,
      {},
    ],
    ["choice", { settings: { ruleset: 5 } }, /“Rules”: 5 is invalid; using “Pathfinder, first edition”/, {}],
    [
      "scene's setting",
      { scene: { wallGap: [] } },
      /scene “Keep”: the setting “Close gaps.*”: \[\] is invalid; using 0.03/,
      {},
    ],
    ["scene's settings", { scene: "all off" }, /scene “Keep”: its own settings \("all off"\) are invalid/, {}],
    ["wall", { wall: { cover: "thick" } }, /wall “wall”: flags.parapet.cover: "thick" is invalid; using "auto"/, {}],
    ["token", { token: { unit: 7 } }, /token “imp”: flags.parapet.unit: 7 is invalid and counts as not set/, {}],
    [
      "tile",
      { tile: { cover: 1 } },
      /tile “tile”: flags.parapet.terrain.cover: 1 is invalid; using "none"/,
      { tile: { cover: "none" } },
    ],
    [
      "region",
      { region: { concealment: "none" } },
      /region “Fog”: behaviors\[0\].system.concealment: "none" is invalid; using "partial"/,
      {},
    ],
  ])("in a %s give the GM one notice that names it, and its default is used", (_, rubbish, told, sound) => {
    const table = openTable({ ...NONE, ...rubbish });
    const verdict = table.shoot();
    table.shoot();
    expect(table.notices).toHaveLength(1);
    expect(table.notices[0]).toMatch(told);
    expect(verdict).toEqual(openTable({ ...NONE, ...sound }).shoot());
  });

  it("in several flags at once is reported in one notice as well", () => {
    const table = openTable({ ...NONE, wall: { cover: 1, size: "x" }, token: { tall: "yes" } });
    table.shoot();
    expect(table.notices).toHaveLength(1);
    for (const flag of ["cover", "size", "tall"]) expect(table.notices[0]).toContain(`flags.parapet.${flag}: `);
  });
});

const KEYS = fieldsFor("").map(({ key }) => key);
const FLAGS = ["cover", "size", "sizeCategory", "bottom", "top", "unit", "conditions", "senses", "reach", "base"];
const AREA = ["cover", "size", "blocksEffect", "blocksSight", "concealment", "isDifficult", "isImpeded"];

const anything = fc.anything({ maxDepth: 2 });
const some = (keys: readonly string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...keys), anything) }, anything);

/** A rule set that no package has registered is no rubbish: nothing is judged (missing-rule-set.test.ts). */
const namesNoRuleSet = (settings: unknown): boolean =>
  typeof settings !== "object" || settings === null || !("ruleset" in settings) || typeof settings.ruleset !== "string";

const rubbishes: fc.Arbitrary<Rubbish> = fc.record({
  settings: fc.dictionary(fc.constantFrom(...KEYS), anything).filter(namesNoRuleSet),
  scene: fc.oneof(some([...KEYS, "options"]), fc.record({ options: some(KEYS) })).filter(namesNoRuleSet),
  wall: some(FLAGS),
  token: some(FLAGS),
  tile: some(AREA),
  region: some(AREA),
});

describe("whatever is stored in settings and flags", () => {
  it("there is a verdict, no document is left out, and nothing is reported twice", () => {
    fc.assert(
      fc.property(rubbishes, (rubbish) => {
        const table = openTable(rubbish);
        expect(() => table.shoot()).not.toThrow();
        expect(table.verdicts.current().unread).toEqual([]);
        expect(table.verdicts.current().battlefield.creatures).toHaveLength(3);
        const before = table.notices.length;
        // One each for the settings of the world, those of the scene, and the scene's documents.
        expect(before).toBeLessThanOrEqual(3);
        table.verdicts.forget();
        table.shoot();
        expect(table.notices).toHaveLength(before);
      }),
    );
  });
});
