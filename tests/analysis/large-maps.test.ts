/** On large maps, pairs spread over all of them have the answers of a judge that is asked about each by itself. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { surveyOf } from "../../src/analysis/analysis";
import { SHOT } from "../../src/analysis/shooting";
import { readMapFile } from "../../src/scene/read-files/read-scene-file";
import { creatureOf } from "../../src/scene/spaces/creature";
import { mayAttack } from "../../src/rules/attack/verdict";
import { RULE_SETS } from "../../src/rules/index";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../scenes-beside";
import { ended, questionOn } from "./maps";

const IS_FULL = process.env["PARAPET_PROPERTY_RUNS"] !== undefined;
const PAIRS = IS_FULL ? 10_000 : 500;

const MAPS = ["cavern-large.json", "lost-citadel-v13.json", "hex-town-large.json", "undercity.json"];
const some = MAPS.filter((file) => sceneFiles.includes(file)).slice(0, IS_FULL ? MAPS.length : 1);

/** Milliseconds: Pathfinder 2e takes more than five minutes for the pairs of the largest map. */
const PATIENCE = IS_FULL ? 1_200_000 : 300_000;

const BOOKS = IS_FULL ? [RULE_SETS.dnd5e, RULE_SETS["epic-path"], RULE_SETS.pathfinder2e] : [RULE_SETS.dnd5e];

skipWithoutScenes("pairs on large maps are what a judge says of each");

describe.runIf(some.length > 0)("pairs on a large map", () => {
  test.each(some.flatMap((file) => BOOKS.map((book) => [file, book.id, book] as const)))(
    "%s, %s: have the answers of a judge",
    (file, _, rules) => {
      const { scene, picture } = readMapFile(file, readFileSync(pathOfScene(file), "utf8"));
      const bounds =
        picture === null
          ? null
          : { left: picture.x, top: picture.y, right: picture.x + picture.width, bottom: picture.y + picture.height };
      const question = questionOn(scene, rules, { bounds });
      const { ground, shooting, table } = ended(surveyOf(question));
      const { places, pairs } = table;
      const bodyAt = (number: number, id: string) => {
        const { x, y } = ground.places[places[number]!]!;
        return creatureOf({ ...ground.token, id, x, y }, scene.grid, rules.unsetBase);
      };
      const step = Math.max(1, Math.floor(pairs.others.length / PAIRS));
      const wrong: string[] = [];
      let [asked, open] = [0, 0];
      for (let from = 0, pair = 0; pair < pairs.others.length; pair += step) {
        while (pairs.starts[from + 1]! <= pair) from++;
        const to = pairs.others[pair]!;
        const creatures = [bodyAt(from, "from"), bodyAt(to, "to")];
        const field = {
          ...question.battlefield,
          creatures,
          veils: [],
          glooms: [],
          lights: [],
          darkness: 0,
          hasGlobalLight: true,
        };
        const attack = {
          attacker: "token:from",
          target: "token:to",
          kind: "ranged",
          reach: null,
          origin: null,
        } as const;
        const verdict = rules.judge(field, attack, {});
        const line = shooting.line(places[from]!, places[to]!);
        const shot = line === SHOT.barred ? line : shooting.shot(places[from]!, places[to]!);
        const expected = mayAttack(verdict)
          ? SHOT.level + rules.levels.indexOf(verdict.cover)
          : verdict.lineOfEffect
            ? SHOT.refused
            : SHOT.barred;
        if (shot !== expected || (line === SHOT.open) !== verdict.lineOfEffect)
          wrong.push(`${from} ${to}: ${shot}, not ${expected}`);
        asked++;
        if (verdict.lineOfEffect) open++;
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThanOrEqual(Math.min(PAIRS, pairs.others.length));
      expect(open).toBeGreaterThan(PAIRS / 50);
    },
    PATIENCE,
  );
});
