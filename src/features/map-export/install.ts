import { createLatePart } from "../../foundry/loading/late-parts";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { addEntries } from "../controls/menu-entries";

/** Of the directory, and of the navigation at the top. */
const sceneIdAt = (target: HTMLElement): string => {
  const row = target.closest<HTMLElement>("[data-entry-id], [data-scene-id]");
  return row?.dataset["entryId"] ?? row?.dataset["sceneId"] ?? "";
};

/** *Export as Universal VTT* in a scene's menu. */
export const installMapExport = (table: Table): void => {
  const part = createLatePart(table, () => import("./map-export"));
  const entries = () => [
    {
      label: table.words.say("PARAPET.Export.Title"),
      icon: "fa-solid fa-file-arrow-down",
      isShown: (target: HTMLElement) => isGM() && sceneIdAt(target) !== "",
      run: (target: HTMLElement) => part.use(({ exportMap }) => table.later(exportMap(sceneIdAt(target), table))),
    },
  ];
  table.hooks.on("getSceneContextOptions", addEntries(entries));
};
