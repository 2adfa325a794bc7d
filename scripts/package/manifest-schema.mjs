// What Foundry accepts as a module's manifest, from
// https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.ModuleManifestData.html and the interfaces it names.
// Ids: https://foundryvtt.com/article/module-development/.
// Languages: https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.PackageLanguageData.html.
// Packs: https://foundryvtt.com/api/v14/variables/CONST.COMPENDIUM_DOCUMENT_TYPES.html and CONST.SYSTEM_SPECIFIC_COMPENDIUM_TYPES.html.
// It is stricter if our manifest has no reason to be otherwise: no unknown fields, only https, no path out of the folder.
import * as v from "valibot";

const PACK_TYPES = /** @type {const} */ ([
  ...["ActiveEffect", "Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"],
]);
const OF_A_SYSTEM = ["ActiveEffect", "Actor", "Item"];

/** Documents that have a type and `system` (https://foundryvtt.com/article/module-sub-types/); the League's `hasTypeData`. */
const TYPED_DOCUMENTS = /** @type {const} */ ([
  ...["ActiveEffect", "Actor", "Card", "Cards", "ChatMessage", "Combat", "Combatant", "CombatantGroup", "Item"],
  ...["JournalEntryPage", "RegionBehavior"],
]);

const text = v.pipe(v.string("wanted a text"), v.nonEmpty("wanted a text that is not empty"));
const address = v.pipe(text, v.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, "wanted an address that begins with https://"));
const id = v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]*$/, "wanted lower-case letters, digits and dashes"));
const path = v.pipe(
  text,
  v.regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\:\s][^\\:\s]*$/, "wanted a path inside the module's folder"),
);
const version = v.pipe(text, v.regex(/^\d+(\.\d+)*$/, "wanted numbers with dots between them"));
const flags = v.optional(v.record(v.string(), v.unknown()));

const isLanguage = (/** @type {string} */ lang) => {
  try {
    return Intl.getCanonicalLocales(lang).length === 1;
  } catch {
    return false;
  }
};

const compatibility = v.strictObject({
  minimum: v.optional(version),
  verified: v.optional(version),
  maximum: v.optional(version),
});

/** @param {("module" | "system")[]} types */
const related = (...types) =>
  v.optional(
    v.array(
      v.strictObject({
        id,
        type: v.picklist(types, `wanted ${types.join(" or ")}`),
        manifest: v.optional(address),
        compatibility: v.optional(compatibility),
        reason: v.optional(text),
      }),
    ),
  );

const language = v.strictObject({
  lang: v.pipe(text, v.check(isLanguage, "wanted a language code that Intl.getCanonicalLocales knows")),
  name: text,
  path: v.pipe(path, v.endsWith(".json", "wanted a path that ends with .json")),
  system: v.optional(id),
  module: v.optional(id),
  flags,
});

const pack = v.pipe(
  v.strictObject({
    name: v.pipe(text, v.regex(/^[A-Za-z0-9_-]+$/, "wanted letters, digits, dashes and underscores")),
    label: text,
    path,
    type: v.picklist(PACK_TYPES, `wanted one of ${PACK_TYPES.join(", ")}`),
    system: v.optional(id),
    banner: v.optional(path),
    ownership: v.optional(v.record(v.string(), v.string())),
    flags,
  }),
  v.check(
    ({ type, system }) => system !== undefined || !OF_A_SYSTEM.includes(type),
    `wanted a system, as packs of ${OF_A_SYSTEM.join(", ")} need one`,
  ),
);

const folder = v.strictObject({
  name: text,
  sorting: v.optional(v.picklist(["a", "m"], "wanted a or m")),
  color: v.optional(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i, "wanted a colour such as #4a3a5c"))),
  packs: v.array(text),
});

/** https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.PackageMediaData.html */
const medium = v.strictObject({
  type: v.optional(text),
  url: v.optional(address),
  caption: v.optional(text),
  loop: v.optional(v.boolean("wanted true or false")),
  thumbnail: v.optional(address),
  flags,
});

/** @param {readonly string[]} names */
const areOnce = (names) => new Set(names).size === names.length;

const languages = v.pipe(
  v.array(language),
  v.check((all) => areOnce(all.map(({ lang }) => lang)), "wanted each lang once"),
);

const packs = v.pipe(
  v.array(pack),
  v.check((all) => areOnce(all.map(({ name }) => name)), "wanted each name once"),
  v.check((all) => areOnce(all.map((each) => each.path)), "wanted each path once"),
);

const manifest = v.pipe(
  v.strictObject({
    id,
    title: text,
    description: text,
    version,
    authors: v.array(
      v.strictObject({
        name: text,
        email: v.optional(text),
        url: v.optional(address),
        discord: v.optional(text),
        flags,
      }),
    ),
    url: address,
    license: v.union([address, path], "wanted an address or a path"),
    readme: v.optional(v.union([address, path], "wanted an address or a path")),
    bugs: v.optional(address),
    changelog: v.optional(address),
    media: v.optional(v.array(medium)),
    manifest: address,
    download: v.pipe(address, v.endsWith(".zip", "wanted an address that ends with .zip")),
    compatibility: v.required(compatibility, ["minimum"]),
    relationships: v.optional(
      v.strictObject({
        systems: related("system"),
        requires: related("module", "system"),
        recommends: related("module", "system"),
        conflicts: related("module", "system"),
        flags,
      }),
    ),
    socket: v.optional(v.boolean("wanted true or false")),
    esmodules: v.array(v.pipe(path, v.regex(/\.m?js$/, "wanted a path that ends with .mjs or .js"))),
    styles: v.array(v.pipe(path, v.endsWith(".css", "wanted a path that ends with .css"))),
    languages,
    packs,
    packFolders: v.optional(v.array(folder)),
    documentTypes: v.optional(
      v.record(
        v.picklist(TYPED_DOCUMENTS, `wanted one of ${TYPED_DOCUMENTS.join(", ")}`),
        v.record(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, "wanted letters, digits and dashes")), v.object({})),
      ),
    ),
    flags,
  }),
  v.check(
    ({ packs: all, packFolders = [] }) =>
      packFolders.every((each) => each.packs.every((name) => all.some((it) => it.name === name))),
    "packFolders: wanted names of packs that are there",
  ),
);

/** @param {v.BaseIssue<unknown>} issue */
const wordsOf = ({ message, expected, received }) => {
  if (expected === "never") return "no manifest has such a field";
  if (received === "undefined") return "is missing";
  return message.includes("wanted ") ? message : `came ${received}, wanted ${expected}`;
};

/**
 * @param {unknown} json
 * @returns {string[]} a sentence for each fault: its location and the expected value
 */
export const faultsOfManifest = (json) => {
  const { issues = [] } = v.safeParse(manifest, json);
  return issues.map((issue) => ["module.json", v.getDotPath(issue), wordsOf(issue)].filter(Boolean).join(": ") + ".");
};
