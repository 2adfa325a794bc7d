/** The small map of a verdict on a card. */
import { verdictMarks, type OutlineLookup, type PixelEdge, type VerdictMark } from "../../../drawing/marks";
import { crossAt } from "../../../drawing/paint-shapes";
import { pathOfEdges, pathThrough } from "../../../drawing/svg";
import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import type { PixelPoint } from "../../../rules/attack/verdict";
import type { RuledTarget } from "../../../systems/adapter/attack";
import type { RecordedThing } from "../../../systems/record/attack-record";
import type { Words } from "../../../words/localize";
import { headingOf, type NamedThings } from "../../../words/sentences";

/** The small map of a verdict as an SVG, in scene pixels. The styles of its paths are in styles/cards.css. */
export interface CardPicture {
  readonly viewBox: string;
  readonly label: string;
  readonly paths: readonly { readonly class: string; readonly d: string }[];
}

/** What a reader may know of a record's things. */
export interface ThingsTold extends NamedThings {
  readonly outlines: readonly Omit<RecordedThing, "name">[];
}

/** What a picture is made from, when its row is opened. Most are never opened. */
export interface PictureParts {
  readonly verdict: KnownVerdict;
  readonly placeLeft: RuledTarget["placeLeft"];
  readonly things: ThingsTold;
}

/** Shares of the larger side: the margin, and the arms of a cross. */
const MARGIN = 0.12;
const ARM = 0.02;

const boxAround = (edges: readonly PixelEdge[]) => {
  const xs = edges.flatMap(({ from, to }) => [from.x, to.x]);
  const ys = edges.flatMap(({ from, to }) => [from.y, to.y]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = Math.max(width, height) * MARGIN;
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin };
};

const outlinesIn =
  ({ outlines }: ThingsTold): OutlineLookup =>
  (id) => {
    const thing = outlines.find((each) => each.id === id);
    if (thing === undefined) return undefined;
    const edges = thing.edges.map(([x0, y0, x1, y1]) => ({ from: { x: x0, y: y0 }, to: { x: x1, y: y1 } }));
    return { shape: thing.kind === "creature" || thing.kind === "wall" ? thing.kind : "area", edges };
  };

/** An outline whose box begins at this corner. */
const outlineAt = (edges: readonly PixelEdge[], { x, y }: PixelPoint): readonly PixelEdge[] => {
  const points = edges.flatMap(({ from, to }) => [from, to]);
  const [left, top] = [Math.min(...points.map((point) => point.x)), Math.min(...points.map((point) => point.y))];
  const moved = (point: PixelPoint): PixelPoint => ({ x: point.x - left + x, y: point.y - top + y });
  return edges.map(({ from, to }) => ({ from: moved(from), to: moved(to) }));
};

/** Null if there is nothing to draw. */
export const pictureParts = (
  verdict: KnownVerdict,
  { placeLeft }: RuledTarget,
  things: ThingsTold,
): PictureParts | null => {
  const hasTarget = things.outlines.some(({ id, edges }) => id === verdict.target && edges.length > 0);
  return verdict.lines.length === 0 || !hasTarget ? null : { verdict, placeLeft, things };
};

const pictureLabel = (verdict: KnownVerdict, things: NamedThings, words: Words): string =>
  words.say("PARAPET.Card.Picture", {
    attacker: verdict.attacker === null ? words.say("PARAPET.Card.Area") : headingOf(verdict.attacker, things, words),
    target: headingOf(verdict.target, things, words),
    blocked: verdict.lines.filter(({ isBlocked }) => isBlocked).length,
    count: verdict.lines.length,
  });

const outlinePath = (edges: readonly PixelEdge[]): string =>
  edges.length < 3
    ? pathOfEdges(edges)
    : pathThrough(
        edges.map(({ from }) => from),
        true,
      );

const linesPath = (marks: readonly VerdictMark[], ...states: readonly string[]): string =>
  pathOfEdges(marks.flatMap((mark) => (mark.kind === "line" && states.includes(mark.state) ? [mark] : [])));

/** The marks of a verdict that its reader may know, and where both creatures were, as its record has them. */
export const pictureMarks = ({ verdict, placeLeft, things }: PictureParts) => {
  const outlineOf = outlinesIn(things);
  const attacker = (verdict.attacker === null ? undefined : outlineOf(verdict.attacker))?.edges ?? [];
  const stands = outlineOf(verdict.target)?.edges ?? [];
  const target = placeLeft === undefined ? stands : outlineAt(stands, placeLeft);
  return { attacker, target, marks: verdictMarks({ ...verdict, figures: [], origin: null }, 0, outlineOf) };
};

/**
 * The picture of a verdict that its reader may know, with the target where it was attacked. Long walls may leave the picture.
 */
export const cardPicture = (parts: PictureParts, words: Words): CardPicture => {
  const { verdict, things } = parts;
  const { attacker, target, marks } = pictureMarks(parts);
  const { x, y, width, height } = boxAround([...attacker, ...target, ...verdict.lines]);
  const arm = Math.max(width, height) * ARM;
  const paths = {
    attacker: outlinePath(attacker),
    target: outlinePath(target),
    obstacle: pathOfEdges(marks.flatMap((mark) => (mark.kind === "obstacle" ? mark.edges : []))),
    blocked: linesPath(marks, "blocked", "beyond"),
    clear: linesPath(marks, "clear"),
    stop: pathOfEdges(marks.flatMap((mark) => (mark.kind === "stop" ? crossAt(mark.at, arm) : []))),
  };
  return {
    viewBox: `${x} ${y} ${width} ${height}`,
    label: pictureLabel(verdict, things, words),
    paths: Object.entries(paths).flatMap(([name, d]) => (d === "" ? [] : [{ class: name, d }])),
  };
};
