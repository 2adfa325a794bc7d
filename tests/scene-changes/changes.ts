import fc, { type Arbitrary } from "fast-check";
import type { Kind, Source } from "./source";
import type { Change } from "./table";

/** On so few places that walls touch, overlap, miss each other by a little and lie close along grid lines. */
const place = fc.tuple(fc.nat({ max: 6 }), fc.constantFrom(0, 0, 0, 2, 3, 9, 30)).map(([n, off]) => 100 * n + off);
const height = fc.constantFrom(null, 0, 5, 10, 20);
const levels = fc.subarray(["level-a", "level-b"]);
const rubbish: Arbitrary<unknown> = fc.constantFrom<unknown>("", "rubbish", -1, {}, [], [1, 2, 3], { parapet: 7 });

/** Some of these fields. */
const some = (fields: Record<string, Arbitrary<unknown>>): Arbitrary<Source> => fc.record(fields, { requiredKeys: [] });

const flagsOf = (parapet: Arbitrary<unknown>, others: Record<string, Arbitrary<unknown>>): Arbitrary<Source> =>
  some({ parapet, ...others });

const glow = fc.record({ bright: fc.constantFrom(0, 10, 30), dim: fc.constantFrom(0, 20), negative: fc.boolean() });
const cover = fc.constantFrom("none", "low", "partial", "standard", "improved", "total", "auto", "", "rubbish");

const wall = some({
  c: fc.tuple(place, place, place, place),
  move: fc.constantFrom(0, 20),
  sight: fc.constantFrom(0, 10, 20, 30, 40),
  light: fc.constantFrom(0, 20),
  sound: fc.constantFrom(0, 20),
  dir: fc.constantFrom(0, 0, 1, 2),
  door: fc.constantFrom(0, 1, 2),
  ds: fc.constantFrom(0, 1, 2),
  levels,
  threshold: fc.record({ sight: fc.constantFrom(null, 10), light: fc.constant(null) }),
  flags: flagsOf(fc.record({ cover }), {
    "wall-height": fc.record({ bottom: height, top: height }),
    levels: fc.record({ rangeBottom: height, rangeTop: height }),
  }),
});

const token = some({
  x: place,
  y: place,
  name: fc.constantFrom("Imp", "Ogre"),
  width: fc.constantFrom(0.5, 1, 2),
  elevation: fc.constantFrom(0, 5, 12.5),
  rotation: fc.constantFrom(0, 45),
  disposition: fc.constantFrom(-1, 0, 1),
  hidden: fc.boolean(),
  depth: fc.constantFrom(1, 3),
  level: fc.constantFrom(null, "level-a", "level-b"),
  light: glow,
  texture: fc.constantFrom({ src: "a.webp" }, { src: "b.webp" }),
  delta: fc.constantFrom(null, { effects: [{ statuses: ["prone"] }] }, { effects: [] }),
  flags: flagsOf(fc.record({ base: fc.constantFrom("round", "square", "rubbish") }), {
    "wall-height": fc.record({ tokenHeight: height }),
    levels: fc.record({ tokenHeight: height }),
  }),
});

const terrain = fc.record({ cover: fc.constantFrom("soft", "standard", "rubbish"), blocksEffect: fc.boolean() });

const tile = some({
  x: place,
  y: place,
  width: fc.constantFrom(0, 50, 100),
  rotation: fc.constantFrom(0, 30),
  elevation: fc.constantFrom(0, 10),
  hidden: fc.boolean(),
  levels,
  flags: flagsOf(fc.record({ terrain }), { levels: fc.record({ rangeBottom: height, rangeTop: height }) }),
});

const shape = fc.oneof(
  fc.record({
    type: fc.constant("rectangle"),
    x: place,
    y: place,
    width: fc.constantFrom(50, 150),
    height: fc.constantFrom(50, 100),
    rotation: fc.constantFrom(0, 45),
    hole: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom("circle", "moebius"),
    x: place,
    y: place,
    radius: fc.constantFrom(40, 80),
    hole: fc.constant(false),
  }),
);

const behavior = fc.record({
  type: fc.constantFrom(
    "defineSurface",
    "parapet.terrain",
    "parapet.veil",
    "adjustDarknessLevel",
    "modifyMovementCost",
    "teleportToken",
  ),
  disabled: fc.boolean(),
  system: fc.constantFrom({}, { cover: "soft" }, { concealment: "total" }, { mode: 2, modifier: 0.5 }, { cover: 3 }),
});

const region = some({
  name: fc.constantFrom("Bog", "Mist"),
  shapes: fc.array(shape, { maxLength: 2 }),
  behaviors: fc.array(behavior, { maxLength: 2 }),
  elevation: fc.record({ bottom: height, top: height }),
  levels,
});

const light = some({
  x: place,
  y: place,
  elevation: fc.constantFrom(0, 10),
  hidden: fc.boolean(),
  walls: fc.boolean(),
  levels,
  config: glow,
});

const template = some({
  t: fc.constantFrom("circle", "cone", "rect", "ray"),
  x: place,
  y: place,
  distance: fc.constantFrom(0, 10, 20),
  direction: fc.constantFrom(0, 45),
  hidden: fc.boolean(),
});

const level = some({
  name: fc.constantFrom("Ground", "Roof"),
  elevation: fc.record({ bottom: height, top: height }),
  visibility: fc.record({ levels }),
});

const scene = fc.oneof(
  fc.record({ name: fc.constantFrom("Keep", "Ruin") }),
  fc.record({
    environment: fc.record({
      darknessLevel: fc.constantFrom(0, 0.5, 1),
      globalLight: fc.record({ enabled: fc.boolean() }),
    }),
  }),
  fc.record({ flags: fc.constantFrom({}, { parapet: { verdicts: [] } }) }),
  fc.record({
    grid: fc.record({
      type: fc.constantFrom(0, 1, 1, 2),
      size: fc.constantFrom(100, 50),
      distance: fc.constant(5),
      units: fc.constant("ft"),
    }),
  }),
);

const FIELDS: Readonly<Record<Kind, Arbitrary<Source>>> = {
  Wall: wall,
  Token: token,
  Tile: tile,
  Region: region,
  AmbientLight: light,
  MeasuredTemplate: template,
  Level: level,
};

/** One in many has rubbish in a field. */
const withRubbish = (source: Arbitrary<Source>): Arbitrary<Source> =>
  fc.oneof(
    { weight: 12, arbitrary: source },
    {
      weight: 1,
      arbitrary: fc
        .tuple(source, fc.constantFrom("c", "x", "width", "flags", "shapes", "door", "config", "distance"), rubbish)
        .map(([fields, field, value]) => ({ ...fields, [field]: value })),
    },
  );

const kinds = fc.constantFrom<Kind>(
  ...([
    "Wall",
    "Wall",
    "Wall",
    "Token",
    "Token",
    "Tile",
    "Region",
    "AmbientLight",
    "MeasuredTemplate",
    "Level",
  ] as const),
);

const pick = fc.nat({ max: 30 });

const named = (kind: Kind, source: Source): Source =>
  kind === "Level" ? { ...source, _id: source["name"] === "Roof" ? "level-b" : "level-a" } : source;

type Wrap = (source: Arbitrary<Source>) => Arbitrary<Source>;

const creationsOf = (wrap: Wrap): Arbitrary<Change> =>
  kinds.chain((kind) =>
    wrap(FIELDS[kind]).map((source): Change => ({ act: "create", kind, source: named(kind, source) })),
  );

const updatesOf = (wrap: Wrap): Arbitrary<Change> =>
  kinds.chain((kind) =>
    fc
      .tuple(pick, wrap(FIELDS[kind]))
      .map(([at, fields]): Change => ({ act: "update", kind, pick: at, changes: fields })),
  );

const behaviors: Arbitrary<Change> = fc.record({
  act: fc.constant("behave"),
  pick,
  how: fc.constantFrom("create", "update", "delete"),
  source: behavior,
});

const befallings: Arbitrary<Change> = fc.record({
  act: fc.constant("befall"),
  pick,
  statuses: fc.subarray(["dead", "prone", "blind"]),
  isDefeated: fc.boolean(),
});

const changesOf = (wrap: Wrap): Arbitrary<Change> =>
  fc.oneof(
    { weight: 3, arbitrary: creationsOf(wrap) },
    { weight: 8, arbitrary: updatesOf(wrap) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("delete"), kind: kinds, pick }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("scene"), changes: scene }) },
    { weight: 1, arbitrary: behaviors },
    { weight: 1, arbitrary: befallings },
    { weight: 6, arbitrary: fc.record({ act: fc.constant("undo") }) },
  );

/** Something new on the scene. */
export const creations = creationsOf(withRubbish);

/** What people and scripts do to a scene, with undo among it. */
export const changes = changesOf(withRubbish);

/** The same, but all that is in documents' own fields is of a kind that Foundry would take. */
export const soundChanges = changesOf((source) => source);

/** Where a token is dragged, by its place in the list. */
export interface Drag {
  readonly pick: number;
  readonly x: number;
  readonly y: number;
}

export const drags: Arbitrary<Drag[]> = fc.array(fc.record({ pick, x: place, y: place }), { maxLength: 2 });
