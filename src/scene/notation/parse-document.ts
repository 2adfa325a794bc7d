import { type Cursor, errorAt, takePlace, takeText } from "./tokenizer";
import { shown } from "../model/scene-error";

/** What the exact lines of the text battle map have in common, whatever document they say. */

/** A vertical range without ends. */
export const OPEN = { bottom: null, top: null } as const;

/** The word `at`: a place in pixels. */
export const takeAt = (cursor: Cursor): { readonly x: number; readonly y: number } => {
  const [x, y] = takePlace(cursor);
  return { x, y };
};

export const takeLevel = (cursor: Cursor): string => takeText(cursor, "a level's id");

/** The word `level` on what may stand on several. */
export const takeOneMoreLevel = (
  cursor: Cursor,
  { levels }: { readonly levels: readonly string[] },
): { readonly levels: readonly string[] } => ({ levels: [...levels, takeLevel(cursor)] });

/** Puts what the rest of the line says over all in the list with that id. Throws `SceneError` when there is none. */
export const change = <T extends { readonly id: string }>(
  list: T[],
  cursor: Cursor,
  id: string,
  changed: (old: T) => T,
): void => {
  if (!list.some((old) => old.id === id)) {
    throw errorAt(cursor.line, cursor.end, undefined, `where ${shown(id)} is, since nothing is called that yet`);
  }
  const start = cursor.next;
  list.forEach((old, i) => {
    if (old.id !== id) return;
    cursor.next = start;
    list[i] = changed(old);
  });
};
