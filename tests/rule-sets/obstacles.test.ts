/** The effect of obstacles and their positions on the verdict. */
import { AREA_SYMBOLS, PLAIN_WALL, plainToken, WALL_KINDS } from "../../src/scene/model/defaults";
import type { SceneWall } from "../../src/scene/model/scene";
import { convexHull } from "../../src/geometry/polygons/convex";
import { edgesOf, latticePoint, type Point, type Segment } from "../../src/geometry/numbers/lattice";
import { claim, differences, NOT_ASKED, type Question } from "./claim";
import { COLUMNS, ROWS } from "./board";
import { UNTIDIED } from "./situations";
import { WITH_TOTAL_COVER } from "./traits";
import { mayGrowWorse } from "./worse-ways";

const FAR = 20;

claim("obstacles far from both creatures change nothing", {
  askedIn: 1,
  contradiction: ({ situation, verdict, judge, fieldOf, luck }) => {
    const { scene } = situation;
    const { size } = scene.grid;
    const [x, y] = [(FAR + (luck % 10)) * size + (luck % 17), (luck % ROWS) * size];
    const far: SceneWall[] = [
      { ...PLAIN_WALL, id: "far", c: [x, y, x, y + 3 * size] },
      { ...PLAIN_WALL, ...WALL_KINDS.nothing, id: "far fence", cover: "improved", c: [-x, y, -x - size, y] },
      { ...PLAIN_WALL, ...WALL_KINDS.limited, id: "far window", c: [y, x, y + size, x + size] },
    ];
    const region = { id: "region:far", name: "far", elevation: { bottom: null, top: null }, levels: [] };
    const shapes = [{ type: "rectangle", x, y, width: size, height: size, rotation: 0, hole: false } as const];
    const fog = { veil: { concealment: "total", missChance: null } } as const;
    const more = {
      ...scene,
      walls: [...far, ...scene.walls],
      tokens: [...scene.tokens, plainToken("far", -x, -y)],
      areas: [...scene.areas, { ...region, shapes, part: AREA_SYMBOLS["#"] ?? fog }, { ...region, shapes, part: fog }],
    };
    return differences(verdict, judge(fieldOf(more)));
  },
});

const sideOf = ({ a, b }: Segment, p: Point): number =>
  Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));

/** The creatures, or the point of origin, that an attack joins. */
const groundsOf = ({ battlefield, situation: { attack } }: Question): readonly (readonly Point[])[] => {
  const footprintOf = (id: string | null): readonly Point[] =>
    battlefield.creatures.find((creature) => creature.id === id)?.footprint ?? [];
  const { kind, origin } = attack;
  const start = kind === "area" && origin !== null ? [latticePoint(origin.x, origin.y)] : footprintOf(attack.attacker);
  return [start, footprintOf(attack.target)];
};

claim("a wall that does not reach the space between all creatures and lights changes nothing", {
  askedIn: 8,
  contradiction: (question) => {
    const { situation, judge, fieldOf, luck } = question;
    const { scene } = situation;
    const { size } = scene.grid;
    const grid = (n: number, most: number): number => (size * (n % (2 * most + 1))) / 2;
    const c = [grid(luck, COLUMNS), grid(luck >> 4, ROWS), grid(luck >> 8, COLUMNS), grid(luck >> 12, ROWS)] as const;
    const wall: Segment = { a: latticePoint(c[0], c[1]), b: latticePoint(c[2], c[3]) };
    // Others count too: which see and threaten others, and which have their space cut. A wall also stops light.
    const others = question.battlefield.creatures.map(({ footprint }) => footprint);
    const lights = scene.lights.map(({ x, y }) => latticePoint(x, y));
    const hull = convexHull([...groundsOf(question), ...others, lights].flat());
    const isApart = [wall, ...edgesOf(hull)].some((line) => {
      const [walls, hulls] = [[wall.a, wall.b].map((p) => sideOf(line, p)), hull.map((p) => sideOf(line, p))];
      const allOn = (sides: readonly number[], side: number): boolean => sides.every((s) => s * side > 0);
      const notOn = (sides: readonly number[], side: number): boolean => sides.every((s) => s * side <= 0);
      return [1, -1].some(
        (side) => (allOn(walls, side) && notOn(hulls, side)) || (allOn(hulls, side) && notOn(walls, side)),
      );
    });
    if (!isApart) return NOT_ASKED;
    // Untidied, since a wall may well pull others about.
    const kind = [WALL_KINDS.solid, WALL_KINDS.limited, { ...WALL_KINDS.nothing, cover: "low" } as const][luck % 3];
    const more = { ...scene, walls: [{ ...PLAIN_WALL, ...kind, id: "new", c }, ...scene.walls] };
    return differences(judge(fieldOf(scene, UNTIDIED)), judge(fieldOf(more, UNTIDIED)));
  },
});

claim("taking a wall away gives the target no more cover, and takes no line of effect or sight", {
  contradiction: (question) => {
    const { battlefield, verdict, judge, ruleSet, luck } = question;
    const free = battlefield.walls.filter((wall) => !mayGrowWorse(battlefield, question.situation.attack, wall));
    const wall = free[luck % free.length];
    if (wall === undefined) return NOT_ASKED;
    // From the battlefield, since tidying may need the wall.
    const after = judge({ ...battlefield, walls: battlefield.walls.filter((other) => other !== wall) });
    // Where the book judges no cover without a line of effect, or of sight, there is none to compare with.
    const isReached = verdict.lineOfEffect && (ruleSet.id !== "rise" || verdict.lineOfSight);
    const isJudged = isReached || WITH_TOTAL_COVER.includes(ruleSet.id);
    const worse = [
      ...(isJudged && ruleSet.levels.indexOf(after.cover) > ruleSet.levels.indexOf(verdict.cover) ? ["cover"] : []),
      ...(verdict.lineOfEffect && !after.lineOfEffect ? ["lineOfEffect"] : []),
      ...(verdict.lineOfSight && !after.lineOfSight ? ["lineOfSight"] : []),
    ];
    return worse.length === 0
      ? undefined
      : `without ${wall.id} worse in ${worse.join(", ")}: ${differences(verdict, after) ?? ""}`;
  },
});
