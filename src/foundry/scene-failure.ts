import { SceneError } from "../battlefield/scene-error";

const NOUNS: Readonly<Record<string, string>> = {
  tokens: "token",
  walls: "wall",
  tiles: "tile",
  regions: "region",
  lights: "light",
};

interface Named {
  readonly name?: unknown;
  readonly _id?: unknown;
}

/** `tokens[3].width` is the token's name, or the id of what has no name. */
const subjectOf = (path: string, source: object): string | undefined => {
  const [, list = "", index = ""] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
  const noun = NOUNS[list];
  const documents: unknown = Reflect.get(source, list);
  if (noun === undefined || !Array.isArray(documents)) return undefined;
  const { name, _id } = (documents[Number(index)] ?? {}) as Named;
  return `${noun} ${JSON.stringify(typeof name === "string" && name !== "" ? name : _id)}`;
};

/** What `read` returns; a scene error it throws says the token or wall by name, for a GM who sees no array of them. */
export const namingDocuments = <T>(source: object, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const subject = error instanceof SceneError ? subjectOf(error.path, source) : undefined;
    if (subject === undefined) throw error;
    throw new RangeError(`${subject}: ${(error as SceneError).message}`, { cause: error });
  }
};
