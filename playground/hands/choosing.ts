import type { StandInCanvas } from "../../stand-in/canvas";
import type { Token } from "../../stand-in/token";

export const toggleTarget = (token: Token): void => {
  token.setTarget(!token.isTargeted, { releaseOthers: false });
};

export const letGo = (canvas: StandInCanvas): void => {
  canvas.tokens.releaseAll();
  for (const token of canvas.tokens.placeables) if (token.isTargeted) token.setTarget(false, { releaseOthers: false });
};

/** At most one token is hovered. */
export const hoverOnly = (canvas: StandInCanvas, token: Token | null): void => {
  for (const other of canvas.tokens.placeables) if (other !== token) other.setHover(false);
  token?.setHover(true);
};
