import type { StandInCanvas } from "../../stand-in/canvas";
import { onceAFrame } from "../../src/foundry/time/measured";
import { Hooks } from "../../stand-in/hooks";
import { lookOf } from "../furnished/looks";
import { portraitOf } from "../furnished/portraits";
import { isPlain } from "../../stand-in/objects";
import { Token } from "../../stand-in/token";
import { TokenLayer } from "../../stand-in/token-layer";
import { darkScheme } from "./colours";
import { isTokenOnLevel } from "../panel/level-choice";
import { lettersOf } from "./token-letters";
import { drawToken, isInPlay, NAME_AT } from "./tokens";

/** How visible a creature of another level is. */
const ELSEWHERE = 0.3;

interface Drawn {
  readonly art: PIXI.Container;
  plate: PIXI.Container | null;
  /** Its appearance when it was drawn. */
  look: string;
}

/** Screen pixels: minimum height of a name, and the creature width below which only the hovered and controlled show names. */
const LEAST_NAME = 11;
const LEAST_NAMED = 26;

/** Longest name in widths of its creature, unless the token is in play: longer names would overlap. */
const MOST_WIDTHS = 1.6;

const appearanceOf = (token: Token, letters: string): string => {
  const { name, disposition, hidden } = token.document._source;
  const state = [token.w, token.h, token.controlled, token.hover, token.isTargeted, darkScheme.matches];
  return JSON.stringify([name, letters, disposition, hidden, ...state]);
};

/** On a map shown small, names stay legible and avoid each other. */
const fitName = (token: Token, { plate }: Drawn, square: number, zoom: number): void => {
  if (plate === null) return;
  plate.scale.set(Math.max(1, LEAST_NAME / (0.17 * square * zoom)));
  const isSmall = token.w * zoom < LEAST_NAMED;
  const fits = plate.width <= MOST_WIDTHS * token.w;
  const isNamed = isSmall ? token.hover || token.controlled : fits || isInPlay(token);
  plate.visible = isNamed && token.visible;
  // Not by hovering: else badges beside it would jump.
  token.nameplate.visible = !isSmall || token.controlled;
};

/**
 * Draws tokens at their positions, and their names above what modules lay on the map, as in Foundry. Moving is cheap; tokens are
 * redrawn only when their appearance changes.
 */
export const keepTokensDrawn = (canvas: StandInCanvas, into: PIXI.Container): void => {
  const names = canvas.interface.addChild(new PIXI.Container());
  names.zIndex = TokenLayer.layerOptions.zIndex;
  const all = new Map<Token, Drawn>();
  const square = (): number => canvas.scene?.spaces.size ?? 100;

  const portraitFor = ({ document: { id } }: Token): string | null =>
    canvas.scene !== null && lookOf(canvas.scene) !== null ? portraitOf(id) : null;

  /** By the id of the token's document: a dragged copy has those of its original. */
  let letters = new Map<string, string>();

  const refresh = (token: Token, drawn: Drawn): void => {
    drawn.art.position.set(token.x, token.y);
    drawn.art.visible = token.visible;
    drawn.art.alpha = canvas.scene === null || isTokenOnLevel(canvas.scene, token.document._source) ? 1 : ELSEWHERE;
    const its = letters.get(token.document.id) ?? "";
    const look = appearanceOf(token, its);
    if (look !== drawn.look) {
      drawn.look = look;
      drawn.plate?.destroy({ children: true, texture: true, baseTexture: true });
      drawn.plate = names.addChild(
        drawToken(drawn.art, token, square(), { letters: its, portrait: portraitFor(token) }),
      );
    }
    drawn.plate?.position.set(token.x + NAME_AT.x * token.w, token.y + NAME_AT.y * token.h);
    fitName(token, drawn, square(), canvas.view.scale);
  };

  /** A gap in the numbers would betray a hidden token. */
  const chooseLetters = onceAFrame((): void => {
    const isGM = game.user.isGM;
    const named = [...all.keys()].filter(({ document, isPreview }) => !isPreview && (isGM || !document._source.hidden));
    const chosen = lettersOf(named.map(({ document }) => document._source.name));
    letters = new Map(named.map(({ document }, i) => [document.id, chosen[i] ?? ""]));
    for (const [token, drawn] of all) refresh(token, drawn);
  });

  Hooks.on("drawToken", (token) => {
    if (!(token instanceof Token)) return;
    all.set(token, { art: into.addChild(new PIXI.Container()), plate: null, look: "" });
    chooseLetters();
  });
  Hooks.on("refreshToken", (token) => {
    const drawn = token instanceof Token ? all.get(token) : undefined;
    if (token instanceof Token && drawn !== undefined) refresh(token, drawn);
  });
  Hooks.on("destroyToken", (token) => {
    if (!(token instanceof Token)) return;
    const drawn = all.get(token);
    // Portraits are kept for all tokens; the texture of a name is its own.
    drawn?.art.destroy({ children: true });
    drawn?.plate?.destroy({ children: true, texture: true, baseTexture: true });
    all.delete(token);
    chooseLetters();
  });
  Hooks.on("updateToken", (_token, changes) => {
    if (isPlain(changes) && ("name" in changes || "hidden" in changes)) chooseLetters();
  });
  Hooks.on("canvasPan", () => {
    for (const [token, drawn] of all) fitName(token, drawn, square(), canvas.view.scale);
  });
};
