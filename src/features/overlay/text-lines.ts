import { screenSize } from "../../foundry/canvas/canvas-view";
import { LABEL } from "./overlay-palette";
import { piecesIn } from "./text-pieces";

/** Words or a digit drawn once; sprites show it as often as it is wanted. */
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

/**
 * Pieces of lines drawn and kept: drawing letters is the dearest part of a frame, and labels that move say little that is
 * new but numbers. So digits are pieces of their own.
 */
export interface TextLines {
  readonly of: (words: string, size: number) => TextLine;
  /** Lets go of what has not been wanted for long. */
  readonly tidy: () => void;
  readonly clear: () => void;
}

/** Enough for all that a busy table says. */
const MOST_KEPT = 240;

/** Screen pixels; `width` has no part of a pixel cut off or added, so that pieces join. */
interface Drawn {
  readonly text: PIXI.Text;
  readonly width: number;
}

/** A number stays on the line of what it counts. */
const withNumbersKept = (words: string): string => words.replace(/(\d) /g, "$1\u00a0");

const drawn = (said: string, size: number, wrapWidth: number): Drawn => {
  const words = withNumbersKept(said);
  const text = new PIXI.Text(words, {
    fontFamily: [...LABEL.font],
    fontSize: size,
    fill: LABEL.ink,
    align: "center",
    lineHeight: size * LABEL.lineHeight,
    ...(wrapWidth === Infinity ? {} : { wordWrap: true, wordWrapWidth: wrapWidth }),
  });
  text.resolution = 2;
  text.updateText(false);
  return { text, width: PIXI.TextMetrics.measureText(words, text.style).width };
};

const lineOf = (drawnPieces: readonly Drawn[]): TextLine => {
  let width = 0;
  const pieces = drawnPieces.map(({ text, width: its }): TextPiece => {
    const x = width;
    width += its;
    return { texture: text.texture, x };
  });
  return { pieces, width, height: Math.max(0, ...drawnPieces.map(({ text }) => text.height)) };
};

export const createTextLines = (): TextLines => {
  const kept = new Map<string, Drawn>();
  const pieceOf = (words: string, size: number, wrapWidth = Infinity): Drawn => {
    const key = `${size} ${wrapWidth} ${words}`;
    const piece = kept.get(key) ?? drawn(words, size, wrapWidth);
    // Anew at the end: the map's order is that of the last use.
    kept.delete(key);
    kept.set(key, piece);
    return piece;
  };
  const drop = (key: string, { text }: Drawn): void => {
    kept.delete(key);
    text.destroy({ texture: true, baseTexture: true });
  };
  return {
    of: (words, size) => {
      const wrapWidth = Math.min(LABEL.mostWidth, Math.floor(screenSize().width * LABEL.mostShare));
      const line = lineOf(piecesIn(words).map((piece) => pieceOf(piece, size)));
      return line.width <= wrapWidth ? line : lineOf([pieceOf(words, size, wrapWidth)]);
    },
    tidy: () => {
      for (const [key, piece] of kept) {
        if (kept.size <= MOST_KEPT) return;
        drop(key, piece);
      }
    },
    clear: () => {
      for (const [key, piece] of kept) drop(key, piece);
    },
  };
};
