/** Random rule sets as data on the shared scenes: three pairs of one scene each, and the same however the scene is drawn. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { readingOf } from "../../src/rules/judge/rule-set";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { isHexagonal } from "../../src/scene/model/hex";
import type { Scene } from "../../src/scene/model/scene";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { PROPERTY_SEED, propertyRuns, timeoutFor } from "../property-runs";
import { movedBy } from "../rule-sets/placement";
import { UNTIDIED } from "../rule-sets/situations";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../scenes-beside";
import { decided, documents, fieldWithout } from "./random-documents";
import { type Drawing, redrawn, type RedrawingName } from "./redrawings";

const RUNS = propertyRuns(1.5);

/** Each changes a real scene only once, for all documents. */
const HARMLESS: readonly RedrawingName[] = ["each wall drawn from its other end", "other names", "another order"];

const PAIRS = 3;
/** Reading and redrawing all scenes takes half a minute: a short run has the first few. */
const FEW = 4;
const MANY_RUNS = 1000;

/** A battlefield, and its attacks in the order of the pairs. */
interface Field {
  readonly battlefield: Battlefield;
  readonly attacks: readonly Attack[];
}

const attackOf = (attacker: string, target: string): Attack => ({
  ...{ attacker: `token:${attacker}`, target: `token:${target}` },
  ...{ kind: "ranged", reach: null, origin: null },
});

/** Creatures one after another around the scene's list, so that pairs are of all distances. */
const attacksOn = ({ tokens }: Scene): readonly Attack[] =>
  Array.from({ length: PAIRS }, (_, i) => [
    tokens[(i * 7) % tokens.length]?.id,
    tokens[(i * 7 + 1 + i) % tokens.length]?.id,
  ]).flatMap(([attacker, target]) =>
    attacker === undefined || target === undefined || attacker === target ? [] : [attackOf(attacker, target)],
  );

/** By any document alike: all have the same reading. */
const BOOK = dataBook(readRuleSet({ format: 1, id: "world.any", name: "Any" }));

const fieldOf = (drawings: readonly Drawing[], [{ scene } = { scene: undefined }] = drawings): Field => {
  if (scene === undefined) throw new RangeError("drawings: expected one or more");
  return {
    battlefield: battlefieldOf(scene, readingOf(BOOK, {}, UNTIDIED), BOOK.unsetBase),
    attacks: drawings.map(({ attack }) => attack),
  };
};

/** The scene as it is, redrawn, and moved by whole spaces where spaces are whole pixels. */
const fieldsOf = (file: string): readonly Field[] => {
  const path = pathOfScene(file);
  const scene = readSceneFile(basename(path), readFileSync(path, "utf8"));
  const drawings = attacksOn(scene).map((attack): Drawing => ({ scene, attack }));
  if (drawings.length === 0) return [];
  const image = drawings.map((drawing) => redrawn(drawing, HARMLESS, { luck: 7, unsetBase: "square" }));
  const { size, type } = scene.grid;
  const moved = movedBy(3 * size, 2 * size).scene(scene);
  return [
    drawings,
    image,
    ...(isHexagonal(type) ? [] : [drawings.map(({ attack }) => ({ scene: moved, attack }))]),
  ].map((each) => fieldOf(each));
};

const known = new Map<string, readonly Field[]>();

const fieldsKnown = (file: string): readonly Field[] => {
  const fields = known.get(file) ?? fieldsOf(file);
  known.set(file, fields);
  return fields;
};

const files = sceneFiles.slice(0, RUNS > MANY_RUNS ? sceneFiles.length : FEW);

skipWithoutScenes("random documents, on the shared scenes");

test.runIf(files.length > 0)(
  "a random document judges three pairs of a shared scene, the same however it is drawn, and no higher without a wall",
  { timeout: timeoutFor(RUNS) + 120_000 },
  () => {
    let judged = 0;
    let without = 0;
    const property = fc.property(documents, fc.nat(files.length - 1), fc.nat(2 ** 20), (document, number, luck) => {
      const book = dataBook(readRuleSet(document));
      const [plain, ...others] = fieldsKnown(files[number] ?? "").map(({ battlefield, attacks }) =>
        attacks.map((attack) => decided(book.judge(battlefield, attack, {}))),
      );
      judged += plain?.length ?? 0;
      for (const other of others) expect(other).toEqual(plain);
      const [{ battlefield, attacks } = { battlefield: undefined, attacks: [] }] = fieldsKnown(files[number] ?? "");
      for (const attack of attacks) {
        if (battlefield === undefined) continue;
        const verdict = book.judge(battlefield, attack, {});
        const after = fieldWithout(battlefield, verdict, attack, luck);
        if (after === undefined) continue;
        without += 1;
        const rank = ({ cover }: Verdict): number => book.levels.indexOf(cover);
        expect(rank(book.judge(after, attack, {}))).toBeLessThanOrEqual(rank(verdict));
      }
    });
    fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED });
    expect(judged).toBeGreaterThan(RUNS);
    expect(without).toBeGreaterThan(RUNS);
  },
);
