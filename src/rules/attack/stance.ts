import type { Battlefield, Cell, Creature, TerrainArea } from "../../scene/model/battlefield";
import { isOnLevel } from "../../scene/model/levels";
import { wallEdge, wallsIn } from "../../scene/spaces/wall-grid";
import { convexHull } from "../../geometry/polygons/convex";
import type { Edge } from "../../geometry/contact/contact";
import { drawnIn, isBarred } from "../../geometry/contact/corner";
import { fillsBoth } from "../../geometry/heights/height-band";
import { edgesOf, isSamePoint, type Point, type Polygon } from "../../geometry/numbers/lattice";
import { ownSide } from "../../geometry/cutting/own-side";
import { isInsideOrOn, meetsInterior } from "../../geometry/polygons/region";
import type { LineEnd } from "../../geometry/contact/sight-line";

/** One square of a creature: its corners, and the hull of what its centre sees of it. */
interface StanceCell {
  readonly centre: Point;
  readonly corners: readonly LineEnd[];
  readonly heldHull: Polygon;
}

/** How a creature stands among walls that cut its space: the corners it can use and the part of its space it holds. */
export interface Stance {
  readonly outerCorners: readonly LineEnd[];
  readonly outlinePoints: readonly LineEnd[];
  readonly latticePoints: readonly LineEnd[];
  readonly cells: readonly StanceCell[];
  /** The part of the footprint that its centre sees. */
  readonly held: Polygon;
  /** The hull of that part; without a wall in the footprint, of the outer corners. */
  readonly heldHull: Polygon;
}

type Stances = WeakMap<Creature, Stance>;

const stances = new WeakMap<Battlefield["walls"], WeakMap<Battlefield["terrains"], Stances>>();

/** A creature's stance, worked out once for a set of walls and areas. */
export const stanceOf = (battlefield: Battlefield, creature: Creature): Stance => {
  const among = stancesAmong(battlefield);
  const known = among.get(creature);
  if (known !== undefined) return known;
  const stance = newStance(creature, cuttingWalls(battlefield, creature), rockAbout(battlefield, creature));
  among.set(creature, stance);
  return stance;
};

const stancesAmong = ({ walls, terrains }: Battlefield): Stances => {
  const byTerrains = stances.get(walls) ?? new WeakMap<Battlefield["terrains"], Stances>();
  stances.set(walls, byTerrains);
  const known = byTerrains.get(terrains) ?? new WeakMap<Creature, Stance>();
  byTerrains.set(terrains, known);
  return known;
};

/** Areas that block effect at the creature's height and whose border runs through its space; they cut no space. */
const rockAbout = ({ terrains }: Battlefield, { footprint, extent, level }: Creature): readonly TerrainArea[] => {
  if (terrains.length === 0) return NO_ROCK;
  const body = edgesOf(footprint);
  return terrains.filter(
    (area) =>
      area.blocksEffect &&
      isOnLevel(area.levels, [level]) &&
      fillsBoth(area.extent, extent, extent) &&
      area.region.some((edge) => meetsInterior(edge, body)),
  );
};

const NO_ROCK: readonly TerrainArea[] = [];

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

const newStance = (creature: Creature, walls: readonly Edge[], rock: readonly TerrainArea[]): Stance => {
  const { centre, footprint } = creature;
  const cells = creature.cells.map((cell) => ({
    ...cell,
    home: isBarred(centre, cell.centre, walls) ? centre : cell.centre,
  }));
  const ends: { readonly corner: Point; readonly end: LineEnd }[] = [];
  const endAt = (corner: Point): LineEnd => {
    const known = ends.find((each) => isSamePoint(each.corner, corner));
    if (known !== undefined) return known.end;
    const homes = cells
      .filter((cell) => cell.corners.some((other) => isSamePoint(other, corner)))
      .map(({ home }) => home);
    const end = drawnIn(corner, homes, (home) => barriersFor(home, walls, rock));
    ends.push({ corner, end });
    return end;
  };
  const held = ownSide(footprint, centre, walls);
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
const isSameSpace = (cell: Cell, { centre, footprint }: Creature): boolean =>
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
