/** Scene files in folders, and which of them a machine takes. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError, unexpected, withReadErrors } from "./input-error";

const UVTT_NAME = /\.(?:uvtt|dd2vtt|df2vtt)$/i;
const TEXT_NAME = /\.txt$/i;
const JSON_NAME = /\.json$/i;

/** A line that only text battle maps have. */
const MAP_LINE = /^(?:map|grid (?:square|gridless|hex)|wall \S+ -?\d|token \S+ )/m;

/** What exports of scenes and adventures have, among a library's manifests and settings. */
const SCENE_KEY = /"(?:walls|scenes|line_of_sight)"\s*:/;

/** For people: which files of a folder are looked at. */
export const MAP_ENDINGS = ".json, .uvtt, .dd2vtt, .df2vtt and .txt";

/** What cannot be read gets another value here; the command reports it when it reads the file. */
const orUnreadable = <T>(path: string, read: () => T, unreadable: T): T => {
  try {
    return withReadErrors(path, read);
  } catch (error) {
    if (error instanceof InputError) return unreadable;
    throw error;
  }
};

const isMap = (path: string): boolean => {
  if (UVTT_NAME.test(path)) return true;
  const pattern = TEXT_NAME.test(path) ? MAP_LINE : JSON_NAME.test(path) ? SCENE_KEY : undefined;
  return pattern !== undefined && orUnreadable(path, () => pattern.test(readFileSync(path, "utf8")), true);
};

/** Links to folders are not followed, so that none leads in a circle. A folder that cannot be read stands for its maps. */
const mapsIn = (folder: string): string[] => {
  const entries = orUnreadable(folder, () => readdirSync(folder, { withFileTypes: true }), undefined);
  if (entries === undefined) return [folder];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mapsIn(path);
    return entry.isFile() && isMap(path) ? [path] : [];
  });
};

const isFolder = (path: string): boolean =>
  orUnreadable(path, () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, false);

const byCode = (p: string, q: string): number => (p < q ? -1 : p > q ? 1 : 0);

/** The files among some paths, and the maps in the folders among them; each once, sorted by path. */
export const filesUnder = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.flatMap((path) => (isFolder(path) ? mapsIn(path) : [path])))].sort(byCode);

interface Shard {
  readonly index: number;
  readonly count: number;
}

const WHOLE: Shard = { index: 1, count: 1 };

/** `2/4` is the second of four. Throws `InputError` for anything else. */
export const shardOf = (text: string | undefined): Shard => {
  if (text === undefined) return WHOLE;
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(first), count: Number(second) };
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw unexpected("--shard", "I/N with I from 1 to N, such as 1/4", `"${text}"`);
  return shard;
};

/** Every n-th file, as test runners share files. */
export const inShard = (files: readonly string[], { index, count }: Shard): readonly string[] =>
  files.filter((_, i) => i % count === index - 1);
