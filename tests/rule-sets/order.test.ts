/** In which order a scene lists its things, and how often it is asked about, is nothing to the rules. */
import type { Battlefield } from "../../src/scene/model/battlefield";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import type { Verdict } from "../../src/rules/attack/verdict";
import { claim, differences } from "./claim";
import { shuffled } from "./shuffled";

const shuffledField = (field: Battlefield, luck: number): Battlefield => ({
  ...field,
  walls: shuffled(field.walls, luck),
  creatures: shuffled(field.creatures, luck),
  terrains: shuffled(field.terrains, luck),
  veils: shuffled(field.veils, luck),
});

const shuffledScene = (scene: Scene, luck: number): Scene => ({
  ...scene,
  walls: shuffled(scene.walls, luck),
  tokens: shuffled(scene.tokens, luck),
  areas: shuffled(scene.areas, luck),
});

claim("the order of walls, creatures and areas on the battlefield does not matter", {
  askedIn: 1,
  contradiction: ({ battlefield, verdict, judge, luck }) =>
    differences(verdict, judge(shuffledField(battlefield, luck))),
});

const nameless = ({ cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, origin }: Verdict) => ({
  cover,
  concealment,
  missChance,
  lineOfEffect,
  lineOfSight,
  fraction,
  origin,
});

/**
 * Of walls drawn over one another, and of two ends that close each other's gap, the first gives its name (RULES 1.3). Where
 * something was fixed, names may differ and nothing else.
 */
const changed = (before: Verdict, after: Verdict, { mends }: Battlefield): string | undefined =>
  differences(mends.length === 0 ? before : nameless(before), after);

claim("the order in which a scene lists its walls, tokens and regions does not matter", {
  askedIn: 1,
  contradiction: ({ battlefield, situation: { scene }, fieldOf, verdict, judge, luck }) =>
    changed(verdict, judge(fieldOf(shuffledScene(scene, luck))), battlefield),
});

claim("which way a wall was drawn does not matter, a one-way wall's sides changed along", {
  askedIn: 1,
  contradiction: ({ battlefield, situation: { scene }, fieldOf, verdict, judge }) => {
    const walls = scene.walls.map((wall) => {
      const [ax, ay, bx, by] = wall.c;
      const side = wall.side === "both" ? wall.side : wall.side === "left" ? "right" : "left";
      return { ...wall, c: [bx, by, ax, ay] as const, side } as const;
    });
    return changed(verdict, judge(fieldOf({ ...scene, walls })), battlefield);
  },
});

claim("the same scene gives the same bytes", {
  askedIn: 1,
  contradiction: ({ situation, battlefield, fieldOf, verdict, judge }) => {
    const { scene, attack } = situation;
    const bytes = JSON.stringify(verdict);
    const back = attack.attacker === null ? attack : { ...attack, attacker: attack.target, target: attack.attacker };
    judge(battlefield, back);
    const again = [
      judge(battlefield),
      judge(fieldOf(scene)),
      judge(fieldOf(structuredClone(scene))),
      judge(fieldOf(parseBattleMap(printBattleMap(scene)).scene)),
    ];
    return again.map((verdictAgain) => JSON.stringify(verdictAgain)).find((other) => other !== bytes);
  },
});
