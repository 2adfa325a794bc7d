// What `npm run docs:api` writes: the reference of the API's types, and the same as declarations for other modules.
import { format } from "prettier";
import { apiTypes } from "./api-types.mjs";

export const REFERENCE = "docs/api-reference.md";
export const DECLARATIONS = "docs/parapet.d.ts";

/** By where a type is declared; the first that fits. */
const PARTS = [
  {
    title: "Fights",
    folders: ["src/combat/", "src/foundry/combat/", "src/features/tracker/", "src/features/readied/", "src/api/combat"],
  },
  { title: "Battlefields, for rule sets of your own", folders: ["src/scene/", "src/geometry/"] },
  { title: "What you call and give", folders: ["src/api/"] },
  { title: "Verdicts, and what they are made of", folders: ["src/"] },
];
const ORDER = [2, 3, 0, 1];

/** @typedef {import("./api-types.mjs").ApiType} ApiType */

const partOf = (/** @type {ApiType} */ { file }) =>
  PARTS.findIndex(({ folders }) => folders.some((folder) => file.startsWith(folder)));

const typescript = (/** @type {string} */ text, /** @type {number} */ printWidth) =>
  format(text, { parser: "typescript", printWidth });

const anchored = (/** @type {string} */ name) => `[\`${name}\`](#${name.toLowerCase()})`;

/** @param {ApiType} type */
const section = async (type) => {
  const { name, words, text, needs } = type;
  const code = (await typescript(text, 100)).trimEnd();
  const named = needs.length === 0 ? "" : `\nNames ${needs.map(anchored).join(", ")}.\n`;
  return `### \`${name}\`\n\n${words === "" ? "" : `${words}\n\n`}\`\`\`ts\n${code}\n\`\`\`\n${named}`;
};

/** @param {readonly ApiType[]} types */
const reference = async (types) => {
  const parts = await Promise.all(
    ORDER.map(async (part) => {
      const its = types.filter((type) => partOf(type) === part);
      const list = its.map(({ name }) => anchored(name)).join(", ");
      return `## ${PARTS[part]?.title}\n\n${list}.\n\n${(await Promise.all(its.map(section))).join("\n")}`;
    }),
  );
  return `# Reference of the API

\`npm run docs:api\` makes this page from the source. [The API](api.md) says what each member is for, with an example of each.
The same as one file for TypeScript: [parapet.d.ts](parapet.d.ts).

${parts.join("\n")}`;
};

/** @param {readonly ApiType[]} types */
const declarations = (types) => {
  const texts = types.map(({ words, text }) => (words === "" ? text : `/** ${words} */\n${text}`));
  return typescript(
    `// The types of Parapet's API, for other modules. \`npm run docs:api\` makes this file. MIT licence.

${texts.join("\n\n")}
`,
    120,
  );
};

/**
 * @param {string} root
 * @returns {Promise<Readonly<Record<string, string>>>} by path below the root
 */
export const apiTexts = async (root) => {
  const types = apiTypes(root);
  return { [REFERENCE]: await reference(types), [DECLARATIONS]: await declarations(types) };
};
