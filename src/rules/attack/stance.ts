import type { Battlefield, Cell, Creature, TerrainArea } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import { wallEdge, wallsIn } from "../../scene/spaces/wall-grid";
import { convexHull, entersConvex } from "../../geometry/polygons/convex";
import type { Edge } from "../../geometry/contact/contact";
import { drawnIn, isBarred } from "../../geometry/contact/corner";
import { fillsBoth } from "../../geometry/heights/height-band";
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import { ownSide, ownSideIn } from "../../geometry/cutting/own-side";
import { isInside, isInsideOrOn, meetsInterior } from "../../geometry/polygons/region";
import type { LineEnd } from "../../geometry/contact/sight-line";
import { filledSpace, type SpacePart } from "./space-parts";

/** One square of a creature: its corners, and the hull of what its centre sees of it. */
interface StanceCell {
  readonly centre: Point;
  readonly corners: readonly LineEnd[];
  readonly heldHull: Polygon;
}

/** How a creature stands among walls that cut its space: the corners it can use and the part of its space it holds. */
export interface Footing {
  readonly outerCorners: readonly LineEnd[];
  readonly outlinePoints: readonly LineEnd[];
  readonly latticePoints: readonly LineEnd[];
  readonly cells: readonly StanceCell[];
  /** The part of the footprint that its centre sees. */
  readonly held: Polygon;
  /** The hull of that part; without a wall in the footprint, of the outer corners. */
  readonly heldHull: Polygon;
}

/** What is near a creature's space, and what follows from it; each worked out at its first use. */
interface Surroundings {
  readonly walls: readonly Edge[];
  /** What of it has its border in the space. */
  readonly rock: readonly TerrainArea[];
  /** What only touches the space. */
  readonly rockBeside: readonly TerrainArea[];
  stance: Footing | undefined;
  parts: readonly Creature[] | undefined;
}

/** By creature, for one set of walls and areas. */
type Among = WeakMap<Creature, Surroundings>;

const known = new WeakMap<Battlefield["walls"], WeakMap<Battlefield["terrains"], Among>>();

/** The set asked about last: mostly it is the next one too. */
const last: { walls?: Battlefield["walls"]; terrains?: Battlefield["terrains"]; among: Among } = {
  among: new WeakMap(),
};

const surroundingsOf = (battlefield: Battlefield, creature: Creature): Surroundings => {
  const { walls, terrains } = battlefield;
  if (walls !== last.walls || terrains !== last.terrains) {
    last.among = among(battlefield);
    last.walls = walls;
    last.terrains = terrains;
  }
  const its = last.among.get(creature);
  if (its !== undefined) return its;
  const made: Surroundings = {
    walls: cuttingWalls(battlefield, creature),
    ...rockAbout(battlefield, creature),
    stance: undefined,
    parts: undefined,
  };
  last.among.set(creature, made);
  return made;
};

const among = ({ walls, terrains }: Battlefield): Among => {
  const byTerrains = known.get(walls) ?? new WeakMap<Battlefield["terrains"], Among>();
  known.set(walls, byTerrains);
  const creatures = byTerrains.get(terrains) ?? new WeakMap<Creature, Surroundings>();
  byTerrains.set(terrains, creatures);
  return creatures;
};

/** A creature's stance, worked out once for a set of walls and areas. */
export const stanceOf = (battlefield: Battlefield, creature: Creature): Footing => {
  const its = surroundingsOf(battlefield, creature);
  return (its.stance ??= newStance(creature, its.walls, its.rock));
};

/**
 * The parts that a creature fills of a space that walls or solid areas cut, each as the creature with that part's corners,
 * squares and centre; the largest first. The creature alone where it fills its space. Worked out once for a set of walls and
 * areas. RULES 2.1.3.
 */
export const partsOf = (battlefield: Battlefield, creature: Creature): readonly Creature[] => {
  const its = surroundingsOf(battlefield, creature);
  return (its.parts ??= newParts(battlefield, creature, its));
};

/** The largest of them. */
export const largestPart = (battlefield: Battlefield, creature: Creature): Creature =>
  partsOf(battlefield, creature)[0] ?? creature;

const newParts = ({ grid }: Battlefield, creature: Creature, its: Surroundings): readonly Creature[] => {
  const { walls, rock, rockBeside } = its;
  if (creature.part !== undefined || walls.length + rock.length + rockBeside.length === 0) return [creature];
  const hull = convexHull(creature.footprint);
  const solid = rock.filter(({ region }) => !isBodiless(creature) || !isInside(creature.centre, region));
  const cutting: Edge[] = [];
  const beside: Segment[] = rockBeside.flatMap(({ region }) => region);
  for (const wall of walls) if (wall.from === undefined) (entersConvex(wall, hull) ? cutting : beside).push(wall);
  const { isWhole, parts } = filledSpace(
    creature,
    { walls: cutting, rock: solid.map(({ region }) => region), beside },
    grid,
  );
  return [...(isWhole ? [creature] : []), ...parts.map((part) => filling(creature, part))];
};

/** Such a creature can be inside of an object. */
const isBodiless = ({ conditions }: Creature): boolean =>
  conditions.includes("incorporeal") || conditions.includes("ethereal");

const filling = (whole: Creature, { region, centre, vertices, outlinePoints, cells }: SpacePart): Creature => ({
  ...whole,
  part: { whole, region },
  centre,
  outerCorners: convexHull(vertices),
  cells,
  outlinePoints,
  latticePoints: pointsOnce(cells.flatMap(({ corners }) => corners)),
});

const pointsOnce = (points: readonly Point[]): readonly Point[] =>
  points.filter((point, i) => points.findIndex((other) => isSamePoint(other, point)) === i);

/** Areas that block effect at the creature's height and meet its space. */
const rockAbout = (
  { terrains }: Battlefield,
  { footprint, extent, level }: Creature,
): Pick<Surroundings, "rock" | "rockBeside"> => {
  if (terrains.length === 0) return NO_ROCK;
  const body = edgesOf(footprint);
  const solid = terrains.filter(
    (area) => area.blocksEffect && isOnLevel(area.levels, [level]) && fillsBoth(area.extent, extent, extent),
  );
  const rock = solid.filter(({ region }) => region.some((edge) => meetsInterior(edge, body)));
  const touches = ({ region }: TerrainArea): boolean => region.some(({ a }) => isInsideOrOn(a, body));
  return { rock, rockBeside: solid.filter((area) => !rock.includes(area) && touches(area)) };
};

const NO_ROCK: Pick<Surroundings, "rock" | "rockBeside"> = { rock: [], rockBeside: [] };

/** The walls that block effect and meet the creature's space at its height. */
const cuttingWalls = (battlefield: Battlefield, { footprint, extent, level }: Creature): Edge[] =>
  wallsIn(battlefield, convexHull(footprint)).flatMap((wall, number) =>
    wall.blocksEffect && isOnLevel(wall.levels, [level]) && fillsBoth(wall.extent, extent, extent)
      ? [{ ...wallEdge(wall), obstacle: number, grade: 1, isSolid: true }]
      : [],
  );

/** What bars the ways from a home to its corners: walls, and the borders of areas that do not hold the home. */
const barriersFor = (home: Point, walls: readonly Edge[], rock: readonly TerrainArea[]): readonly Edge[] =>
  rock.length === 0
    ? walls
    : [
        ...walls,
        ...rock
          .filter(({ region }) => !isInsideOrOn(home, region))
          .flatMap(({ region }) => region.map((edge) => ({ ...edge, obstacle: 0, grade: 1, isSolid: true }))),
      ];

const newStance = (creature: Creature, walls: readonly Edge[], rock: readonly TerrainArea[]): Footing => {
  const { centre, footprint, part } = creature;
  const cells = creature.cells.map((cell) => ({
    ...cell,
    home: isBarred(centre, cell.centre, walls) ? centre : cell.centre,
  }));
  const ends: { readonly corner: Point; readonly end: LineEnd }[] = [];
  const endAt = (corner: Point): LineEnd => {
    const known = ends.find((each) => isSamePoint(each.corner, corner));
    if (known !== undefined) return known.end;
    const homes = cells
      .filter(({ corners, vertices = corners }) => vertices.some((other) => isSamePoint(other, corner)))
      .map(({ home }) => home);
    const end = drawnIn(corner, homes, (home) => barriersFor(home, walls, rock));
    ends.push({ corner, end });
    return end;
  };
  const held = part === undefined ? ownSide(footprint, centre, walls) : ownSideIn(part.region, centre, walls);
  const heldOf = (cell: Cell): Polygon =>
    isSameSpace(cell, creature) ? held : ownSide(cell.corners, cell.centre, walls);
  return {
    outerCorners: creature.outerCorners.map(endAt),
    outlinePoints: creature.outlinePoints.map(endAt),
    latticePoints: creature.latticePoints.map(endAt),
    cells: cells.map((cell) => cellOf(cell, cell.corners.map(endAt), heldOf)),
    held,
    heldHull: convexHull(held === footprint ? creature.outerCorners : held),
  };
};

/** Whether a square is all of its creature's space. */
const isSameSpace = (cell: Cell, { centre, footprint, part, cells }: Creature): boolean =>
  part === undefined ? isAllOf(cell, { centre, footprint }) : cells.length === 1;

const isAllOf = (cell: Cell, { centre, footprint }: Pick<Creature, "centre" | "footprint">): boolean =>
  isSamePoint(cell.centre, centre) &&
  cell.corners.length === footprint.length &&
  cell.corners.every((corner, i) => isSamePoint(corner, footprint[i] ?? centre));

/** A square whose centre its creature does not see has the hull of the corners that are left of it. */
const cellOf = (
  cell: Cell & { readonly home: Point },
  corners: readonly LineEnd[],
  heldOf: (cell: Cell) => Polygon,
): StanceCell => {
  const { centre, home } = cell;
  const held = isSamePoint(home, centre) ? heldOf(cell) : corners.map(({ point }) => point);
  return { centre, corners, heldHull: convexHull(held) };
};
