import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { parse, type ParseError } from "jsonc-parser";
import {
  JSON_TEXT,
  readMapFile,
  scenesInFile,
  type FileReading,
  type ReadOptions,
  type SceneInFile,
} from "../../src/scene/read-files/read-scene-file";
import { SceneError } from "../../src/scene/model/scene-error";
import { InputError, unexpected, withReadErrors } from "./input-error";

const SCENE_FILE = "a Foundry scene export, a Universal VTT file or a text battle map";
/** Large, because Universal VTT files contain pictures. */
const MOST_BYTES = 256 * 2 ** 20;

const bytesOf = (path: string): Uint8Array => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new InputError(`${path}: there is no such file`);
  if (stats.isDirectory()) {
    // A folder that nobody may read says so.
    readdirSync(path);
    throw unexpected(path, SCENE_FILE, "a folder");
  }
  if (!stats.isFile() && !stats.isFIFO()) throw unexpected(path, SCENE_FILE, "a device");
  if (stats.size > MOST_BYTES) throw unexpected(path, `at most ${MOST_BYTES} bytes`, String(stats.size));
  return bytesUpTo(path, MOST_BYTES);
};

const PART = 2 ** 20;

/** All bytes of a file or pipe. Throws `InputError` beyond `most`, so that an endless stream ends. */
const bytesUpTo = (path: string, most: number): Uint8Array => {
  const file = openSync(path, "r");
  const parts: Uint8Array[] = [];
  try {
    for (let count = 0; ;) {
      const part = new Uint8Array(PART);
      const read = readSync(file, part);
      if (read === 0) return Buffer.concat(parts);
      count += read;
      if (count > most) throw unexpected(path, `at most ${most} bytes`, "more");
      parts.push(part.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
};

const textOf = (path: string): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(withReadErrors(path, () => bytesOf(path)));
  } catch (error) {
    if (error instanceof TypeError) throw unexpected(path, SCENE_FILE, "text that is not UTF-8");
    throw error;
  }
};

/** Runs `read`, and turns a `SceneError` into an `InputError` of the same message. */
export const withInputErrors = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof SceneError) throw new InputError(error.message);
    throw error;
  }
};

/** Where a text stops being JSON: `line 3, column 14`. */
const placeOfFault = (text: string): string => {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const before = text.slice(0, errors[0]?.offset ?? text.length).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};

/** The same for the text of a file, with the place where it stops being JSON. */
const withFaults = <T>(text: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    throw new InputError(error.expected === JSON_TEXT ? `${error.message} (${placeOfFault(text)})` : error.message);
  }
};

/** A file's scene with the text that it was read from. */
export interface MapFile extends FileReading {
  readonly path: string;
  readonly text: string;
}

/** Reads one scene of a file of any format. Throws `InputError` with the path when it cannot be read. */
export const mapFileAt = (path: string, options: ReadOptions): MapFile => {
  const text = textOf(path);
  return { path, text, ...withFaults(text, () => readMapFile(path, text, options)) };
};

/** The scenes of a file, with the text that they are read from. */
export interface FileScenes {
  readonly path: string;
  readonly text: string;
  readonly scenes: readonly SceneInFile[];
}

/** The scenes of a file of any format. Throws `InputError` as `mapFileAt` does. */
export const fileScenesAt = (path: string, options: ReadOptions): FileScenes => {
  const text = textOf(path);
  return { path, text, scenes: withFaults(text, () => scenesInFile(path, text, options)) };
};

/** The scenes alone. */
export const scenesAt = (path: string, options: ReadOptions): readonly SceneInFile[] =>
  fileScenesAt(path, options).scenes;
