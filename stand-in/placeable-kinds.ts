import type { StandInDocument, World } from "./document";
import type { DocumentName } from "./document-fields";
import type { Plain } from "./objects";
import { PlaceableDocument } from "./placeable-document";
import { RegionDocument } from "./region-document";
import { TileDocument } from "./tile-document";

const PLAIN: ReadonlySet<DocumentName> = new Set(["Wall", "AmbientLight", "MeasuredTemplate"]);

/** A placeable document of a scene other than a token; null for other types. */
export const openPlaceable = (
  name: DocumentName,
  source: Plain,
  parent: StandInDocument | null,
  world: World,
): PlaceableDocument | null => {
  if (name === "Tile") return new TileDocument(source, parent, world);
  if (name === "Region") return new RegionDocument(source, parent, world);
  return PLAIN.has(name) ? new PlaceableDocument(name, source, parent, world) : null;
};
