/**
 * Foundry replaces `PIXI.Graphics` with the class of `@pixi/graphics-smooth` and keeps the original as
 * `PIXI.LegacyGraphics`.
 * Evidence: stand-in/EVIDENCE.md, "Scenes of Foundry 14".
 */
export const replaceGraphics = (): void => {
  if ("LegacyGraphics" in PIXI) return;
  Object.assign(PIXI, { LegacyGraphics: PIXI.Graphics, Graphics: PIXI.smooth.SmoothGraphics });
};
