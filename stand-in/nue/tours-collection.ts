import { Collection } from "../collection";
import type { Tour } from "./tour";

/** https://foundryvtt.com/api/v14/classes/foundry.nue.ToursCollection.html; types13 `nue/tours-collection.d.mts`. */
export class ToursCollection extends Collection<Tour> {
  register(namespace: string, id: string, tour: Tour): void {
    const key = `${namespace}.${id}`;
    if (this.has(key)) throw new Error(`A tour with the id ${key} has already been registered.`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(key, tour);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key ${key} does not match that of the tour, ${tour.key}.`);
    return super.set(key, tour);
  }
}
