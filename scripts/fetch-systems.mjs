// `npm run fetch:systems`: clones the game systems and modules of scripts/systems/list.mjs into .systems, for `npm run
// test:systems`. They are never committed. --mirror=FOLDER takes from FOLDER/OWNER+NAME/repo what the network does not give.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { folderOf, PF2E_TYPES } from "./systems/folders.mjs";
import { FOUNDRY_14, PLAYED, titleOf } from "./systems/list.mjs";

const { values } = parseArgs({ options: { mirror: { type: "string" } } });

/** Nobody is asked for a password. @param {string} folder @param {readonly string[]} args */
const git = (folder, ...args) =>
  spawnSync("git", ["-c", "safe.directory=*", "-c", "advice.detachedHead=false", "-C", folder, ...args], {
    encoding: "utf8",
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
  });

/** @param {string} repository @returns {readonly string[]} */
const sourcesOf = (repository) => {
  const name = new URL(repository).pathname.slice(1).replace("/", "+");
  return values.mirror === undefined ? [repository] : [repository, join(values.mirror, name, "repo")];
};

/** @param {import("./systems/list.mjs").Source} played @returns {string} what became of it */
const fetched = (played) => {
  const { repository, commit } = played;
  if (repository === null) return "not repeatable: no public source is known";
  if (commit === undefined) return `not repeatable: no commit of ${repository} has been tried`;
  const folder = folderOf(played);
  if (git(folder, "rev-parse", "HEAD").stdout?.trim() === commit) return "there already";
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, ".git"))) git(folder, "init", "--quiet");
  const isThere = sourcesOf(repository).some(
    (source) => git(folder, "fetch", "--quiet", "--depth", "1", source, commit).status === 0,
  );
  if (!isThere) return `not repeatable here: ${repository} cannot be reached`;
  return git(folder, "checkout", "--quiet", commit).status === 0
    ? "fetched"
    : `failed: ${commit} cannot be checked out`;
};

/** @returns {string} what became of the declarations of pf2e */
const fetchedTypes = () => {
  const { folder, name, version } = PF2E_TYPES;
  if (existsSync(join(folder, "node_modules", name))) return "there already";
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}\n");
  const install = `npm install --no-audit --no-fund --ignore-scripts ${name}@${version}`;
  return spawnSync(install, { cwd: folder, stdio: "ignore", shell: true }).status === 0
    ? "fetched"
    : "not repeatable here: npm has no such package";
};

console.log(`${PF2E_TYPES.name} ${PF2E_TYPES.version}: ${fetchedTypes()}`);
for (const played of [...PLAYED, FOUNDRY_14]) console.log(`${titleOf(played)} (${played.licence}): ${fetched(played)}`);
