import { spawnSync } from "node:child_process";

/** @typedef {import("./release-faults.mjs").Audit} Audit */

/** @param {string} text @returns {any} nothing when it is not JSON */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * @param {string} command @param {string} printed by `npm audit --json`
 * @returns {Audit}
 */
export const auditOf = (command, printed) => {
  const report = parsed(printed);
  const vulnerable = report?.metadata?.vulnerabilities?.total;
  const said = report?.message ?? report?.error?.summary ?? "npm gave no report";
  return { command, vulnerable: typeof vulnerable === "number" ? vulnerable : undefined, said: String(said) };
};

/** @param {string} root @param {readonly string[]} options */
export const audit = (root, ...options) => {
  const { stdout } = spawnSync("npm", ["audit", "--json", ...options], { cwd: root, encoding: "utf8", shell: true });
  return auditOf(["npm audit", ...options].join(" "), stdout);
};
