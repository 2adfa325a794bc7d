import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBattleMap } from "./parse";
import { isNear } from "../shapes/scene-limits";
import { printBattleMap } from "../print/print-notation";
import {
  ACUITIES,
  AREA_COVERS,
  BASES,
  CONDITIONS,
  DIAGONALS,
  GLOOM_MODES,
  GRID_TYPES,
  HANDLINGS,
  HEIGHT_CLASSES,
  NO_SENSES,
  SENSES,
  SIZE_CATEGORIES,
  TEMPLATE_SHAPES,
  WALL_COVERS,
  WALL_EFFECTS,
  WALL_SENSES,
  WALL_SIDES,
  SURFACE_PLACEMENTS,
} from "../model/scene";
import { TOKEN_KINDS } from "../model/traits";
import type { Scene, Sense } from "../model/scene";
import { propertyRuns } from "../../../tests/property-runs";

/** A message in which … stands for any text. */
const matching = (message: string): RegExp =>
  new RegExp(
    message
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
  );

const mapOf = (...rows: string[]): Scene => parseBattleMap(["map", ...rows].join("\n")).scene;
const wallsOf = (...rows: string[]) => mapOf(...rows).walls.map(({ id, c }) => `${id} ${c.join(",")}`);

describe("a drawn map", () => {
  it("joins borders in a straight line into one wall, numbered in reading order", () => {
    expect(wallsOf("+---+---+", "|   |   |", "+   +---+", "|       |", "+---+---+")).toEqual([
      "w1 0,0,200,0",
      "w2 0,0,0,200",
      "w3 100,0,100,100",
      "w4 200,0,200,200",
      "w5 100,100,200,100",
      "w6 0,200,200,200",
    ]);
  });

  it("ends a wall at a star, at a change of kind and at a gap", () => {
    expect(wallsOf("+---*---+ddd+   +---+")).toEqual([
      "w1 0,0,100,0",
      "w2 100,0,200,0",
      "w3 200,0,300,0",
      "w4 400,0,500,0",
    ]);
    expect(wallsOf("+", "|", "*", "|", "+", "", "+", "|", "+")).toEqual([
      "w1 0,0,0,100",
      "w2 0,100,0,200",
      "w3 0,300,0,400",
    ]);
  });

  it("supports every kind of border, horizontal and vertical", () => {
    const level = mapOf("+---*ddd*ooo*sss*ggg*ccc*mmm*lll*ppp*fff*iii*^^^*vvv+").walls;
    expect(level.map((w) => [w.blocksMovement, w.sight, w.side, w.door, w.isOpen, w.cover].join(" "))).toEqual([
      "true normal both none false auto",
      "true normal both door false auto",
      "true normal both door true auto",
      "true normal both secret false auto",
      "true none both none false auto",
      "false normal both none false auto",
      "true limited both none false auto",
      "true none both none false low",
      "true none both none false partial",
      "true none both none false standard",
      "true none both none false improved",
      "true normal right none false auto",
      "true normal left none false auto",
    ]);
    const upright = mapOf("+   +   +   +   +", "|   d   g   <   >", "+   +   +   +   +").walls;
    expect(upright.map(({ door, sight, side }) => `${door} ${sight} ${side}`)).toEqual([
      "none normal both",
      "door normal both",
      "none none both",
      "none normal left",
      "none normal right",
    ]);
  });

  it("places creatures by letters, larger ones over several squares", () => {
    const { tokens } = mapOf("+---+---+---+", "| A   b   b |", "+   +   +   +", "|     b   b |", "+---+---+---+");
    expect(tokens).toMatchObject([
      { id: "A", name: "A", x: 0, y: 0, width: 1, height: 1, disposition: 1 },
      { id: "b", name: "b", x: 100, y: 0, width: 2, height: 2, disposition: -1 },
    ]);
  });

  it("joins adjacent signs into areas, including a creature's square among them", () => {
    const { areas, tokens } = mapOf(
      "+   +   +   +",
      "  ~  A~       ~",
      "+   +   +   +",
      "  ~   #   &",
      "+   +   +   +",
    );
    expect(tokens).toHaveLength(1);
    expect(
      areas.map(({ id, shapes }) => [id, shapes.map((s) => s.type === "rectangle" && [s.x, s.y, s.width, s.height])]),
    ).toEqual([
      [
        "region:~1",
        [
          [0, 0, 200, 100],
          [0, 100, 100, 100],
        ],
      ],
      ["region:~2", [[300, 0, 100, 100]]],
      ["region:#1", [[100, 100, 100, 100]]],
      ["region:&1", [[200, 100, 100, 100]]],
    ]);
    expect(areas[2]?.part).toMatchObject({ terrain: { cover: "standard", blocksEffect: true, blocksSight: true } });
    expect(areas[3]?.part).toEqual({ veil: { concealment: "total", missChance: null } });
  });

  it("can have another position and scale", () => {
    const { scene } = parseBattleMap("grid square 50 1.5 m\nmap at 100,-50\n+---+\n  A\n+   +");
    expect(scene.grid).toEqual({ type: "square", size: 50, distance: 1.5, units: "m" });
    expect(scene.walls[0]?.c).toEqual([100, -50, 150, -50]);
    expect(scene.tokens[0]).toMatchObject({ x: 100, y: -50 });
  });
});

describe("exact lines", () => {
  it("change drawn elements, or add new ones", () => {
    const text =
      "map\n+---+\n  A\n+   +\ntoken A elevation 10 dead\nwall w1 height 0..10 glass\nwall w9 5,5 6.5,7 door open from left";
    const { scene } = parseBattleMap(text);
    expect(scene.tokens).toMatchObject([{ id: "A", x: 0, elevation: 10, isDead: true }]);
    expect(scene.walls).toMatchObject([
      { id: "w1", sight: "none", elevation: { bottom: 0, top: 10 } },
      { id: "w9", c: [5, 5, 6.5, 7], door: "door", isOpen: true, side: "left" },
    ]);
  });
});

describe("creatures, areas, lights and templates", () => {
  it("state a creature's conditions, senses, reach and light", () => {
    const { scene } = parseBattleMap(
      "token A at 0,0 prone taking-cover prone darkvision 60 low-light reach 10 carries bright 20 angle 90 turned 45 rotation 180",
    );
    expect(scene.tokens[0]).toMatchObject({
      conditions: ["prone", "taking-cover"],
      senses: { ...NO_SENSES, darkvision: 60 },
      hasLowLightVision: true,
      reach: 10,
      rotation: 180,
      light: { bright: 20, dim: 0, angle: 90, rotation: 45, litFrom: 0, litTo: 1 },
    });
  });

  it("state difficult terrain and areas with their own darkness", () => {
    const { scene } = parseBattleMap(
      "area bog difficult + rectangle 0,0 9x9\narea crypt gloom override 0.9 + rectangle 0,0 9x9",
    );
    expect(scene.areas.map(({ part }) => part)).toMatchObject([
      { terrain: { cover: "none", isDifficult: true } },
      { gloom: { mode: "override", amount: 0.9 } },
    ]);
  });

  it("state floors and ceilings and what passes through them", () => {
    const { scene } = parseBattleMap(
      "area deck surface bottom height 10.. + rectangle 0,0 9x9\narea pane surface both lets sight lets light height 0..10 + rectangle 0,0 9x9",
    );
    expect(scene.areas.map(({ part }) => part)).toEqual([
      { surface: { placement: "bottom", blocksEffect: true, blocksSight: true, blocksLight: true } },
      { surface: { placement: "both", blocksEffect: true, blocksSight: false, blocksLight: false } },
    ]);
  });

  it("state beams, hours of lights, and templates", () => {
    const { scene } = parseBattleMap(
      "light l at 5,5 dim 40 angle 90 rotation 45 lit 0.25.. through-walls\ntemplate t cone at 5,6 distance 30 direction 45\ntemplate u circle at 0,0 distance 5 outline 0,0 9,0 9,9",
    );
    expect(scene.lights).toMatchObject([
      { angle: 90, rotation: 45, litFrom: 0.25, litTo: 1, isStoppedByWalls: false, isDarkness: false },
    ]);
    expect(scene.templates).toMatchObject([
      {
        id: "t",
        shape: "cone",
        x: 5,
        y: 6,
        elevation: null,
        distance: 30,
        direction: 45,
        angle: 90,
        width: 5,
        outline: null,
      },
      { id: "u", outline: [0, 0, 9, 0, 9, 9] },
    ]);
  });
});

describe("expectations", () => {
  const read = (line: string) =>
    parseBattleMap(`wall w1 0,0 9,9\ntoken A at 0,0\ntoken b at 100,0\n${line}`).expectations[0];

  it("are ranged by default", () => {
    expect(read("expect pathfinder1e A -> b: soft, by w1 b")).toEqual({
      ruleset: "pathfinder1e",
      kind: "ranged",
      reach: null,
      origin: null,
      attacker: "token:A",
      target: "token:b",
      options: {},
      words: ["soft", "by w1 b"],
      obstacles: ["token:b", "wall:w1"],
      line: 4,
    });
  });

  it("name obstacles of every kind by short ids, as verdicts do", () => {
    const map = [
      "wall w1 0,0 1,1",
      "token B at 0,0",
      'token "Old Tom" at 0,0',
      "area tile:i1 veil partial + rectangle 0,0 1x1",
      "area ~1 veil partial + rectangle 0,0 1x1",
    ];
    const { expectations } = parseBattleMap([...map, 'expect rise B -> B: none, by w1 i1 ~1 B "Old Tom"'].join("\n"));
    expect(expectations[0]?.obstacles).toEqual(["region:~1", "tile:i1", "token:B", "token:Old Tom", "wall:w1"]);
    expect(read("expect rise A -> b: none")?.obstacles).toBeNull();
  });

  it("can state melee reach, an area's origin, options, and no attacker", () => {
    expect(read("expect rise melee reach 10 A -> b softCoverFrom=enemies partialCover=off: none")).toMatchObject({
      kind: "melee",
      reach: 10,
      options: { softCoverFrom: "enemies", partialCover: "off" },
    });
    expect(read("expect rise area 50,-2.5 nobody -> b: none")).toMatchObject({
      kind: "area",
      origin: { x: 50, y: -2.5 },
      attacker: null,
    });
  });

  it("can state attack details between target and options", () => {
    const line =
      "expect rise A -> b with thrown increment 20 increments 3 long-range 60 least-reach 10 unwieldy charging readied braced spreading sightless force destroying w1 A useLight=false: none";
    expect(read(line)).toMatchObject({
      weapon: "thrown",
      increment: 20,
      increments: 3,
      longRange: 60,
      leastReach: 10,
      handling: "unwieldy",
      isCharge: true,
      isReadied: true,
      isBraced: true,
      isSpread: true,
      isSightless: true,
      isForce: true,
      destroys: ["wall:w1", "token:A"],
      options: { useLight: "false" },
    });
    expect(Object.keys(read("expect rise A -> b destroying w1: none") ?? {})).not.toContain("isCharge");
    expect(() => read("expect rise A -> b charging with bow: none")).toThrow(/column 29: expected .*, got "with"/);
  });

  it("can name creatures that are called like keywords", () => {
    const text = 'token melee at 0,0\ntoken reach at 0,0\ntoken "Old Tom" at 0,0\n';
    const words = [
      "expect rise melee -> reach: none",
      "expect rise melee reach -> melee: none",
      'expect rise "Old Tom" -> melee: none',
    ];
    expect(parseBattleMap(text + words.join("\n")).expectations.map((e) => [e.kind, e.attacker, e.target])).toEqual([
      ["ranged", "token:melee", "token:reach"],
      ["melee", "token:reach", "token:melee"],
      ["ranged", "token:Old Tom", "token:melee"],
    ]);
  });
});

describe("an invalid text map", () => {
  const errors: readonly (readonly [text: string, message: string])[] = [
    ["\nfoo", 'line 2, column 1: expected one of scene, grid…, got "foo"'],
    ["map\n+--+", 'line 2, column 2: expected a border, one of --- ^^^ vvv…, got "--+"'],
    ["map\n+---+\n| A|\n+---+", 'line 3, column 4: expected a letter or one of #…, got "|"'],
    ["map\n+---+\n|   x\n+---+", 'line 3, column 5: expected a border, one of | < >…, got "x"'],
    ["map\n+---x---+", 'line 2, column 5: expected + or * where four squares meet, got "x"'],
    [
      "map\n+   +   +\n  A   A\n+   +   +\n  A\n+   +   +",
      'line 5, column 3: expected the squares of a letter to fill a rectangle, got "A"',
    ],
    ["map\nnope", 'line 2, column 1: expected a row that starts with + or *, got "nope"'],
    ["grid gridless 100 5\nmap\n+", 'line 2, column 1: expected a square grid for a drawn map, got "map"'],
    ["grid square 0 5", 'line 1, column 13: expected a number above 0, got "0"'],
    ["map\n+\ngrid square 50 5", 'line 3, column 1: expected the grid before the map, got "grid"'],
    ["wall w1 1,2", "line 1, column 12: expected pixels as x,y…, got nothing"],
    ["wall w1 1,2 3;4", 'line 1, column 13: expected pixels as x,y…, got "3;4"'],
    ["wall w1 glass", 'expected where "w1" is, since nothing is called that yet'],
    ["wall w 0,0 1,1 hight 2", 'line 1, column 16: expected one of solid, railing, glass…, got "hight"'],
    ["wall w 0,0 1,1 height 2", 'line 1, column 23: expected heights as 0..10, 0.. or ..10, got "2"'],
    ["wall w 0,0 1,1 cover much", 'line 1, column 22: expected one of auto, none, low…, got "much"'],
    ['scene "a', 'line 1, column 7: expected a string in closed quotes, got "\\"a"'],
    ["darkness 1 2", 'line 1, column 12: expected the end of the line, got "2"'],
    [
      "token A at 0,0\nexpect rise A -> b: none",
      'line 2, column 18: expected the id of a creature on the map, got "b"',
    ],
    [
      "token A at 0,0\nexpect rise A -> A none",
      "line 2, column 24: expected a colon and what is expected, got nothing",
    ],
    [
      "token A at 0,0\nexpect rise A -> A: low, by w7",
      'line 2, column 29: expected the id of a wall, creature or area on the map, got "w7"',
    ],
    ["token A at 0,0\nexpect rise A to A: none", 'line 2, column 15: expected ->, got "to"'],
  ];

  it.each(errors)("is reported with line, column, expected and actual text: %j", (text, message) => {
    expect(() => parseBattleMap(text)).toThrow(matching(message));
  });
});

describe("the manual's", () => {
  const manual = readFileSync(new URL("../../../docs/notation.md", import.meta.url), "utf8");
  const blocks = [...manual.matchAll(/```\n([\s\S]*?)```/g)].map(([, block]) => block ?? "");
  const maps = blocks.filter((block) => /^(?:map|# )/.test(block));
  const lines = blocks.find((block) => block.startsWith("wall w1 height"));

  it("drawn maps are valid", () => {
    expect(maps).toHaveLength(2);
    for (const map of maps) expect(parseBattleMap(map).scene.tokens).toHaveLength(2);
  });

  it("exact lines are valid", () => {
    const { scene } = parseBattleMap(`${maps[1] ?? ""}${lines ?? ""}`);
    expect(scene.tokens.find(({ id }) => id === "Old Tom")).toMatchObject({ name: "Thomas", width: 2, disposition: 0 });
    expect(scene.areas.find(({ id }) => id === "region:bog")?.shapes).toHaveLength(2);
  });
});

/* ---- any scene at all ---- */

const number = fc.oneof(
  fc.integer({ min: -3000, max: 3000 }),
  fc.double({ min: -65536, max: 65536, noNaN: true }).map((n) => n + 0),
  fc.constantFrom(1e-9, 0.1, -0.5),
);
const positive = number.map((n) => Math.abs(n) + 1);
const zeroOrMore = number.map((n) => Math.abs(n));
const share = fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n + 0);
const degrees = share.map((n) => 360 * n);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const id = fc.oneof(
  fc.string({ minLength: 1, unit: "grapheme" }),
  fc.constantFrom("A", "b", "#1", "at", "w 1", '"', "~1", "->", "\n"),
);
const level = fc.oneof(id, fc.constant("ground"));
const levels = fc.array(level, { maxLength: 2 });
const elevation = fc.record({ bottom: orNull(number), top: orNull(number) });
const hole = fc.boolean();

const wall = fc.record({
  id,
  c: fc.tuple(number, number, number, number),
  blocksMovement: fc.boolean(),
  sight: fc.constantFrom(...WALL_SENSES),
  light: fc.constantFrom(...WALL_SENSES),
  sightThreshold: zeroOrMore,
  lightThreshold: zeroOrMore,
  side: fc.constantFrom(...WALL_SIDES),
  door: fc.constantFrom("none" as const, "door" as const, "secret" as const),
  isOpen: fc.boolean(),
  cover: fc.constantFrom(...WALL_COVERS),
  effect: fc.constantFrom(...WALL_EFFECTS),
  sizeCategory: orNull(fc.constantFrom(...SIZE_CATEGORIES)),
  size: orNull(zeroOrMore),
  feature: orNull(fc.string()),
  elevation,
  levels,
});

const glow = fc
  .record({
    bright: zeroOrMore,
    dim: zeroOrMore,
    isDarkness: fc.boolean(),
    angle: degrees,
    rotation: number,
    lit: fc.tuple(share, share),
  })
  .map(({ lit, ...rest }) => ({ ...rest, litFrom: Math.min(...lit), litTo: Math.max(...lit) }));
const shining = glow.map((light) => ({ ...light, bright: light.bright + 1 }));

const rare = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, zeroOrMore);
const sensesArbitrary = Object.fromEntries(SENSES.map((sense) => [sense, rare])) as Record<Sense, typeof rare>;

const acuityArbitrary = Object.fromEntries(SENSES.map((sense) => [sense, fc.constantFrom(...ACUITIES)]));

const token = fc.record({
  id,
  name: fc.string(),
  x: number,
  y: number,
  width: positive,
  height: positive,
  elevation: number,
  rotation: number,
  disposition: fc.constantFrom(-2, -1, 0, 1),
  isHidden: fc.boolean(),
  isDead: fc.boolean(),
  level: orNull(level),
  bodyHeight: orNull(zeroOrMore),
  shape: fc.constantFrom(0, 1, 2, 3, 4, 5),
  base: orNull(fc.constantFrom(...BASES)),
  sizeCategory: orNull(fc.constantFrom(...SIZE_CATEGORIES)),
  size: zeroOrMore,
  heightClass: fc.constantFrom(...HEIGHT_CLASSES),
  unit: orNull(fc.string()),
  isTall: fc.boolean(),
  isSkirmisher: fc.boolean(),
  providesCover: fc.boolean(),
  kind: fc.constantFrom(...TOKEN_KINDS),
  conditions: fc.uniqueArray(fc.constantFrom(...CONDITIONS), { maxLength: 3 }),
  senses: fc.record(sensesArbitrary),
  acuity: fc.record(acuityArbitrary, { requiredKeys: [] }),
  hasLowLightVision: fc.boolean(),
  hasUncannyDodge: fc.boolean(),
  hasCombatReflexes: fc.boolean(),
  hasPreciseShot: fc.boolean(),
  hasPointBlankShot: fc.boolean(),
  isImmuneToCriticals: fc.boolean(),
  isUnarmed: fc.boolean(),
  reach: orNull(zeroOrMore),
  leastReach: orNull(zeroOrMore),
  handling: orNull(fc.constantFrom(...HANDLINGS)),
  light: orNull(shining),
});

const shape = fc
  .oneof(
    fc.record({
      type: fc.constant("rectangle" as const),
      x: number,
      y: number,
      width: positive,
      height: positive,
      rotation: number,
      hole,
    }),
    fc.record({
      type: fc.constant("ellipse" as const),
      x: number,
      y: number,
      radiusX: positive,
      radiusY: positive,
      rotation: number,
      hole,
    }),
    fc.record({
      type: fc.constant("polygon" as const),
      points: fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 5 }).map((pairs) => pairs.flat()),
      hole,
    }),
  )
  .filter(isNear);

const area = fc.record({
  id: fc.oneof(
    id.map((i) => `region:${i}`),
    id.map((i) => `tile:${i}`),
  ),
  name: fc.string(),
  shapes: fc.array(shape, { minLength: 1, maxLength: 3 }),
  elevation,
  levels,
  part: fc.oneof(
    fc.record({
      veil: fc.record({
        concealment: fc.constantFrom("partial" as const, "total" as const),
        missChance: orNull(fc.integer({ min: 0, max: 100 })),
      }),
    }),
    fc.record({
      terrain: fc.record({
        cover: fc.constantFrom(...AREA_COVERS),
        size: zeroOrMore,
        sizeCategory: orNull(fc.constantFrom(...SIZE_CATEGORIES)),
        blocksEffect: fc.boolean(),
        blocksSight: fc.boolean(),
        isDifficult: fc.boolean(),
        isImpeded: fc.boolean(),
      }),
    }),
    fc.record({ gloom: fc.record({ mode: fc.constantFrom(...GLOOM_MODES), amount: share }) }),
    fc.record({
      surface: fc.record({
        placement: fc.constantFrom(...SURFACE_PLACEMENTS),
        blocksEffect: fc.boolean(),
        blocksSight: fc.boolean(),
        blocksLight: fc.boolean(),
      }),
    }),
  ),
});

const light = fc
  .tuple(fc.record({ id, x: number, y: number, elevation: number, isStoppedByWalls: fc.boolean(), levels }), glow)
  .map(([place, shine]) => ({ ...place, ...shine }));

const template = fc.record({
  id,
  shape: fc.constantFrom(...TEMPLATE_SHAPES),
  x: number,
  y: number,
  elevation: fc.option(number),
  height: fc.option(positive),
  distance: positive,
  direction: number,
  angle: degrees,
  width: zeroOrMore,
  outline: fc.option(fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 5 }).map((places) => places.flat())),
});

const scene: fc.Arbitrary<Scene> = fc.record({
  name: fc.string(),
  grid: fc.record(
    {
      type: fc.constantFrom(...GRID_TYPES),
      size: positive,
      distance: positive,
      units: fc.oneof(fc.string(), fc.constant("diagonals")),
      diagonals: fc.constantFrom(...DIAGONALS),
    },
    { requiredKeys: ["type", "size", "distance", "units"] },
  ),
  walls: fc.array(wall, { maxLength: 5 }),
  tokens: fc.uniqueArray(token, { maxLength: 4, selector: (it) => it.id }),
  areas: fc.array(area, { maxLength: 3 }),
  lights: fc.array(light, { maxLength: 2 }),
  templates: fc.array(template, { maxLength: 2 }),
  levels: fc.array(fc.record({ id, name: fc.string(), elevation, sees: levels }), { maxLength: 2 }),
  darkness: share,
  hasGlobalLight: fc.boolean(),
});

describe("printing", () => {
  // Square by square over the whole of the area it would take minutes.
  it("draws an area far larger than the map only where the map is", () => {
    const map = "grid square 1 5 ft\ntoken A at 10,10\ntoken b at 12,12";
    const { scene } = parseBattleMap(`${map}\narea sea terrain standard + rectangle -60000,-60000 120000x120000`);
    const rows = printBattleMap(scene)
      .split("\n")
      .filter((line) => line.startsWith("#") && line.includes("="));
    expect(rows.map((row) => row.replaceAll(" ", ""))).toEqual(["#=A==", "#===", "#===b"]);
  });

  it("and reading again gives the same scene", () => {
    fc.assert(
      fc.property(scene, (any) => {
        expect(parseBattleMap(printBattleMap(any)).scene).toEqual(any);
      }),
      { numRuns: propertyRuns(2) },
    );
  });

  const drawn = ["map", "+---+---+", "| A   ~ |", "+   +ddd+", "|   g b |", "+---+---+"].join("\n");

  it("includes a picture for readers", () => {
    const picture = printBattleMap(parseBattleMap(drawn).scene)
      .split("\n")
      .filter((line) => line.startsWith("#"));
    expect(picture).toEqual(["# +---+---+", "# | A  ~  |", "# +   +ddd+", "# |   g b |", "# +---+---+"]);
  });

  it("includes everything near a frame, whole", () => {
    const { scene: all } = parseBattleMap(drawn);
    const near = parseBattleMap(printBattleMap(all, { x: 10, y: 10, width: 50, height: 50 })).scene;
    expect(near.areas).toEqual([]);
    expect(near.tokens.map((t) => t.id)).toEqual(["A"]);
    expect(near.walls).toEqual([]);
  });
});

describe("a map as large as a link can have", () => {
  it("is read at once, though it has a hundred thousand rows", () => {
    const rows = Array.from({ length: 200_001 }, (_, i) => (i % 2 === 0 ? "+" : "|"));
    const { walls } = parseBattleMap(["map", ...rows].join("\n")).scene;
    expect(walls.map(({ c }) => c)).toEqual([[0, 0, 0, 10_000_000]]);
  });

  it("is refused with more than 5,000 creatures", () => {
    const crowd = Array.from({ length: 5001 }, (_, i) => `token t${i} at 0,0`);
    expect(() => parseBattleMap(crowd.join("\n"))).toThrow(
      'line 5001, column 1: expected at most 5000 in all, got "5001 tokens"',
    );
    expect(parseBattleMap(crowd.slice(1).join("\n")).scene.tokens).toHaveLength(5000);
  });
});
