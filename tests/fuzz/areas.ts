/** Areas of many edges, crossing themselves and each other: refused in a sentence, or read and judged in time. */
import fc, { type Arbitrary } from "fast-check";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import { RULE_SETS } from "../../src/rules";
import { readOrRefused } from "./readable";
import { target } from "./target";

interface Drawn {
  readonly kind: "tangle" | "star" | "rectangles";
  readonly count: number;
  readonly seed: number;
  readonly reach: number;
}

const drawn: Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom("tangle", "star", "rectangles"),
  count: fc.oneof(fc.integer({ min: 3, max: 300 }), fc.integer({ min: 300, max: 20_000 })),
  seed: fc.nat(1_000_000),
  reach: fc.constantFrom(400, 4000, 20_000),
});

/** From 0 up to 1, a fixed series for a seed. */
const series = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};

const shapesOf = ({ kind, count, seed, reach }: Drawn): readonly object[] => {
  const next = series(seed);
  const within = (most: number): number => Math.floor(next() * most);
  switch (kind) {
    case "tangle":
      return [{ type: "polygon", points: Array.from({ length: 2 * count }, () => within(reach)) }];
    case "star": {
      const points = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * i) / count;
        const radius = reach * (0.3 + 0.2 * next());
        return [reach / 2 + radius * Math.cos(angle), reach / 2 + radius * Math.sin(angle)];
      });
      return [{ type: "polygon", points: points.flat() }];
    }
    case "rectangles":
      return Array.from({ length: Math.min(count, 6000) }, () => ({
        type: "rectangle",
        x: within(reach),
        y: within(reach),
        width: 1 + within(90),
        height: 1 + within(90),
        rotation: within(90),
        hole: next() < 0.1,
      }));
  }
};

const sceneOf = (its: Drawn): object => ({
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  walls: [],
  tokens: [
    { _id: "A", x: 0, y: 0, width: 1, height: 1 },
    { _id: "b", x: 300, y: 200, width: 1, height: 1 },
  ],
  regions: [
    {
      _id: "r",
      name: "Wood",
      shapes: shapesOf(its),
      behaviors: [{ type: "parapet.terrain", system: { cover: "standard" } }],
    },
  ],
});

export const areas = target("areas", 4, drawn, (its) => {
  const scene = readOrRefused(() => readScene(sceneOf(its)));
  if (scene === undefined) return;
  const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
  for (const id of ["dnd5e", "pathfinder1e"] as const)
    RULE_SETS[id].judge(battlefieldOf(scene, undefined, RULE_SETS[id].unsetBase), attack, {});
});
