import { findingWords, shownId } from "../../scene/map-check/finding-words";
import type { Finding } from "../../scene/map-check/finding";
import type { Scene } from "../../scene/model/scene";
import type { Words } from "../../words/localize";

type NameOf = (id: string) => string;

/** What people call what is on a scene; walls have no names, and are called by their ids. */
export const namesIn = ({ tokens, walls, areas }: Scene, words: Words): NameOf => {
  const creatures = new Map(tokens.map(({ id, name }) => [`token:${id}`, name]));
  const regions = new Map(areas.map(({ id, name }) => [id, name]));
  const doors = new Set(walls.flatMap(({ id, door }) => (door === "none" ? [] : [`wall:${id}`])));
  return (id) => {
    const creature = creatures.get(id);
    if (creature !== undefined) return creature;
    const region = regions.get(id);
    if (region !== undefined) return words.say("PARAPET.Check.Area", { id: region === "" ? shownId(id) : region });
    return words.say(doors.has(id) ? "PARAPET.Check.Door" : "PARAPET.Check.Wall", { id: shownId(id) });
  };
};

/** A finding in the row of its kind's list. */
export const rowWords = (finding: Finding, nameOf: NameOf, words: Words): string => {
  const { key, data } = findingWords(finding);
  const said = Object.entries(data).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? words.list(value.map(nameOf)) : value,
  ]);
  return words.say(key, Object.fromEntries(said));
};

/** The same for the same finding each time that the map is checked. */
export const keyOf = ({ kind, ids }: Finding): string => [kind, ...ids].join(" ");
