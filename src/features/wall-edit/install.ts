import { chosenWalls, wallsWith } from "../../foundry/canvas/canvas-view";
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
  const { words, guard, verdicts, features } = table;
  features.wallEdit = { open: (ids) => openWallEdit({ words, guard, verdicts, chosen: () => wallsWith(ids) }) };
  addButton(table, "walls", {
    name: "parapet-walls",
    title: "PARAPET.Tool.Walls",
    icon: "fa-solid fa-shield-halved",
    run: () => openWallEdit({ words, guard, verdicts, chosen: chosenWalls }),
  });
};
