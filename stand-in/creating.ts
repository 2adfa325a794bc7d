import type { StandInDocument } from "./document";
import type { DocumentName } from "./document-fields";
import { fromTheStart } from "./from-the-start";
import type { Plain } from "./objects";

type Create = (name: DocumentName, source: Plain, options: Plain) => Promise<StandInDocument | undefined>;

const creating = fromTheStart<Create>();

/** Sets the function that creates world documents. */
export const settleCreating = creating.settle;

/** Creates a world document, with its hooks. */
export const createOfWorld: Create = (name, source, options) => creating.get()(name, source, options);
