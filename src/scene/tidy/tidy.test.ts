import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSamePoint, type Segment, isOnSegment, turn } from "../../geometry/numbers/lattice";
import { battlefieldOf } from "../snapshot/snapshot";
import { TIDY_DEFAULTS, type TidyOptions } from "../model/battlefield";
import { isWithin } from "../../geometry/numbers/exact-distance";
import { indexPoints, pointsNear } from "./point-index";
import { readScene } from "../read-foundry/read-scene";
import { propertyRuns } from "../../../tests/property-runs";

type Ends = readonly [number, number, number, number];
type Drawn = Ends | { readonly c: Ends; readonly [field: string]: unknown };

const sceneOf = (walls: readonly Drawn[], scene: object = {}) =>
  readScene({ grid: 100, ...scene, walls: walls.map((wall) => ("c" in wall ? wall : { c: wall })) });

const tidy = (walls: readonly Drawn[], options: Partial<TidyOptions> = {}, scene: object = {}) => {
  const field = battlefieldOf(sceneOf(walls, scene), { ...TIDY_DEFAULTS, ...options });
  return {
    walls: field.walls.map(({ id, a, b }) => `${id.slice(5)} ${[a.x, a.y, b.x, b.y].map((v) => v / 16).join(",")}`),
    mends: field.mends.map(({ kind, wall, other }) => `${kind} ${wall.slice(5)} ${other?.slice(5) ?? "-"}`),
    field,
  };
};

describe("walls of zero length and duplicates", () => {
  it("are removed, and the first by index is named", () => {
    const { walls, mends } = tidy([
      [0, 0, 100, 0],
      [50, 50, 50, 50],
      [100, 0, 0, 0],
      [0, 0, 100, 0],
    ]);
    expect(walls).toEqual(["w1 0,0,100,0"]);
    expect(mends).toEqual(["zero-length w2 -", "double w3 w1", "double w4 w1"]);
  });

  it("count once where they overlap in a line, diagonal ones too", () => {
    const { walls, mends } = tidy([
      [0, 0, 200, 400],
      [100, 200, 300, 600],
      [50, 100, 150, 300],
      [-100, -200, 400, 800],
    ]);
    expect(walls).toEqual(["w1 0,0,200,400", "w2 200,400,300,600", "w4 -100,-200,0,0", "w4 300,600,400,800"]);
    expect(mends).toEqual(["overlap w2 w1", "overlap w3 w1", "overlap w4 w1"]);
  });

  it("name the first of several walls that they overlap, whichever way the scene is drawn", () => {
    const there = tidy([
      [0, 300, -25, 300],
      [0, 300, 5, 300],
      [5, 300, -5, 300],
    ]);
    const mirrored = tidy([
      [0, 300, 25, 300],
      [0, 300, -5, 300],
      [-5, 300, 5, 300],
    ]);
    expect([there.mends, mirrored.mends]).toEqual([["overlap w3 w1"], ["overlap w3 w1"]]);
  });

  it("stay if they differ in anything, or only touch", () => {
    const c: Ends = [0, 0, 100, 0];
    const unlike = [{ c }, { c, door: 1 }, { c, sight: 0 }, { c, dir: 1 }, { c, flags: { "wall-height": { top: 5 } } }];
    expect(tidy(unlike).walls).toHaveLength(5);
    expect(tidy([c, [100, 0, 200, 0]]).mends).toEqual([]);
  });

  it("are the same one-way wall if drawn the other way round facing the other way", () => {
    const drawn = { c: [0, 0, 100, 0] as const, dir: 1 };
    expect(tidy([drawn, { c: [100, 0, 0, 0], dir: 2 }]).walls).toEqual(["w1 0,0,100,0"]);
    expect(tidy([drawn, { c: [100, 0, 0, 0], dir: 1 }]).walls).toHaveLength(2);
  });
});

describe("aligning", () => {
  it("moves a wall close to a grid line onto it", () => {
    expect(tidy([[0, 12, 300, 12]]).walls).toEqual(["w1 0,0,300,0"]);
    expect(tidy([[188, 10, 211, 310]]).walls).toEqual(["w1 200,10,200,310"]);
  });

  it("includes exactly the tolerance", () => {
    expect(tidy([[0, 15, 300, 0]]).walls).toEqual(["w1 0,0,300,0"]);
    expect(tidy([[0, 15.0625, 300, 0]]).walls).toEqual(["w1 0,15.0625,300,0"]);
  });

  it("ignores walls shorter than twice the tolerance, or near two lines", () => {
    expect(tidy([[40, 5, 69, 5]]).walls).toEqual(["w1 40,5,69,5"]);
    expect(tidy([[40, 5, 70, 5]]).walls).toEqual(["w1 40,0,70,0"]);
    expect(tidy([[50, 10, 50, 90]]).walls).toEqual(["w1 50,10,50,90"]);
    expect(tidy([[-5, 0, 250, 95]]).walls).toEqual(["w1 -5,0,250,95"]);
  });

  it("aligns a short diagonal wall near both lines with the one it runs along, at 45° with neither", () => {
    expect(tidy([[-15, -10, 15, 12]]).walls).toEqual(["w1 -15,0,15,0"]);
    expect(tidy([[-14, -14, 14, 14]]).walls).toEqual(["w1 -14,-14,14,14"]);
  });

  it("moves other ends at the same point too", () => {
    const { walls, mends } = tidy([
      [0, 12, 300, 12],
      [300, 12, 340, 90],
    ]);
    expect(walls).toEqual(["w1 0,0,300,0", "w2 300,0,340,90"]);
    expect(mends).toEqual(["squared-up w1 -", "squared-up w2 w1"]);
  });

  it("moves ends that were on the moved wall or within its gap straight onto its new line", () => {
    const { walls } = tidy([
      [0, 12, 300, 12],
      [150, 12, 150, 90],
      [220, 15, 240, 90],
      [260, 15.0625, 270, 90],
    ]);
    expect(walls.slice(1)).toEqual(["w2 150,0,150,90", "w3 220,0,240,90", "w4 260,15.0625,270,90"]);
  });

  it("moves nothing to a wall that was on its grid line already", () => {
    expect(
      tidy(
        [
          [0, 0, 300, 0],
          [150, 2, 170, 90],
        ],
        { wallGap: 0 },
      ).walls,
    ).toEqual(["w1 0,0,300,0", "w2 150,2,170,90"]);
  });

  it("moves a point once in x and once in y", () => {
    expect(
      tidy([
        [10, 12, 10, 300],
        [10, 12, 300, 12],
      ]).walls,
    ).toEqual(["w1 0,0,0,300", "w2 0,0,300,0"]);
  });

  it("applies to square grids only, and can be turned off", () => {
    expect(tidy([[0, 12, 300, 12]], { wallSnap: 0 }).walls).toEqual(["w1 0,12,300,12"]);
    expect(tidy([[0, 12, 300, 12]], {}, { gridType: 0 }).walls).toEqual(["w1 0,12,300,12"]);
    expect(tidy([[0, 12, 300, 12]], {}, { gridType: 2 }).walls).toEqual(["w1 0,12,300,12"]);
  });
});

describe("closing gaps", () => {
  it("joins an end to the end it misses", () => {
    const { walls, mends, field } = tidy([
      [50, 50, 150, 150],
      [152, 150, 250, 40],
    ]);
    expect(walls).toEqual(["w1 50,50,150,150", "w2 152,150,250,40", "w1 150,150,152,150"]);
    expect(mends).toEqual(["closed-gap w1 w2", "closed-gap w2 w1"]);
    expect(field.mends[0]).toMatchObject({ at: { x: 150, y: 150 }, moved: 2 });
  });

  it("continues in the direction the wall was drawn, so that a one-way wall keeps its side", () => {
    const { walls } = tidy([
      [150, 150, 50, 50],
      [152, 150, 250, 40],
    ]);
    expect(walls).toEqual(["w1 150,150,50,50", "w2 152,150,250,40", "w1 152,150,150,150"]);
  });

  it("includes exactly the gap, and at least two pixels", () => {
    const slit = (gap: number): Ends[] => [
      [50, 50, 150, 150],
      [150, 150 + gap, 250, 240],
    ];
    expect(tidy(slit(3)).walls).toHaveLength(3);
    expect(tidy(slit(3.0625)).walls).toHaveLength(2);
    expect(tidy(slit(2), {}, { grid: 20 }).walls).toHaveLength(3);
    expect(tidy(slit(2), { wallGap: 0 }).walls).toHaveLength(2);
  });

  it("joins an end to the inner part of a wall, without a slit on diagonal ones", () => {
    expect(
      tidy([
        [50, 50, 250, 50],
        [150, 52, 170, 140],
      ]).walls[2],
    ).toBe("w2 150,50,150,52");
    const { field } = tidy([
      [31, 47, 249, 180],
      [150, 122, 170, 330],
    ]);
    const [long, , piece] = field.walls;
    const side = (x: number, y: number) =>
      (long!.b.x - long!.a.x) * (y - long!.a.y) - (long!.b.y - long!.a.y) * (x - long!.a.x);
    expect(side(piece!.a.x, piece!.a.y) * side(piece!.b.x, piece!.b.y)).toBeLessThanOrEqual(0);
  });

  it("prefers an end to an inner point, then the nearest, then the lower index", () => {
    const end: Ends = [150, 52, 170, 140];
    expect(tidy([end, [50, 50, 250, 50], [153, 52, 250, 60]], { wallSnap: 0 }).mends[0]).toBe("closed-gap w1 w3");
    expect(tidy([end, [148, 52, 50, 60], [150, 51, 50, 40]], { wallSnap: 0 }).mends[0]).toBe("closed-gap w1 w3");
    expect(tidy([end, [148, 52, 50, 60], [150, 50, 50, 40]], { wallSnap: 0 }).mends[0]).toBe("closed-gap w1 w2");
  });

  it("ignores ends that meet another wall's end or lie on one", () => {
    expect(
      tidy(
        [
          [50, 50, 150, 150],
          [150, 150, 250, 50],
          [151, 151, 250, 250],
        ],
        { wallGap: 0.03 },
      ).mends,
    ).toEqual(["closed-gap w3 w1"]);
    expect(
      tidy([
        [50, 30, 250, 30],
        [150, 30, 150, 80],
        [151, 28, 180, -60],
      ]).mends,
    ).toEqual(["closed-gap w3 w2"]);
  });

  it("uses the properties of the wall being extended, including doors, and opens with an open door", () => {
    const door = { c: [152, 150, 250, 40] as const, door: 1 };
    expect(tidy([[50, 50, 150, 150], door]).field.walls.map(({ isDoor }) => isDoor)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(tidy([[50, 50, 150, 150], { ...door, ds: 1 }]).walls).toEqual(["w1 50,50,150,150", "w1 150,150,152,150"]);
  });

  it("joins no walls of different floors", () => {
    const upper = { c: [152, 150, 250, 40] as const, flags: { "wall-height": { bottom: 10, top: 20 } } };
    const lower = { c: [50, 50, 150, 150] as const, flags: { "wall-height": { bottom: 0, top: 10 } } };
    expect(tidy([lower, upper]).mends).toEqual([]);
    expect(
      tidy([
        { c: lower.c, levels: ["a"] },
        { c: upper.c, levels: ["b"] },
      ]).mends,
    ).toEqual([]);
    expect(
      tidy([
        { c: lower.c, levels: ["a"] },
        { c: upper.c, levels: ["b", "a"] },
      ]).mends,
    ).toHaveLength(2);
  });
});

/** Whether two closed segments have a point in common. */
const doMeet = (p: Segment, q: Segment): boolean => {
  const ends = [
    isOnSegment(p.a, p.b, q.a),
    isOnSegment(p.a, p.b, q.b),
    isOnSegment(q.a, q.b, p.a),
    isOnSegment(q.a, q.b, p.b),
  ];
  const isCrossed = (s: Segment, t: Segment) => turn(s.a, s.b, t.a) * turn(s.a, s.b, t.b) < 0;
  return ends.includes(true) || (isCrossed(p, q) && isCrossed(q, p));
};

describe("map repairs", () => {
  const near = fc.integer({ min: -40, max: 40 }).map((n) => n * 3);
  const walls = fc.array(fc.tuple(near, near, near, near), { maxLength: 12 });
  const twice = (drawn: readonly Ends[], options: TidyOptions): readonly [unknown, unknown] => {
    const once = battlefieldOf(sceneOf(drawn), options).walls;
    const again = sceneOf(once.map(({ a, b }): Ends => [a.x / 16, a.y / 16, b.x / 16, b.y / 16]));
    const ends = (wall: Segment) => ({ a: wall.a, b: wall.b });
    return [once.map(ends), battlefieldOf(again, options).walls.map(ends)];
  };

  it("ignore walls that count once already", () => {
    fc.assert(
      fc.property(walls, (drawn) => {
        const [once, again] = twice(drawn, { wallSnap: 0, wallGap: 0 });
        expect(again).toEqual(once);
      }),
    );
  });

  it("leave no loose end within the gap of another wall", () => {
    fc.assert(
      fc.property(walls, (drawn) => {
        const before = battlefieldOf(sceneOf(drawn), { wallSnap: 0, wallGap: 0 }).walls;
        const after = battlefieldOf(sceneOf(drawn), { wallSnap: 0, wallGap: 0.03 }).walls;
        const pieces = after.slice(before.length);
        for (const wall of before) {
          const others = before.filter((other) => other !== wall);
          for (const end of [wall.a, wall.b]) {
            const isLoose = others.every((other) => !isOnSegment(other.a, other.b, end));
            const isNear = others.some((other) => isWithin(end, other, 48));
            if (!isLoose || !isNear) continue;
            const ways = pieces.filter(({ a, b }) => isSamePoint(a, end) || isSamePoint(b, end));
            const joins = (ways.length > 0 ? ways : [wall]).some((way) => others.some((other) => doMeet(way, other)));
            expect(joins).toBe(true);
          }
        }
      }),
      { numRuns: propertyRuns(4) },
    );
  });

  it("never change the scene", () => {
    const scene = sceneOf([
      [0, 12, 300, 12],
      [300, 14, 340, 90],
      [0, 0, 0, 0],
    ]);
    const before = structuredClone(scene);
    battlefieldOf(scene);
    expect(scene).toEqual(before);
  });

  it("find every point near a wall, however long", () => {
    const far = fc.integer({ min: -(2 ** 20), max: 2 ** 20 });
    const place = fc.record({
      a: fc.record({ x: far, y: far }),
      b: fc.record({ x: far, y: far }),
      share: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
      off: fc.integer({ min: -200, max: 200 }),
      reach: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(place, ({ a, b, share, off, reach }) => {
        const beside = {
          x: Math.round(a.x + (b.x - a.x) * share) + off,
          y: Math.round(a.y + (b.y - a.y) * share) - off,
        };
        const found = pointsNear(indexPoints([beside]), { a, b }, reach);
        if (isWithin(beside, { a, b }, reach)) expect(found).toEqual([0]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("handle twenty thousand walls", () => {
    let seed = 1;
    const random = (n: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const many = Array.from({ length: 20_000 }, (): Ends => {
      const [x, y] = [random(20_000), random(20_000)];
      return [x, y, x + random(300) - 150, y + random(300) - 150];
    });
    const scene = sceneOf(many);
    expect(battlefieldOf(scene).walls.length).toBeGreaterThan(19_000);
  });
});

describe("distances", () => {
  it("are compared exactly, in agreement with integers of any size", () => {
    const some = fc.integer({ min: -(2 ** 20), max: 2 ** 20 });
    const small = fc.integer({ min: -6, max: 6 });
    fc.assert(
      fc.property(
        fc.tuple(some, some, some, some),
        fc.tuple(small, small),
        fc.integer({ min: 0, max: 8 }),
        ([ax, ay, bx, by], [dx, dy], reach) => {
          const [a, b] = [
            { x: ax, y: ay },
            { x: bx, y: by },
          ];
          const p = { x: Math.round((ax + bx) / 2) + dx, y: Math.round((ay + by) / 2) + dy };
          const across = BigInt(bx - ax) * BigInt(p.y - ay) - BigInt(by - ay) * BigInt(p.x - ax);
          const length = BigInt(bx - ax) ** 2n + BigInt(by - ay) ** 2n;
          const along = BigInt(bx - ax) * BigInt(p.x - ax) + BigInt(by - ay) * BigInt(p.y - ay);
          const nearest = along <= 0n || along >= length ? undefined : across ** 2n <= BigInt(reach) ** 2n * length;
          if (nearest !== undefined) expect(isWithin(p, { a, b }, reach)).toBe(nearest);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
