import type { Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import { scenePlace, tokenPlace } from "../../foundry/places";
import { creatureName, isUnread, type Rulings } from "../../foundry/rulings";
import type { OverlayMode } from "../../foundry/settings";
import { controlledTokens, hoveredToken, targetedTokens, zoom, type TokenView } from "../../foundry/table-view";
import type { OverlayCanvas } from "./overlay-layer";
import { EMPTY_PLAN, planOverlay, type OverlayPlan, type PlannedTarget } from "./overlay-plan";
import { targetsFor } from "./overlay-targets";
import { labelOf } from "./overlay-text";

/** What the map shows of the verdicts: kept in step by asking for a refresh after anything that may change it. */
export interface Overlay {
  /** Redraws at the next frame; many changes at once make one redraw. */
  readonly refresh: () => void;
  /** The canvas to draw on, null when there is none. */
  readonly settle: (canvas: OverlayCanvas | null) => void;
  /** After the view has changed: keeps widths and words the same size on screen, and labels in view. */
  readonly rescale: () => void;
  /** What is drawn; a redraw that is due is not waited for but done. */
  readonly shown: () => OverlayPlan;
}

export interface OverlayParts {
  readonly rulings: Rulings;
  readonly guard: Guard;
  readonly words: Words;
  readonly mode: () => OverlayMode;
}

/** Scene, attacker or target cannot be read: every label says that there is no verdict, in its token's place. */
const withoutVerdict = (targets: readonly TokenView[], words: Words): OverlayPlan => ({
  ...EMPTY_PLAN,
  labels: targets.map(({ id, top }) => ({
    tokenId: id,
    at: top,
    text: words.say("PARAPET.Overlay.NoVerdict"),
    tone: "unknown",
  })),
});

const plannedTarget = (parts: OverlayParts, attacker: string, target: string): PlannedTarget => {
  const { guard, rulings, words } = parts;
  const judged = (): PlannedTarget => {
    const verdict = rulings.verdict({ attacker, target, kind: "ranged", reach: null, origin: null });
    return { target, ...labelOf(verdict, words), verdict };
  };
  const unjudged = { target, text: words.say("PARAPET.Overlay.NoVerdict"), tone: "unknown", verdict: null } as const;
  return guard(() => tokenPlace(words, rulings, target), judged, unjudged);
};

/** A token just deleted may still be controlled or hovered: what is not on the scene is passed over. */
const planFor = (parts: OverlayParts, attacker: TokenView, targets: readonly TokenView[]): OverlayPlan => {
  const mirrored = parts.rulings.current();
  const isPresent = ({ id }: TokenView): boolean => creatureName(mirrored.battlefield, `token:${id}`) !== undefined;
  const isBad = ({ id }: TokenView): boolean => isUnread(mirrored, `token:${id}`);
  const [present, bad] = [targets.filter(isPresent), targets.filter(isBad)];
  if (isBad(attacker)) return withoutVerdict([...present, ...bad], parts.words);
  if (!isPresent(attacker)) return EMPTY_PLAN;
  const planned = present.map(({ id }) => plannedTarget(parts, `token:${attacker.id}`, `token:${id}`));
  const plan = planOverlay(mirrored.battlefield, planned);
  return bad.length === 0 ? plan : { ...plan, labels: [...plan.labels, ...withoutVerdict(bad, parts.words).labels] };
};

const presentPlan = (parts: OverlayParts): OverlayPlan => {
  const [attacker] = controlledTokens();
  if (attacker === undefined) return EMPTY_PLAN;
  const targets = targetsFor(parts.mode(), attacker, hoveredToken(), targetedTokens());
  if (targets.length === 0) return EMPTY_PLAN;
  const { guard, words } = parts;
  return guard(
    () => scenePlace(words),
    () => planFor(parts, attacker, targets),
    withoutVerdict(targets, words),
  );
};

/** Paints only what differs from what is there: sight is refreshed many times a second while tokens move. */
const createPainter = () => {
  let canvas: OverlayCanvas | null = null;
  let painted = "";
  let paintedZoom = 1;
  const rescale = (): void => {
    if (zoom() === paintedZoom) return canvas?.replace(paintedZoom);
    paintedZoom = zoom();
    canvas?.rescale(paintedZoom);
  };
  return {
    rescale,
    settle: (next: OverlayCanvas | null): void => {
      canvas = next;
      painted = JSON.stringify(EMPTY_PLAN);
    },
    paint: (plan: OverlayPlan): void => {
      const wanted = JSON.stringify(plan);
      if (wanted === painted) return rescale();
      painted = "";
      paintedZoom = zoom();
      canvas?.paint(plan, paintedZoom);
      painted = wanted;
    },
    hasCanvas: (): boolean => canvas !== null,
  };
};

export const createOverlay = (parts: OverlayParts): Overlay => {
  const painter = createPainter();
  let shown = EMPTY_PLAN;
  let isDue = false;

  const guarded = <T>(act: () => T, otherwise: T): T => parts.guard(() => scenePlace(parts.words), act, otherwise);

  const draw = (): void => {
    if (!isDue) return;
    isDue = false;
    if (!painter.hasCanvas()) return;
    shown = guarded(() => presentPlan(parts), EMPTY_PLAN);
    guarded(() => painter.paint(shown), undefined);
  };

  return {
    refresh: () => {
      if (!isDue) requestAnimationFrame(draw);
      isDue = true;
    },
    rescale: () => {
      if (shown !== EMPTY_PLAN) painter.rescale();
    },
    settle: (next) => {
      painter.settle(next);
      shown = EMPTY_PLAN;
    },
    shown: () => {
      draw();
      return shown;
    },
  };
};
