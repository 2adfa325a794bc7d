/** The supported shapes of dnd5e: 5 is release 5.3.3, 6 is the 6.0 line. EVIDENCE.md lists the sources. */
import { fromTheStart } from "../../../stand-in/from-the-start";
import type { Game } from "../../../stand-in/game";
import type { Generation } from "../../../stand-in/profile";

const SHAPES = [5, 6] as const;
export type Shape = (typeof SHAPES)[number];

/** The releases that the shapes follow, as in `game.system.version`. */
export const VERSIONS: Readonly<Record<Shape, string>> = { 5: "5.3.3", 6: "6.0.6" };

interface Played {
  readonly game: Game;
  readonly shape: Shape;
}

const around = fromTheStart<Played>();

export const settlePlayed = around.settle;
export const played = around.get;

/** `?shape=5` or `6`; by default the newest that the Foundry version supports. Throws for 6 on version 13. */
export const shapeAsked = (generation: Generation): Shape => {
  const asked = new URLSearchParams(window.location.search).get("shape");
  const shape = SHAPES.find((it) => String(it) === asked) ?? (generation === 13 ? 5 : 6);
  if (shape === 6 && generation === 13) throw new Error("dnd5e 6 needs Foundry version 14, and this is version 13.");
  return shape;
};
