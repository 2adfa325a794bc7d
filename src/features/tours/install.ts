import type { Table } from "../../table";
import { createTours, type Tours } from "./tours";

declare module "../../table" {
  interface Features {
    tours: Pick<Tours, "start">;
  }
}

/** Two tours in Foundry's Tour Management. */
export const installTours = (table: Table): void => {
  const tours = createTours(table);
  table.features.tours = tours;
  table.hooks.once("ready", tours.register);
};
