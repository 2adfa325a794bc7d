/** The moment in which cover saves a target: what gave the cover lights up on the map, and other modules are notified. */
import { zoom } from "../../../foundry/canvas/screen-place";
import { viewedScene } from "../../../foundry/canvas/viewed-scene";
import { callHook } from "../../../foundry/errors/hooks";
import { readOverlayLook } from "../../../foundry/settings/store";
import type { AttackRead } from "../card-reading";
import type { Saved } from "./saved-by-cover";

/** What listeners of `parapet.coverSaved` get. */
export interface CoverSaved {
  /** The id of the attack's chat message. */
  readonly message: string;
  /** `token:ID`. */
  readonly attacker: string | null;
  readonly target: string;
  /** What gave the cover, as far as this user knows: `token:ID`, `wall:ID`, `tile:ID`, `region:ID`. */
  readonly obstacles: readonly string[];
}

/** Milliseconds. */
const SHINES_FOR = 1200;

/** Screen pixels. */
const STROKES = [
  { width: 14, alpha: 0.35 },
  { width: 6, alpha: 1 },
] as const;
const GOLD = 0xffd35c;

const draw = (graphics: PIXI.Graphics, { outlines }: Saved): void => {
  for (const { width, alpha } of STROKES) {
    graphics.lineStyle({ width: width / zoom(), color: GOLD, alpha });
    for (const { edges } of outlines) for (const [ax, ay, bx, by] of edges) graphics.moveTo(ax, ay).lineTo(bx, by);
  }
};

/** Two beats of light, from 0 to 1. */
const lightAt = (share: number): number => Math.sin(2 * Math.PI * share) ** 2;

export const createSavedMoments = () => {
  let container: PIXI.Container | null = null;
  const shine = (saved: Saved): void => {
    const graphics = container?.addChild(new PIXI.Graphics());
    if (graphics === undefined) return;
    draw(graphics, saved);
    const began = performance.now();
    const isStill = readOverlayLook().isStill;
    const step = (): void => {
      if (graphics.destroyed) return;
      const share = (performance.now() - began) / SHINES_FOR;
      graphics.alpha = isStill ? 1 : lightAt(share);
      if (share < 1) requestAnimationFrame(step);
      else graphics.destroy();
    };
    step();
  };
  return {
    settle: (next: PIXI.Container | null): void => void (container = next),
    show: ({ message, saved, subject: { record } }: AttackRead): void => {
      for (const each of saved) {
        const { target, obstacles } = each;
        const told: CoverSaved = { message: message.id, attacker: record.attacker, target, obstacles };
        callHook("parapet.coverSaved", told);
        if (record.scene === (viewedScene()?.id ?? null)) shine(each);
      }
    },
  };
};

export type SavedMoments = ReturnType<typeof createSavedMoments>;
