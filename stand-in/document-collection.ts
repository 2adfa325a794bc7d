// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
import { Collection } from "./collection";
import type { Plain } from "./objects";

interface Updated {
  update(changes: Plain, options?: Plain): Promise<unknown>;
}

/** types13 `client/documents/abstract/document-collection.d.mts`. */
export class DocumentCollection<V extends Updated> extends Collection<V> {
  /** Changes those that meet the condition, as their hooks permit. */
  async updateAll(
    transformation: (document: V) => Plain,
    condition: (document: V) => boolean = () => true,
    options: Plain = {},
  ): Promise<V[]> {
    const found = this.filter(condition);
    for (const document of found) await document.update(transformation(document), options);
    return found;
  }
}
