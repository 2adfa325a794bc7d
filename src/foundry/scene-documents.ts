/** A document that changed: a scene, or one embedded in it at some depth. */
export interface ChangedDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: ChangedDocument | null;
}

/** The id of the scene the document is or belongs to; null for one that belongs to none. */
export const sceneIdOf = ({ id, documentName, parent }: ChangedDocument): string | null => {
  if (documentName === "Scene") return id;
  return parent === null ? null : sceneIdOf(parent);
};
