/** In which order a scene lists its things, and how often it is asked about, is nothing to the rules. */
import type { Battlefield, Mend } from "../../src/battlefield/battlefield";
import { battlefieldOf } from "../../src/battlefield/battlefield-of";
import { parseBattleMap } from "../../src/battlefield/notation";
import { printBattleMap } from "../../src/battlefield/print-notation";
import type { Scene } from "../../src/battlefield/scene";
import type { Verdict } from "../../src/rules/verdict";
import { claim, differences, NOT_ASKED } from "./claim";
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

/** Mends that ask which wall comes first: for its name only, or for where walls go. */
const NAMING: readonly Mend["kind"][] = ["double", "overlap"];
const MOVING: readonly Mend["kind"][] = ["squared-up", "mortar"];

const nameless = ({ cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, origin }: Verdict) => ({
  cover,
  concealment,
  missChance,
  lineOfEffect,
  lineOfSight,
  fraction,
  origin,
});

claim("the order in which a scene lists its walls, tokens and regions does not matter", {
  contradiction: ({ battlefield, situation, verdict, judge, luck }) => {
    const { mends } = battlefield;
    // Squaring up and mortar go by the order of the walls (RULES 1.3): the first move of a point stands.
    if (mends.some(({ kind }) => MOVING.includes(kind))) return NOT_ASKED;
    const after = judge(battlefieldOf(shuffledScene(situation.scene, luck), situation.tidy));
    // Of walls drawn over one another the first gives its name (RULES 1.3), so names may differ.
    const isNamedAnew = mends.some(({ kind }) => NAMING.includes(kind));
    return isNamedAnew ? differences(nameless(verdict), after) : differences(verdict, after);
  },
});

claim("which way a wall was drawn does not matter, a one-way wall's sides changed along", {
  contradiction: ({ battlefield, situation, verdict, judge }) => {
    if (battlefield.mends.some(({ kind }) => MOVING.includes(kind))) return NOT_ASKED;
    const walls = situation.scene.walls.map((wall) => {
      const [ax, ay, bx, by] = wall.c;
      const side = wall.side === "both" ? wall.side : wall.side === "left" ? "right" : "left";
      return { ...wall, c: [bx, by, ax, ay] as const, side } as const;
    });
    return differences(verdict, judge(battlefieldOf({ ...situation.scene, walls }, situation.tidy)));
  },
});

claim("the same scene gives the same bytes", {
  askedIn: 1,
  contradiction: ({ situation, battlefield, verdict, judge }) => {
    const { scene, tidy, attack } = situation;
    const bytes = JSON.stringify(verdict);
    const back = attack.attacker === null ? attack : { ...attack, attacker: attack.target, target: attack.attacker };
    judge(battlefield, back);
    const again = [
      judge(battlefield),
      judge(battlefieldOf(scene, tidy)),
      judge(battlefieldOf(structuredClone(scene), tidy)),
      judge(battlefieldOf(parseBattleMap(printBattleMap(scene)).scene, tidy)),
    ];
    return again.map((verdictAgain) => JSON.stringify(verdictAgain)).find((other) => other !== bytes);
  },
});
