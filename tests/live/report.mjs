// The report of a run: JSON for the list of runs (docs/foundry-runs.json), Markdown with pictures to read.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ says: string, outcome: "holds" | "fails", seconds: number, why: string }} Step
 * @typedef {{ key: string, title: string, outcome: "holds" | "fails" | "blocked", why: string, steps: Step[], pictures: string[] }} Part
 * @typedef {object} Report
 * @property {string} date
 * @property {string} foundry
 * @property {string} system
 * @property {string} module
 * @property {string[]} modules others that are active, with their versions
 * @property {string} browser
 * @property {Part[]} parts
 * @property {string} cleanup
 */

/** Asked of the GM's page. */
export const VERSIONS = `
  const [id, version] = [game.system.id, game.system.version];
  const on = game.modules.contents.filter(({ active, id }) => active && id !== "parapet");
  return {
    foundry: game.version,
    system: id + " " + version,
    module: game.modules.get("parapet").version,
    modules: on.map((each) => each.id + " " + each.version),
    browser: navigator.userAgent,
  };`;

/** @param {Part} part */
const partText = ({ key, title, outcome, why, steps, pictures }) =>
  [
    `## ${key}. ${title}: ${outcome}`,
    ...(why === "" ? [] : [why]),
    steps
      .map(
        ({ says, outcome: its, seconds, why: failed }) =>
          `* ${its}, ${seconds.toFixed(1)} s: ${says}${failed === "" ? "" : `: ${failed}`}`,
      )
      .join("\n"),
    ...pictures.map((picture) => `![${picture}](${picture})`),
  ].join("\n\n");

/** @param {Report} report */
const textOf = ({ date, foundry, system, module, modules, browser, parts, cleanup }) => `# Parapet, driven in Foundry

| | |
| --- | --- |
| date | ${date} |
| Foundry | ${foundry} |
| game system | ${system} |
| Parapet | ${module} |
| other active modules | ${modules.join(", ") || "none"} |
| browser | ${browser} |
| cleanup | ${cleanup} |

${parts.map(partText).join("\n\n")}
`;

/** @param {string} folder @param {Report} report */
export const writeReport = (folder, report) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, "report.md"), textOf(report));
};
