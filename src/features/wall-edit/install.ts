import { chosenWalls, wallsWith } from "../../foundry/edits/chosen-walls";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";
import { openWallEdit } from "./wall-edit-window";

declare module "../../table" {
  interface Features {
    wallEdit: { readonly open: (ids: readonly string[]) => void };
  }
}

/** Several walls edited at once. */
export const installWallEdit = (table: Table): void => {
  table.features.wallEdit = { open: (ids) => openWallEdit(wallsWith(ids), table) };
  addButton(table, "walls", {
    name: "parapet-walls",
    title: "PARAPET.Tool.Walls",
    icon: "fa-solid fa-shield-halved",
    run: () => openWallEdit(chosenWalls(), table),
  });
};
