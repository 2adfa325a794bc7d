import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { toPixels } from "../../geometry/numbers/lattice";
import type { DrawnLine, PixelPoint } from "../../rules/attack/verdict";
import { figureMark, figureRank } from "./figure-marks";
import { obstacleMark, obstaclesShown, pixelPoint, spaceOf, veilMark } from "./overlay-obstacles";
import type { DrawnVerdict, Mark, OverlayLine, OverlayPlan, PixelEdge, PlannedTarget } from "./overlay-plan";

const isPoint = ({ from, to }: PixelEdge): boolean => from.x === to.x && from.y === to.y;

const marksOfLine = (line: DrawnLine): Mark[] => {
  const { from, to, blockedAt } = line;
  if (!line.isBlocked) return [{ kind: "line", look: "clear", from, to }];
  if (blockedAt === null) return [{ kind: "line", look: "blocked", from, to }];
  return [
    { kind: "line", look: "blocked", from, to: blockedAt },
    { kind: "line", look: "beyond", from: blockedAt, to },
    { kind: "stop", at: blockedAt },
  ];
};

const meanOf = (points: readonly PixelPoint[]): PixelPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Amid the places where lines are stopped, or halfway between the two. */
const barMark = (battlefield: Battlefield, creature: Creature, { attacker, origin, lines }: DrawnVerdict): Mark => {
  const stops = lines.flatMap(({ blockedAt }) => blockedAt ?? []);
  const maker = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  const from = origin ?? pixelPoint((maker ?? creature).centre);
  return { kind: "barred", at: meanOf(stops.length > 0 ? stops : [from, pixelPoint(creature.centre)]) };
};

const marksOf = (battlefield: Battlefield, creature: Creature, planned: PlannedTarget): Mark[] => {
  const { verdict, veils, isInGloom } = planned;
  if (verdict === null) return [];
  return [
    ...veils.flatMap((id) => veilMark(battlefield, id)),
    ...(isInGloom ? [{ kind: "gloom", id: creature.id, edges: spaceOf(creature) } as const] : []),
    ...verdict.figures.map((figure) => figureMark(figure, toPixels(battlefield.grid.size))),
    ...obstaclesShown(verdict).flatMap((id) => obstacleMark(battlefield, id)),
    ...verdict.lines.flatMap(marksOfLine).filter((mark) => mark.kind !== "line" || !isPoint(mark)),
    ...(verdict.lineOfEffect ? [] : [barMark(battlefield, creature, verdict)]),
    ...(verdict.origin === null ? [] : [{ kind: "origin", at: verdict.origin } as const]),
  ];
};

/** Above the middle of the creature's space. */
export const labelPlace = ({ footprint }: Creature): PixelPoint => {
  const xs = footprint.map((point) => point.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return pixelPoint({ x: middle, y: Math.min(...footprint.map((point) => point.y)) });
};

const linesOf = ({ lines }: DrawnVerdict): OverlayLine[] =>
  lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked }));

const RANKS = { veil: -3, gloom: -2, obstacle: 0, line: 2, stop: 3, barred: 3.5, origin: 4 } as const;

/** Undermost first: veils, surfaces, obstacles, the other figures, lines, stops, origins. */
const rankOf = (mark: Mark): number => (mark.kind === "figure" ? figureRank(mark) : RANKS[mark.kind]);

/** Several targets may share obstacles, stops and origins; each is drawn once. */
const keyOf = (mark: Mark): string => {
  switch (mark.kind) {
    case "obstacle":
    case "veil":
    case "gloom":
      return `${mark.kind} ${mark.id}`;
    case "figure":
      return JSON.stringify(mark);
    case "line":
      return `${mark.look} ${mark.from.x} ${mark.from.y} ${mark.to.x} ${mark.to.y}`;
    case "stop":
    case "barred":
    case "origin":
      return `${mark.kind} ${mark.at.x} ${mark.at.y}`;
  }
};

/** Each mark once, undermost first. */
export const layered = (marks: readonly Mark[]): readonly Mark[] =>
  [...new Map(marks.map((mark) => [keyOf(mark), mark])).values()].sort((a, b) => rankOf(a) - rankOf(b));

/** What to draw for these targets, undermost first. A target that is not on the battlefield has no part in it. */
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
