import type { Battlefield } from "../battlefield/battlefield";
import type { Reason } from "../rules/verdict";
import type { Words } from "./localize";

/** What people call a creature or an area; walls have no names, they are counted. What a module added says its own. */
const nameOf = (id: string, { creatures, terrains, veils, surfaces }: Battlefield, words: Words): string => {
  if (id.startsWith("added:")) return id.slice("added:".length);
  const isIt = (thing: { readonly id: string }): boolean => thing.id === id;
  const veil = veils.find(isIt);
  const surface = surfaces.find(isIt);
  const name = (creatures.find(isIt) ?? terrains.find(isIt) ?? veil ?? surface)?.name;
  if (name !== undefined && name !== "") return name;
  if (surface !== undefined) return words.say("PARAPET.Obstacle.surface");
  return words.say(veil === undefined ? "PARAPET.Obstacle.area" : "PARAPET.Obstacle.veil");
};

/** Things by their ids as a list of names; walls are counted. */
export const namesOf = (ids: readonly string[], battlefield: Battlefield, words: Words): string => {
  const named = ids.filter((id) => !id.startsWith("wall:")).map((id) => nameOf(id, battlefield, words));
  const count = ids.length - named.length;
  return words.list([...new Set(named), ...(count === 0 ? [] : [words.plural("PARAPET.Obstacle.walls", count)])]);
};

/** A word of another message, such as a level of cover. */
const isMessage = (value: string | number): value is string =>
  typeof value === "string" && value.startsWith("PARAPET.");

/** A reason as a sentence; the ids in its data are said as names, the keys as what they stand for. */
export const sentenceOf = ({ key, data }: Reason, battlefield: Battlefield, words: Words): string => {
  const plain = Object.fromEntries(
    Object.entries(data).map(([name, value]): [string, string | number] =>
      typeof value === "object" ? [name, namesOf(value, battlefield, words)] : [name, value],
    ),
  );
  const said = Object.entries(plain).map(([name, value]): [string, string | number] => [
    name,
    isMessage(value) ? words.sayKey(value, plain) : value,
  ]);
  return words.sayKey(key, Object.fromEntries(said));
};
