// Files in release/ beside those that Foundry installs: the notes of this version, checksums, and the lines that a listing asks for.
import { createHash } from "node:crypto";

/**
 * The section of a version in CHANGELOG.md, without its heading.
 * @param {string} changelog @param {string} version
 */
export const notesOf = (changelog, version) => {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`${version} `) || each.startsWith(`${version}\n`));
  return section === undefined ? "" : `${section.slice(section.indexOf("\n")).trim()}\n`;
};

/** For `sha256sum --check`. @param {Readonly<Record<string, Uint8Array>>} files */
export const checksumsOf = (files) =>
  Object.entries(files)
    .map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`)
    .join("");

/**
 * @typedef {object} Manifest
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {string} version
 * @property {string} url
 * @property {string} manifest
 * @property {string} bugs
 * @property {string} changelog
 * @property {string} license
 * @property {readonly { readonly name: string }[]} authors
 * @property {{ readonly minimum: string, readonly verified?: string }} compatibility
 * @property {readonly { readonly type: string, readonly url: string }[]} media
 */

/**
 * The lines of a package in Foundry's list of packages, to copy into its form. Only package authors see the form, so its fields may
 * have other names.
 * @param {Manifest} manifest
 */
export const listingOf = ({ compatibility: { minimum, verified = "not verified" }, ...manifest }) =>
  [
    ["Package name", manifest.id],
    ["Title", manifest.title],
    ["Kind", "Add-on module"],
    ["Authors", manifest.authors.map(({ name }) => name).join(", ")],
    ["Description", manifest.description],
    ["Project", manifest.url],
    ["Manifest", manifest.manifest],
    ["Issues", manifest.bugs],
    ["Changes", manifest.changelog],
    ["Version", manifest.version],
    ["Foundry from", minimum],
    ["Foundry verified", verified],
    ["Pictures", manifest.media.map(({ url }) => url).join(", ")],
  ]
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
