import { shown } from "../scene/model/scene-error";
import type { Figure, PixelPoint } from "../rules/attack/verdict";
import { EMPTY_PLAN, type OverlayLine, type OverlayPlan } from "../features/overlay/overlay-plan";
import { knownScene, tokenId, type TokenRef } from "./api-context";
import type { Table } from "../table";
import { attackOf, checkManner, MANNER_KEYS, type AttackManner } from "./judging";
import { checkKeys } from "./validate-arguments";

/** What the map shows now. */
export interface ShownOverlay {
  /** Sight-lines in scene pixels. */
  readonly lines: readonly OverlayLine[];
  /** Shapes that a rule set draws besides lines, bottom first. */
  readonly figures: readonly { readonly kind: Figure["kind"]; readonly points: readonly PixelPoint[] }[];
  readonly labels: readonly { readonly tokenId: string; readonly text: string }[];
  /** Small labels: names of obstacles, and what an area or another attacker does. `at` in scene pixels. */
  readonly signs: readonly { readonly at: PixelPoint; readonly text: string }[];
}

/** How the attack is made, and how long it is drawn. */
export interface DrawingManner extends AttackManner {
  /** Removed after this time; by default when the returned function is called. */
  readonly seconds?: number;
}

/** Draws a verdict on this client's map. Returns a function that removes it. */
export type Draw = (attacker: TokenRef, target: TokenRef, manner?: DrawingManner) => () => void;

const planShown = ({ features }: Table): OverlayPlan => features.overlay?.shown() ?? EMPTY_PLAN;

export const overlayShown = (table: Table): ShownOverlay => ({
  get lines() {
    return structuredClone(planShown(table).lines);
  },
  get figures() {
    return planShown(table).marks.flatMap((mark) =>
      mark.kind === "figure" ? [{ kind: mark.figure, points: [...mark.points] }] : [],
    );
  },
  get labels() {
    return planShown(table).labels.map(({ tokenId: id, text }) => ({ tokenId: id, text }));
  },
  get signs() {
    return planShown(table).tags.map(({ at, text }) => ({ at: { ...at }, text }));
  },
});

const nothingToTakeAway = (): void => undefined;

/** One day: longer than pages stay open, and below the browser's longest timeout. */
const LONGEST = 86_400;

const checkSeconds = (seconds: unknown): void => {
  const isTime = typeof seconds === "number" && seconds > 0 && seconds <= LONGEST;
  if (seconds !== undefined && !isTime)
    throw new RangeError(`seconds: expected a number above 0 and up to ${LONGEST}, got ${shown(seconds)}`);
};

export const createDraw =
  (table: Table): Draw =>
  (attacker, target, how = {}) => {
    checkKeys("manner", how, ["seconds", ...MANNER_KEYS]);
    const { seconds, ...manner } = how;
    checkSeconds(seconds);
    checkManner(manner);
    const scene = knownScene(table);
    if (scene === null) return nothingToTakeAway;
    const attack = attackOf(tokenId(scene, "attacker", attacker), tokenId(scene, "target", target), manner);
    const unpin = table.pins.add(attack);
    if (seconds !== undefined) setTimeout(unpin, seconds * 1000);
    return unpin;
  };
