import { writeFileSync } from "node:fs";
import { InputError } from "../input/input-error";

/** Throws `InputError` where the path cannot be written to. */
export const writeTo = (path: string, text: string): void => write(path, text, "w");

/** The same, and where there is such a file. */
export const writeNew = (path: string, content: string | Uint8Array): void => write(path, content, "wx");

const write = (path: string, content: string | Uint8Array, flag: "w" | "wx"): void => {
  try {
    writeFileSync(path, content, { flag });
  } catch (error) {
    throw new InputError(`${path}: cannot be written (${error instanceof Error ? error.message : String(error)})`);
  }
};
