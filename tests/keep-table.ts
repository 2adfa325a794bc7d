import { vi } from "vitest";
import { createVerdicts } from "../src/foundry/verdicts/verdicts";
import { createSceneMirror } from "../src/foundry/scene/scene-mirror";
import { fieldsFor } from "../src/foundry/settings/fields";

const token = (_id: string, x: number) => ({
  _id,
  name: _id,
  x,
  y: 0,
  width: 1,
  height: 1,
  elevation: 0,
  rotation: 0,
  disposition: 0,
  hidden: false,
});

/** An archer, an imp and a knight in a row, on a scene with these walls, as Foundry stores them. */
export const openTable = (isGM: boolean, walls: readonly { readonly _id: string }[] = []) => {
  const stored = new Map<string, unknown>(fieldsFor("").map(({ key, initial }) => [key, initial]));
  const tokens = ["archer", "imp", "knight"].map((name, i) => token(name, 200 * i));
  const source = { _id: "s", name: "Keep", grid: { type: 1, size: 100, distance: 5, units: "ft" } };
  const empty = { contents: [] };
  const scene = {
    id: "s",
    name: "Keep",
    flags: {},
    walls: { contents: walls.map((data) => ({ id: data._id, toObject: () => data })) },
    tiles: empty,
    regions: empty,
    lights: empty,
    tokens: { contents: tokens.map((data) => ({ id: data._id, toObject: () => data })) },
    _source: source,
  };
  const hidden = new Set<string>();
  const placeable = (id: string) => ({ visible: !hidden.has(id), isOwner: true });
  const hooks = vi.fn();
  vi.stubGlobal("canvas", { ready: true, scene, tokens: { get: placeable } });
  vi.stubGlobal("Hooks", { events: { "parapet.verdict": [{ id: 1 }] }, callAll: hooks });
  vi.stubGlobal("game", {
    user: { isGM },
    modules: new Map(),
    combats: { contents: [] },
    settings: { settings: new Map(), get: (_: string, key: string) => stored.get(key) },
  });
  const mirror = createSceneMirror();
  const told = vi.fn();
  const verdicts = createVerdicts({ mirror, onSettings: told });
  return { verdicts, hidden, stored, scene, told, hooks };
};
