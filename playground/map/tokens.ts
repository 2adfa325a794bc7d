import { clipped } from "../../src/scene/areas/clipped";
import type { Token } from "../../stand-in/token";
import { svgTexture } from "../furnished/textures";
import { colours, type Colours } from "./colours";
import { strokeLine } from "./strokes";

const colourOf = (disposition: number, colours: Colours): number => {
  if (disposition > 0) return colours.friend;
  return disposition === 0 ? colours.neutral : colours.foe;
};

/** Friendly tokens have one ring, neutral ones a dashed one, hostile ones two: distinguishable without colour. */
const drawRing = (graphics: PIXI.Graphics, disposition: number, { ink }: Colours, radius: number): void => {
  const width = radius / 12;
  if (disposition < 0) {
    graphics.lineStyle({ width, color: ink }).drawCircle(0, 0, radius);
    graphics.lineStyle({ width: width / 2, color: ink }).drawCircle(0, 0, radius * 0.84);
    return;
  }
  graphics.lineStyle({ width, color: ink });
  const parts = disposition > 0 ? 1 : 10;
  const part = (2 * Math.PI) / parts;
  for (let k = 0; k < parts; k += 1) {
    const from = k * part;
    graphics.moveTo(radius * Math.cos(from), radius * Math.sin(from));
    graphics.arc(0, 0, radius, from, from + (parts === 1 ? part : part * 0.6));
  }
};

const textOf = (words: string, size: number, fill: number): PIXI.Text => {
  const text = new PIXI.Text(words, {
    fontFamily: "system-ui, DejaVu Sans, sans-serif",
    fontSize: size,
    fontWeight: "600",
    fill,
  });
  text.resolution = 2;
  return text;
};

const nameplate = (name: string, colours: Colours, size: number): PIXI.Container => {
  const words = textOf(name, size, colours.ink);
  words.anchor.set(0.5, 0);
  const plate = new PIXI.Graphics();
  plate
    .beginFill(colours.plate, 0.8)
    .drawRoundedRect(-words.width / 2 - 5, -1, words.width + 10, words.height + 2, 5)
    .endFill();
  const both = new PIXI.Container();
  both.addChild(plate, words);
  return both;
};

const drawCorners = (graphics: PIXI.Graphics, { w, h }: Token, square: number, colour: number): void => {
  const arm = Math.min(w, h, square) / 4;
  graphics.lineStyle({ width: arm / 4, color: colour });
  for (const [x, y, dx, dy] of [
    [0, 0, arm, arm],
    [w, 0, -arm, arm],
    [w, h, -arm, -arm],
    [0, h, arm, -arm],
  ] as const) {
    graphics
      .moveTo(x + dx, y)
      .lineTo(x, y)
      .lineTo(x, y + dy);
  }
};

/** Outline of the token's space: thick for an attacker, thin on hover, with brackets for a target. */
const drawState = (graphics: PIXI.Graphics, token: Token, square: number, colours: Colours): void => {
  const { w, h } = token;
  if (token.controlled) {
    graphics.lineStyle({ width: square / 18, color: colours.control }).drawRoundedRect(2, 2, w - 4, h - 4, square / 8);
  } else if (token.hover) {
    const stroke = { colour: colours.ink, width: 3, dash: [] };
    const corners = [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ];
    corners.forEach((corner, k) => {
      strokeLine(graphics, [corner, corners[(k + 1) % 4] ?? corner], stroke, Math.min(w, h) / 100);
    });
  }
  if (token.isTargeted) drawCorners(graphics, token, square, colours.target);
};

/** A creature's portrait within its ring; its letters stay until it is there. */
const addPortrait = (art: PIXI.Container, svg: string, radius: number, letters: PIXI.Text): void => {
  const sprite = new PIXI.Sprite();
  sprite.anchor.set(0.5);
  art.addChildAt(sprite, 1);
  sprite.position.copyFrom(letters.position);
  void svgTexture(svg).then((texture) => {
    if (sprite.destroyed || texture === null) return;
    sprite.texture = texture;
    sprite.width = radius * 1.8;
    sprite.height = radius * 1.8;
    letters.visible = false;
  });
};

/** Most letters of a name on the map; the list and the card show all of it. */
const LETTERS = 12;

/** Whether it attacks, is a target, or is hovered. */
export const isInPlay = ({ controlled, hover, isTargeted }: Token): boolean => controlled || hover || isTargeted;

/** Where a name is in its token's space: shares of width and height. */
export const NAME_AT = { x: 0.5, y: 0.93 } as const;

/** Portraits are kept for all tokens; the texture of a text is its own. */
const clear = (child: PIXI.DisplayObject): void => {
  const isOwn = !(child instanceof PIXI.Sprite) || child instanceof PIXI.Text;
  child.destroy({ children: true, texture: isOwn, baseTexture: isOwn });
};

/** What is within a token's ring. */
export interface Face {
  readonly letters: string;
  /** SVG, for the playground's own creatures. */
  readonly portrait: string | null;
}

/** Draws the token into `art`; returns its name plate, which is drawn above everything else on the map. */
export const drawToken = (art: PIXI.Container, token: Token, square: number, face: Face): PIXI.Container => {
  const { letters, portrait } = face;
  const inks = colours();
  for (const child of art.removeChildren()) clear(child);
  const { name, disposition, hidden } = token.document._source;
  const { w, h } = token;
  const radius = Math.min(w, h) * 0.4;
  const graphics = new PIXI.Graphics();
  graphics.position.set(w / 2, h / 2);
  graphics
    .beginFill(0x000000, 0.35)
    .drawCircle(radius * 0.05, radius * 0.1, radius * 1.06)
    .endFill();
  graphics.beginFill(colourOf(disposition, inks)).drawCircle(0, 0, radius).endFill();
  const ring = new PIXI.Graphics();
  ring.position.copyFrom(graphics.position);
  drawRing(ring, disposition, inks, radius);
  const text = textOf(letters, radius * (letters.length > 2 ? 0.6 : 0.8), 0xffffff);
  text.anchor.set(0.5);
  text.position.set(w / 2, h / 2);
  const plate = nameplate(clipped(name, LETTERS), inks, Math.max(12, square * 0.17));
  const state = new PIXI.Graphics();
  drawState(state, token, square, inks);
  art.addChild(graphics, text, ring, state);
  if (portrait !== null) addPortrait(art, portrait, radius, text);
  art.alpha = plate.alpha = hidden || token.isPreview ? 0.5 : 1;
  return plate;
};
