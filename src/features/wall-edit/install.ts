import { chosenWalls, wallsWith, type ChosenWalls } from "../../foundry/edits/chosen-walls";
import { createLatePart } from "../../foundry/loading/late-parts";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";

declare module "../../table" {
  interface Features {
    wallEdit: { readonly open: (ids: readonly string[]) => void };
  }
}

/** Several walls edited at once. */
export const installWallEdit = (table: Table): void => {
  const editor = createLatePart(table, () => import("./wall-edit-window"));
  const open = (walls: ChosenWalls): void => editor.use(({ openWallEdit }) => openWallEdit(walls, table));
  table.features.wallEdit = { open: (ids) => open(wallsWith(ids)) };
  addButton(table, "walls", {
    name: "parapet-walls",
    title: "PARAPET.Tool.Walls",
    icon: "fa-solid fa-shield-halved",
    run: () => open(chosenWalls()),
  });
};
