/** What a file lacks, in words. */
import type { Loss } from "../../src/scene/write-files/losses";

const LOSS_WORDS: Readonly<Record<Loss["kind"], readonly [one: string, many: string]>> = {
  walls: ["wall that sight goes through", "walls that sight goes through"],
  places: ["place between two pixels", "places between two pixels"],
  senses: ["wall by what it stops", "walls by what they stop"],
  "one-way": ["one-way wall", "one-way walls"],
  doors: ["door by its kind", "doors by their kind"],
  heights: ["wall's height", "walls' heights"],
  cover: ["wall's own cover", "walls' own cover"],
  tokens: ["creature", "creatures"],
  areas: ["area", "areas"],
  lights: ["light by all its values", "lights by all their values"],
  templates: ["template", "templates"],
  levels: ["thing that is on a level", "things that are on levels"],
  grid: ["grid that is not of squares of 5 ft", ""],
  darkness: ["darkness of the scene", ""],
};

/** A line of a list. */
export const lossLine = ({ kind, count }: Loss): string => {
  const [one, many] = LOSS_WORDS[kind];
  return many === "" ? `  the ${one}` : `  ${count} ${count === 1 ? one : many}`;
};
