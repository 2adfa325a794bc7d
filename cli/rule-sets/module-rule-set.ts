/** The rule set that a module brings in its manifest, as Parapet finds it there (docs/rule-sets.md). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { faultSentence } from "../../src/scene/model/scene-error";
import type { Book } from "../../src/rules/books/book";
import { InputError, listOf } from "../input/input-error";

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What manifests have and documents of rule sets lack. */
const MANIFEST_KEYS = ["title", "compatibility", "esmodules", "scripts", "flags", "relationships"];

export const isManifest = (json: unknown): json is Plain =>
  isPlain(json) && typeof json["id"] === "string" && !("format" in json) && MANIFEST_KEYS.some((key) => key in json);

/** The texts of a language file: its members by their paths, with dots between. */
const textsIn = (json: unknown, path = ""): readonly (readonly [key: string, text: string])[] => {
  if (typeof json === "string") return [[path, json]];
  if (!isPlain(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => textsIn(value, path === "" ? key : `${path}.${key}`));
};

const englishPaths = ({ languages }: Plain): readonly string[] =>
  (Array.isArray(languages) ? languages : []).flatMap((each: unknown) =>
    isPlain(each) && each["lang"] === "en" && typeof each["path"] === "string" ? [each["path"]] : [],
  );

/** The module's English texts by key. A file that cannot be read leaves its keys as they are, as in Foundry. */
const textsOf = (manifest: Plain, folder: string): ReadonlyMap<string, string> => {
  const read = (path: string): ReturnType<typeof textsIn> => {
    try {
      return textsIn(JSON.parse(readFileSync(join(folder, path), "utf8")));
    } catch {
      return [];
    }
  };
  return new Map(englishPaths(manifest).flatMap(read));
};

/** The document with the texts of the keys that are its names. */
const inEnglish = (value: unknown, texts: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((each) => inEnglish(each, texts));
  if (!isPlain(value)) return value;
  const named = ([key, its]: readonly [string, unknown]): readonly [string, unknown] => [
    key,
    key === "name" && typeof its === "string" ? (texts.get(its) ?? its) : inEnglish(its, texts),
  ];
  return Object.fromEntries(Object.entries(value).map(named));
};

const idOf = (value: unknown): string => (isPlain(value) ? String(value["id"]) : "");

/** The index of the one that `wanted` names, by its id with or without the module's. */
const chosen = (ids: readonly string[], module: string, wanted: string | null, path: string): number => {
  if (wanted === null && ids.length === 1) return 0;
  if (ids.length === 0)
    throw new InputError(
      `${path}: the module brings no rule set. Put its document into flags.parapet.ruleSets of this file, or name the document's own file (docs/rule-sets.md)`,
    );
  const at = ids.findIndex((id) => id === wanted || id === `${module}.${wanted}`);
  if (at !== -1) return at;
  const got = wanted === null ? `${ids.length} rule sets` : `"${wanted}"`;
  throw new InputError(`${path}: expected one of ${listOf(ids, ids.length)}, got ${got}. Write ${path}#${ids[0]}`);
};

/** Most documents of a module, and what no module's ids may begin with. */
const MOST = 32;
const TAKEN = ["world.", "parapet."];

/** Refuses what `src/foundry/rule-sets/documents.ts` refuses, in the same words. Throws `InputError` or `RangeError`. */
export const bookOfModule = (manifest: Plain, path: string, wanted: string | null): Book => {
  const id = String(manifest["id"]);
  const list = `${id}: flags.parapet.ruleSets`;
  const parapet = isPlain(manifest["flags"]) ? manifest["flags"]["parapet"] : undefined;
  const all = (isPlain(parapet) ? parapet["ruleSets"] : undefined) ?? [];
  if (!Array.isArray(all) || all.length > MOST)
    throw new RangeError(faultSentence(list, "something else", `an array of at most ${MOST}`));
  const at = chosen(all.map(idOf), id, wanted, path);
  const place = `${list}[${at}]`;
  if (TAKEN.includes(`${id}.`))
    throw new RangeError(faultSentence(place, `one of the module ${id}`, "a module with another id"));
  const document = readRuleSet(inEnglish(all[at], textsOf(manifest, dirname(path))), place);
  if (document.id.startsWith(`${id}.`)) return dataBook(document);
  throw new RangeError(faultSentence(`${place}.id`, JSON.stringify(document.id), `an id that begins with ${id}.`));
};
