import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { wallsWithId } from "../../scene/model/wall-ids";
import { wallKindOf } from "../../scene/model/wall-kind";
import { isNamelessFloor } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { namesOf } from "../../words/sentences";
import { edgesOf, toPixels, type Point, type Region, type Segment } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { DrawnVerdict, Mark, PixelEdge, Tag } from "./overlay-plan";

export const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

const pixelEdge = ({ a, b }: Segment): PixelEdge => ({ from: pixelPoint(a), to: pixelPoint(b) });

const pixelRegions = new WeakMap<Region, readonly PixelEdge[]>();

/** A region's edges in pixels, worked out once. */
const regionEdges = (region: Region): readonly PixelEdge[] => {
  const known = pixelRegions.get(region);
  if (known !== undefined) return known;
  const edges = region.map(pixelEdge);
  pixelRegions.set(region, edges);
  return edges;
};

/** A creature's space by its edges. */
export const spaceOf = ({ footprint }: Creature): readonly PixelEdge[] => edgesOf(footprint).map(pixelEdge);

/** The areas of an id: one region may be terrain and veil. The outline of a floor without a name is not shown. */
const areasOf = ({ terrains, veils, surfaces }: Battlefield, id: string) =>
  isNamelessFloor(id) ? [] : [...terrains, ...veils, ...surfaces].filter((area) => area.id === id);

export const obstacleMark = (battlefield: Battlefield, id: string): Mark[] => {
  const walls = wallsWithId(battlefield, id);
  if (walls.length > 0) return [{ kind: "obstacle", id, look: "wall", edges: walls.map(pixelEdge) }];
  const creature = creatureWithId(battlefield, id);
  if (creature !== undefined) return [{ kind: "obstacle", id, look: "creature", edges: spaceOf(creature) }];
  const [area] = areasOf(battlefield, id);
  return area === undefined ? [] : [{ kind: "obstacle", id, look: "area", edges: regionEdges(area.region) }];
};

/** The ground of a veil, hatched; nothing for one that is not there. */
export const veilMark = ({ veils }: Battlefield, id: string): Mark[] =>
  veils.filter((veil) => veil.id === id).map(({ region }) => ({ kind: "veil", id, edges: regionEdges(region) }));

/**
 * What stops the lines drawn and what gives the cover. Without a line of effect the verdict names all that lies between:
 * then it is what stops the lines alone, as long as any is stopped.
 */
export const obstaclesShown = ({ lineOfEffect, lines, obstacles }: DrawnVerdict): readonly string[] => {
  const stopping = lines.flatMap((line) => line.obstacles);
  const named = lineOfEffect || stopping.length === 0 ? obstacles : [];
  return [...new Set([...stopping, ...named])].sort();
};

/** What an obstacle is called where it stands. */
const obstacleWord = (battlefield: Battlefield, id: string, words: Words): string => {
  const [wall] = wallsWithId(battlefield, id);
  return wall === undefined ? namesOf([id], battlefield, words) : words.say(`PARAPET.Overlay.Wall.${wallKindOf(wall)}`);
};

/** Where its first line is stopped. */
const stopAt = (id: string, { lines }: DrawnVerdict): PixelPoint | undefined =>
  lines.find((line) => line.blockedAt !== null && line.obstacles.includes(id))?.blockedAt ?? undefined;

const lowestMiddle = (edges: readonly PixelEdge[]): PixelPoint => {
  const [xs, ys] = [edges.flatMap(({ from, to }) => [from.x, to.x]), edges.flatMap(({ from, to }) => [from.y, to.y])];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.max(...ys) };
};

const middleOf = ({ from, to }: PixelEdge): PixelPoint => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** At the foot of a creature; on a wall or an area where it stops a line, else in the middle of it. */
const tagPlace = (battlefield: Battlefield, id: string, verdict: DrawnVerdict): PixelPoint | undefined => {
  const creature = creatureWithId(battlefield, id);
  if (creature !== undefined) return lowestMiddle(spaceOf(creature));
  const stop = stopAt(id, verdict);
  if (stop !== undefined) return stop;
  const [wall] = wallsWithId(battlefield, id);
  if (wall !== undefined) return middleOf(pixelEdge(wall));
  const [area] = areasOf(battlefield, id);
  return area === undefined ? undefined : lowestMiddle(regionEdges(area.region));
};

/** Names at the obstacles of one target, each word once; none at one whose name stands there already. */
export const obstacleTags = (
  battlefield: Battlefield,
  verdict: DrawnVerdict,
  words: Words,
  isNamed: (id: string) => boolean,
): Tag[] => {
  const unnamed = obstaclesShown(verdict).filter((id) => !isNamed(id));
  const tags = unnamed.flatMap((id) => {
    const at = tagPlace(battlefield, id, verdict);
    return at === undefined ? [] : [{ at, text: obstacleWord(battlefield, id, words), tone: "plain" } as const];
  });
  return [...new Map(tags.toReversed().map((tag) => [tag.text, tag])).values()].toReversed();
};
