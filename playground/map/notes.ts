import { isPlain, type Plain } from "../../stand-in/objects";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { Colours } from "./colours";

/** Font size in pixels for squares of 100: legible when the whole scene is in view. */
const LETTERS = 44;

/** The first line of a note's text, below its position. */
const drawNote = ({ x, y, text: says }: Plain, inks: Colours, scale: number): PIXI.Text => {
  const text = new PIXI.Text(typeof says === "string" ? says.split("\n")[0] : "", {
    fontFamily: "system-ui, DejaVu Sans, sans-serif",
    fontSize: LETTERS * scale,
    fill: inks.ink,
  });
  text.anchor.set(0.5, 0);
  text.position.set(Number(x), Number(y));
  text.alpha = 0.75;
  return text;
};

/** A scene's notes. The stand-in has no Note documents: they are read from the scene's source. */
export const drawNotes = (scene: SceneDocument, inks: Colours, scale: number): PIXI.Text[] => {
  const notes: unknown = scene._source["notes"];
  return (Array.isArray(notes) ? notes : []).filter(isPlain).map((note) => drawNote(note, inks, scale));
};
