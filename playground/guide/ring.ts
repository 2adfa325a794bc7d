import type { StandInCanvas } from "../../stand-in/canvas";

interface Point {
  readonly x: number;
  readonly y: number;
}

const COLOURS = { ring: 0xffd76a, casing: 0x000000 } as const;

/** Shares of a grid space: half of a creature and some room; how much of it the ring grows and shrinks. */
const RADIUS = 0.66;
const PULSE = 0.08;
/** Milliseconds of a pulse. */
const PERIOD = 1400;

/** Screen pixels. */
const WIDTH = 4;

/** A ring around a creature or a door. It lies above tokens, and below all names, badges and labels. */
export const createRing = (canvas: StandInCanvas) => {
  const ring = canvas.primary.addChild(new PIXI.Graphics());
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)");
  ring.visible = false;
  const pulse = (): void => {
    ring.scale.set(isStill.matches ? 1 : 1 + PULSE * Math.sin((2 * Math.PI * performance.now()) / PERIOD));
  };
  return {
    /** Null for none. */
    put: (at: Point | null): void => {
      canvas.app.ticker.remove(pulse);
      ring.visible = at !== null;
      if (at === null) return;
      const radius = RADIUS * (canvas.scene?.spaces.size ?? 100);
      const width = WIDTH / Math.min(1, canvas.view.scale);
      ring
        .clear()
        .lineStyle({ width: 2 * width, color: COLOURS.casing, alpha: 0.6 })
        .drawCircle(0, 0, radius);
      ring.lineStyle({ width, color: COLOURS.ring }).drawCircle(0, 0, radius);
      ring.position.set(at.x, at.y);
      canvas.app.ticker.add(pulse);
    },
  };
};
