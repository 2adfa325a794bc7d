import { StandInDocument, type World } from "./document";
import type { DocumentName } from "./document-fields";
import type { PlaceableObject } from "./placeable";
import type { Plain } from "./objects";

/** types13 `client/documents/abstract/canvas-document.d.mts`: a wall, tile, region or template of a scene. */
export class PlaceableDocument extends StandInDocument {
  /** The placeable on the canvas; null while its scene is not viewed. */
  object: PlaceableObject | null = null;

  constructor(name: DocumentName, source: Plain, parent: StandInDocument | null, world: World) {
    super(name, source, parent, world);
  }
}
