import { sceneOnCanvas } from "./canvas-view";
import type { UndoRepair } from "./scene-repair";

/** What the Crisis Protocol book gives sizes: walls, terrain (regions and tiles) and tokens. */
export const SIZED = ["wall", "terrain", "token"] as const;
export type Sized = (typeof SIZED)[number];

/** What an id of a map check's finding is about: `wall:ID`, `region:ID`, `tile:ID`, `token:ID`. */
export const sizedBy = (id: string): Sized =>
  id.startsWith("wall:") ? "wall" : id.startsWith("token:") ? "token" : "terrain";

type Size = number | null;

interface Changes {
  readonly walls: object[];
  readonly tokens: object[];
  readonly tiles: object[];
  readonly behaviors: { readonly region: string; readonly update: object }[];
}

/** The updates that set the sizes of these. A terrain region may have several behaviors, of which all get it. */
const changesFor = (sizes: ReadonlyMap<string, Size>): Changes => {
  const changes: Changes = { walls: [], tokens: [], tiles: [], behaviors: [] };
  for (const [id, size] of sizes) {
    const [kind = "", _id = ""] = id.split(":");
    if (kind === "wall") changes.walls.push({ _id, "flags.parapet.size": size });
    if (kind === "token") changes.tokens.push({ _id, "flags.parapet.size": size });
    if (kind === "tile") changes.tiles.push({ _id, "flags.parapet.terrain.size": size });
    if (kind === "region")
      for (const behavior of sceneOnCanvas()?.regions.get(_id)?.behaviors ?? [])
        if (String(behavior.type) === "parapet.terrain")
          changes.behaviors.push({ region: _id, update: { _id: behavior.id, "system.size": size } });
  }
  return changes;
};

const write = async ({ walls, tokens, tiles, behaviors }: Changes): Promise<void> => {
  const scene = sceneOnCanvas();
  const there = <T extends object>(updates: readonly T[], documents: { has(id: string): boolean } | undefined): T[] =>
    updates.filter((update) => "_id" in update && documents?.has(String(update._id)) === true);
  const update = async (name: "Wall" | "Token" | "Tile", updates: readonly object[]): Promise<void> => {
    if (updates.length > 0) await scene?.updateEmbeddedDocuments(name, updates as never);
  };
  await update("Wall", there(walls, scene?.walls));
  await update("Token", there(tokens, scene?.tokens));
  await update("Tile", there(tiles, scene?.tiles));
  for (const { region, update: change } of behaviors)
    await scene?.regions.get(region)?.updateEmbeddedDocuments("RegionBehavior", [change] as never);
};

/** Sets sizes on the viewed scene by ids as findings have them. Undo takes them away again, since none had one before. */
export const setSizes = async (sizes: ReadonlyMap<string, number>): Promise<UndoRepair> => {
  await write(changesFor(sizes));
  return () => write(changesFor(new Map([...sizes.keys()].map((id) => [id, null]))));
};
