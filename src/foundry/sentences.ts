import type { Battlefield } from "../battlefield/battlefield";
import type { Reason } from "../rules/verdict";
import type { Words } from "./localize";

/** What people call a creature or an area; walls have no names, they are counted. */
const nameOf = (id: string, { creatures, terrains, veils }: Battlefield, words: Words): string => {
  const isIt = (thing: { readonly id: string }): boolean => thing.id === id;
  const veil = veils.find(isIt);
  const name = (creatures.find(isIt) ?? terrains.find(isIt) ?? veil)?.name;
  if (name !== undefined && name !== "") return name;
  return words.say(veil === undefined ? "PARAPET.Obstacle.area" : "PARAPET.Obstacle.veil");
};

const namesOf = (ids: readonly string[], battlefield: Battlefield, words: Words): string => {
  const named = ids.filter((id) => !id.startsWith("wall:")).map((id) => nameOf(id, battlefield, words));
  const count = ids.length - named.length;
  return words.list([...new Set(named), ...(count === 0 ? [] : [words.plural("PARAPET.Obstacle.walls", count)])]);
};

/** A reason as a sentence; the ids in its data are said as names. */
export const sentenceOf = ({ key, data }: Reason, battlefield: Battlefield, words: Words): string => {
  const said = Object.entries(data).map(([name, value]): [string, string | number] =>
    typeof value === "object" ? [name, namesOf(value, battlefield, words)] : [name, value],
  );
  return words.sayKey(key, Object.fromEntries(said));
};
