import { obstaclesShown, type DrawnVerdict, type PixelEdge } from "../../drawing/marks";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Battlefield } from "../../scene/model/battlefield";
import { wallsWithId } from "../../scene/model/wall-ids";
import { wallKindOf } from "../../scene/model/wall-kind";
import type { Words } from "../../words/localize";
import { namesOf } from "../../words/sentences";
import { shownOutlines, type Tag } from "./overlay-plan";

const obstacleName = (battlefield: Battlefield, id: string, words: Words): string => {
  const [wall] = wallsWithId(battlefield, id);
  return wall === undefined ? namesOf([id], battlefield, words) : words.say(`PARAPET.Overlay.Wall.${wallKindOf(wall)}`);
};

const firstStop = (id: string, { lines }: DrawnVerdict): PixelPoint | undefined =>
  lines.find((line) => line.blockedAt !== null && line.obstacles.includes(id))?.blockedAt ?? undefined;

const lowestMiddle = (edges: readonly PixelEdge[]): PixelPoint => {
  const [xs, ys] = [edges.flatMap(({ from, to }) => [from.x, to.x]), edges.flatMap(({ from, to }) => [from.y, to.y])];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.max(...ys) };
};

const middleOf = ({ from, to }: PixelEdge): PixelPoint => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** Below a creature. For walls and areas, where they first block a line, else their middle. */
const tagPlace = (battlefield: Battlefield, id: string, verdict: DrawnVerdict): PixelPoint | undefined => {
  const outline = shownOutlines(battlefield)(id);
  if (outline === undefined) return firstStop(id, verdict);
  const { shape, edges } = outline;
  if (shape === "creature") return lowestMiddle(edges);
  const [edge] = edges;
  return firstStop(id, verdict) ?? (shape === "wall" && edge !== undefined ? middleOf(edge) : lowestMiddle(edges));
};

/** Names of the obstacles of one target, each name once. `isNamed`: the map already shows the obstacle's name. */
export const obstacleTags = (
  battlefield: Battlefield,
  verdict: DrawnVerdict,
  words: Words,
  isNamed: (id: string) => boolean,
): Tag[] => {
  const unnamed = obstaclesShown(verdict).filter((id) => !isNamed(id));
  const tags = unnamed.flatMap((id) => {
    const at = tagPlace(battlefield, id, verdict);
    return at === undefined ? [] : [{ at, text: obstacleName(battlefield, id, words), tone: "plain" } as const];
  });
  return [...new Map(tags.toReversed().map((tag) => [tag.text, tag])).values()].toReversed();
};
