/** The index from nothing, and what many pairs need after one thing has changed. */
import type { Battlefield } from "../src/scene/model/battlefield";
import { creatureOf } from "../src/scene/spaces/creature";
import { checkIndex } from "./checks";
import { builtFromEnds, builtIndex, follow, isEffectBetween, madeReady } from "./ours";
import { flatbushOfWalls } from "./peers";
import type { Query, Question } from "./query";
import { creatureAt } from "./stage";
import type { Subject } from "./subject";

/** A whole index, as after a door. */
export const index: Query = (subject) => {
  const { ours, flat, isMade } = subject;
  checkIndex(subject, builtFromEnds(ours.field, flat.walls.ends));
  checkIndex(subject, builtIndex(ours.field));
  const flatbush = { name: "flatbush", queries: 1, run: () => flatbushOfWalls(flat) };
  const entries = [
    { name: "ours", queries: 1, run: () => builtFromEnds(ours.field, flat.walls.ends) },
    ...(isMade ? [flatbush] : []),
    { name: READ_FROM_WALLS, queries: 1, run: () => builtIndex(ours.field) },
  ];
  return [{ query: "index build", unit: "index", entries, notes: [] }];
};

export const READ_FROM_WALLS = "ours, ends read from walls";

export const upkeep: Query = (subject) => [
  changing(subject, "move", moves(subject)),
  changing(subject, "door", doors(subject)),
];

/** So many things are changed, each changed back before the next. */
const CHANGES = 10;

const spread = (count: number): number[] =>
  Array.from({ length: CHANGES }, (_, i) => Math.floor((i * count) / CHANGES));

/** Makes a later state of the battlefield, which shares what stayed. */
type Change = () => Battlefield;

/** Each creature goes a square to the right, and back. */
const moves = ({ stage: { scene, field } }: Subject): Change[] =>
  spread(field.creatures.length).flatMap((place) => {
    const token = scene.tokens[place];
    if (token === undefined) return [];
    const there = creatureOf({ ...token, x: token.x + scene.grid.size }, scene.grid, "square");
    const here = creatureAt(field.creatures, place);
    const withCreature = (creature: typeof here) => () => ({
      ...field,
      creatures: field.creatures.with(place, creature),
    });
    return [withCreature(there), withCreature(here)];
  });

/** Each wall goes as an opened door does, and comes back. */
const doors = ({ stage: { field } }: Subject): Change[] =>
  spread(field.walls.length).flatMap((opened) => [
    () => ({ ...field, walls: field.walls.filter((_, number) => number !== opened) }),
    () => ({ ...field, walls: [...field.walls] }),
  ]);

/** Throws unless the lines are after every change what they are when made ready from nothing. */
const changing = ({ stage }: Subject, unit: string, changes: readonly Change[]): Question => {
  let lines = madeReady(stage.field);
  changes.forEach((change, i) => {
    lines = follow(lines, change());
    const again = madeReady(lines.battlefield);
    for (const [from, to] of stage.near) {
      if (isEffectBetween(lines, from, to) !== isEffectBetween(again, from, to))
        throw new Error(`${unit} on ${stage.name}, change ${i}: another answer for ${from} to ${to} when followed`);
    }
  });
  // Made beforehand: to read a scene is not part of it.
  const states = changes.map((change) => change());
  const run = (): unknown => {
    for (const state of states) lines = follow(lines, state);
    return lines;
  };
  const entries = [
    { name: "ours", queries: changes.length, run },
    { name: "from nothing", queries: 1, run: () => madeReady(stage.field) },
  ];
  return { query: `upkeep, ${unit}`, unit, entries, notes: [] };
};
