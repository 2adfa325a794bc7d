import { describe, expect, it } from "vitest";
import { sceneIdOf, touchedBy } from "../canvas/follow-documents";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { NO_SENSES } from "../../scene/model/scene";
import { createSceneMirror, type Mirrored } from "./scene-mirror";
import type { Touched } from "./scene-parts";
import type { SceneSource } from "./scene-source";
import type { FactsOf } from "./token-facts";

type Source = Record<string, unknown>;

const token = (id: string, x: number, y: number, more: Source = {}): Source => ({
  _id: id,
  name: id,
  x,
  y,
  width: 1,
  height: 1,
  elevation: 0,
  rotation: 0,
  disposition: 0,
  hidden: false,
  ...more,
});

const wall = (id: string, c: readonly number[]): Source => ({
  _id: id,
  c,
  move: 20,
  sight: 20,
  light: 20,
  sound: 20,
  dir: 0,
  door: 0,
  ds: 0,
});

interface Table {
  name: string;
  walls: Source[];
  tokens: Source[];
  templates: Source[];
  regions: Source[];
  facts: Record<string, object>;
  gridSize: number;
  levels: Source[];
  /** Ids of the documents read, in order, and "scene" for the scene itself. */
  reads: string[];
}

const table = (): Table => ({
  name: "Keep",
  walls: [wall("w", [200, 0, 200, 100])],
  tokens: [token("archer", 0, 0), token("orc", 400, 0)],
  templates: [],
  regions: [],
  facts: {},
  gridSize: 100,
  levels: [],
  reads: [],
});

/** A scene document over plain source data, as stored by Foundry 13. */
const sceneOf = (on: Table, id = "scene"): SceneSource => {
  const documentsOf = (sources: Source[]) => ({
    get contents() {
      return sources.map((source) => ({
        ...on.facts[String(source["_id"])],
        id: String(source["_id"]),
        toObject: () => {
          on.reads.push(String(source["_id"]));
          return structuredClone(source);
        },
      }));
    },
  });
  return {
    id,
    get name() {
      return on.name;
    },
    get _source() {
      on.reads.push("scene");
      return {
        _id: id,
        name: on.name,
        grid: { type: 1, size: on.gridSize, distance: 5, units: "ft" },
        walls: [],
        tokens: [],
      };
    },
    walls: documentsOf(on.walls),
    tokens: documentsOf(on.tokens),
    tiles: documentsOf([]),
    regions: documentsOf(on.regions),
    lights: documentsOf([]),
    templates: documentsOf(on.templates),
  };
};

const wallTouched = (id: string): Touched => ({ list: "walls", id });
const tokenTouched = (id: string): Touched => ({ list: "tokens", id });

const placeOf = (mirrored: Mirrored, id: string) =>
  mirrored.battlefield.creatures.find((creature) => creature.id === `token:${id}`)?.centre;

describe("the mirror of a scene", () => {
  it("reads walls and tokens", () => {
    const { battlefield } = createSceneMirror().of(sceneOf(table()), TIDY_DEFAULTS);
    expect(battlefield.walls.map(({ id }) => id)).toEqual(["wall:w"]);
    expect(battlefield.creatures.map(({ id }) => id)).toEqual(["token:archer", "token:orc"]);
  });

  it("returns the same snapshot until something changes", () => {
    const [mirror, scene] = [createSceneMirror(), sceneOf(table())];
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(mirror.of(scene, TIDY_DEFAULTS));
  });

  it("follows a moved token without reading or repairing the walls again", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    on.reads.length = 0;
    on.tokens[1] = token("orc", 400, 300);
    mirror.touch("scene", tokenTouched("orc"));
    const after = mirror.of(scene, TIDY_DEFAULTS);
    expect(placeOf(after, "orc")).toEqual({ x: 16 * 450, y: 16 * 350 });
    expect(after.battlefield.walls).toBe(before.battlefield.walls);
    expect(after.battlefield.mends).toBe(before.battlefield.mends);
    expect(after.scene.walls).toBe(before.scene.walls);
    expect(after.battlefield.creatures[0]).toBe(before.battlefield.creatures[0]);
    expect(on.reads).toEqual(["orc"]);
  });

  it("equals a fresh read after a token change", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens.push(token("imp", 100, 100));
    mirror.touch("scene", tokenTouched("imp"));
    expect(mirror.of(scene, TIDY_DEFAULTS)).toEqual(createSceneMirror().of(scene, TIDY_DEFAULTS));
  });

  it("follows a new wall", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.reads.length = 0;
    on.walls.push(wall("v", [0, 300, 300, 300]));
    mirror.touch("scene", wallTouched("v"));
    mirror.touch("scene", tokenTouched("orc"));
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls.map(({ id }) => id)).toEqual(["wall:w", "wall:v"]);
    expect(on.reads).toEqual(["orc", "v"]);
  });

  it("returns the former snapshot if the change affects nothing it reads", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 0, { texture: { src: "orc.webp" } });
    on.walls[0] = { ...wall("w", [200, 0, 200, 100]), sound: 0 };
    mirror.touch("scene", tokenTouched("orc"));
    mirror.touch("scene", wallTouched("w"));
    mirror.touch("scene", "frame");
    mirror.touch(null, "facts");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(before);
  });

  it("reads a document again that was deleted and restored, as by undo", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens.pop();
    mirror.touch("scene", tokenTouched("orc"));
    expect(placeOf(mirror.of(scene, TIDY_DEFAULTS), "orc")).toBeUndefined();
    on.tokens.push(token("orc", 0, 300));
    mirror.touch("scene", tokenTouched("orc"));
    expect(placeOf(mirror.of(scene, TIDY_DEFAULTS), "orc")).toEqual({ x: 16 * 50, y: 16 * 350 });
  });

  it("reads all tokens and areas again on another grid", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.gridSize = 50;
    mirror.touch("scene", "frame");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toEqual(createSceneMirror().of(scene, TIDY_DEFAULTS));
    expect(placeOf(mirror.of(scene, TIDY_DEFAULTS), "orc")).toEqual({ x: 16 * 425, y: 16 * 25 });
  });

  it("follows a token's actor without reading the scene", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    on.reads.length = 0;
    on.facts = { orc: { actor: { statuses: new Set(["dead"]) } } };
    mirror.touch(null, "facts");
    const after = mirror.of(scene, TIDY_DEFAULTS);
    expect(after.battlefield.creatures.map(({ isDead }) => isDead)).toEqual([false, true]);
    expect(after.battlefield.creatures[0]).toBe(before.battlefield.creatures[0]);
    expect(on.reads).toEqual([]);
  });

  it("ignores changes on another scene", () => {
    const [mirror, scene] = [createSceneMirror(), sceneOf(table())];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    mirror.touch("elsewhere", "everything");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(before);
  });

  it("switches to another scene on request", () => {
    const mirror = createSceneMirror();
    mirror.of(sceneOf(table()), TIDY_DEFAULTS);
    const other = { ...table(), name: "Cellar", walls: [] };
    expect(mirror.of(sceneOf(other, "cellar"), TIDY_DEFAULTS).battlefield.walls).toEqual([]);
  });

  it("repairs walls again if the tolerances change", () => {
    const on = { ...table(), walls: [wall("w", [208, 0, 208, 100])] };
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.mends).toHaveLength(1);
    expect(mirror.of(scene, { wallSnap: 0, wallGap: 0 }).battlefield.mends).toEqual([]);
  });

  it("follows a template and a light carried by a token", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield).toMatchObject({ templates: [], lights: [] });
    on.templates.push({ _id: "fire", t: "circle", x: 50, y: 50, distance: 20 });
    on.tokens[0] = token("archer", 0, 0, { light: { bright: 20, dim: 40 } });
    mirror.touch("scene", tokenTouched("archer"));
    mirror.touch("scene", { list: "templates", id: "fire" });
    const { battlefield } = mirror.of(scene, TIDY_DEFAULTS);
    expect(battlefield.templates.map(({ id }) => id)).toEqual(["template:fire"]);
    expect(battlefield.lights.map(({ id }) => id)).toEqual(["token:archer"]);
    expect(battlefield).toEqual(createSceneMirror().of(scene, TIDY_DEFAULTS).battlefield);
  });

  it("reads the levels of a version 14 scene, and does not ask it for templates", () => {
    const on = table();
    on.walls[0] = { ...wall("w", [200, 0, 200, 100]), levels: ["up"] };
    const levels = [
      { _id: "up", name: "Up", elevation: { bottom: 10, top: 20 } },
      { _id: "down", name: "Down", elevation: { bottom: 0, top: 10 } },
    ];
    const scene = Object.defineProperties(sceneOf(on), {
      levels: { get: () => ({ contents: levels.map((level) => ({ id: level._id, toObject: () => level })) }) },
      templates: {
        get: () => {
          throw new Error("templates are gone");
        },
      },
    });
    const mirror = createSceneMirror();
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls[0]?.levelExtent).toEqual({ bottom: 10_000, top: 20_000 });
    levels[0]!.elevation.top = 30;
    mirror.touch("scene", "frame");
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls[0]?.levelExtent).toEqual({ bottom: 10_000, top: 30_000 });
  });

  it("adds the conditions of a token's actor to those of its own effects", () => {
    const on = table();
    on.tokens[1] = token("orc", 400, 0, { delta: { effects: [{ statuses: ["prone"] }] } });
    on.facts = { orc: { actor: { statuses: new Set(["prone", "blind"]) } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ conditions }) => conditions)).toEqual([[], ["blinded", "prone"]]);
  });

  it("follows the effects of an unlinked actor, which the token stores", () => {
    const on = table();
    const effects = [{ statuses: ["prone"] }];
    on.tokens[1] = token("orc", 400, 0, { delta: { effects } });
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    const conditionsNow = () => mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures[1]?.conditions;
    expect(conditionsNow()).toEqual(["prone"]);
    effects.pop();
    const keep = { id: "scene", documentName: "Scene", parent: null };
    const orc = { id: "orc", documentName: "Token", parent: keep };
    const effect = { id: "e", documentName: "ActiveEffect", parent: { id: "a", documentName: "Actor", parent: orc } };
    for (const touched of touchedBy(effect, {})) mirror.touch(sceneIdOf(effect), touched);
    expect(conditionsNow()).toEqual([]);
  });

  it("counts a token as dead by its actor's status or its combatant's defeat", () => {
    const on = table();
    on.facts = { archer: { actor: { statuses: new Set(["dead"]) } }, orc: { combatant: { isDefeated: true } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ isDead }) => isDead)).toEqual([true, true]);
  });

  it("counts a token as alive if its actor is prone and its combatant not defeated", () => {
    const on = table();
    on.facts = { orc: { actor: { statuses: new Set(["prone"]) }, combatant: { isDefeated: false } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ isDead }) => isDead)).toEqual([false, false]);
  });
});

describe("a creature's sheet", () => {
  const actor = { size: "large" };
  const sheets: FactsOf = (its, { distance }) => ({
    ...(Reflect.get(its, "size") === "large" ? { sizeCategory: "large" } : {}),
    reach: 2 * distance,
    senses: { darkvision: 60, blindsight: 10 },
    hasLowLightVision: true,
  });
  const creature = (on: Table, factsOf = sheets) =>
    createSceneMirror(undefined, factsOf).of(sceneOf(on), TIDY_DEFAULTS).battlefield.creatures[1];

  it("applies to its token", () => {
    const on = { ...table(), facts: { orc: { actor } } };
    expect(creature(on)).toMatchObject({ sizeCategory: "large", reach: 10, hasLowLightVision: true });
    expect(creature(on)?.senses).toMatchObject({ darkvision: 60, blindsight: 10, tremorsense: 0 });
  });

  it("is not needed for a token without an actor", () => {
    expect(creature(table())).toMatchObject({ sizeCategory: "medium", reach: 5, hasLowLightVision: false });
  });

  it("does not shorten the token's own vision", () => {
    const on = { ...table(), facts: { orc: { actor } } };
    on.tokens[1] = token("orc", 400, 0, { sight: { range: 90 } });
    expect(creature(on)?.senses.darkvision).toBe(90);
  });

  it("yields to Parapet's flags", () => {
    const flags = { parapet: { sizeCategory: "small", reach: 0, senses: { darkvision: 0 } } };
    const on = { ...table(), facts: { orc: { actor, flags } } };
    on.tokens[1] = token("orc", 400, 0, { flags });
    expect(creature(on)).toMatchObject({ sizeCategory: "small", reach: 0 });
    expect(creature(on)?.senses).toMatchObject({ darkvision: 0, blindsight: 10 });
  });

  it("gives no length if its value is invalid", () => {
    const on = { ...table(), facts: { orc: { actor } } };
    const odd = creature(on, () => ({ reach: Number.NaN, senses: { darkvision: -5, blindsight: Infinity } }));
    expect(odd).toMatchObject({ reach: 5, senses: NO_SENSES });
  });

  it("is read again when actors change, and not before", () => {
    const on = { ...table(), facts: { orc: { actor: { size: "large" } } } };
    const [mirror, scene] = [createSceneMirror(undefined, sheets), sceneOf(on)];
    const sizeNow = () => mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures[1]?.sizeCategory;
    expect(sizeNow()).toBe("large");
    on.facts.orc.actor.size = "medium";
    expect(sizeNow()).toBe("large");
    for (const touched of touchedBy({ id: "a", documentName: "Actor", parent: null }, {})) mirror.touch(null, touched);
    expect(sizeNow()).toBe("medium");
  });

  it("is not read again when another token moves, but is when its token gets another actor", () => {
    const on = { ...table(), facts: { orc: { actor: { size: "large" } }, archer: { actor: { size: "medium" } } } };
    const asked: object[] = [];
    const noting: FactsOf = (its, grid) => (asked.push(its), sheets(its, grid));
    const [mirror, scene] = [createSceneMirror(undefined, noting), sceneOf(on)];
    const sizesNow = () =>
      mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures.map(({ sizeCategory }) => sizeCategory);
    sizesNow();
    on.tokens[0] = token("archer", 100, 0);
    mirror.touch("scene", tokenTouched("archer"));
    expect(sizesNow()).toEqual(["medium", "large"]);
    expect(asked.slice(2)).toEqual([on.facts.archer.actor]);
    on.facts.orc.actor = { size: "medium" };
    mirror.touch("scene", tokenTouched("orc"));
    expect(sizesNow()).toEqual(["medium", "medium"]);
  });

  it("keeps the snapshot if it changes nothing", () => {
    const on = { ...table(), facts: { orc: { actor } } };
    const [mirror, scene] = [createSceneMirror(undefined, sheets), sceneOf(on)];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    mirror.touch(null, "facts");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(before);
  });
});

/** A mirror, and what each read reported as unreadable. */
const telling = () => {
  const told: string[][] = [];
  const mirror = createSceneMirror((_, unread) => void told.push(unread.map(({ id, cause }) => `${id}: ${cause}`)));
  return { mirror, told };
};

describe("an unreadable document", () => {
  it("is left out and reported by name; the others stay", () => {
    const on = table();
    const { mirror, told } = telling();
    on.tokens[1] = token("orc", 400, 0, { width: 0, name: "Orc" });
    const { battlefield, scene, unread } = mirror.of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ id }) => id)).toEqual(["token:archer"]);
    expect(scene.tokens).toHaveLength(1);
    expect(unread).toMatchObject([{ kind: "token", id: "token:orc", name: "Orc" }]);
    expect(told).toEqual([["token:orc: width: expected a number above 0, got 0"]]);
  });

  it("is reported once until the scene changes, and not after it is fixed", () => {
    const on = table();
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 0, { width: 0 });
    mirror.touch("scene", tokenTouched("orc"));
    mirror.of(scene, TIDY_DEFAULTS);
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 0);
    mirror.touch("scene", tokenTouched("orc"));
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures).toHaveLength(2);
    expect(told.map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  it("stays reported when only others are read again", () => {
    const on = table();
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    on.walls.push(wall("bad", [1, 2, 3]));
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls.map(({ id }) => id)).toEqual(["wall:w"]);
    on.tokens[0] = token("archer", 0, 0, { height: -1 });
    mirror.touch("scene", tokenTouched("archer"));
    mirror.of(scene, TIDY_DEFAULTS);
    expect(told.at(-1)).toHaveLength(2);
    on.walls.pop();
    mirror.touch("scene", wallTouched("bad"));
    mirror.of(scene, TIDY_DEFAULTS);
    expect(told.at(-1)).toHaveLength(1);
  });
});

describe("an unreadable scene", () => {
  it("is one with an area of too many edges, by the area's name, until that is fixed", () => {
    const on = table();
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    const wood = (corners: number) => ({
      ...{ _id: "r", name: "Wood", behaviors: [{ type: "parapet.terrain", system: { cover: "standard" } }] },
      shapes: [{ type: "polygon", points: Array.from({ length: corners }, (_, i) => [i, i % 2]).flat() }],
    });
    on.regions[0] = wood(20_000);
    expect(() => mirror.of(scene, TIDY_DEFAULTS)).toThrow("region “Wood”: expected at most 2000, got 20000 edges");
    expect(told).toEqual([["scene:scene: region “Wood”: expected at most 2000, got 20000 edges"]]);
    on.regions[0] = wood(100);
    mirror.touch("scene", { list: "regions", id: "r" });
    expect(mirror.of(scene, TIDY_DEFAULTS).scene.areas).toHaveLength(1);
  });

  it("throws, and keeps throwing without reading again until it changes", () => {
    const on = { ...table(), gridSize: 0 };
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    const ask = () => mirror.of(scene, TIDY_DEFAULTS);
    expect(ask).toThrow(/grid\.size: expected .*, got 0/);
    expect(ask).toThrow(/grid/);
    expect(on.reads).toEqual(["scene"]);
    expect(told).toHaveLength(1);
    on.gridSize = 100;
    mirror.touch("scene", "frame");
    expect(ask().battlefield.walls).toHaveLength(1);
    expect(told.at(-1)).toEqual([]);
  });

  it("does not prevent reading another scene", () => {
    const mirror = createSceneMirror();
    expect(() => mirror.of(sceneOf({ ...table(), gridSize: 0 }), TIDY_DEFAULTS)).toThrow();
    expect(mirror.of(sceneOf(table(), "other"), TIDY_DEFAULTS).battlefield.walls).toHaveLength(1);
  });
});
