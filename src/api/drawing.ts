import type { Figure, PixelPoint } from "../rules/attack/verdict";
import type { PixelBox } from "../drawing/placement";
import { EMPTY_PLAN, type Badge, type OverlayLine, type OverlayPlan } from "../features/overlay/overlay-plan";
import type { SignBoxes } from "../features/overlay/signs";
import { checkEach, knownScene, tokenId, type TokenRef, upTo } from "./api-context";
import type { Table } from "../table";
import { attackOf, MANNER, type AttackManner } from "./judging";

/** What the map shows now. */
export interface ShownOverlay {
  /** Sight-lines in scene pixels. */
  readonly lines: readonly OverlayLine[];
  /** Shapes that a rule set draws besides lines, bottom first. */
  readonly figures: readonly { readonly kind: Figure["kind"]; readonly points: readonly PixelPoint[] }[];
  /** The badges of creatures that are or could be attacked: the verdict in words, and where it is drawn. */
  readonly badges: readonly ShownSign[];
  /** The labels of creatures under the pointer or targeted. A label's details are lines of their own. */
  readonly labels: readonly ShownSign[];
  /** Small signs: names of obstacles, and what an area or another attacker does. `at` in scene pixels. */
  readonly signs: readonly { readonly at: PixelPoint; readonly text: string; readonly box: ScreenBox | null }[];
}

/** Pixels from the canvas's top left corner. */
export interface ScreenBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ShownSign {
  readonly tokenId: string;
  readonly text: string;
  /** Null where there is no room for it. */
  readonly box: ScreenBox | null;
}

/** How the attack is made, and how long it is drawn. */
export interface DrawingManner extends AttackManner {
  /** Removed after this time; by default when the returned function is called. */
  readonly seconds?: number;
}

/** Draws a verdict on this client's map. Returns a function that removes it. */
export type Draw = (attacker: TokenRef, target: TokenRef, manner?: DrawingManner) => () => void;

const planShown = ({ features }: Table): OverlayPlan => features.overlay?.shown() ?? EMPTY_PLAN;

const screenBox = (box: PixelBox | null | undefined): ScreenBox | null =>
  box ? { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top } : null;

const boxesShown = ({ features }: Table): SignBoxes =>
  features.overlay?.boxes() ?? { badges: [], labels: [], names: [] };

const topOf = ({ token: { left, right, top } }: Badge): PixelPoint => ({ x: (left + right) / 2, y: top });

export const overlayShown = (table: Table): ShownOverlay => ({
  get lines() {
    return structuredClone(planShown(table).lines);
  },
  get figures() {
    return planShown(table).marks.flatMap((mark) =>
      mark.kind === "figure" ? [{ kind: mark.figure, points: [...mark.points] }] : [],
    );
  },
  get badges() {
    const { badges } = planShown(table);
    const boxes = boxesShown(table).badges;
    return badges.flatMap(({ kind, tokenId: id, twin }, i) =>
      kind === "attack" ? [{ tokenId: id, text: twin, box: screenBox(boxes[i]) }] : [],
    );
  },
  get labels() {
    const { labels } = planShown(table);
    const boxes = boxesShown(table).labels;
    return labels.map(({ tokenId: id, head, heading = head, rest, isOneLine }, i) => ({
      tokenId: id,
      text: [heading, ...rest].join(isOneLine ? " · " : "\n"),
      box: screenBox(boxes[i]),
    }));
  },
  get signs() {
    const { badges, names } = planShown(table);
    const boxes = boxesShown(table);
    return [
      ...names.map(({ at, text }, i) => ({ at: { ...at }, text, box: screenBox(boxes.names[i]) })),
      ...badges.flatMap((badge, i) =>
        badge.kind === "attack" ? [] : [{ at: topOf(badge), text: badge.twin, box: screenBox(boxes.badges[i]) }],
      ),
    ];
  },
});

const nothingToTakeAway = (): void => undefined;

/** One day: longer than pages stay open, and below the browser's longest timeout. */
const LONGEST = 86_400;

const DRAWING = { seconds: upTo(LONGEST, "a number"), ...MANNER };

export const createDraw =
  (table: Table): Draw =>
  (attacker, target, how = {}) => {
    checkEach("manner", DRAWING, how);
    const { seconds, ...manner } = how;
    const scene = knownScene(table);
    if (scene === null) return nothingToTakeAway;
    const attack = attackOf(tokenId(scene, "attacker", attacker), tokenId(scene, "target", target), manner);
    if (attack.attacker !== null && table.verdicts.knowledge().isObject(attack.attacker)) return nothingToTakeAway;
    const unpin = table.pins.add(attack);
    if (seconds !== undefined) setTimeout(unpin, seconds * 1000);
    return unpin;
  };
