/** An area that walls part from a creature has no line of effect to or from anything in it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { madeStage } from "../../bench/stage";
import { workload } from "../../bench/workloads";
import { mayAttack } from "../../src/rules/attack/verdict";
import { placeBlock, placeJudge, type PlaceCover, type PlaceQuestion } from "../../src/rules/cover-map/place-cover";
import { RULE_SETS } from "../../src/rules/index";
import { areaAround, areBarred } from "../../src/rules/line-of-effect/barred-area";
import { hasLineOfEffect } from "../../src/rules/line-of-effect/line-of-effect";
import { pairLinesOf } from "../../src/rules/line-of-effect/pair-lines";
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { EMPTY_SCENE, PLAIN_WALL, plainToken } from "../../src/scene/model/defaults";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { boards, fieldOf } from "./mask-boards";
import { PROPERTY_SEED, propertyRuns } from "../property-runs";

type Ends = readonly [x: number, y: number, toX: number, toY: number];

/** A creature in the second row, another seven squares to its right, and these walls. */
const rowWith = (walls: readonly Ends[]) =>
  battlefieldOf({
    ...EMPTY_SCENE,
    tokens: [plainToken("a", 0, 100), plainToken("b", 800, 100)],
    walls: walls.map((c, i) => ({ ...PLAIN_WALL, id: `${i}`, c })),
  });

const barsRow = (walls: readonly Ends[]): boolean => {
  const field = rowWith(walls);
  const [from, to] = field.creatures.map((creature) => areaAround([creature]));
  return from !== undefined && to !== undefined && areBarred(pairLinesOf(field).walls, from, to);
};

const rowHasEffect = (walls: readonly Ends[]): boolean => {
  const field = rowWith(walls);
  const [a, b] = field.creatures;
  return a !== undefined && b !== undefined && hasLineOfEffect(field, a, b);
};

const questionOf = (battlefield: Battlefield, mover: number, others: readonly number[]): PlaceQuestion => ({
  battlefield,
  ruleSet: RULE_SETS.dnd5e,
  options: {},
  mover,
  others,
  isShooting: false,
  lines: new Map(),
  special: new Map(),
});

/** The second creature on another plane than the others. */
const withEthereal = (field: Battlefield): Battlefield => ({
  ...field,
  creatures: field.creatures.map((creature, i) =>
    i === 1 ? { ...creature, conditions: [...creature.conditions, "ethereal"] } : creature,
  ),
});

/** The mover in the spaces of the others. */
const placesOf = ({ creatures }: Battlefield, mover: number): Creature[] =>
  creatures.flatMap((there, number) => {
    const its = creatures[mover];
    return its === undefined || number === mover ? [] : [{ ...there, id: its.id, disposition: its.disposition }];
  });

/** What blocks of so many places say, each within one around all; without blocks for 0. */
const answersOf = (question: PlaceQuestion, standing: readonly Creature[], size: number): PlaceCover[] => {
  const judge = placeJudge({ ...question, lines: new Map() });
  const whole = placeBlock(standing);
  return standing.map((place, i) => {
    const block = size === 0 ? undefined : placeBlock(standing.slice(i, i + size), whole);
    const steps = judge(place, block);
    for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
  });
};

/** The same from a verdict for each of the others. */
const plainCover = (
  { battlefield, ruleSet, options, mover, others, isShooting }: PlaceQuestion,
  place: Creature,
): PlaceCover => {
  const field = { ...battlefield, creatures: battlefield.creatures.with(mover, place) };
  const judged = others.map((number) => {
    const other = field.creatures[number]?.id ?? "";
    const [attacker, target] = isShooting ? [place.id, other] : [other, place.id];
    const verdict = ruleSet.judge(field, { attacker, target, kind: "ranged", reach: null, origin: null }, options);
    return { other, verdict, level: ruleSet.levels.indexOf(verdict.cover) };
  });
  const shots = judged.filter(({ verdict }) => mayAttack(verdict));
  const level = shots.length === 0 ? null : Math.min(...shots.map((shot) => shot.level));
  return {
    level,
    worst: shots.find((shot) => shot.level === level)?.other ?? null,
    shots: shots.length,
    lineOfEffect: judged.some(({ verdict }) => verdict.lineOfEffect),
  };
};

describe("areas that walls bar", () => {
  test("are not those that a line along the ends of walls still reaches", () => {
    // Above, below and above the line along the top edges of both spaces: any other line meets one of them.
    const walls: Ends[] = [
      [200, 100, 200, -2000],
      [400, 100, 400, 2000],
      [600, 100, 600, -2000],
    ];
    expect(rowHasEffect(walls)).toBe(true);
    expect(barsRow(walls)).toBe(false);
  });

  test.each([0.5, 8, 40, 900])("are found where the walls stand %d squares from the creature", (squares) => {
    const far = 200 + 1000 * 100;
    const field = battlefieldOf({
      ...EMPTY_SCENE,
      tokens: [plainToken("a", far, 100), plainToken("b", 0, 100)],
      // In two pieces, neither of which spans the way.
      walls: [-2000, 2000].map((y, i) => ({
        ...PLAIN_WALL,
        id: `${i}`,
        c: [far - squares * 100, 150, far - squares * 100, y],
      })),
    });
    const [space, area] = field.creatures.map((creature) => areaAround([creature]));
    const { walls } = pairLinesOf(field);
    expect([space, area].includes(undefined)).toBe(false);
    expect(areBarred(walls, space!, area!)).toBe(true);
    expect(areBarred(walls, area!, space!)).toBe(true);
  });

  test("hold nothing that has a line of effect to the creature, on any board", () => {
    let barred = 0;
    fc.assert(
      fc.property(boards, (board) => {
        const field = fieldOf(board);
        const { walls } = pairLinesOf(field);
        for (const creature of field.creatures) {
          const rest = field.creatures.filter((other) => other !== creature);
          for (const others of [rest, ...rest.map((other) => [other])]) {
            const [from, to] = [areaAround([creature]), areaAround(others)];
            if (from === undefined || to === undefined || !areBarred(walls, from, to)) continue;
            barred++;
            for (const other of others) {
              expect(hasLineOfEffect(field, creature, other)).toBe(false);
              expect(hasLineOfEffect(field, other, creature)).toBe(false);
            }
          }
        }
      }),
      // Walls bar few boards: some thirty of a thousand.
      { numRuns: Math.max(1000, propertyRuns()), seed: PROPERTY_SEED },
    );
    expect(barred).toBeGreaterThan(0);
  });

  test.each(Object.values(RULE_SETS))(
    "leave a map's places what single verdicts of $id say, on any board",
    (ruleSet) => {
      fc.assert(
        fc.property(boards, fc.boolean(), fc.boolean(), (board, isShooting, isApart) => {
          const field = isApart ? withEthereal(fieldOf(board)) : fieldOf(board);
          const [mover, ...others] = field.creatures.keys();
          const question = { ...questionOf(field, mover ?? 0, others), ruleSet, isShooting };
          const standing = placesOf(field, mover ?? 0);
          expect(answersOf(question, standing, 2)).toEqual(standing.map((place) => plainCover(question, place)));
        }),
        // A board has hundreds of places, which are all judged twice.
        { numRuns: Math.max(100, propertyRuns(10)), seed: PROPERTY_SEED },
      );
    },
  );

  test("change no answer of a map in the caves of W3, whatever the size of blocks", () => {
    const { field } = madeStage(workload("W3"));
    const [mover, ...others] = field.creatures.keys();
    const question = questionOf(field, mover ?? 0, others);
    const standing = placesOf(field, mover ?? 0).slice(0, 12);
    const plain = answersOf(question, standing, 0);
    expect(plain.some(({ shots }) => shots > 0)).toBe(true);
    expect(answersOf(question, standing, 1)).toEqual(plain);
    expect(answersOf(question, standing, 3)).toEqual(plain);
  });
});
