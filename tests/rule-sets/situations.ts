/**
 * Random small scenes with an attack in them. Walls are mostly on the lines of the grid and creatures mostly in its squares. So
 * lines run along walls, through their ends and through their joints all the time.
 */
import fc, { type Arbitrary } from "fast-check";
import { type TidyOptions, TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import type { GridType, Scene, SceneGrid, SceneLevel } from "../../src/scene/model/scene";
import type { RuleOptions, RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack } from "../../src/rules/attack/verdict";
import { type AreaPlan, areaPlan, planned as plannedArea } from "./area-plans";
import { COLUMNS, ROWS } from "./board";
import { type LightPlan, lightPlan, planned as plannedLight } from "./light-plans";
import { type TokenPlan, planned as plannedToken, tokenPlan } from "./token-plans";
import { type WallPlan, planned as plannedWall, wallPlan } from "./wall-plans";

/** A scene, an attack in it, how its walls are tidied, and which value each option of a rule set takes. */
export interface Situation {
  readonly scene: Scene;
  readonly attack: Attack;
  readonly tidy: TidyOptions;
  /** Counted through each option's values. */
  readonly choice: number;
}

interface Plan {
  readonly type: GridType;
  readonly size: number;
  readonly walls: readonly WallPlan[];
  readonly attacker: TokenPlan;
  readonly target: TokenPlan;
  readonly others: readonly TokenPlan[];
  readonly areas: readonly AreaPlan[];
  readonly lights: readonly LightPlan[];
  readonly darkness: number;
  readonly levels: readonly SceneLevel[];
  readonly attack: Pick<Attack, "kind" | "reach" | "origin"> & {
    readonly isNobodys: boolean;
    readonly details: Details;
  };
  readonly tidy: TidyOptions;
  readonly choice: number;
}

const DARKNESS = [0, 0, 0, 0, 0, 0, 0.25, 0.5, 0.75, 1] as const;

export const UNTIDIED: TidyOptions = { wallSnap: 0, wallGap: 0 };

const TYPES: readonly GridType[] = [
  ...Array<GridType>(14).fill("square"),
  "gridless",
  "gridless",
  "hex-odd-rows",
  "hex-even-columns",
];

const level = (id: string, bottom: number, sees: readonly string[]): SceneLevel => ({
  id,
  name: id,
  elevation: { bottom, top: bottom + 10 },
  sees,
});

/** Mostly none; else two floors, the upper one open to the lower or not. */
const LEVELS: readonly (readonly SceneLevel[])[] = [
  ...Array<readonly SceneLevel[]>(8).fill([]),
  [level("down", 0, []), level("up", 10, ["down"])],
  [level("down", 0, []), level("up", 10, [])],
];

/** Any point of the board in half squares of 100 px, sometimes off by a lattice step. */
const origin = fc
  .record({
    x: fc.integer({ min: 0, max: 2 * COLUMNS }),
    y: fc.integer({ min: 0, max: 2 * ROWS }),
    off: fc.constantFrom(0, 0, 1 / 16),
  })
  .map(({ x, y, off }) => ({ x: 50 * x + off, y: 50 * y }));

/** What else an attack may bring. */
type Details = Omit<Attack, "attacker" | "target" | "kind" | "reach" | "origin">;

const DETAILS: readonly Details[] = [
  ...Array<Details>(12).fill({}),
  { weapon: "bow", increment: 5 },
  { weapon: "thrown", increment: 2 },
  { isCharge: true },
  { isReadied: true },
  { isReadied: true, isBraced: true },
  { isSpread: true },
  { isSightless: true },
  { isForce: true },
  { destroys: ["wall:w1"] },
];

const attackPlan: Arbitrary<Plan["attack"]> = fc.record({
  kind: fc.constantFrom("ranged", "ranged", "ranged", "melee", "melee", "area"),
  reach: fc.constantFrom(null, null, 5, 10),
  origin: fc.option(origin),
  isNobodys: fc.boolean(),
  details: fc.constantFrom(...DETAILS),
});

const attackOf = ({ kind, reach, origin: at, isNobodys, details }: Plan["attack"]): Attack => ({
  ...details,
  attacker: kind === "area" && at !== null && isNobodys ? null : "token:A",
  target: "token:b",
  kind,
  reach: kind === "melee" ? reach : null,
  origin: kind === "area" ? at : null,
});

/** The first has a capital letter, the second a small one: friend and foe. */
const IDS = ["A", "b", "C", "d", "E", "f"] as const;

const sceneOf = (plan: Plan): Scene => {
  const { type, size, walls, attacker, target, others, areas, lights, darkness, levels } = plan;
  const grid: SceneGrid = { type, size, distance: 5, units: "ft" };
  const hasLevels = levels.length > 0;
  return {
    name: "",
    grid,
    walls: walls.map((wall, i) => plannedWall(wall, { id: `w${i + 1}`, grid, hasLevels })),
    tokens: [attacker, target, ...others].map((token, i) =>
      plannedToken(token, { id: IDS[i] ?? "z", grid, hasLevels }),
    ),
    areas: areas.map((area, i) => plannedArea(area, { id: `region:r${i + 1}`, grid })),
    lights: lights.map((light, i) => plannedLight(light, { id: `l${i + 1}`, grid })),
    templates: [],
    levels,
    darkness,
    hasGlobalLight: false,
  };
};

const situationOf = (plan: Plan): Situation => ({
  scene: sceneOf(plan),
  attack: attackOf(plan.attack),
  tidy: plan.tidy,
  choice: plan.choice,
});

export const situations: Arbitrary<Situation> = fc
  .record<Plan>({
    type: fc.constantFrom(...TYPES),
    size: fc.constantFrom(100, 100, 64, 70, 50),
    walls: fc.array(wallPlan, { maxLength: 14, size: "max" }),
    attacker: tokenPlan,
    target: tokenPlan,
    others: fc.array(tokenPlan, { maxLength: 4, size: "max" }),
    areas: fc.array(areaPlan, { maxLength: 2, size: "max" }),
    lights: fc.array(lightPlan, { maxLength: 2 }),
    darkness: fc.constantFrom(...DARKNESS),
    levels: fc.constantFrom(...LEVELS),
    attack: attackPlan,
    tidy: fc.constantFrom(TIDY_DEFAULTS, UNTIDIED),
    choice: fc.constantFrom(0, 0, 0, 1, 2),
  })
  .map(situationOf);

/** The options of a rule set that a situation asks for: none for the defaults. */
export const optionsFor = ({ options }: RuleSet, { choice }: Situation): RuleOptions =>
  choice === 0
    ? {}
    : Object.fromEntries(options.map(({ key, values }, i) => [key, values[(choice + i) % values.length] ?? ""]));
