import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/battlefield/battlefield-of";
import { mapCheck } from "../../src/battlefield/map-check";
import { readScene } from "../../src/battlefield/read-scene";
import type { Scene } from "../../src/battlefield/scene";
import { RULE_SETS } from "../../src/rules/index";
import { readPacks, readSource } from "../../scripts/packs/read-packs.mjs";
import type { Stations } from "../../scripts/packs/stations.mjs";

const ROOT = join(import.meta.dirname, "../..");
const { stations } = readSource(join(ROOT, "packs/scenes/proving-ground.yaml")) as Stations;
const source = readPacks(ROOT)
  .flatMap(({ documents }) => documents)
  .find(({ _id }) => _id === "parapetProving00")!;
const scene = readScene(source);

const withDoorsOpen = ({ walls, ...rest }: Scene): Scene => ({
  ...rest,
  walls: walls.map((wall) => ({ ...wall, isOpen: wall.door !== "none" })),
});

/** What the station's number makes of `archer`. */
const creature = (what: string, number: number): string => {
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)} ${number}`;
  return `token:${scene.tokens.find((token) => token.name === name)!.id}`;
};

const SHOT = { kind: "ranged", reach: null, origin: null } as const;
const rules = (["pathfinder1e", "dnd5e"] as const).map((id) => RULE_SETS[id]);

describe("each station of the proving ground shows what its rule sets say", () => {
  for (const [i, { name, expect: expected }] of stations.entries())
    for (const { id, unsetBase, judge } of rules)
      for (const { from, to, doorsOpen = false, lineOfEffect = true, ...said } of expected) {
        if (said[id] === undefined) continue;
        test(`${i + 1}. ${name}, ${id}: ${from} to ${to}${doorsOpen ? ", doors open" : ""}`, () => {
          const battlefield = battlefieldOf(doorsOpen ? withDoorsOpen(scene) : scene, undefined, unsetBase);
          const attack = { attacker: creature(from, i + 1), target: creature(to, i + 1), ...SHOT };
          const { lineOfSight = true, concealment } = said;
          expect(judge(battlefield, attack, {})).toMatchObject({
            cover: said[id],
            lineOfEffect,
            ...(concealment === undefined ? {} : { concealment }),
            ...(lineOfEffect ? { lineOfSight } : {}),
          });
        });
      }
});

test("the map check finds what stations show on purpose and nothing else", () => {
  const found = mapCheck(scene, battlefieldOf(scene)).map(({ kind, ids }) => `${kind} ${ids.join(" ")}`);
  const meant = stations.flatMap(({ id, findings = [] }) =>
    findings.map((kind) => `${kind} wall:${id.padEnd(13, "0")}W01`),
  );
  expect(found).toEqual(meant);
});
