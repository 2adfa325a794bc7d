import { textAt } from "../../src/drawing/svg";
import type { PixelPoint } from "../../src/rules/attack/verdict";
import { pixelPoint } from "../../src/rules/cover/drawn-lines";
import type { Creature } from "../../src/scene/model/battlefield";
import { badgesIn, boxOfBadge } from "./badges";
import {
  boxAbout,
  boxOfPoints,
  cheapestOf,
  isWithin,
  occupiedArea,
  placesAlong,
  shortened,
  textWidth,
  type PixelBox,
} from "./label-layout";
import { shownCreatures, squareOf, type PicturedVerdict } from "./map";

/** With fewer pixels per square, only the attacker, the target and obstacles are named. */
const CROWDED = 45;
const FONT = 14;
/** Names may be wider than their creature up to this width. */
const WIDEST = 150;
const [RING, CROSS, BEAD] = [12, 7, 5] as const;
/** Covering a sign or a name costs this much more than covering a line. */
const OVERLAP_COST = 100;

const boxOf = ({ footprint }: Creature): PixelBox => boxOfPoints(footprint.map(pixelPoint));

const frameBox = ({ frame: { x, y, width, height, unit } }: PicturedVerdict): PixelBox => ({
  left: x + 4 * unit,
  top: y + 4 * unit,
  right: x + width - 4 * unit,
  bottom: y + height - 4 * unit,
});

/** The attacker and the target first, then obstacles, then the others. */
const namedIn = (pictured: PicturedVerdict): Creature[] => {
  const { attacker, target, obstacles } = pictured.verdict;
  const parts = [attacker, target, ...obstacles];
  const rank = ({ id }: Creature): number => (parts.includes(id) ? parts.indexOf(id) : parts.length);
  return shownCreatures(pictured)
    .filter((creature) => squareOf(pictured) >= CROWDED || parts.includes(creature.id))
    .filter((creature) => isWithin(boxOf(creature), frameBox(pictured)) || parts.includes(creature.id))
    .toSorted((p, q) => rank(p) - rank(q));
};

interface NameLabel {
  readonly text: string;
  /** Middle of the baseline. */
  readonly at: PixelPoint;
  readonly box: PixelBox;
}

const labelAt = (text: string, middle: PixelPoint, pictured: PicturedVerdict): NameLabel => {
  const { unit } = pictured.frame;
  const frame = frameBox(pictured);
  const [halfWidth, halfHeight] = [(textWidth(text, FONT) / 2) * unit, (FONT / 2 + 1) * unit];
  const x = Math.min(Math.max(middle.x, frame.left + halfWidth), frame.right - halfWidth);
  const y = Math.min(Math.max(middle.y, frame.top + halfHeight), frame.bottom - halfHeight);
  return { text, at: { x, y: y + 5 * unit }, box: boxAbout({ x, y }, halfWidth, halfHeight) };
};

/** The middle of the creature, then places around it inside the creature; none if the creature is too small. */
const placesInside = (creature: Creature, halfWidth: number, halfHeight: number): PixelPoint[] => {
  const { left, top, right, bottom } = boxOf(creature);
  const { x, y } = pixelPoint(creature.centre);
  const [dx, dy] = [(right - left) / 2 - halfWidth, (bottom - top) / 2 - halfHeight];
  if (dx < 0 || dy < 0) return [];
  const ring = [0.5, 0.9].flatMap((far) => WAYS.map(([across, down]) => [far * across, far * down] as const));
  return [[0, 0] as const, ...ring].map(([across, down]) => ({ x: x + across * dx, y: y + down * dy }));
};

const WAYS = [-1, 1, 0].flatMap((down) => [0, -1, 1].map((across) => [across, down] as const));

/** Inside the creature if the name fits, else above, below or beside it. */
const labelsFor = (creature: Creature, name: string, pictured: PicturedVerdict): NameLabel[] => {
  const { unit } = pictured.frame;
  const { left, top, right, bottom } = boxOf(creature);
  const { x, y } = pixelPoint(creature.centre);
  const text = shortened(name, Math.max((right - left) / unit - 6, WIDEST), FONT);
  const [half, line] = [(textWidth(text, FONT) / 2) * unit, (FONT / 2 + 3) * unit];
  const outside = [
    { x, y: top - line },
    { x, y: bottom + line },
    { x: left - half - 4 * unit, y },
    { x: right + half + 4 * unit, y },
  ];
  const places = [...placesInside(creature, half + 3 * unit, line), ...outside];
  return places.map((place) => labelAt(text, place, pictured));
};

/** The origin, crosses and badges, which no name should cover. */
const occupiedIn = (pictured: PicturedVerdict): PixelBox[] => {
  const { verdict, frame } = pictured;
  const marks = [
    ...(verdict.origin === null ? [] : [{ at: verdict.origin, half: RING }]),
    ...verdict.lines.flatMap(({ blockedAt }) => (blockedAt === null ? [] : [{ at: blockedAt, half: CROSS }])),
  ];
  return [
    ...marks.map(({ at, half }) => boxAbout(at, half * frame.unit, half * frame.unit)),
    ...badgesIn(pictured).map((badge) => boxOfBadge(badge, frame.unit)),
  ];
};

/** Small boxes along every line and lane. Names may cover these, but are easier to read beside them. */
const beadsIn = ({ verdict: { lines, figures }, frame: { unit } }: PicturedVerdict): PixelBox[] => {
  const lanes = figures.filter(({ kind }) => kind === "lane").map(({ points }) => points);
  return [...lines.map(({ from, to }) => [from, to]), ...lanes].flatMap(([from, to]) =>
    from === undefined || to === undefined
      ? []
      : placesAlong(from, to, BEAD * unit).map((at) => boxAbout(at, (BEAD / 2) * unit, (BEAD / 2) * unit)),
  );
};

/** Names that cover nothing else. Without room, only the attacker and the target are named. */
const labelsIn = (pictured: PicturedVerdict, nameOf: (id: string) => string): NameLabel[] => {
  const { attacker, target } = pictured.verdict;
  const occupied = occupiedIn(pictured);
  const beads = beadsIn(pictured);
  const labels: NameLabel[] = [];
  for (const creature of namedIn(pictured)) {
    const label = cheapestOf(
      labelsFor(creature, nameOf(creature.id), pictured),
      ({ box }) => OVERLAP_COST * occupiedArea(box, occupied) + occupiedArea(box, beads),
    );
    const isNeeded = creature.id === attacker || creature.id === target;
    if (label === undefined || (!isNeeded && occupiedArea(label.box, occupied) > 0)) continue;
    labels.push(label);
    occupied.push(label.box);
  }
  return labels;
};

export const drawNames = (pictured: PicturedVerdict, nameOf: (id: string) => string): string => {
  const { unit } = pictured.frame;
  const style = { class: "halo", "font-size": FONT * unit, "text-anchor": "middle", "stroke-width": 4 * unit };
  return labelsIn(pictured, nameOf)
    .map(({ text, at }) => textAt(text, at, style))
    .join("");
};
