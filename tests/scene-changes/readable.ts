import { withFixedFlags } from "../../src/scene/read-foundry/fix-flags";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import { FIELDS, type Generation, kindsIn, type Source } from "./source";

export const isRead = (source: object): boolean => {
  try {
    readScene(source);
    return true;
  } catch {
    return false;
  }
};

/** The scene's source with fixed flags, without the documents that make an otherwise empty scene unreadable. */
export const readable = (unmended: Source, generation: Generation): Source => {
  const lists = kindsIn(generation).map((kind) => FIELDS[kind]);
  const mended = lists.map((list) => [
    list,
    (unmended[list] as Source[]).map((each) => (list === "levels" ? each : withFixedFlags(list, each).source)),
  ]);
  const source = { ...unmended, ...(Object.fromEntries(mended) as Source) };
  const bare = { ...source, ...Object.fromEntries(lists.map((list) => [list, []])), levels: source["levels"] };
  const kept = lists.map((list) => [
    list,
    (source[list] as Source[]).filter((document) => list === "levels" || isRead({ ...bare, [list]: [document] })),
  ]);
  return { ...source, ...(Object.fromEntries(kept) as Source) };
};
