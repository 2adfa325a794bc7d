import { MOST_BADGES } from "./draw-badges";
import type { Drawing } from "./draw-map";
import { lookOf } from "./draw-walls";
import { wordingOf, type Wording } from "./wording";

/** Letters of a name in the caption. */
const LONGEST_NAME = 28;

/** Words for a picture: what has no name is called what it is, in sentences with its badge's number. */
export interface DrawnWording extends Wording {
  /** Beside its number. */
  readonly labelOf: (id: string) => string;
}

const kindOf = ({ battlefield, verdict }: Drawing, id: string): string => {
  const { creatures, walls, veils, surfaces } = battlefield;
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return lookOf(wall) ?? "wall";
  if (id === verdict.attacker) return "attacker";
  if (id === verdict.target) return "target";
  if (creatures.some((each) => each.id === id)) return "creature";
  if (surfaces.some((each) => each.id === id)) return "floor";
  return veils.some((each) => each.id === id) ? "veil" : "terrain";
};

const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;

export const drawnWording = (drawing: Drawing): DrawnWording => {
  const { battlefield, marked } = drawing;
  const numbered = (id: string): string => {
    const [kind, place] = [kindOf(drawing, id), marked.indexOf(id)];
    return place >= 0 && place < MOST_BADGES ? `${kind} ${place + 1}` : withArticle(kind);
  };
  const wording = (nameless: (id: string) => string): Wording =>
    wordingOf(battlefield, { longest: LONGEST_NAME, nameless });
  return { ...wording(numbered), labelOf: wording((id) => kindOf(drawing, id)).nameOf };
};
