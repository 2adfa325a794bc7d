import type { StandInDocument } from "./document";
import type { DocumentName } from "./document-fields";
import type { Plain } from "./objects";

type Create = (name: DocumentName, source: Plain, options: Plain) => Promise<StandInDocument | undefined>;

let create: Create = () => Promise.reject(new Error("The stand-in has not been started."));

/** Where documents of the world are made. */
export const settleCreating = (its: Create): void => {
  create = its;
};

/** A document of the world, with its hooks. */
export const createOfWorld: Create = (name, source, options) => create(name, source, options);
