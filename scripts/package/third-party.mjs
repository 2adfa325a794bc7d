// The licences of the code of others that the built files hold.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HEAD = `# Code of others

Parapet's built files hold code of these packages. \`npm run build\` writes this list from what it has put into them.
`;

/**
 * @param {string} module as the bundler names it: a path, or `\\0rolldown/…` for a piece of its own
 * @returns {string | undefined} the package's name
 */
export const packageNameOf = (module) =>
  /^\0(rolldown|vite)\//.exec(module)?.[1] ??
  /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(module)?.[1]?.replace("\\", "/");

/** @param {string} folder a package's @param {string} name */
const licenceIn = (folder, name) => {
  const file = readdirSync(folder).find((it) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(it));
  if (file === undefined)
    throw new Error(`${name} is built in and brings no licence: look for it, or do without ${name}.`);
  return readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
};

/** @param {string} root the project's folder @param {string} name */
const sectionOf = (root, name) => {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `\n## ${name} ${version}, ${license}\n\n\`\`\`\n${licenceIn(folder, name)}\n\`\`\`\n`;
};

/**
 * @param {string} root the project's folder
 * @param {Iterable<string>} modules all that were bundled, as the bundler names them
 */
export const thirdParty = (root, modules) => {
  const names = new Set([...modules].flatMap((module) => packageNameOf(module) ?? []));
  return (
    HEAD +
    [...names]
      .sort()
      .map((name) => sectionOf(root, name))
      .join("")
  );
};
