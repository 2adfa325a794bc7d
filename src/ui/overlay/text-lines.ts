import { screenSize } from "../../foundry/table-view";
import { LABEL } from "./overlay-palette";

/** One line of words drawn once; sprites show it as often as it is wanted. */
export interface TextLine {
  readonly texture: PIXI.Texture;
  /** Screen pixels. */
  readonly width: number;
  readonly height: number;
}

/** Lines drawn and kept: drawing letters is the dearest part of a frame, and labels that move say little that is new. */
export interface TextLines {
  readonly of: (words: string, size: number) => TextLine;
  /** Lets go of what has not been wanted for long. */
  readonly tidy: () => void;
  readonly clear: () => void;
}

/** Enough for every percentage beside what a busy table says. */
const MOST_KEPT = 240;

const drawn = (words: string, size: number, wrapWidth: number): PIXI.Text => {
  const text = new PIXI.Text(words, {
    fontFamily: [...LABEL.font],
    fontSize: size,
    fill: LABEL.ink,
    align: "center",
    lineHeight: size * LABEL.lineHeight,
    wordWrap: true,
    wordWrapWidth: wrapWidth,
  });
  text.resolution = 2;
  text.updateText(false);
  return text;
};

export const createTextLines = (): TextLines => {
  const kept = new Map<string, PIXI.Text>();
  const drop = (key: string, text: PIXI.Text): void => {
    kept.delete(key);
    text.destroy({ texture: true, baseTexture: true });
  };
  return {
    of: (words, size) => {
      const wrapWidth = Math.min(LABEL.mostWidth, Math.floor(screenSize().width * LABEL.mostShare));
      const key = `${size} ${wrapWidth} ${words}`;
      const text = kept.get(key) ?? drawn(words, size, wrapWidth);
      // Anew at the end: the map's order is that of the last use.
      kept.delete(key);
      kept.set(key, text);
      return { texture: text.texture, width: text.width, height: text.height };
    },
    tidy: () => {
      for (const [key, text] of kept) {
        if (kept.size <= MOST_KEPT) return;
        drop(key, text);
      }
    },
    clear: () => {
      for (const [key, text] of kept) drop(key, text);
    },
  };
};
