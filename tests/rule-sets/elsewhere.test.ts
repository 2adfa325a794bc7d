/** The position and orientation of a scene on the map do not affect verdicts. */
import { partsOf } from "../../src/rules/attack/stance";
import type { PixelPoint, Verdict } from "../../src/rules/attack/verdict";
import type { Creature } from "../../src/scene/model/battlefield";
import { isCut } from "../properties/redrawings";
import { COLUMNS, ROWS } from "./board";
import { type Answer, claim, differences, NOT_ASKED, type Question } from "./claim";
import { both, hasMirrorImage, mirrored, movedBy, type Placement, turned } from "./placement";
import { hasTiedHomes } from "./tied-homes";

/** The verdict on the moved scene. */
const verdictAt = ({ situation, judge, fieldOf }: Question, { scene, place }: Placement): Verdict => {
  const { attack } = situation;
  const origin = attack.origin === null ? null : place(attack.origin);
  return judge(fieldOf(scene(situation.scene)), { ...attack, origin });
};

/**
 * Points between lattice points are given to a hundredth of a pixel for drawing, so they are compared to two
 * hundredths.
 */
const isNear = (p: PixelPoint | null, q: PixelPoint | null): boolean =>
  p === null || q === null ? p === q : Math.abs(p.x - q.x) < 0.02 && Math.abs(p.y - q.y) < 0.02;

type Drawing = Pick<Verdict, "origin" | "lines" | "figures">;

const placed = ({ origin, lines, figures }: Verdict, place: Placement["place"]): Drawing => ({
  origin: origin === null ? null : place(origin),
  lines: lines.map((line) => ({
    ...line,
    from: place(line.from),
    to: place(line.to),
    blockedAt: line.blockedAt === null ? null : place(line.blockedAt),
  })),
  figures: figures.map((figure) => ({ ...figure, points: figure.points.map(place) })),
});

/** In an order that is the same wherever the lines were drawn first. */
const inOrder = ({ lines }: Drawing): Verdict["lines"] => {
  const key = ({ from, to }: Verdict["lines"][number]): string =>
    [from.x, from.y, to.x, to.y].map((n) => Math.round(10 * n)).join();
  return lines.toSorted((p, q) => (key(p) < key(q) ? -1 : key(p) > key(q) ? 1 : 0));
};

const hasSameEnds = (p: Drawing, q: Drawing): boolean => {
  const others = inOrder(q);
  return (
    p.lines.length === others.length &&
    inOrder(p).every(({ from, to }, i) => {
      const other = others[i];
      return other !== undefined && isNear(from, other.from) && isNear(to, other.to);
    })
  );
};

const hasSameFigures = (p: Drawing, q: Drawing): boolean =>
  p.figures.length === q.figures.length &&
  p.figures.every((figure, i) => {
    const other = q.figures[i];
    return (
      other?.kind === figure.kind &&
      other.cover === figure.cover &&
      figure.points.every((point, k) => isNear(point, other.points[k] ?? null))
    );
  });

/** How the same lines are drawn differently. */
const drawnDifferently = (before: Drawing, after: Drawing): string | undefined => {
  const [was, is] = [inOrder(before), inOrder(after)];
  const differing = was.find((line, i) => {
    const other = is[i];
    return (
      other === undefined ||
      !isNear(line.blockedAt, other.blockedAt) ||
      line.isBlocked !== other.isBlocked ||
      line.obstacles.join() !== other.obstacles.join()
    );
  });
  return differing === undefined ? undefined : `lines: ${JSON.stringify(was)}\n  then ${JSON.stringify(is)}`;
};

/** What the rules decide, apart from how it is drawn. */
const decided = (verdict: Verdict): Partial<Verdict> => {
  const { cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, modifiers, permissions } = verdict;
  return { cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, modifiers, permissions };
};

claim("a scene moved elsewhere gives the verdict moved along", {
  askedIn: 1,
  contradiction: (question) => {
    const { size, type } = question.situation.scene.grid;
    const { luck, verdict, situation } = question;
    const isTidied = situation.tidy.wallSnap > 0 && type === "square";
    // Squaring up and areas in Rise ask where the grid's lines lie, so there the scene moves by whole squares; else by any pixels.
    const isOnGrid = isTidied || situation.attack.origin !== null;
    const [dx, dy] = isOnGrid ? [size * (luck % 50), size * ((luck >> 8) % 50)] : [luck % 2000, (luck >> 8) % 2000];
    const moved = movedBy(dx, dy);
    const after = verdictAt(question, moved);
    const image = placed(verdict, moved.place);
    const { origin, figures, lines } = after;
    const isSamePlace = isNear(image.origin, origin) && hasSameFigures(image, after) && hasSameEnds(image, after);
    return (
      differences({ ...verdict, origin, figures, lines }, after) ??
      (isSamePlace
        ? drawnDifferently(image, after)
        : `drawn: ${JSON.stringify(image)}\n  then ${JSON.stringify({ origin, lines, figures })}`)
    );
  },
});

const squaredDistance = (p: PixelPoint, q: PixelPoint): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
const isBefore = (p: PixelPoint, q: PixelPoint): boolean => p.y < q.y || (p.y === q.y && p.x < q.x);

/** Who attacks and who is attacked. */
const creaturesIn = ({ battlefield, situation: { attack } }: Question): Creature[] =>
  battlefield.creatures.filter(({ id }) => id === attack.attacker || id === attack.target);

/** A verdict on a mirrored or turned scene: the same, but that among equals the topmost corner, then the leftmost, wins. */
const sameBut = (question: Question, placement: Placement): Answer => {
  const { situation, verdict, battlefield, ruleSet } = question;
  if (!hasMirrorImage(situation.scene, ruleSet.unsetBase)) return NOT_ASKED;
  // Which of several spaces as near a charge ends in is not said, nor which of parts alike counts: tests/properties/books.test.ts.
  if (situation.attack.isCharge === true) return NOT_ASKED;
  const isTied = (creature: Creature): boolean =>
    hasTiedHomes(battlefield, creature) || (ruleSet.hasParts === true && partsOf(battlefield, creature).length > 1);
  if (creaturesIn(question).some(isTied)) return NOT_ASKED;
  const after = verdictAt(question, placement);
  const changed = differences(decided(verdict), decided(after));
  if (changed !== undefined) return changed;
  // Corners that are drawn in are put on the lattice, where halves go one way.
  if (creaturesIn(question).some((creature) => isCut(creature, battlefield))) return undefined;
  const image = placed(verdict, placement.place);
  if (image.origin === null || after.origin === null) return differences({ origin: image.origin }, after);
  const isSameChoice = isNear(image.origin, after.origin) && hasSameEnds(image, after);
  if (isSameChoice) return differences({ obstacles: verdict.obstacles }, after) ?? drawnDifferently(image, after);
  const target = battlefield.creatures.find(({ id }) => id === situation.attack.target);
  const centre = placement.place({ x: (target?.centre.x ?? 0) / 16, y: (target?.centre.y ?? 0) / 16 });
  const isTie =
    Math.abs(squaredDistance(image.origin, centre) - squaredDistance(after.origin, centre)) < 1 / 16 &&
    !isBefore(image.origin, after.origin);
  return isTie ? undefined : `origin: ${JSON.stringify(image.origin)}\n  then ${JSON.stringify(after.origin)}, no tie`;
};

const mirror = ({ situation: { scene } }: Question): Placement => mirrored(COLUMNS * scene.grid.size);
const quarter = ({ situation: { scene }, ruleSet }: Question): Placement =>
  turned(ROWS * scene.grid.size, ruleSet.unsetBase);
/** The height of the scene turned a quarter is its width before. */
const half = (question: Question): Placement =>
  both(quarter(question), turned(COLUMNS * question.situation.scene.grid.size, question.ruleSet.unsetBase));

claim("a mirrored scene gives the same verdict", {
  contradiction: (question) => sameBut(question, mirror(question)),
});

claim("a scene turned by a quarter gives the same verdict", {
  contradiction: (question) => sameBut(question, quarter(question)),
});

claim("a scene turned upside down gives the same verdict", {
  contradiction: (question) => sameBut(question, half(question)),
});

claim("a scene seen in a mirror and turned by a quarter gives the same verdict", {
  contradiction: (question) => sameBut(question, both(mirror(question), quarter(question))),
});
