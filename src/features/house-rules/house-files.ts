/** House rules as files: the document itself, as JSON. */
import type { HouseRules } from "../../rules/books/house-rules";

/** Bytes. A larger file is none. */
const LARGEST_FILE = 64 * 1024;

export const saveFile = (rules: HouseRules): void => {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(rules, null, 2)}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `house-rules-${rules.houseRulesOf}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
};

/** Lets the user choose a file; calls `read` with what is in it. `fail` gets the error of a file without JSON. */
export const openFile = (read: (value: unknown) => void, fail: (error: unknown) => void): void => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void readFile(file).then(read).catch(fail);
  });
  input.click();
};

const readFile = async (file: File): Promise<unknown> => {
  if (file.size > LARGEST_FILE)
    throw new RangeError(`${file.name}: expected at most ${LARGEST_FILE} bytes, got ${file.size}`);
  return JSON.parse(await file.text());
};
