import { signPlace } from "../../drawing/crossing";
import type { IconName } from "../../drawing/icon-paths";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import { verdictIcon, concealmentIcon } from "../../drawing/level-icon";
import {
  faintLines,
  figureMark,
  layered,
  obstacleMarks,
  obstaclesShown,
  verdictMarks,
  type DrawnVerdict,
  type PixelEdge,
  type VerdictMark,
} from "../../drawing/marks";
import { offFaces, type Face } from "../../drawing/off-faces";
import { creatureEdges, outlinesOn, regionEdges } from "../../drawing/outlines";
import { boxOf, middleOf, type PixelBox, faceOf } from "../../drawing/placement";
import { isNamelessFloor, type KnownLevel, type KnownVerdict } from "../../foundry/verdicts/knowledge";
import { toPixels } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { type Battlefield, type Creature, creatureWithId, wallsWithId } from "../../scene/model/battlefield";
import { wallKindOf } from "../../scene/model/wall-kind";
import type { Words } from "../../words/localize";
import { namesOf } from "../../words/sentences";
import { isRuled, verdictBadge } from "../../words/verdict-label";

/** A small sign at a token: what the attack comes to there. */
export interface Badge {
  /** Of the attack that the user asks about; the others stand for an area, another attacker or hiding. */
  readonly kind: "attack" | "other" | "area" | "hiding";
  /** The document's id, without a prefix. */
  readonly tokenId: string;
  /** The token's space, scene pixels. */
  readonly token: PixelBox;
  /** Null for a badge of words alone. */
  readonly icon: IconName | null;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** A number with its sign, or few words; "" for none. */
  readonly text: string;
  /** The second badge: a cloud with the miss chance. */
  readonly chance: { readonly icon: IconName; readonly text: string } | null;
  /** By a GM's ruling. */
  readonly isRuled: boolean;
  /** Of the creature under the pointer, or of the only target. */
  readonly isFocus: boolean;
  /** Hovered or targeted: shown at every zoom. */
  readonly isAsked: boolean;
  /** The same in words. */
  readonly twin: string;
}

/** The words on one creature, in one line or in many. */
export interface Label {
  readonly tokenId: string;
  /** What it points at, scene pixels: a place without extent, or the token. */
  readonly anchor: PixelBox;
  readonly icon: IconName | null;
  readonly colour: number;
  readonly head: string;
  /** The head with whose cover it is, where another creature's is said beside it. */
  readonly heading?: string;
  /** Beside the head in a single line, or below it. */
  readonly rest: readonly string[];
  readonly isOneLine: boolean;
}

/** An obstacle's name, where it blocks. */
export interface NameTag {
  readonly at: PixelPoint;
  readonly text: string;
}

export interface OverlayLine extends PixelEdge {
  readonly isBlocked: boolean;
}

/** What the map shows, in scene pixels. */
export interface OverlayPlan {
  /** From bottom to top. */
  readonly marks: readonly VerdictMark[];
  readonly badges: readonly Badge[];
  readonly labels: readonly Label[];
  readonly names: readonly NameTag[];
  readonly lines: readonly OverlayLine[];
  /** Spaces of the creatures in view, whose portraits stay free. */
  readonly tokens: readonly PixelBox[];
  /** Where Foundry writes names and elevations beside them. */
  readonly texts: readonly PixelBox[];
  /** Marks of a way, which all signs keep off. */
  readonly steps: readonly PixelBox[];
}

export const EMPTY_PLAN: OverlayPlan = {
  marks: [],
  badges: [],
  labels: [],
  names: [],
  lines: [],
  tokens: [],
  texts: [],
  steps: [],
};

/** For what no verdict is known of. */
export const UNKNOWN_COLOUR = 0xa9a69f;

/** A charge that the attacker could make. */
export interface ChargeShown {
  readonly figures: DrawnVerdict["figures"];
  /** Ids of what stops it. */
  readonly obstacles: readonly string[];
  readonly text: string;
}

/** An attack that the user asks about, with its words. */
export interface PlannedTarget {
  readonly target: string;
  readonly head: string;
  readonly rest: readonly string[];
  readonly isOneLine: boolean;
  /** Null if there is none to draw. */
  readonly verdict: KnownVerdict | null;
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

const spaces = new WeakMap<Creature["footprint"], PixelBox>();

/** A creature's space, scene pixels. Kept: all are asked for at every frame of a drag. */
export const spaceOf = ({ footprint }: Pick<Creature, "footprint">): PixelBox => {
  const known = spaces.get(footprint) ?? boxOf(footprint.map(pixelPoint));
  spaces.set(footprint, known);
  return known;
};

const tokenIdOf = (creature: string): string => creature.slice("token:".length);

type BadgeState = Pick<Badge, "kind" | "isFocus" | "isAsked">;

/** The badge of a verdict. `at` is the creature on which it is shown: the target, or another attacker. */
export const badgeOf = (at: Creature, verdict: KnownLevel | null, words: Words, state: BadgeState): Badge => {
  const place = { tokenId: tokenIdOf(at.id), token: spaceOf(at), ...state };
  if (verdict === null) {
    const twin = words.say("PARAPET.Overlay.NoVerdict");
    return { ...place, icon: null, colour: UNKNOWN_COLOUR, text: "?", chance: null, isRuled: false, twin };
  }
  const icon = verdictIcon(verdict);
  const { number, chance, twin } = verdictBadge(verdict, words);
  const cloud = chance === null ? null : concealmentIcon(verdict);
  return {
    ...place,
    icon,
    colour: ICON_COLOURS[icon],
    text: number,
    chance: chance === null || cloud === null ? null : { icon: cloud, text: chance },
    isRuled: isRuled(verdict),
    twin,
  };
};

/** Share of a grid space around the middle of a door, where Foundry has what opens it. */
const DOOR_CONTROL = 0.35;

/** Whether a point is on the control of one of these doors. A secret one has none that players see. */
const onDoorControl = (battlefield: Battlefield, ids: readonly string[]): ((point: PixelPoint) => boolean) => {
  const doors = ids.flatMap((id) => wallsWithId(battlefield, id)).filter(({ isDoor, isSecret }) => isDoor && !isSecret);
  const middles = doors.map(({ a, b }) => middleOf(boxOf([pixelPoint(a), pixelPoint(b)])));
  const radius = DOOR_CONTROL * toPixels(battlefield.grid.size);
  return ({ x, y }) => middles.some((middle) => Math.hypot(middle.x - x, middle.y - y) < radius);
};

/** Where the obstacles of a verdict block it, off the controls of doors; undefined if they block no drawn line. */
const obstaclePlace = (battlefield: Battlefield, verdict: DrawnVerdict): PixelPoint | undefined => {
  const ids = verdict.lineOfEffect ? obstaclesShown(verdict) : verdict.obstacles;
  return signPlace(verdict.lines, ids, shownOutlines(battlefield), onDoorControl(battlefield, ids));
};

/** Where the obstacles block, or halfway between the two creatures. */
const barredMark = (battlefield: Battlefield, creature: Creature, verdict: DrawnVerdict): VerdictMark => {
  const { attacker, origin } = verdict;
  const stop = obstaclePlace(battlefield, verdict);
  if (stop !== undefined) return { kind: "barred", at: stop };
  const maker = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  const from = origin ?? pixelPoint((maker ?? creature).centre);
  return { kind: "barred", at: middleOf(boxOf([from, pixelPoint(creature.centre)])) };
};

const chargeMarks = (battlefield: Battlefield, { figures, obstacles }: ChargeShown): VerdictMark[] => [
  ...figures.map((figure) => figureMark(figure, toPixels(battlefield.grid.size))),
  ...obstacleMarks(obstacles, shownOutlines(battlefield)),
];

const faces = new WeakMap<Creature["footprint"], Face>();

const faceFor = ({ footprint, centre }: Creature): Face => {
  const known = faces.get(footprint);
  if (known !== undefined) return known;
  const { left, right } = faceOf(spaceOf({ footprint }));
  const made = { at: pixelPoint(centre), radius: (right - left) / 2 };
  faces.set(footprint, made);
  return made;
};

/** The portraits of the creatures that the user knows. */
export const facesOn = ({ creatures }: Battlefield): readonly Face[] => creatures.map(faceFor);

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

const pointBox = ({ x, y }: PixelPoint): PixelBox => ({ left: x, top: y, right: x, bottom: y });

const labelOf = (battlefield: Battlefield, creature: Creature, planned: PlannedTarget): Label => {
  const { target, head, rest, isOneLine, verdict } = planned;
  const stop = verdict === null ? undefined : obstaclePlace(battlefield, verdict);
  const icon = verdict === null ? null : verdictIcon(verdict);
  return {
    tokenId: tokenIdOf(target),
    anchor: stop === undefined ? spaceOf(creature) : pointBox(stop),
    icon,
    colour: icon === null ? UNKNOWN_COLOUR : ICON_COLOURS[icon],
    head,
    rest,
    isOneLine,
  };
};

/** How much of the asked attacks is drawn. */
export interface OverlayDrawing {
  readonly hasLines: boolean;
  readonly hasLabels: boolean;
  /** The targets whose lines are drawn in full and that have labels. The others are faint. */
  readonly focus: ReadonlySet<string>;
  /** Each target has its label, as while the key is held. */
  readonly isFull: boolean;
}

/** Several targets: their lines, of which those of the focus are drawn in full. */
const drawnMarks = (
  battlefield: Battlefield,
  present: readonly { readonly planned: PlannedTarget; readonly creature: Creature }[],
  focus: ReadonlySet<string>,
): VerdictMark[] => {
  const all = facesOn(battlefield);
  const marksFor = ({ planned, creature }: (typeof present)[number]): VerdictMark[] => {
    if (focus.has(planned.target)) return marksOf(battlefield, creature, planned);
    return planned.verdict === null ? [] : faintLines(planned.verdict, shownOutlines(battlefield));
  };
  return present.flatMap((each) => offFaces(marksFor(each), all));
};

/** The plan for the attacks that the user asks about. Targets that are not on the battlefield are left out. */
export const planOverlay = (
  battlefield: Battlefield,
  targets: readonly PlannedTarget[],
  { hasLines, hasLabels, focus, isFull }: OverlayDrawing,
): Pick<OverlayPlan, "marks" | "labels" | "lines"> => {
  const present = targets.flatMap((planned) => {
    const creature = creatureWithId(battlefield, planned.target);
    return creature === undefined ? [] : [{ planned, creature }];
  });
  const labelled = present.filter(({ planned }) => isFull || focus.has(planned.target));
  return {
    marks: hasLines ? layered(drawnMarks(battlefield, present, focus)) : [],
    labels: hasLabels ? labelled.map(({ planned, creature }) => labelOf(battlefield, creature, planned)) : [],
    lines: hasLines ? present.flatMap(({ planned: { verdict } }) => (verdict === null ? [] : linesOf(verdict))) : [],
  };
};

const obstacleName = (battlefield: Battlefield, id: string, words: Words): string => {
  const [wall] = wallsWithId(battlefield, id);
  return wall === undefined ? namesOf([id], battlefield, words) : words.say(`PARAPET.Overlay.Wall.${wallKindOf(wall)}`);
};

/** Where this obstacle blocks a line; else below a creature or area, or at a wall's middle. */
const namePlace = (battlefield: Battlefield, id: string, verdict: DrawnVerdict): PixelPoint | undefined => {
  const outlineOf = shownOutlines(battlefield);
  const outline = outlineOf(id);
  const stop = signPlace(verdict.lines, [id], outlineOf);
  if (outline === undefined || outline.edges.length === 0) return stop;
  const { left, right, top, bottom } = boxOf(outline.edges.flatMap(({ from, to }) => [from, to]));
  const x = (left + right) / 2;
  if (outline.shape === "creature") return { x, y: bottom };
  return stop ?? { x, y: outline.shape === "wall" ? (top + bottom) / 2 : bottom };
};

/** Names of the obstacles of one target, each name once. `isNamed`: the map already shows the obstacle's name. */
export const obstacleNames = (
  battlefield: Battlefield,
  verdict: DrawnVerdict,
  words: Words,
  isNamed: (id: string) => boolean,
): readonly NameTag[] => {
  const unnamed = obstaclesShown(verdict).filter((id) => !isNamed(id));
  const tags = unnamed.flatMap((id) => {
    const at = namePlace(battlefield, id, verdict);
    return at === undefined ? [] : [{ at, text: obstacleName(battlefield, id, words) }];
  });
  return [...new Map(tags.toReversed().map((tag) => [tag.text, tag])).values()].toReversed();
};
