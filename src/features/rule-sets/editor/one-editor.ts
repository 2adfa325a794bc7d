import type { Table } from "../../../table";
import type { OpenWindow } from "../../windows/one-window";
import type { EditorAsked } from "./editor-acts";
import { createEditor } from "./editor-window";

/** The editor, which is open for one rule set at a time. */
export const createOneEditor = (table: Table) => {
  let current: { readonly id: string; readonly shown: OpenWindow } | null = null;
  /** An editor of another rule set is closed before. If its user goes on with it, it stays, and nothing is opened. */
  const open = async (asked: EditorAsked): Promise<void> => {
    if (current !== null && current.id !== asked.id) await current.shown.close();
    if (current !== null) return current.shown.bringToFront();
    const shown = createEditor(asked, table, () => void (current = null));
    current = { id: asked.id, shown };
    await shown.render({ force: true });
  };
  return { open: (asked: EditorAsked): void => table.later(open(asked)) };
};
