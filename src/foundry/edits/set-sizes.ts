import { viewedScene } from "../canvas/viewed-scene";
import type { UndoRepair } from "./scene-repair";

/** What Crisis Protocol gives sizes: walls, terrain (regions and tiles) and tokens. */
export const SIZED = ["wall", "terrain", "token"] as const;
export type Sized = (typeof SIZED)[number];

/** What an id of a finding is about: `wall:ID`, `region:ID`, `tile:ID`, `token:ID`. */
export const sizedBy = (id: string): Sized =>
  id.startsWith("wall:") ? "wall" : id.startsWith("token:") ? "token" : "terrain";

type Scene = NonNullable<ReturnType<typeof viewedScene>>;
type Size = number | null;

/** Documents of one kind under one parent, and where they keep their size. */
interface Holder {
  readonly parent: { updateEmbeddedDocuments(name: never, updates: never): Promise<unknown> };
  readonly name: "Wall" | "Token" | "Tile" | "RegionBehavior";
  readonly path: string;
  readonly documents: ReadonlyMap<string, { toObject(): object }>;
}

/** One change: its document, and from which size to which. */
interface SizeChange {
  readonly holder: Holder;
  readonly id: string;
  readonly from: Size;
  readonly to: Size;
}

const sizeOf = ({ documents, path }: Holder, id: string): Size | undefined => {
  const document = documents.get(id);
  if (document === undefined) return undefined;
  const size: unknown = foundry.utils.getProperty(document.toObject(), path);
  return typeof size === "number" ? size : null;
};

const mapOf = <T extends { readonly id: string | null }>(documents: Iterable<T>): ReadonlyMap<string, T> =>
  new Map([...documents].map((document) => [document.id ?? "", document]));

/** Who holds what a finding's id is about. A region may have several terrain behaviors. */
const holdersOn = (scene: Scene) => {
  const flat = {
    wall: { parent: scene, name: "Wall", path: "flags.parapet.size", documents: mapOf(scene.walls) },
    token: { parent: scene, name: "Token", path: "flags.parapet.size", documents: mapOf(scene.tokens) },
    tile: { parent: scene, name: "Tile", path: "flags.parapet.terrain.size", documents: mapOf(scene.tiles) },
  } as const satisfies Readonly<Record<string, Holder>>;
  return (named: string): readonly { readonly holder: Holder; readonly id: string }[] => {
    const [kind = "", id = ""] = named.split(":");
    if (kind === "wall" || kind === "token" || kind === "tile") return [{ holder: flat[kind], id }];
    const region = scene.regions.get(id);
    if (kind !== "region" || region === undefined) return [];
    const terrains = [...region.behaviors].filter(({ type }) => String(type) === "parapet.terrain");
    const documents = mapOf(terrains);
    const holder: Holder = { parent: region, name: "RegionBehavior", path: "system.size", documents };
    return [...documents.keys()].map((behavior) => ({ holder, id: behavior }));
  };
};

/** Makes those changes that still find the size they start from, with one update for each holder. */
const write = async (changes: readonly SizeChange[]): Promise<void> => {
  const due = changes.filter(({ holder, id, from }) => sizeOf(holder, id) === from);
  for (const holder of new Set(due.map((change) => change.holder))) {
    const its = due.filter((change) => change.holder === holder);
    const updates = its.map(({ id, to }) => ({ _id: id, [holder.path]: to }));
    await holder.parent.updateEmbeddedDocuments(holder.name as never, updates as never);
  }
};

/**
 * Sets sizes on the viewed scene, by ids as findings have them, where there is none yet. Undo takes away again what was set
 * and has not been changed since.
 */
export const setSizes = async (sizes: ReadonlyMap<string, number>): Promise<UndoRepair> => {
  const scene = viewedScene();
  if (scene === null) return () => Promise.resolve();
  const holdersOf = holdersOn(scene);
  const changes = [...sizes].flatMap(([named, to]) =>
    holdersOf(named)
      .filter(({ holder, id }) => sizeOf(holder, id) === null)
      .map(({ holder, id }): SizeChange => ({ holder, id, from: null, to })),
  );
  await write(changes);
  return () => {
    // Documents may have been deleted or made since: what is held now counts.
    const held = new Map(changes.map((change) => [change.id, change]));
    const now = holdersOn(scene);
    const undone = [...sizes.keys()].flatMap((named) =>
      now(named).flatMap(({ holder, id }): SizeChange[] => {
        const made = held.get(id);
        return made === undefined ? [] : [{ holder, id, from: made.to, to: null }];
      }),
    );
    return write(undone);
  };
};
