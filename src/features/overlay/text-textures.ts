import { screenSize } from "../../foundry/canvas/canvas-view";

/** Lengths in screen pixels. */
export const LABEL = {
  font: ["Signika", "DejaVu Sans", "sans-serif"],
  size: 15,
  lineHeight: 1.25,
  text: "#ffffff",
  plate: 0x14161a,
  plateAlpha: 0.88,
  padding: 6,
  radius: 5,
  border: 2,
  /** Lines wider than this, or than this share of the screen, are wrapped. */
  mostWidth: 300,
  mostShare: 0.6,
  /** Between the label and its token. */
  lift: 8,
} as const;

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

const drawnText = (wanted: string, size: number, wrapWidth: number): DrawnText => {
  const content = withNumbersKept(wanted);
  const text = new PIXI.Text(content, {
    fontFamily: [...LABEL.font],
    fontSize: size,
    fill: LABEL.text,
    align: "center",
    lineHeight: size * LABEL.lineHeight,
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
  const pieceOf = (text: string, size: number, wrapWidth = Infinity): DrawnText => {
    const key = `${size} ${wrapWidth} ${text}`;
    const piece = kept.get(key) ?? drawnText(text, size, wrapWidth);
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
    of: (text: string, size: number): TextLine => {
      const wrapWidth = Math.min(LABEL.mostWidth, Math.floor(screenSize().width * LABEL.mostShare));
      const line = lineOf(piecesIn(text).map((piece) => pieceOf(piece, size)));
      return line.width <= wrapWidth ? line : lineOf([pieceOf(text, size, wrapWidth)]);
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
