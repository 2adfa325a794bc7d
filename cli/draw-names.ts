import type { Creature } from "../src/scene/model/battlefield";
import type { PixelPoint } from "../src/rules/attack/verdict";
import { badgesIn, boxOfBadge } from "./draw-badges";
import { shownCreatures, squareOf, type Drawing } from "./draw-map";
import { pixelsOf } from "./draw-walls";
import { boxAbout, boxOfPoints, cheapestOf, isWithin, placesAlong, takenOf, type Box } from "./label-places";
import { words } from "./svg";
import { breadthOf, shortened } from "./text-breadth";

/** Below this many pixels a square, only those who matter are named. */
const CROWDED = 45;
const FONT = 14;
/** A name is broader than its creature by no more than it takes to read it. */
const BROADEST = 150;
const [RING, CROSS, BEAD] = [12, 7, 5] as const;
/** What a name over something else is worse than one over a line. */
const WORSE = 100;

const boxOf = ({ footprint }: Creature): Box => boxOfPoints(footprint.map(pixelsOf));

const frameBox = ({ frame: { x, y, width, height, unit } }: Drawing): Box => ({
  left: x + 4 * unit,
  top: y + 4 * unit,
  right: x + width - 4 * unit,
  bottom: y + height - 4 * unit,
});

/** The attacker and the target first, then what gives cover, then the others. */
const namedIn = (drawing: Drawing): Creature[] => {
  const { verdict, marked } = drawing;
  const parts = [verdict.attacker, verdict.target, ...marked];
  const rank = ({ id }: Creature): number => (parts.includes(id) ? parts.indexOf(id) : parts.length);
  return shownCreatures(drawing)
    .filter((creature) => squareOf(drawing) >= CROWDED || parts.includes(creature.id))
    .filter((creature) => isWithin(boxOf(creature), frameBox(drawing)) || parts.includes(creature.id))
    .toSorted((p, q) => rank(p) - rank(q));
};

interface Label {
  readonly text: string;
  /** The middle of its base line. */
  readonly at: PixelPoint;
  readonly box: Box;
}

const labelAt = (text: string, middle: PixelPoint, drawing: Drawing): Label => {
  const { unit } = drawing.frame;
  const frame = frameBox(drawing);
  const [halfWidth, halfHeight] = [(breadthOf(text, FONT) / 2) * unit, (FONT / 2 + 1) * unit];
  const x = Math.min(Math.max(middle.x, frame.left + halfWidth), frame.right - halfWidth);
  const y = Math.min(Math.max(middle.y, frame.top + halfHeight), frame.bottom - halfHeight);
  return { text, at: { x, y: y + 5 * unit }, box: boxAbout({ x, y }, halfWidth, halfHeight) };
};

/** In the middle of its creature, or off it as far as there is room; nowhere in one that is too small. */
const placesInside = (creature: Creature, halfWidth: number, halfHeight: number): PixelPoint[] => {
  const { left, top, right, bottom } = boxOf(creature);
  const { x, y } = pixelsOf(creature.centre);
  const [dx, dy] = [(right - left) / 2 - halfWidth, (bottom - top) / 2 - halfHeight];
  if (dx < 0 || dy < 0) return [];
  const ring = [0.5, 0.9].flatMap((far) => WAYS.map(([across, down]) => [far * across, far * down] as const));
  return [[0, 0] as const, ...ring].map(([across, down]) => ({ x: x + across * dx, y: y + down * dy }));
};

const WAYS = [-1, 1, 0].flatMap((down) => [0, -1, 1].map((across) => [across, down] as const));

/** In its creature when it fits, else above it, below it or beside it. */
const labelsFor = (creature: Creature, name: string, drawing: Drawing): Label[] => {
  const { unit } = drawing.frame;
  const { left, top, right, bottom } = boxOf(creature);
  const { x, y } = pixelsOf(creature.centre);
  const text = shortened(name, Math.max((right - left) / unit - 6, BROADEST), FONT);
  const [half, line] = [(breadthOf(text, FONT) / 2) * unit, (FONT / 2 + 3) * unit];
  const outside = [
    { x, y: top - line },
    { x, y: bottom + line },
    { x: left - half - 4 * unit, y },
    { x: right + half + 4 * unit, y },
  ];
  const places = [...placesInside(creature, half + 3 * unit, line), ...outside];
  return places.map((place) => labelAt(text, place, drawing));
};

/** The ring about the origin, crosses and badges: no name is to lie over these. */
const takenIn = (drawing: Drawing): Box[] => {
  const { verdict, frame } = drawing;
  const marks = [
    ...(verdict.origin === null ? [] : [{ at: verdict.origin, half: RING }]),
    ...verdict.lines.flatMap(({ blockedAt }) => (blockedAt === null ? [] : [{ at: blockedAt, half: CROSS }])),
  ];
  return [
    ...marks.map(({ at, half }) => boxAbout(at, half * frame.unit, half * frame.unit)),
    ...badgesIn(drawing).map((badge) => boxOfBadge(badge, frame.unit)),
  ];
};

/** Beads along every line and lane: a name over them can be read, but one beside them better. */
const beadsIn = ({ verdict: { lines, figures }, frame: { unit } }: Drawing): Box[] => {
  const lanes = figures.filter(({ kind }) => kind === "lane").map(({ points }) => points);
  return [...lines.map(({ from, to }) => [from, to]), ...lanes].flatMap(([from, to]) =>
    from === undefined || to === undefined
      ? []
      : placesAlong(from, to, BEAD * unit).map((at) => boxAbout(at, (BEAD / 2) * unit, (BEAD / 2) * unit)),
  );
};

/** Names that lie over nothing else; who has no part in it goes without where there is no room. */
const labelsIn = (drawing: Drawing, nameOf: (id: string) => string): Label[] => {
  const { attacker, target } = drawing.verdict;
  const taken = takenIn(drawing);
  const beads = beadsIn(drawing);
  const labels: Label[] = [];
  for (const creature of namedIn(drawing)) {
    const label = cheapestOf(
      labelsFor(creature, nameOf(creature.id), drawing),
      ({ box }) => WORSE * takenOf(box, taken) + takenOf(box, beads),
    );
    const isNeeded = creature.id === attacker || creature.id === target;
    if (label === undefined || (!isNeeded && takenOf(label.box, taken) > 0)) continue;
    labels.push(label);
    taken.push(label.box);
  }
  return labels;
};

export const drawNames = (drawing: Drawing, nameOf: (id: string) => string): string => {
  const { unit } = drawing.frame;
  const style = { class: "halo", "font-size": FONT * unit, "text-anchor": "middle", "stroke-width": 4 * unit };
  return labelsIn(drawing, nameOf)
    .map(({ text, at }) => words(text, at, style))
    .join("");
};
