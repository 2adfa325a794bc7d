/** A mirror that has followed any series of document changes and undos is what the same scene read from nothing is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import { followDocuments } from "../../src/foundry/canvas/follow-documents";
import { previewOf, type Move } from "../../src/foundry/scene/preview";
import { createSceneMirror, type MirroredSnapshot, type SceneMirror } from "../../src/foundry/scene/scene-mirror";
import { withFactsOf } from "../../src/foundry/scene/token-facts";
import { changes, creations, drags, type Drag } from "./changes";
import { isRead, readable } from "./readable";
import { GENERATIONS, type Generation, type Source } from "./source";
import { Table, type Change } from "./table";
import { isTelling, PROPERTY_SEED, propertyRuns, PROPERTY_TIMEOUT } from "../property-runs";

const AT_ONCE = 30;
const SERIES = propertyRuns(25);
const BETWEEN_LOOKS = 3;

const withFacts = (scene: Scene, table: Table): Scene => ({
  ...scene,
  tokens: scene.tokens.map((token) => withFactsOf(token, table.tokens.find(({ id }) => id === token.id) ?? {})),
});

/** What is there, read by other means than the mirror's. */
const readAnew = (table: Table, source: Source): { scene: Scene; battlefield: object } | undefined => {
  const kept = readable(source, table.generation);
  if (!isRead(kept)) return undefined;
  const scene = withFacts(readScene(kept), table);
  return { scene, battlefield: battlefieldOf(scene) };
};

const lookAt = (mirror: SceneMirror, { scene }: Table): MirroredSnapshot | undefined => {
  try {
    return mirror.of(scene, TIDY_DEFAULTS);
  } catch {
    return undefined;
  }
};

const checkPreview = (table: Table, mirrored: MirroredSnapshot, moves: ReadonlyMap<string, Move>): void => {
  const source = table.source();
  const moved = (source["tokens"] as Source[]).map((token) => ({ ...token, ...moves.get(String(token["_id"])) }));
  const { scene, battlefield, unread } = previewOf(mirrored, moves);
  expect({ scene, battlefield }).toEqual(readAnew(table, { ...source, tokens: moved }));
  expect(unread).toBe(mirrored.unread);
};

/** A table whose hooks keep a mirror in step. */
const tableWith = (generation: Generation, start: readonly Change[]) => {
  const table = new Table(generation);
  const mirror = createSceneMirror();
  const nothing = (): void => undefined;
  followDocuments({ on: table.on as never }, { mirror, onGround: nothing, onChange: nothing });
  for (const change of start) table.apply(change);
  return { table, mirror };
};

/** Only what can be read can be dragged. */
const movesOf = ({ scene }: MirroredSnapshot, dragged: readonly Drag[]): ReadonlyMap<string, Move> =>
  new Map(
    dragged.flatMap(({ pick, x, y }) =>
      scene.tokens
        .slice(pick % Math.max(1, scene.tokens.length))
        .slice(0, 1)
        .map(({ id }): [string, Move] => [id, { x, y }]),
    ),
  );

describe.each(GENERATIONS)("a scene of version %i", { timeout: 120_000 + PROPERTY_TIMEOUT }, (generation) => {
  it("is mirrored as it is read from nothing, after any changes and undos, in previews too", () => {
    const seen = { looks: 0, walls: 0, unread: 0, failures: 0 };
    const start = fc.array(creations, { minLength: 20, maxLength: 30 });
    const series = fc.array(changes, { minLength: AT_ONCE, maxLength: AT_ONCE });
    const story = fc.property(start, series, drags, (created, changed, dragged) => {
      const { table, mirror } = tableWith(generation, created);
      changed.forEach((change, i) => {
        table.apply(change);
        if (i % BETWEEN_LOOKS !== 0) return;
        const mirrored = lookAt(mirror, table);
        expect(mirrored).toEqual(lookAt(createSceneMirror(), table));
        expect(mirrored && { scene: mirrored.scene, battlefield: mirrored.battlefield }).toEqual(
          readAnew(table, table.source()),
        );
        if (mirrored === undefined) seen.failures += 1;
        else {
          seen.looks += 1;
          seen.walls += mirrored.battlefield.walls.length;
          seen.unread += mirrored.unread.length;
          checkPreview(table, mirrored, movesOf(mirrored, dragged));
        }
      });
    });
    fc.assert(story, { numRuns: SERIES, seed: PROPERTY_SEED });
    expect(seen.looks).toBeGreaterThan((SERIES * AT_ONCE) / BETWEEN_LOOKS / 2);
    expect(seen.walls / seen.looks).toBeGreaterThan(4);
    // A rare thing: a few runs of another seed may have none.
    if (isTelling(0)) expect(seen.unread).toBeGreaterThan(0);
  });
});
