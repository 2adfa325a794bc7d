/** Documents as files, which hold them as JSON. */
import type { MessageKey, Words } from "../../words/localize";

/** Bytes. A larger file is none. */
const LARGEST_FILE = 64 * 1024;

/** Lets the browser save a file. */
export const saveBlob = (name: string, ending: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = globalThis.document.createElement("a");
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
};

/** `name` is without its ending. */
export const saveFile = (name: string, document: unknown): void => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  saveBlob(name, "json", new Blob([text], { type: "application/json" }));
};

/** Lets the user choose a file; calls `read` with what is in it. `fail` gets the error of a file without JSON, and what `read` throws. */
export const openFile = (read: (value: unknown) => unknown, fail: (error: unknown) => void): void => {
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

/** Notifies the user of what is wrong with a file; the message has it as `error`. */
export const refusedFile =
  (key: MessageKey, { say }: Pick<Words, "say">) =>
  (error: unknown): void => {
    const fault = error instanceof Error ? error.message : String(error);
    ui.notifications.error(foundry.utils.escapeHTML(say(key, { error: fault })));
  };
