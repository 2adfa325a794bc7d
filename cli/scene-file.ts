import { closeSync, openSync, readSync, statSync } from "node:fs";
import { battlefieldOf } from "../src/scene/snapshot/battlefield-of";
import type { Battlefield, TidyOptions } from "../src/scene/model/battlefield";
import type { Base, Scene } from "../src/scene/model/scene";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { SceneError } from "../src/scene/model/scene-error";
import { Refusal } from "./refusal";

const WANTED = "wanted a Foundry scene export, a Universal VTT file or a text battle map";
/** Pictures inside Universal VTT files are large; beyond this a file is something else. */
const MOST_BYTES = 256 * 2 ** 20;

const bytesOf = (path: string): Uint8Array => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`${path}: there is no such file, ${WANTED}`);
  if (stats.isDirectory()) throw new Refusal(`${path}: is a folder, ${WANTED}`);
  if (!stats.isFile() && !stats.isFIFO()) throw new Refusal(`${path}: is a device, ${WANTED}`);
  if (stats.size > MOST_BYTES) throw new Refusal(`${path}: ${stats.size} bytes came, wanted at most ${MOST_BYTES}`);
  return bytesUpTo(path, MOST_BYTES);
};

const PART = 2 ** 20;

/** All bytes of a file or a pipe; refuses one that goes on beyond the limit, as an endless stream does. */
const bytesUpTo = (path: string, most: number): Uint8Array => {
  const file = openSync(path, "r");
  const parts: Uint8Array[] = [];
  try {
    for (let count = 0; ;) {
      const part = new Uint8Array(PART);
      const read = readSync(file, part);
      if (read === 0) return Buffer.concat(parts);
      count += read;
      if (count > most) throw new Refusal(`${path}: more than ${most} bytes came, wanted at most ${most}`);
      parts.push(part.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
};

const textOf = (path: string): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(path));
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${path}: is not UTF-8 text, ${WANTED}`);
    throw error;
  }
};

/** Refuses what is no scene. */
export const refusing = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof SceneError) throw new Refusal(error.message);
    throw error;
  }
};

/** Reads a scene of any format from a file. Refuses, naming the file, what cannot be read or is no scene. */
export const sceneIn = (path: string): Scene => {
  const text = textOf(path);
  return refusing(() => readSceneFile(path, text));
};

/** The battlefield that a file's scene makes. */
export const battlefieldIn = (path: string, tidy: TidyOptions, unsetBase?: Base): Battlefield => {
  const scene = sceneIn(path);
  return refusing(() => battlefieldOf(scene, tidy, unsetBase));
};
