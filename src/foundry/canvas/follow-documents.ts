import type { GuardedHooks } from "../errors/hooks";
import { sceneIdOf, touchedBy, type ChangedDocument } from "../scene/dirty-documents";
import type { SceneMirror } from "../scene/scene-mirror";
import { viewedScene } from "./viewed-scene";

/** Scene documents, and the documents that tell which creatures are dead or have conditions. */
const KINDS = [
  ...["Scene", "Wall", "Token", "Tile", "Region", "RegionBehavior", "AmbientLight", "MeasuredTemplate", "Level"],
  ...["Actor", "ActorDelta", "Item", "ActiveEffect", "Combatant", "Combat"],
];

interface Followers {
  readonly mirror: SceneMirror;
  /** Something that walls are built from has changed. */
  readonly onGround: () => void;
  readonly onChange: () => void;
}

/** Document types that change walls. When one changes, the canvas is redrawn. */
const GROUND: ReadonlySet<string> = new Set(["Wall", "Level"]);

/** World settings that change how grids measure templates and shapes. */
const MEASURING: ReadonlySet<string> = new Set(["core.gridTemplates", "core.gridDiagonals"]);

/** Keeps the scene mirror in step with all documents, whichever user changes them. */
export const followDocuments = ({ on }: Pick<GuardedHooks, "on">, { mirror, onGround, onChange }: Followers): void => {
  const changed = (document: ChangedDocument, changes: object = {}): void => {
    for (const touched of touchedBy(document, changes)) mirror.touch(sceneIdOf(document), touched);
    if (GROUND.has(document.documentName)) onGround();
    onChange();
  };
  for (const kind of KINDS) {
    on(`create${kind}`, (document: ChangedDocument) => changed(document));
    on(`update${kind}`, changed);
    on(`delete${kind}`, (document: ChangedDocument) => changed(document));
  }
  // A world setting is a document, created when it is first set.
  const remeasured = ({ key }: { readonly key: string }): void => {
    if (!MEASURING.has(key)) return;
    mirror.touch(viewedScene()?.id ?? null, "everything");
    onChange();
  };
  on("createSetting", remeasured);
  on("updateSetting", remeasured);
};
