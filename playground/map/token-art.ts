import type { StandInCanvas } from "../../stand-in/canvas";
import { Hooks } from "../../stand-in/hooks";
import { Token } from "../../stand-in/token";
import { colours, darkScheme } from "./colours";
import { drawToken, isInPlay } from "./tokens";

interface Drawn {
  readonly art: PIXI.Container;
  plate: PIXI.Container | null;
  /** Its appearance when it was drawn. */
  look: string;
}

/** Screen pixels: minimum height of a name, and the creature width below which only tokens in play show names. */
const LEAST_NAME = 11;
const LEAST_NAMED = 26;

/** Longest name in widths of its creature, unless the token is in play: longer names would overlap. */
const MOST_WIDTHS = 1.6;

const lookOf = (token: Token): string => {
  const { name, disposition, hidden } = token.document._source;
  const state = [token.w, token.h, token.controlled, token.hover, token.isTargeted, darkScheme.matches];
  return JSON.stringify([name, disposition, hidden, ...state]);
};

/** On a map shown small, names stay legible and avoid each other. */
const fitName = (token: Token, { plate }: Drawn, square: number, zoom: number): void => {
  if (plate === null) return;
  plate.scale.set(Math.max(1, LEAST_NAME / (0.17 * square * zoom)));
  const fits = token.w * zoom >= LEAST_NAMED && plate.width <= MOST_WIDTHS * token.w;
  plate.visible = isInPlay(token) || fits;
};

/** Draws tokens at their positions. Moving is cheap; they are redrawn only when their appearance changes. */
export const keepTokensDrawn = (canvas: StandInCanvas, into: PIXI.Container): void => {
  const all = new Map<Token, Drawn>();
  const square = (): number => canvas.scene?.spaces.size ?? 100;

  const refresh = (token: Token, drawn: Drawn): void => {
    drawn.art.position.set(token.x, token.y);
    drawn.art.visible = token.visible;
    const look = lookOf(token);
    if (look === drawn.look) return;
    drawn.look = look;
    drawn.plate = drawToken(drawn.art, token, square(), colours());
    fitName(token, drawn, square(), canvas.view.scale);
  };

  Hooks.on("drawToken", (token) => {
    if (token instanceof Token) all.set(token, { art: into.addChild(new PIXI.Container()), plate: null, look: "" });
  });
  Hooks.on("refreshToken", (token) => {
    const drawn = token instanceof Token ? all.get(token) : undefined;
    if (token instanceof Token && drawn !== undefined) refresh(token, drawn);
  });
  Hooks.on("destroyToken", (token) => {
    if (!(token instanceof Token)) return;
    all.get(token)?.art.destroy({ children: true });
    all.delete(token);
  });
  Hooks.on("canvasPan", () => {
    for (const [token, drawn] of all) fitName(token, drawn, square(), canvas.view.scale);
  });
};
