import type { Wall } from "../../scene/model/battlefield";
import { WALL_KIND_NAMES, wallKindOf, type WallKindName } from "../../scene/model/wall-kind";
import type { Reason } from "../../rules/attack/verdict";
import type { Words } from "./localize";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What words need of a battlefield: what is there by its name, "" for one that is not told, and what kind of wall is what. */
export interface NamedThings extends Readonly<
  Record<"creatures" | "terrains" | "veils" | "surfaces", readonly Named[]>
> {
  /** Walls of a battlefield, or of a record by their kinds. */
  readonly walls: readonly Wall[] | readonly WallOfKind[];
}

interface WallOfKind {
  readonly id: string;
  readonly kindName: WallKindName;
}

/** Of a wall that is no longer there the plainest. */
const kindOfWall = ({ walls }: NamedThings, id: string): WallKindName => {
  const wall = [...walls].find((each) => each.id === id);
  if (wall === undefined) return "wall";
  return "kindName" in wall ? wall.kindName : wallKindOf(wall);
};

/** What people call a creature or an area. What a module added says its own. */
const nameOf = (id: string, { creatures, terrains, veils, surfaces }: NamedThings, words: Words): string => {
  if (id.startsWith("added:")) return id.slice("added:".length);
  const isIt = (thing: { readonly id: string }): boolean => thing.id === id;
  const veil = veils.find(isIt);
  const surface = surfaces.find(isIt);
  const name = (creatures.find(isIt) ?? terrains.find(isIt) ?? veil ?? surface)?.name;
  if (name !== undefined && name !== "") return name;
  if (surface !== undefined) return words.say("PARAPET.Obstacle.surface");
  return words.say(veil === undefined ? "PARAPET.Obstacle.area" : "PARAPET.Obstacle.veil");
};

const isNameless = ({ creatures }: NamedThings, id: string): boolean =>
  creatures.find((creature) => creature.id === id)?.name === "";

/** Walls are counted by their kinds. */
const wallsNamed = (walls: readonly string[], things: NamedThings, words: Words): string[] => {
  const kinds = walls.map((id) => kindOfWall(things, id));
  return WALL_KIND_NAMES.flatMap((kind) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [words.plural(`PARAPET.Obstacle.${kind}`, count)];
  });
};

/** Things by their ids as a list of names; walls, and creatures of whom no name is told, are counted. */
export const namesOf = (ids: readonly string[], things: NamedThings, words: Words): string => {
  const walls = ids.filter((id) => id.startsWith("wall:"));
  const creatures = ids.filter((id) => isNameless(things, id));
  const named = ids.filter((id) => !walls.includes(id) && !creatures.includes(id));
  return words.list([
    ...new Set(named.map((id) => nameOf(id, things, words))),
    ...(creatures.length === 0 ? [] : [words.plural("PARAPET.Obstacle.creatures", creatures.length)]),
    ...wallsNamed(walls, things, words),
  ]);
};

/** What a creature is called at the beginning of a line. */
export const headingOf = (id: string, things: NamedThings, words: Words): string =>
  isNameless(things, id) ? words.say("PARAPET.Creature") : namesOf([id], things, words);

/** A word of another message, such as a level of cover. */
const isMessage = (value: string | number): value is string =>
  typeof value === "string" && value.startsWith("PARAPET.");

/** A reason as a sentence; the ids in its data are said as names, the keys as what they stand for. */
export const sentenceOf = ({ key, data }: Reason, things: NamedThings, words: Words): string => {
  const plain = Object.fromEntries(
    Object.entries(data).map(([name, value]): [string, string | number] =>
      typeof value === "object" ? [name, namesOf(value, things, words)] : [name, value],
    ),
  );
  // A list is of names, which are what people have called things, even where that reads like a message of ours.
  const said = Object.entries(plain).map(([name, value]): [string, string | number] => [
    name,
    isMessage(value) && typeof data[name] !== "object" ? words.sayKey(value, plain) : value,
  ]);
  return words.sayKey(key, Object.fromEntries(said));
};
