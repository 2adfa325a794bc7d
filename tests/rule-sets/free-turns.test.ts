/**
 * The wargames have no grid: a table turned by any angle gives the same verdict. Here it turns by the angle of the triangle of
 * 3, 4 and 5. Points on a coarse lattice then are on the lattice again, so that snapping moves nothing.
 */
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { EMPTY_SCENE, PLAIN_TERRAIN, PLAIN_WALL, plainToken } from "../../src/scene/model/defaults";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene, SceneArea, SceneToken, SceneWall, Terrain } from "../../src/scene/model/scene";
import { boxOf } from "../../src/geometry/polygons/box";
import { offsetOf } from "../../src/geometry/polygons/gap";
import { edgesOf } from "../../src/geometry/numbers/lattice";
import { meetsInterior } from "../../src/geometry/polygons/region";
import { RULE_SETS } from "../../src/rules";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";
import { UNTIDIED } from "./situations";
import { isTelling, propertyRuns, PROPERTY_SEED } from "../property-runs";

const TABLES = propertyRuns(2);

/** Of so many tables at least one has cover, else the claim says little. */
const RAREST = 20;

const DEGREES = (Math.atan2(4, 3) * 180) / Math.PI;
const SIDE = 100;

/** A quarter of a base: a fifth of it is a whole number of pixels. */
const STEP = 25;
const upTo = (most: number): Arbitrary<number> => fc.integer({ min: 0, max: most }).map((n) => STEP * n);

type Place = readonly [x: number, y: number];
const turned = ([x, y]: Place): Place => [(3 * x - 4 * y) / 5, (4 * x + 3 * y) / 5];

const token = (id: string, top: number): Arbitrary<SceneToken> =>
  fc
    .record({
      x: upTo(20),
      y: upTo(8).map((y) => top + y),
      rotation: fc.constantFrom(0, 90, 180, 270),
      size: fc.constantFrom(2, 2, 3, 5),
      isSkirmisher: fc.boolean(),
    })
    .map(({ x, y, ...rest }) => ({ ...plainToken(id, x, y), base: "rectangular" as const, ...rest }));

const wall = fc.tuple(upTo(24), upTo(24), upTo(24), upTo(24), fc.constantFrom(null, 2, 3));

const TERRAINS: readonly Partial<Terrain>[] = [
  { cover: "soft", size: 2 },
  { cover: "hard", size: 3 },
  { cover: "hard", size: 4, blocksSight: true, blocksEffect: true },
];

const area = fc
  .record({ x: upTo(20), y: upTo(20), width: upTo(10), height: upTo(10), part: fc.constantFrom(...TERRAINS) })
  .map(({ x, y, width, height, part }): Omit<SceneArea, "id"> => {
    const [right, bottom] = [x + width + STEP, y + height + STEP];
    return {
      name: "",
      shapes: [{ type: "polygon", points: [x, y, right, y, right, bottom, x, bottom], hole: false }],
      elevation: { bottom: null, top: null },
      levels: [],
      part: { terrain: { ...PLAIN_TERRAIN, ...part } },
    };
  });

const tables: Arbitrary<Scene> = fc
  .record({
    tokens: fc.tuple(token("A", 0), token("b", 400), token("C", 200)),
    walls: fc.array(wall, { maxLength: 3 }),
    areas: fc.array(area, { maxLength: 2 }),
  })
  .map(({ tokens, walls, areas }) => ({
    ...EMPTY_SCENE,
    // Ranges 1 and 2 are 3 and 6 units, a base is 2.
    grid: { type: "gridless", size: SIDE, distance: 2, units: "in" },
    tokens,
    walls: walls.map(([ax, ay, bx, by, size], i): SceneWall => ({
      ...PLAIN_WALL,
      id: `w${i}`,
      c: [ax, ay, bx, by],
      size,
    })),
    areas: areas.map((each, i) => ({ ...each, id: `region:r${i}` })),
  }));

const turnedToken = (before: SceneToken): SceneToken => {
  const [x, y] = turned([before.x + SIDE / 2, before.y + SIDE / 2]);
  return { ...before, x: x - SIDE / 2, y: y - SIDE / 2, rotation: before.rotation + DEGREES };
};

const turnedArea = (before: SceneArea): SceneArea => ({
  ...before,
  shapes: before.shapes.map((shape) =>
    shape.type === "polygon"
      ? { ...shape, points: shape.points.flatMap((x, i) => (i % 2 === 0 ? turned([x, shape.points[i + 1] ?? 0]) : [])) }
      : shape,
  ),
});

const turnedTable = (before: Scene): Scene => ({
  ...before,
  tokens: before.tokens.map(turnedToken),
  walls: before.walls.map((each) => {
    const [ax, ay, bx, by] = each.c;
    return { ...each, c: [...turned([ax, ay]), ...turned([bx, by])] };
  }),
  areas: before.areas.map(turnedArea),
});

const ATTACK: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

const judged = (ruleSet: RuleSet, scene: Scene): Verdict =>
  ruleSet.judge(battlefieldOf(scene, UNTIDIED, ruleSet.unsetBase), ATTACK, {});

/** What a wall leaves of a base is put on the lattice, on a turned one elsewhere. */
const hasCutBase = (ruleSet: RuleSet, scene: Scene): boolean => {
  const { walls, creatures } = battlefieldOf(scene, UNTIDIED, ruleSet.unsetBase);
  return walls.some((cutting) => creatures.some(({ footprint }) => meetsInterior(cutting, edgesOf(footprint))));
};

/** What touches a base along a stretch (one's own parapet) touches it no longer where both were snapped apart. */
const hasTouchedBase = (ruleSet: RuleSet, scene: Scene): boolean => {
  const { terrains, creatures } = battlefieldOf(scene, UNTIDIED, ruleSet.unsetBase);
  return terrains.some(({ region }) =>
    creatures.some(({ footprint }) => {
      const { x, y } = offsetOf(boxOf(footprint), boxOf(region.map(({ a }) => a)));
      return Math.max(x, y) === 0 && Math.min(x, y) < 0;
    }),
  );
};

const decided = ({ cover, lineOfEffect, lineOfSight, modifiers, permissions }: Verdict): string =>
  JSON.stringify({ cover, lineOfEffect, lineOfSight, modifiers, permissions });

const isSame = (p: Verdict, q: Verdict): boolean =>
  decided(p) === decided(q) &&
  (p.fraction === null || q.fraction === null ? p.fraction === q.fraction : Math.abs(p.fraction - q.fraction) < 1e-6);

describe.each([RULE_SETS["ninth-age"], RULE_SETS["crisis-protocol"]])("$id", (ruleSet) => {
  test(
    "a scene turned by an angle that does not divide a right angle gives the same verdict",
    { timeout: 120_000 },
    () => {
      let covered = 0;
      const property = fc.property(tables, (scene) => {
        if (hasCutBase(ruleSet, scene) || hasTouchedBase(ruleSet, scene)) return true;
        const before = judged(ruleSet, scene);
        if (before.cover !== "none") covered += 1;
        return isSame(before, judged(ruleSet, turnedTable(scene)));
      });
      const details = fc.check(property, { numRuns: TABLES, seed: PROPERTY_SEED });
      const [scene] = details.counterexample ?? [];
      if (scene !== undefined) {
        const both = [scene, turnedTable(scene)].map(
          (each) => decided(judged(ruleSet, each)) + judged(ruleSet, each).fraction,
        );
        expect.fail(
          `after ${details.numRuns} tables (PARAPET_SEED=${details.seed})\n${both.join("\n")}\n${printBattleMap(scene)}`,
        );
      }
      if (isTelling(TABLES)) expect(covered).toBeGreaterThan(TABLES / RAREST);
    },
  );
});
