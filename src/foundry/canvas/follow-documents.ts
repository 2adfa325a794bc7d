import type { GuardedHooks } from "../errors/hooks";
import type { ListName } from "../../scene/read-foundry/scene-parts";
import type { SceneMirror } from "../scene/scene-mirror";
import { viewedScene } from "./viewed-scene";
import type { Touched } from "../scene/scene-parts";

/** A changed document: a scene, a document embedded in it at some depth, or one that affects its creatures. */
export interface ChangedDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: ChangedDocument | null;
}

/** Id of the scene the document is or belongs to; null for one that belongs to none. */
export const sceneIdOf = ({ id, documentName, parent }: ChangedDocument): string | null => {
  if (documentName === "Scene") return id;
  return parent === null ? null : sceneIdOf(parent);
};

const LISTS: ReadonlyMap<string, ListName> = new Map([
  ["Wall", "walls"],
  ["Token", "tokens"],
  ["Tile", "tiles"],
  ["Region", "regions"],
  ["AmbientLight", "lights"],
  ["MeasuredTemplate", "templates"],
]);

/** A script may update a scene together with its embedded documents. */
const hasLists = (changes: object): boolean => [...LISTS.values()].some((list) => list in changes);

const ownPart = ({ documentName, id }: ChangedDocument): readonly Touched[] => {
  const list = LISTS.get(documentName);
  return list === undefined ? [] : [{ list, id }];
};

/** The list entry a document belongs to, at any depth: a token's own actor and its effects belong to the token. */
const partsAbove = ({ parent }: ChangedDocument): readonly Touched[] =>
  parent === null ? [] : [...ownPart(parent), ...partsAbove(parent)];

/** The parts of a scene that a document change touches. `changes` is the update data. */
export const touchedBy = (document: ChangedDocument, changes: object): readonly Touched[] => {
  const { documentName } = document;
  const own = ownPart(document);
  if (own.length > 0) return own;
  if (documentName === "Scene") return [hasLists(changes) ? "everything" : "frame"];
  if (documentName === "Level") return ["frame"];
  return documentName === "RegionBehavior" ? partsAbove(document) : ["facts", ...partsAbove(document)];
};

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
