import type { StandInCanvas } from "./canvas";
import type { StandInDocument, World } from "./document";
import type { DocumentName } from "./document-fields";
import type { Plain } from "./objects";
import { PlaceablesLayer } from "./placeables-layer";
import { TokenDocument } from "./token-document";

type Change = Parameters<World["onChange"]>;

/** Changes of these documents change vision. */
const SEEN: ReadonlySet<DocumentName> = new Set(["Token", "Wall"]);

/** Placeables are updated before the hook is called. A move is animated while the document is already there. */
export const followOnCanvas = (canvas: StandInCanvas, ...[action, document, changes, options]: Change): void => {
  if (canvas.scene === null) return;
  if (document === canvas.scene && "grid" in changes) void canvas.draw();
  if (document.parent !== canvas.scene) return;
  if (document instanceof TokenDocument) followToken(canvas, action, document, { changes, options });
  else followPlaceable(canvas, action, document);
  if (SEEN.has(document.documentName)) canvas.refreshSight();
};

const followToken = (
  { tokens }: StandInCanvas,
  action: Change[0],
  document: TokenDocument,
  { changes, options }: { readonly changes: Plain; readonly options: Plain },
): void => {
  if (action === "create") tokens.place(document);
  else if (action === "delete") tokens.remove(document);
  else if ("x" in changes || "y" in changes) document.object?.moveToDocument(options["animate"] !== false);
  else document.object?.refresh();
};

const followPlaceable = (canvas: StandInCanvas, action: Change[0], document: StandInDocument): void => {
  const layer = canvas.layerOf(document.documentName);
  if (!(layer instanceof PlaceablesLayer)) return;
  if (action === "create") layer.place(document);
  else if (action === "delete") layer.remove(document);
  else layer.get(document.id)?.refresh();
};
