import { MODULE_ID } from "../foundry/module-id";
import type { Table } from "../table";
import { createApi, type ParapetApi } from "./parapet-api";

declare module "../table" {
  interface Features {
    api: ParapetApi;
  }
}

/** Other packages may add rule sets from `setup` on, so that every client has them before anything is judged. */
export const installApi = (table: Table): void => {
  const api = createApi(table);
  table.features.api = api;
  table.hooks.once("init", () => Object.assign(game.modules.get(MODULE_ID) ?? {}, { api }));
};
