import { dequal as isDeepEqual } from "dequal/lite";
import type { Wall } from "../scene/model/battlefield";
import type { TokenKind } from "../scene/model/traits";
import { WALL_KIND_NAMES, wallKindOf, type WallKindName } from "../scene/model/wall-kind";
import type { Reason } from "../rules/attack/verdict";
import { MOST_PAIRS } from "../rules/judge/question-size";
import type { Words } from "./localize";

interface NamedThing {
  readonly id: string;
  readonly name: string;
  /** Of a creature: the reader may not know what kind of thing it is if it is an object. */
  readonly kind?: TokenKind;
}

interface WallOfKind {
  readonly id: string;
  readonly kindName: WallKindName;
}

/** What sentences need of a battlefield or a record. A name that the reader may not know is "". */
export interface NamedThings extends Readonly<
  Record<"creatures" | "terrains" | "veils" | "surfaces", readonly NamedThing[]>
> {
  readonly walls: readonly Wall[] | readonly WallOfKind[];
}

/** A wall that is no longer there is a plain wall. */
const kindOfWall = ({ walls }: NamedThings, id: string): WallKindName => {
  const all: readonly (Wall | WallOfKind)[] = walls;
  const wall = all.find((each) => each.id === id);
  if (wall === undefined) return "wall";
  return "kindName" in wall ? wall.kindName : wallKindOf(wall);
};

/** The name of a creature or an area. Other modules' obstacles have theirs in the id. */
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

/** A creature without a known name, or an object without one; null for anything else. */
const namelessKind = ({ creatures }: NamedThings, id: string): "creature" | "object" | null => {
  const its = creatures.find((creature) => creature.id === id);
  if (its?.name !== "") return null;
  return its.kind === "object" ? "object" : "creature";
};

const countedByKind = (walls: readonly string[], things: NamedThings, words: Words): string[] => {
  const kinds = walls.map((id) => kindOfWall(things, id));
  return WALL_KIND_NAMES.flatMap((kind) => {
    const count = kinds.filter((each) => each === kind).length;
    return count === 0 ? [] : [words.plural(`PARAPET.Obstacle.${kind}`, count)];
  });
};

/** Several of one name are counted: "2 × Barrel". */
const countedByName = (names: readonly string[], words: Words): string[] =>
  [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count === 1 ? name : words.say("PARAPET.Obstacle.Several", { count, name });
  });

/** A list of names. Walls, and creatures and objects without a known name, are counted. */
export const namesOf = (ids: readonly string[], things: NamedThings, words: Words): string => {
  const walls = ids.filter((id) => id.startsWith("wall:"));
  const creatures = ids.filter((id) => namelessKind(things, id) === "creature");
  const objects = ids.filter((id) => namelessKind(things, id) === "object");
  const named = ids.filter((id) => ![...walls, ...creatures, ...objects].includes(id));
  return words.list([
    ...countedByName(
      named.map((id) => nameOf(id, things, words)),
      words,
    ),
    ...(creatures.length === 0 ? [] : [words.plural("PARAPET.Obstacle.creatures", creatures.length)]),
    ...(objects.length === 0 ? [] : [words.plural("PARAPET.Obstacle.objects", objects.length)]),
    ...countedByKind(walls, things, words),
  ]);
};

/** The name of a creature or an area at the start of a line. */
export const headingOf = (id: string, things: NamedThings, words: Words): string => {
  const kind = namelessKind(things, id);
  if (kind === null) return nameOf(id, things, words);
  return words.say(kind === "object" ? "PARAPET.Something" : "PARAPET.Creature");
};

/** A value that is the key of another message, such as a level of cover. */
const isMessageKey = (value: string | number): value is string =>
  typeof value === "string" && value.startsWith("PARAPET.");

/** A reason as a sentence. `list` names the ids in its data; keys in its data become their texts. */
export const sentenceWith = ({ key, data }: Reason, list: (ids: readonly string[]) => string, words: Words): string => {
  const plain = Object.fromEntries(
    Object.entries(data).map(([name, value]): [string, string | number] => [
      name,
      typeof value === "object" ? list(value) : value,
    ]),
  );
  // Names in a list are never keys, even if someone has named a creature like one.
  const texts = Object.entries(plain).map(([name, value]): [string, string | number] => [
    name,
    isMessageKey(value) && typeof data[name] !== "object" ? words.sayKey(value, plain) : value,
  ]);
  return words.sayKey(words.asKnown(key), Object.fromEntries(texts));
};

export const sentenceOf = (reason: Reason, things: NamedThings, words: Words): string =>
  sentenceWith(reason, (ids) => namesOf(ids, things, words), words);

const REASON = "PARAPET.Reason.";
/** Each says that there is no line of effect. */
const NO_EFFECT = ["Cover.total", "OtherLevel"].map((key) => REASON + key);
const NO_SIGHT = ["NoLineOfSight", "Obscured.SightBlocked"].map((key) => REASON + key);

/** Reasons each once, without those that only repeat that there is no line of effect. */
export const withoutRepeats = (reasons: readonly Reason[]): readonly Reason[] => {
  const noEffect = reasons.find(({ key }) => NO_EFFECT.includes(key));
  const kept = reasons.filter(({ key }) => noEffect === undefined || key !== `${REASON}NoAttack`);
  const noSight = kept.find((each) => NO_SIGHT.includes(each.key) && isDeepEqual(each.data, noEffect?.data));
  const joined = kept.flatMap((each) =>
    each === noSight ? [] : noSight && each === noEffect ? [{ ...each, key: `${REASON}NoLineAtAll` }] : [each],
  );
  return [...new Map(joined.map((each) => [JSON.stringify(each), each])).values()];
};

/** Why there is no verdict on creatures that are too large. */
export const tooLargeSentence = ({ say }: Pick<Words, "say">): string =>
  say("PARAPET.Overlay.TooLarge", { most: MOST_PAIRS });
