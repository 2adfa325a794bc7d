import {
  figureMark,
  layered,
  obstacleMarks,
  obstaclesShown,
  verdictMarks,
  type DrawnVerdict,
  type PixelEdge,
  type VerdictMark,
} from "../../drawing/marks";
import { creatureEdges, labelPlace, outlinesOn, regionEdges } from "../../drawing/outlines";
import { isNamelessFloor } from "../../foundry/verdicts/knowledge";
import { toPixels } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { type Battlefield, type Creature, creatureWithId, wallsWithId } from "../../scene/model/battlefield";
import { wallKindOf } from "../../scene/model/wall-kind";
import type { Words } from "../../words/localize";
import { namesOf } from "../../words/sentences";
import type { VerdictTone } from "../../words/verdict-words";

/** `unknown` is for a target without a verdict. */
export type LabelTone = VerdictTone | "unknown";

export interface Label {
  /** The document's id, without a prefix. */
  readonly tokenId: string;
  /** Middle of the label's lower edge. */
  readonly at: PixelPoint;
  readonly text: string;
  readonly tone: LabelTone;
}

/** A small label: an obstacle's name (`plain`), or the brief verdict on a creature. */
export interface Tag {
  /** Middle of its lower edge. */
  readonly at: PixelPoint;
  readonly text: string;
  readonly tone: LabelTone | "plain";
}

export interface OverlayLine extends PixelEdge {
  readonly isBlocked: boolean;
}

/** What the map shows, in scene pixels. */
export interface OverlayPlan {
  /** From bottom to top. */
  readonly marks: readonly VerdictMark[];
  readonly labels: readonly Label[];
  readonly tags: readonly Tag[];
  readonly lines: readonly OverlayLine[];
}

export const EMPTY_PLAN: OverlayPlan = { marks: [], labels: [], tags: [], lines: [] };

/** A charge that the attacker could make. */
export interface ChargeShown {
  readonly figures: DrawnVerdict["figures"];
  /** Ids of what stops it. */
  readonly obstacles: readonly string[];
  readonly text: string;
}

/** A target with the text of its label. */
export interface PlannedTarget {
  readonly target: string;
  readonly text: string;
  readonly tone: LabelTone;
  /** Null if there is none to draw. */
  readonly verdict: DrawnVerdict | null;
  /** Ids of the veils that conceal it. */
  readonly veils: readonly string[];
  /** Concealed by dim light or darkness. */
  readonly isInGloom: boolean;
  /** The target at the place that it has left and where it is attacked; null where it stands. */
  readonly left: Creature | null;
  /** A charge at it, shown besides the attack. */
  readonly charge: ChargeShown | null;
}

/** Outlines that may be shown: not those of floors whose names the user does not know. */
export const shownOutlines = (battlefield: Battlefield): ReturnType<typeof outlinesOn> => {
  const outlineOf = outlinesOn(battlefield);
  return (id) => (isNamelessFloor(id) ? undefined : outlineOf(id));
};

const meanOf = (points: readonly PixelPoint[]): PixelPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** In the middle of the points where lines are blocked, or halfway between the two creatures. */
const barredMark = (battlefield: Battlefield, creature: Creature, verdict: DrawnVerdict): VerdictMark => {
  const { attacker, origin, lines } = verdict;
  const stops = lines.flatMap(({ blockedAt }) => blockedAt ?? []);
  const maker = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  const from = origin ?? pixelPoint((maker ?? creature).centre);
  return { kind: "barred", at: meanOf(stops.length > 0 ? stops : [from, pixelPoint(creature.centre)]) };
};

const chargeMarks = (battlefield: Battlefield, { figures, obstacles }: ChargeShown): VerdictMark[] => [
  ...figures.map((figure) => figureMark(figure, toPixels(battlefield.grid.size))),
  ...obstacleMarks(obstacles, shownOutlines(battlefield)),
];

const marksOf = (battlefield: Battlefield, stands: Creature, planned: PlannedTarget): VerdictMark[] => {
  const { verdict, veils, isInGloom, left, charge } = planned;
  if (verdict === null) return [];
  const creature = left ?? stands;
  const concealing = battlefield.veils.filter(({ id }) => veils.includes(id));
  return [
    ...concealing.map(({ id, region }) => ({ kind: "veil", id, edges: regionEdges(region) }) as const),
    ...(isInGloom ? [{ kind: "gloom", id: creature.id, edges: creatureEdges(creature) } as const] : []),
    ...(left === null ? [] : [{ kind: "place", id: left.id, edges: creatureEdges(left) } as const]),
    ...(charge === null ? [] : chargeMarks(battlefield, charge)),
    ...verdictMarks(verdict, toPixels(battlefield.grid.size), shownOutlines(battlefield)),
    ...(verdict.lineOfEffect ? [] : [barredMark(battlefield, creature, verdict)]),
  ];
};

const linesOf = ({ lines }: DrawnVerdict): OverlayLine[] =>
  lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked }));

/** The plan for these targets. Targets that are not on the battlefield are left out. */
export const planOverlay = (battlefield: Battlefield, targets: readonly PlannedTarget[]): OverlayPlan => {
  const present = targets.flatMap((planned) => {
    const creature = creatureWithId(battlefield, planned.target);
    return creature === undefined ? [] : [{ planned, creature }];
  });
  return {
    marks: layered(present.flatMap(({ planned, creature }) => marksOf(battlefield, creature, planned))),
    labels: present.map(({ planned: { target, text, tone }, creature }) => ({
      tokenId: target.slice("token:".length),
      at: labelPlace(creature),
      text,
      tone,
    })),
    tags: [],
    lines: present.flatMap(({ planned: { verdict } }) => (verdict === null ? [] : linesOf(verdict))),
  };
};

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
