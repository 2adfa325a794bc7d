import { writeFileSync } from "node:fs";
import { InputError } from "../input/input-error";

/** Throws `InputError` where the path cannot be written to. */
export const writeTo = (path: string, text: string): void => {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new InputError(`${path}: cannot be written (${error instanceof Error ? error.message : String(error)})`);
  }
};
