/** Scene files in folders, and which of them a machine takes. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unexpected } from "./input-error";

const UVTT_NAME = /\.(?:uvtt|dd2vtt|df2vtt)$/i;
const TEXT_NAME = /\.txt$/i;
const JSON_NAME = /\.json$/i;

/** A line that only text battle maps have. */
const MAP_LINE = /^(?:map|grid (?:square|gridless|hex)|wall \S+ -?\d|token \S+ )/m;

/** What exports of scenes and adventures have, among a library's manifests and settings. */
const SCENE_KEY = /"(?:walls|scenes|line_of_sight)"\s*:/;

const isMap = (path: string): boolean => {
  if (UVTT_NAME.test(path)) return true;
  const pattern = TEXT_NAME.test(path) ? MAP_LINE : JSON_NAME.test(path) ? SCENE_KEY : undefined;
  return pattern !== undefined && pattern.test(readFileSync(path, "utf8"));
};

/** Links to folders are not followed, so that none leads in a circle. */
const mapsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mapsIn(path);
    return entry.isFile() && isMap(path) ? [path] : [];
  });

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

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
