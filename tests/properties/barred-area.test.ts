/** An area that walls part from a creature has no line of effect to or from anything in it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { madeStage } from "../../bench/stage";
import { workload } from "../../bench/workloads";
import { placeJudge, placeBlock } from "../../src/rules/cover-map/place-cover";
import { RULE_SETS } from "../../src/rules/index";
import { areaAround, areBarred } from "../../src/rules/line-of-effect/barred-area";
import { hasLineOfEffect } from "../../src/rules/line-of-effect/line-of-effect";
import { pairLinesOf } from "../../src/rules/line-of-effect/pair-lines";
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

  test("hold nothing that has a line of effect to the creature, on any board", () => {
    let barred = 0;
    fc.assert(
      fc.property(boards, (board) => {
        const field = fieldOf(board);
        const lines = pairLinesOf(field);
        for (const creature of field.creatures) {
          const rest = field.creatures.filter((other) => other !== creature);
          for (const others of [rest, ...rest.map((other) => [other])]) {
            const [from, to] = [areaAround([creature]), areaAround(others)];
            if (from === undefined || to === undefined || !areBarred(lines.walls, from, to)) continue;
            barred++;
            for (const other of others) {
              expect(hasLineOfEffect(field, creature, other)).toBe(false);
              expect(hasLineOfEffect(field, other, creature)).toBe(false);
            }
          }
        }
      }),
      { numRuns: propertyRuns(), seed: PROPERTY_SEED },
    );
    expect(barred).toBeGreaterThan(0);
  });

  test("change no answer of a map in the caves of W3, whatever the size of blocks", () => {
    const { field } = madeStage(workload("W3"));
    const [mover, ...others] = field.creatures.keys();
    const question = {
      battlefield: field,
      ruleSet: RULE_SETS.dnd5e,
      options: {},
      mover: mover ?? 0,
      others,
      isShooting: false,
      special: new Map(),
    };
    // The mover in the spaces of some of the others.
    const standing = others.slice(0, 12).flatMap((other) => {
      const [its, there] = [field.creatures[mover ?? 0], field.creatures[other]];
      return its && there ? [{ ...there, id: its.id, disposition: its.disposition }] : [];
    });
    const answers = (size: number) => {
      const judge = placeJudge({ ...question, lines: new Map() });
      return standing.map((place, i) => {
        const block = size === 0 ? undefined : placeBlock(standing.slice(i, i + size));
        const steps = judge(place, block);
        for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
      });
    };
    const plain = answers(0);
    expect(plain.some(({ shots }) => shots > 0)).toBe(true);
    expect(answers(1)).toEqual(plain);
    expect(answers(3)).toEqual(plain);
  });
});
