import type { Battlefield, Creature, TerrainArea, VeilArea, Wall } from "../src/scene/model/battlefield";
import { toPixels } from "../src/geometry/numbers/lattice";
import type { Verdict } from "../src/rules/attack/verdict";
import { drawGrid } from "./draw-grid";
import { drawWall, pixelsOf, stretchOf } from "./draw-walls";
import { creatureOf, frameOf, isInFrame, isLineInFrame, type Frame } from "./drawing-frame";
import { regionPath } from "./region-path";
import { markedIn } from "./shown-verdict";
import { element, line, pathThrough, rounded } from "./svg";

/** What the parts of a drawing share. `marked` are the obstacles to highlight, nearest first. */
export interface Drawing {
  readonly battlefield: Battlefield;
  readonly verdict: Verdict;
  readonly frame: Frame;
  readonly walls: readonly Wall[];
  readonly marked: readonly string[];
}

/** Walls that stand on a level which one of the two is on; all of them on a scene without levels. */
const isOnLevel = (wall: Wall, levels: readonly (string | null)[]): boolean =>
  wall.levels.length === 0 || levels.some((level) => level === null || wall.levels.includes(level));

export const drawingOf = (battlefield: Battlefield, verdict: Verdict): Drawing => {
  const frame = frameOf(battlefield, verdict);
  const pair = [verdict.attacker, verdict.target].flatMap((id) => creatureOf(battlefield, id) ?? []);
  const levels = pair.map(({ level }) => level);
  const walls = battlefield.walls.filter(
    (wall) => isLineInFrame(pixelsOf(wall.a), pixelsOf(wall.b), frame) && isOnLevel(wall, levels),
  );
  return { battlefield, verdict, frame, walls, marked: markedIn(battlefield, verdict) };
};

const drawArea = ({ region }: TerrainArea | VeilArea, look: "terrain" | "veil", unit: number): string =>
  element("path", { class: look, d: regionPath(region), "fill-rule": "evenodd", "stroke-width": 1.5 * unit });

const drawAreas = ({ battlefield: { terrains, veils }, frame: { unit } }: Drawing): string =>
  terrains.map((area) => drawArea(area, "terrain", unit)).join("") +
  veils.map((area) => drawArea(area, "veil", unit)).join("");

const creatureClass = ({ verdict, marked }: Drawing, { id }: Creature): string => {
  if (id === verdict.attacker) return "creature attacker";
  return id === verdict.target ? "creature target" : `creature${marked.includes(id) ? " other" : ""}`;
};

const footprintPath = ({ footprint }: Creature): string => pathThrough(footprint.map(pixelsOf), true);

/** Creatures that are to be seen: the two, what gives cover, and whoever is not hidden. */
export const shownCreatures = ({ battlefield, verdict, frame, marked }: Drawing): Creature[] =>
  battlefield.creatures.filter(
    ({ id, isHidden, footprint }) =>
      (!isHidden || [verdict.attacker, verdict.target, ...marked].includes(id)) &&
      isInFrame(footprint.map(pixelsOf), frame),
  );

const drawCreatures = (drawing: Drawing): string =>
  shownCreatures(drawing)
    .map((creature) =>
      element("path", {
        class: creatureClass(drawing, creature),
        d: footprintPath(creature),
        "stroke-width": 1.5 * drawing.frame.unit,
        "stroke-dasharray": creature.isDead ? `${rounded(3 * drawing.frame.unit)}` : "none",
      }),
    )
    .join("");

const drawHighlights = ({ battlefield, walls, frame: { unit }, marked }: Drawing): string => {
  const stroke = { class: "highlight", "stroke-width": 15 * unit };
  const areas = [...battlefield.terrains, ...battlefield.veils, ...battlefield.surfaces].filter(({ id }) =>
    marked.includes(id),
  );
  return [
    ...walls
      .filter(({ id }) => marked.includes(id))
      .map((wall) => {
        const { from, to } = stretchOf(wall);
        return line(from, to, stroke);
      }),
    ...battlefield.creatures
      .filter(({ id }) => marked.includes(id))
      .map((each) => element("path", { ...stroke, d: footprintPath(each) })),
    ...areas.map(({ region }) => element("path", { ...stroke, d: regionPath(region), "stroke-width": 8 * unit })),
  ].join("");
};

/** Drawn pixels a square. */
export const squareOf = ({ battlefield, frame }: Drawing): number => toPixels(battlefield.grid.size) / frame.unit;

/** Walls get thinner when squares get smaller than this, down to this part, so that lines still stand out. */
const FULL_SQUARE = 40;
const THINNEST = 0.4;

const thinning = (drawing: Drawing): number => Math.min(1, Math.max(THINNEST, squareOf(drawing) / FULL_SQUARE));

/** Everything that stands on the map, without lines and labels. */
export const drawGround = (drawing: Drawing): string => {
  const { battlefield, frame, walls } = drawing;
  const { x, y, width, height } = frame;
  return [
    element("rect", { class: "paper", x, y, width, height }),
    drawGrid(frame, battlefield.grid),
    drawAreas(drawing),
    drawHighlights(drawing),
    drawCreatures(drawing),
    ...walls.map((wall) => drawWall(wall, frame.unit * thinning(drawing))),
  ].join("");
};
