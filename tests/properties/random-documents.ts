/** Random rule sets as data, and what a verdict by one of them decides. */
import fc from "fast-check";
import { DICE_KINDS, type Attack, type Verdict } from "../../src/rules/attack/verdict";
import { DATA_STATS } from "../../src/rules/books/data/document";
import type { Battlefield, Wall } from "../../src/scene/model/battlefield";
import { mayGrowWorse } from "../rule-sets/worse-ways";

const parts = fc.constantFrom("1/4", "1/3", "1/2", ">1/2", "2/3", "3/4", "15/16", "1/1");
const whens = fc
  .record(
    {
      lines: fc.oneof(fc.integer({ min: 1, max: 4 }), parts),
      share: parts,
      centre: fc.constant(true as const),
      touching: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .filter((when) => Object.keys(when).length > 0);
const gifts = fc.oneof(
  fc.record({ stat: fc.constantFrom(...DATA_STATS), value: fc.integer({ min: -8, max: 8 }) }),
  fc.record({ dice: fc.constantFrom(...DICE_KINDS), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ text: fc.constantFrom("damage die d4", "PARAPET.Effect.double-damage") }),
);

const lists = fc.array(gifts, { maxLength: 2 });

const levelsOf = (count: number): fc.Arbitrary<readonly object[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, i) =>
      fc.record({
        id: fc.constant(`l${i}`),
        name: fc.constant(`Level ${i}`),
        when: fc.oneof(whens, fc.array(whens, { minLength: 1, maxLength: 3 })),
        gives: lists,
        forbids: fc.subarray(["attack", "opportunity", "hide"]),
      }),
    ),
  );

/** Valid ones, of any number of levels. */
export const documents = fc.integer({ min: 0, max: 6 }).chain((count) => {
  const most = fc.constantFrom("nothing", ...Array.from({ length: count }, (_, i) => `l${i}`));
  const creature =
    count === 0
      ? most
      : fc.oneof(
          most,
          fc.record(
            {
              upTo: most.filter((level) => level !== "nothing"),
              who: fc.constantFrom("all", "enemies", "not-allies"),
              kinds: fc.subarray(["ranged", "melee", "area"]),
              size: fc.constantFrom("any", "same-or-larger", "two-larger"),
            },
            { requiredKeys: ["upTo"] },
          ),
        );
  const kinds = { wall: most, standard: most, improved: most, partial: most, low: most, part: most, most, veil: most };
  return fc.record({
    format: fc.constant(1),
    id: fc.constant("world.random"),
    name: fc.constant("Random"),
    levels: levelsOf(count),
    counts: fc.record({ ...kinds, creature }, { requiredKeys: [] }),
    concealment: fc.record({ partial: lists, total: lists, dim: lists, dark: lists }, { requiredKeys: [] }),
    needs: fc.constantFrom("effect", "sight", "both"),
    melee: fc.constantFrom("as-ranged", "none"),
    saves: fc.boolean(),
  });
});

/** All of it that must not depend on how a scene is drawn. */
export const decided = ({ cover, concealment, lineOfEffect, modifiers, dice, texts, permissions }: Verdict): string =>
  JSON.stringify([
    cover,
    concealment,
    lineOfEffect,
    modifiers.map(({ stat, value, side }) => [stat, value, side]),
    dice.map(({ kind, count, side }) => [kind, count, side]),
    texts,
    permissions.map(({ action, isAllowed }) => [action, isAllowed]),
  ]);

/** A document can give more for anything else than for a wall. */
const hasOtherCover = ({ walls, terrains }: Battlefield): boolean =>
  terrains.length > 0 || walls.some(({ isGraded }) => isGraded);

/** So many are tried besides. */
const OTHERS = 8;

/**
 * Without one of the walls that make no verdict grow worse when they go; of those that the verdict names, if there are some.
 * Undefined where there is no such wall.
 */
export const fieldWithout = (
  field: Battlefield,
  { obstacles }: Pick<Verdict, "obstacles">,
  attack: Attack,
  luck: number,
): Battlefield | undefined => {
  const { walls } = field;
  const others = Array.from({ length: OTHERS }, (_, i) => walls[(luck + i * i) % walls.length]);
  const named = walls.filter(({ id }) => obstacles.includes(id));
  const isFree = (each: Wall): boolean => !mayGrowWorse(field, attack, each, hasOtherCover);
  const wall = [...named, ...others].find((each) => each !== undefined && isFree(each));
  return wall === undefined ? undefined : { ...field, walls: walls.filter((other) => other !== wall) };
};
