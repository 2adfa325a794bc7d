import type { PixelPoint } from "../../rules/attack/verdict";
import { ICON, TONES } from "./overlay-palette";
import type { LabelTone } from "./overlay-plan";

/** A disc for what is free, half a disc for what is covered, a barred circle for what is out of reach: shape and colour. */
export const drawToneIcon = (graphics: PIXI.Graphics, tone: LabelTone, { x, y }: PixelPoint): void => {
  const { radius, width } = ICON;
  const colour = TONES[tone];
  graphics.lineStyle({ width, color: colour });
  if (tone === "free") graphics.beginFill(colour);
  graphics.drawCircle(x, y, radius).endFill();
  if (tone === "covered") {
    graphics
      .lineStyle(0)
      .beginFill(colour)
      .arc(x, y, radius, Math.PI / 2, Math.PI * 1.5)
      .closePath()
      .endFill();
  }
  if (tone === "shut") {
    const arm = radius * Math.SQRT1_2;
    graphics.moveTo(x - arm, y + arm).lineTo(x + arm, y - arm);
  }
};
