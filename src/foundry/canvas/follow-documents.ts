import type { GuardedHooks } from "../errors/hooks";
import { sceneIdOf, touchedBy, type ChangedDocument } from "../scene/scene-documents";
import type { SceneMirror } from "../scene/scene-mirror";
import { viewedScene } from "./canvas-view";

/** Documents of scenes, and those that say which of its creatures are dead and what befalls them. */
const KINDS = [
  ...["Scene", "Wall", "Token", "Tile", "Region", "RegionBehavior", "AmbientLight", "MeasuredTemplate", "Level"],
  ...["Actor", "ActorDelta", "Item", "ActiveEffect", "Combatant", "Combat"],
];

/** What is to be done when a document has changed. */
interface Followers {
  readonly mirror: SceneMirror;
  /** Something that walls are made of has changed. */
  readonly onGround: () => void;
  readonly onChange: () => void;
}

/** The kinds of documents with which walls change; of a scene that does, the canvas is drawn anew. */
const GROUND: ReadonlySet<string> = new Set(["Wall", "Level"]);

/** The world's settings by which its grids measure templates and shapes. */
const MEASURING: ReadonlySet<string> = new Set(["core.gridTemplates", "core.gridDiagonals"]);

/** Keeps the mirror in step with all documents, whoever changes them. */
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
  // A world's setting is a document that is created when it is first set.
  const remeasured = ({ key }: { readonly key: string }): void => {
    if (!MEASURING.has(key)) return;
    mirror.touch(viewedScene()?.id ?? null, "everything");
    onChange();
  };
  on("createSetting", remeasured);
  on("updateSetting", remeasured);
};
