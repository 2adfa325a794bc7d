import type { StandInDocument } from "../document";
import type { Plain } from "../objects";

type Create = (source: Plain, options: Plain) => Promise<StandInDocument | undefined>;

let create: Create = () => Promise.reject(new Error("The stand-in has not been started."));

/** Where combats are made. */
export const settleCombats = (its: Create): void => {
  create = its;
};

/** A document of the world, with its hooks. */
export const createCombat: Create = (source, options) => create(source, options);
