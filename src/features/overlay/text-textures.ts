import { screenSize } from "../../foundry/canvas/screen-place";

const FONTS = ["Signika", "DejaVu Sans", "sans-serif"];

/** Lines wider than this, or than this share of the screen, are wrapped. */
const MOST_WIDTH = 420;
const MOST_SHARE = 0.8;

const LINE_HEIGHT = 1.25;

/** Drawn white, so that a sprite's tint is the colour of its text. */
export interface TextStyle {
  /** Screen pixels. */
  readonly size: number;
  readonly isBold: boolean;
}

/** A word or a digit, drawn once and shown by any number of sprites. */
export interface TextPiece {
  readonly texture: PIXI.Texture;
  /** From the line's left edge, screen pixels. */
  readonly x: number;
}

/** Screen pixels. */
export interface TextLine {
  readonly pieces: readonly TextPiece[];
  readonly width: number;
  readonly height: number;
}

/** Enough for a busy table. */
const MOST_KEPT = 240;

/** Hebrew, Arabic and related letters, which run from right to left around numbers. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** The pieces of a line from left to right: "3", "7" and " % hidden" for "37 % hidden". */
export const piecesIn = (text: string): readonly string[] =>
  RIGHT_TO_LEFT.test(text) ? [text] : text.split(/(\d)/).filter((piece) => piece !== "");

interface DrawnText {
  readonly text: PIXI.Text;
  /** Not rounded, so that pieces join. */
  readonly width: number;
}

/** Keeps a number on the line of the word after it. */
const withNumbersKept = (text: string): string => text.replace(/(\d) /g, "$1\u00a0");

const drawnText = (wanted: string, { size, isBold }: TextStyle, wrapWidth: number): DrawnText => {
  const content = withNumbersKept(wanted);
  const text = new PIXI.Text(content, {
    fontFamily: [...FONTS],
    fontSize: size,
    fontWeight: isBold ? "bold" : "normal",
    fill: "#ffffff",
    lineHeight: size * LINE_HEIGHT,
    ...(wrapWidth === Infinity ? {} : { wordWrap: true, wordWrapWidth: wrapWidth }),
  });
  text.resolution = 2;
  text.updateText(false);
  return { text, width: PIXI.TextMetrics.measureText(content, text.style).width };
};

const lineOf = (parts: readonly DrawnText[]): TextLine => {
  let width = 0;
  const pieces = parts.map((part): TextPiece => {
    const x = width;
    width += part.width;
    return { texture: part.text.texture, x };
  });
  return { pieces, width, height: Math.max(0, ...parts.map(({ text }) => text.height)) };
};

export type TextTextures = ReturnType<typeof createTextTextures>;

/**
 * A cache of drawn text. Drawing letters is the slowest part of a frame, and the labels of a moving token change little but
 * their numbers. So each digit is a piece of its own.
 */
export const createTextTextures = () => {
  const kept = new Map<string, DrawnText>();
  const pieceOf = (text: string, style: TextStyle, wrapWidth = Infinity): DrawnText => {
    const key = `${style.size} ${style.isBold} ${wrapWidth} ${text}`;
    const piece = kept.get(key) ?? drawnText(text, style, wrapWidth);
    // Set again, so that the map's order is that of the last use.
    kept.delete(key);
    kept.set(key, piece);
    return piece;
  };
  const drop = (key: string, { text }: DrawnText): void => {
    kept.delete(key);
    text.destroy({ texture: true, baseTexture: true });
  };
  return {
    of: (text: string, style: TextStyle): TextLine => {
      const wrapWidth = Math.min(MOST_WIDTH, Math.floor(screenSize().width * MOST_SHARE));
      const line = lineOf(piecesIn(text).map((piece) => pieceOf(piece, style)));
      return line.width <= wrapWidth ? line : lineOf([pieceOf(text, style, wrapWidth)]);
    },
    /** Drops the pieces that were used longest ago. */
    tidy: (): void => {
      for (const [key, piece] of kept) {
        if (kept.size <= MOST_KEPT) return;
        drop(key, piece);
      }
    },
    clear: (): void => {
      for (const [key, piece] of kept) drop(key, piece);
    },
  };
};
