import { Hooks } from "../../stand-in/hooks";
import { isPlain, type Plain } from "../../stand-in/objects";
import { HistoryLayer } from "../../stand-in/placeables-layer";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { StandIn } from "../../stand-in/start";

type Redo = () => Promise<unknown>;

/** The part of each document that a change of some keys has replaced, as it is now. */
const nowOf = (scene: SceneDocument, name: HistoryLayer["holds"], data: readonly Plain[]): Plain[] =>
  data.flatMap((former) => {
    const source: unknown = scene.getEmbeddedCollection(name).get(String(former["_id"]))?._source;
    if (!isPlain(source)) return [];
    return [Object.fromEntries(Object.keys(former).map((key) => [key, structuredClone(source[key])]))];
  });

/** What makes a layer's last change again once it has been undone. */
const redoOf = (scene: SceneDocument, { holds: name, history }: HistoryLayer): Redo | null => {
  const last = history.at(-1);
  if (last === undefined) return null;
  const ids = last.data.map(({ _id }) => String(_id));
  if (last.type === "delete") return () => scene.deleteEmbeddedDocuments(name, ids);
  if (last.type === "update") {
    const now = nowOf(scene, name, last.data);
    return () => scene.updateEmbeddedDocuments(name, now);
  }
  const sources = ids.flatMap((id) => scene.getEmbeddedCollection(name).get(id)?.toObject() ?? []);
  return () => scene.createEmbeddedDocuments(name, sources, { keepId: true });
};

export interface Undoing {
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
}

const CHANGES = ["create", "update", "delete"].flatMap((action) =>
  ["Wall", "Token", "Tile", "Region", "MeasuredTemplate"].map((name) => action + name),
);

/** Undoes and redoes this user's changes of the scene, whichever layer they were on. */
export const keepUndoing = ({ canvas }: StandIn, onChange: () => void): Undoing => {
  let undone: Redo[] = [];
  let isRedoing = false;
  const layers = (): HistoryLayer[] => canvas.layers.filter((layer) => layer instanceof HistoryLayer);
  const newest = (): HistoryLayer | undefined =>
    layers()
      .filter(({ history }) => history.length > 0)
      .toSorted((a, b) => (b.history.at(-1)?.order ?? 0) - (a.history.at(-1)?.order ?? 0))[0];
  for (const hook of CHANGES)
    Hooks.on(hook, (...given) => {
      const options = given.find((it) => isPlain(it) && "isUndo" in it);
      if (options === undefined && !isRedoing) undone = [];
      onChange();
    });
  Hooks.on("canvasReady", () => {
    undone = [];
    onChange();
  });
  return {
    undo: async () => {
      const [layer, { scene }] = [newest(), canvas];
      if (layer === undefined || scene === null) return;
      const again = redoOf(scene, layer);
      await layer.undoHistory();
      if (again !== null) undone.push(again);
      onChange();
    },
    redo: async () => {
      const again = undone.pop();
      isRedoing = true;
      try {
        await again?.();
      } finally {
        isRedoing = false;
      }
      onChange();
    },
    canUndo: () => newest() !== undefined,
    canRedo: () => undone.length > 0,
  };
};
