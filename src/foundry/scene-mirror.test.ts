import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../battlefield/battlefield";
import { createSceneMirror, type Mirrored, type SceneSource } from "./scene-mirror";

type Source = Record<string, unknown>;

const document = (source: Source) => ({
  ...source,
  id: String(source["_id"]),
  toObject: () => structuredClone(source),
});

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
  facts: Record<string, object>;
  gridSize: number;
  /** How often the whole scene was read. */
  reads: number;
}

const table = (): Table => ({
  name: "Keep",
  walls: [wall("w", [200, 0, 200, 100])],
  tokens: [token("archer", 0, 0), token("orc", 400, 0)],
  templates: [],
  facts: {},
  gridSize: 100,
  reads: 0,
});

/** A scene document over plain source data, as Foundry 13 stores it. */
const sceneOf = (on: Table, id = "scene"): SceneSource => ({
  id,
  get name() {
    return on.name;
  },
  get tokens() {
    return { contents: on.tokens.map((source) => ({ ...document(source), ...on.facts[String(source["_id"])] })) };
  },
  tiles: { contents: [] },
  regions: { contents: [] },
  lights: { contents: [] },
  get templates() {
    return { contents: on.templates.map(document) };
  },
  toObject: () => {
    on.reads += 1;
    return structuredClone({
      _id: id,
      name: on.name,
      grid: { type: 1, size: on.gridSize, distance: 5, units: "ft" },
      walls: on.walls,
      tokens: on.tokens,
      tiles: [],
      regions: [],
      lights: [],
      templates: on.templates,
    });
  },
});

const placeOf = (mirrored: Mirrored, id: string) =>
  mirrored.battlefield.creatures.find((creature) => creature.id === `token:${id}`)?.centre;

describe("the mirror of a scene", () => {
  it("reads walls and tokens", () => {
    const { battlefield } = createSceneMirror().of(sceneOf(table()), TIDY_DEFAULTS);
    expect(battlefield.walls.map(({ id }) => id)).toEqual(["wall:w"]);
    expect(battlefield.creatures.map(({ id }) => id)).toEqual(["token:archer", "token:orc"]);
  });

  it("answers with the same snapshot until something changes", () => {
    const [mirror, scene] = [createSceneMirror(), sceneOf(table())];
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(mirror.of(scene, TIDY_DEFAULTS));
  });

  it("follows a moved token without reading or tidying the walls again", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 300);
    mirror.touch("scene", "contents");
    const after = mirror.of(scene, TIDY_DEFAULTS);
    expect(placeOf(after, "orc")).toEqual({ x: 16 * 450, y: 16 * 350 });
    expect(after.battlefield.walls).toBe(before.battlefield.walls);
    expect(after.battlefield.mends).toBe(before.battlefield.mends);
    expect(after.scene.walls).toBe(before.scene.walls);
    expect(on.reads).toBe(1);
  });

  it("agrees after a token change with a fresh reading", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens.push(token("imp", 100, 100));
    mirror.touch("scene", "contents");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toEqual(createSceneMirror().of(scene, TIDY_DEFAULTS));
  });

  it("follows a new wall", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    mirror.of(scene, TIDY_DEFAULTS);
    on.walls.push(wall("v", [0, 300, 300, 300]));
    mirror.touch("scene", "everything");
    mirror.touch("scene", "contents");
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls.map(({ id }) => id)).toEqual(["wall:w", "wall:v"]);
  });

  it("is not disturbed by what changes on another scene", () => {
    const [mirror, scene] = [createSceneMirror(), sceneOf(table())];
    const before = mirror.of(scene, TIDY_DEFAULTS);
    mirror.touch("elsewhere", "everything");
    expect(mirror.of(scene, TIDY_DEFAULTS)).toBe(before);
  });

  it("turns to another scene when asked for it", () => {
    const mirror = createSceneMirror();
    mirror.of(sceneOf(table()), TIDY_DEFAULTS);
    const other = { ...table(), name: "Cellar", walls: [] };
    expect(mirror.of(sceneOf(other, "cellar"), TIDY_DEFAULTS).battlefield.walls).toEqual([]);
  });

  it("tidies anew when the tolerances change", () => {
    const on = { ...table(), walls: [wall("w", [208, 0, 208, 100])] };
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.mends).toHaveLength(1);
    expect(mirror.of(scene, { wallSnap: 0, wallGap: 0 }).battlefield.mends).toEqual([]);
  });

  it("follows a template and a light that a token carries", () => {
    const on = table();
    const [mirror, scene] = [createSceneMirror(), sceneOf(on)];
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield).toMatchObject({ templates: [], lights: [] });
    on.templates.push({ _id: "fire", t: "circle", x: 50, y: 50, distance: 20 });
    on.tokens[0] = token("archer", 0, 0, { light: { bright: 20, dim: 40 } });
    mirror.touch("scene", "contents");
    const { battlefield } = mirror.of(scene, TIDY_DEFAULTS);
    expect(battlefield.templates.map(({ id }) => id)).toEqual(["template:fire"]);
    expect(battlefield.lights.map(({ id }) => id)).toEqual(["token:archer"]);
    expect(battlefield).toEqual(createSceneMirror().of(scene, TIDY_DEFAULTS).battlefield);
  });

  it("reads a scene that has no templates, as version 14 has none", () => {
    const on = table();
    const scene = sceneOf(on);
    Reflect.deleteProperty(scene, "templates");
    const mirror = createSceneMirror();
    mirror.of(scene, TIDY_DEFAULTS);
    mirror.touch("scene", "contents");
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures).toHaveLength(2);
  });

  it("adds what befalls a token by its actor's statuses to what its own effects say", () => {
    const on = table();
    on.tokens[1] = token("orc", 400, 0, { delta: { effects: [{ statuses: ["prone"] }] } });
    on.facts = { orc: { actor: { statuses: new Set(["prone", "blind"]) } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ conditions }) => conditions)).toEqual([[], ["blinded", "prone"]]);
  });

  it("takes a token for dead by its actor's status or its combatant's defeat", () => {
    const on = table();
    on.facts = { archer: { actor: { statuses: new Set(["dead"]) } }, orc: { combatant: { isDefeated: true } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ isDead }) => isDead)).toEqual([true, true]);
  });

  it("takes one for alive whose actor is prone and whose combatant fights on", () => {
    const on = table();
    on.facts = { orc: { actor: { statuses: new Set(["prone"]) }, combatant: { isDefeated: false } } };
    const { battlefield } = createSceneMirror().of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ isDead }) => isDead)).toEqual([false, false]);
  });
});

/** A mirror, and for each reading what was told of as unread. */
const telling = () => {
  const told: string[][] = [];
  const mirror = createSceneMirror((_, unread) => void told.push(unread.map(({ id, cause }) => `${id}: ${cause}`)));
  return { mirror, told };
};

describe("a document that cannot be read", () => {
  it("is left out and told of by name, and the others stay", () => {
    const on = table();
    const { mirror, told } = telling();
    on.tokens[1] = token("orc", 400, 0, { width: 0, name: "Orc" });
    const { battlefield, scene, unread } = mirror.of(sceneOf(on), TIDY_DEFAULTS);
    expect(battlefield.creatures.map(({ id }) => id)).toEqual(["token:archer"]);
    expect(scene.tokens).toHaveLength(1);
    expect(unread).toMatchObject([{ kind: "token", id: "token:orc", name: "Orc" }]);
    expect(told).toEqual([["token:orc: width: came 0, wanted a number above 0"]]);
  });

  it("is told of once until the scene changes, and no more when it is mended", () => {
    const on = table();
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 0, { width: 0 });
    mirror.touch("scene", "contents");
    mirror.of(scene, TIDY_DEFAULTS);
    mirror.of(scene, TIDY_DEFAULTS);
    on.tokens[1] = token("orc", 400, 0);
    mirror.touch("scene", "contents");
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.creatures).toHaveLength(2);
    expect(told.map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  it("stays told of as a wall when only the contents are read anew", () => {
    const on = table();
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    on.walls.push(wall("bad", [1, 2, 3]));
    expect(mirror.of(scene, TIDY_DEFAULTS).battlefield.walls.map(({ id }) => id)).toEqual(["wall:w"]);
    on.tokens[0] = token("archer", 0, 0, { height: -1 });
    mirror.touch("scene", "contents");
    mirror.of(scene, TIDY_DEFAULTS);
    expect(told.at(-1)).toHaveLength(2);
    on.walls.pop();
    mirror.touch("scene", "everything");
    mirror.of(scene, TIDY_DEFAULTS);
    expect(told.at(-1)).toHaveLength(1);
  });
});

describe("a scene that cannot be read", () => {
  it("fails, and goes on failing without reading again until it changes", () => {
    const on = { ...table(), gridSize: 0 };
    const { mirror, told } = telling();
    const scene = sceneOf(on);
    const ask = () => mirror.of(scene, TIDY_DEFAULTS);
    expect(ask).toThrow(/grid\.size: came 0/);
    expect(ask).toThrow(/grid/);
    expect(on.reads).toBe(1);
    expect(told).toHaveLength(1);
    on.gridSize = 100;
    mirror.touch("scene", "everything");
    expect(ask().battlefield.walls).toHaveLength(1);
    expect(told.at(-1)).toEqual([]);
  });

  it("does not keep another scene from being read", () => {
    const mirror = createSceneMirror();
    expect(() => mirror.of(sceneOf({ ...table(), gridSize: 0 }), TIDY_DEFAULTS)).toThrow();
    expect(mirror.of(sceneOf(table(), "other"), TIDY_DEFAULTS).battlefield.walls).toHaveLength(1);
  });
});
