/** Every real map at hand is read, tidied or not, and judged without an exception, the same in any order and anywhere. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Battlefield, type Creature, TIDY_DEFAULTS } from "../src/scene/model/battlefield";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { plainToken } from "../src/scene/model/defaults";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import type { Scene, SceneToken, SceneWall } from "../src/scene/model/scene";
import { RULE_SETS } from "../src/rules";
import { isEffectBetween } from "../src/rules/line-of-effect/effect-between";
import { pairLinesAfter, pairLinesOf, type PairLines } from "../src/rules/line-of-effect/pair-lines";
import { hasLineOfEffect } from "../src/rules/line-of-effect/line-of-effect";
import { ATTACK_KINDS, type Attack, type Verdict } from "../src/rules/attack/verdict";
import { movedBy } from "./rule-sets/placement";
import { shuffled } from "./rule-sets/shuffled";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "./scenes-beside";
import { propertyRuns } from "./property-runs";

skipWithoutScenes("real scenes are judged");

/** Pairs judged on each map. */
const PAIRS = propertyRuns(250);
const LUCK = 20_261;

const UNTIDIED = { wallSnap: 0, wallGap: 0 };

/** Which thing of a list, the lists's length taken `of` times. */
const nth = <T>(things: readonly T[], i: number, of: number): T | undefined =>
  things[Math.floor((i * things.length) / of)];

/** A creature astride the middle of a wall, beside its end, or in the square there. */
const creatureAt = ({ c: [ax, ay, bx, by] }: SceneWall, i: number, size: number): SceneToken => {
  const square = (v: number): number => Math.floor(v / size) * size;
  const places = [
    [(ax + bx) / 2 - size / 2, (ay + by) / 2 - size / 2],
    [ax, ay],
    [square(bx), square(by)],
  ] as const;
  const [x, y] = places[i % places.length] ?? places[0];
  return { ...plainToken(`made ${i}`, x, y), width: i % 4 === 3 ? 2 : 1, height: i % 4 === 3 ? 2 : 1 };
};

const MADE = 6;

/** A few more creatures, always the same, among the walls of a map. */
const peopled = (scene: Scene): Scene => {
  const made = Array.from({ length: MADE }, (_, i) => {
    const wall = nth(scene.walls, i, MADE);
    return wall === undefined ? [] : [creatureAt(wall, i, scene.grid.size)];
  });
  return { ...scene, tokens: [...scene.tokens, ...made.flat()] };
};

/** Some pairs of near creatures and some of far ones. */
const pairsIn = ({ creatures }: Battlefield): readonly (readonly [attacker: string, target: string])[] => {
  const mixed = shuffled(creatures, LUCK);
  return Array.from({ length: PAIRS }, (_, i) => {
    const attacker = mixed[i % mixed.length];
    const others = mixed.filter((other) => other !== attacker);
    const byDistance = others.toSorted((p, q) => distance(p, attacker) - distance(q, attacker));
    const target = i % 2 === 0 ? byDistance[i % 3] : byDistance[(7 * i) % byDistance.length];
    return attacker === undefined || target === undefined ? [] : [[attacker.id, target.id] as const];
  }).flat();
};

type Placed = { readonly centre: { readonly x: number; readonly y: number } } | undefined;
const distance = (p: Placed, q: Placed): number =>
  p === undefined || q === undefined ? 0 : Math.hypot(p.centre.x - q.centre.x, p.centre.y - q.centre.y);

const attacksIn = (field: Battlefield): Attack[] =>
  pairsIn(field).flatMap(([attacker, target]) =>
    ATTACK_KINDS.map((kind): Attack => ({ attacker, target, kind, reach: null, origin: null })),
  );

const judgedBy = (field: Battlefield, attacks: readonly Attack[]): Verdict[] =>
  Object.values(RULE_SETS).flatMap((ruleSet) => attacks.map((attack) => ruleSet.judge(field, attack, {})));

const decided = ({ attacker, target, kind, cover, concealment, lineOfEffect, lineOfSight, fraction }: Verdict) => ({
  attacker,
  target,
  kind,
  cover,
  concealment,
  lineOfEffect,
  lineOfSight,
  fraction,
});

const shuffledWalls = (field: Battlefield): Battlefield => ({ ...field, walls: shuffled(field.walls, LUCK) });

describe.runIf(sceneFiles.length > 0)("on a real map", () => {
  test.each(sceneFiles)("%s, tidied or not, everyone may attack in every way, in any order and anywhere", (file) => {
    const scene = peopled(readSceneFile(file, readFileSync(pathOfScene(file), "utf8")));
    for (const tidy of [TIDY_DEFAULTS, UNTIDIED]) {
      const field = battlefieldOf(scene, tidy);
      const attacks = attacksIn(field);
      const verdicts = judgedBy(field, attacks);
      expect(verdicts.length).toBe(attacks.length * Object.keys(RULE_SETS).length);
      expect(attacks.length).toBe(PAIRS * ATTACK_KINDS.length);
      expect(judgedBy(shuffledWalls(field), attacks)).toEqual(verdicts);
      const squares = 3 * scene.grid.size;
      const moved = battlefieldOf(movedBy(squares, 2 * squares).scene(scene), tidy);
      const isWhole = Number.isInteger(16 * squares);
      if (isWhole) expect(judgedBy(moved, attacks).map(decided)).toEqual(verdicts.map(decided));
      for (const { cover, obstacles, lineOfEffect } of verdicts)
        expect(cover === "none" || obstacles.length > 0 || !lineOfEffect).toBe(true);
    }
  });

  const highlands = sceneFiles.filter((file) => file.startsWith("highlands"));
  test.each(highlands)("%s, every visible creature can be attacked: no ridge line alone forbids it", (file) => {
    const scene = readSceneFile(file, readFileSync(pathOfScene(file), "utf8"));
    const tokens = Array.from({ length: 16 }, (_, i) => {
      const wall = nth(scene.walls, i, 16);
      return wall === undefined ? [] : [{ ...creatureAt(wall, 3 * i + 2, scene.grid.size), id: `made ${i}` }];
    });
    const field = battlefieldOf({ ...scene, tokens: tokens.flat() });
    const ids = field.creatures.map(({ id }) => id);
    const verdicts = ids.flatMap((attacker) =>
      ids
        .filter((target) => target !== attacker)
        .map((target) =>
          RULE_SETS.pathfinder1e.judge(field, { attacker, target, kind: "ranged", reach: null, origin: null }, {}),
        ),
    );
    const seen = verdicts.filter(({ lineOfSight }) => lineOfSight);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter(({ lineOfEffect }) => !lineOfEffect)).toEqual([]);
  });

  test.each(sceneFiles)(
    "%s, among many pairs the lines of effect are those of single pairs, also after changes",
    (file) => {
      const field = battlefieldOf(peopled(readSceneFile(file, readFileSync(pathOfScene(file), "utf8"))));
      const numbers = new Map(field.creatures.map(({ id }, number) => [id, number]));
      const pairs = pairsIn(field).map(([p, q]) => [numbers.get(p) ?? -1, numbers.get(q) ?? -1] as const);
      const many = (lines: PairLines): boolean[] => pairs.map(([p, q]) => isEffectBetween(lines, p, q));
      const single = ({ creatures, ...rest }: Battlefield): boolean[] =>
        pairs.map(([p, q]) =>
          hasLineOfEffect({ ...rest, creatures }, creatures[p] as Creature, creatures[q] as Creature),
        );
      const before = pairLinesOf(field);
      expect(many(before)).toEqual(single(field));
      // The first creature moves to where the second stood, and a tenth of the walls is removed.
      const [first, second] = field.creatures;
      const later = {
        ...field,
        creatures: field.creatures.map((it) => (it === first && second ? { ...second, id: first.id } : it)),
        walls: field.walls.filter((_, i) => i % 10 !== 3),
      };
      const fresh = structuredClone(later);
      expect(many(pairLinesAfter(before, later))).toEqual(many(pairLinesOf(fresh)));
      expect(many(pairLinesOf(fresh))).toEqual(single(fresh));
    },
  );
});
