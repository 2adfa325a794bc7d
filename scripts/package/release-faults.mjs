// Whether what is about to be released says one version everywhere and can be made again.

/** `## 0.2.0 (2026-11-30)`: the topmost is what is released. */
const HEADING = /^## (\S+)(?: \((.*)\))?\s*$/m;
const VERSION_TAG = /^v\d/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * @typedef {object} Release
 * @property {string} version package.json's
 * @property {readonly string[]} tags at HEAD
 * @property {readonly string[]} changed what git says is changed or not tracked
 * @property {string} changelog CHANGELOG.md
 * @property {{ readonly version: string, readonly download: string }} manifest the module.json that was made
 * @property {boolean} isReproduced whether a second build gave the same bytes
 * @property {readonly Audit[]} audits
 */

/**
 * `vulnerable` is undefined when the registry could not be asked, and then `said` is what npm said.
 * @typedef {{ readonly command: string, readonly vulnerable: number | undefined, readonly said: string }} Audit
 */

/** @param {Release} release */
const faultsOfTag = ({ version, tags }) => {
  const wanted = `v${version}`;
  const [other] = tags.filter((tag) => tag !== wanted && VERSION_TAG.test(tag));
  if (tags.includes(wanted)) return other ? [`HEAD has ${wanted} and ${other}: delete one, git tag --delete.`] : [];
  const there = tags.length === 0 ? "no tag" : tags.join(", ");
  return [`package.json says ${version}, and HEAD has ${there}: git tag ${wanted}, or change the version.`];
};

/** @param {Release} release */
const faultsOfChangelog = ({ version, changelog }) => {
  const [, named, said] = HEADING.exec(changelog) ?? [];
  if (named === undefined)
    return ["CHANGELOG.md is missing, or has no heading such as ## 1.2.0 (2026-11-30): write one."];
  if (named !== version) return [`CHANGELOG.md begins with ${named}, and package.json says ${version}: make them one.`];
  if (DATE.test(said ?? "") && !Number.isNaN(Date.parse(said ?? ""))) return [];
  return [`CHANGELOG.md says "${said ?? ""}" of ${version}: write the day, such as (2026-11-30).`];
};

/** @param {Release} release */
const faultsOfManifest = ({ version, manifest }) => [
  ...(manifest.version === version
    ? []
    : [`The package's module.json says ${manifest.version}, and package.json ${version}: build it again.`]),
  ...(manifest.download.includes(`/v${version}/`)
    ? []
    : [`The package's module.json is downloaded from ${manifest.download}, which is not v${version}'s.`]),
];

/** @param {Release} release */
const faultsOfTree = ({ changed }) =>
  changed.length === 0 ? [] : [`The work tree is not clean (${changed.join(", ")}): commit it, or put it away.`];

/** @param {Audit} audit */
const faultsOfAudit = ({ command, vulnerable = 0 }) =>
  vulnerable === 0 ? [] : [`${command} knows ${vulnerable} vulnerable packages: update or replace them.`];

/**
 * @param {readonly Audit[]} audits
 * @returns {string[]} a sentence for each that npm's registry did not answer
 */
export const unasked = (audits) =>
  audits
    .filter(({ vulnerable }) => vulnerable === undefined)
    .map(({ command, said }) => `Not checked: ${command} got no answer (${said}). Run it before you upload.`);

/**
 * @param {Release} release
 * @returns {string[]} a sentence for each fault, what to do at its end
 */
export const faultsOfRelease = (release) => [
  ...faultsOfTag(release),
  ...faultsOfManifest(release),
  ...faultsOfChangelog(release),
  ...faultsOfTree(release),
  ...release.audits.flatMap(faultsOfAudit),
  ...(release.isReproduced ? [] : ["Two builds gave two packages: find out what in it depends on time or place."]),
];
