import type { StandInDocument } from "./document";
import type { DocumentName } from "./document-fields";
import { fromTheStart } from "./from-the-start";
import type { Plain } from "./objects";

type Create = (name: DocumentName, source: Plain, options: Plain) => Promise<StandInDocument | undefined>;

const creating = fromTheStart<Create>();

/** Where documents of the world are made. */
export const settleCreating = creating.settle;

/** A document of the world, with its hooks. */
export const createOfWorld: Create = (name, source, options) => creating.get()(name, source, options);
