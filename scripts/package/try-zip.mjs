// Whether the zip of a release works where nothing else is: unpacked into an empty folder and served to the stand-in.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { chromium } from "playwright-core";
import { findChromium } from "../find-chromium.mjs";
import { serve } from "../serve.mjs";

const VERSIONS = [13, 14];
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** @param {Uint8Array} zip @returns {{ data: string, folder: string }} the folder with nothing else, and the module's in it */
export const unpacked = (zip) => {
  const data = mkdtempSync(join(tmpdir(), "parapet-data-"));
  const folder = join(data, "Data/modules/parapet");
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return { data, folder };
};

/**
 * @param {{ readonly esmodules: readonly string[], readonly styles: readonly string[], readonly license: string,
 *   readonly languages: readonly { readonly path: string }[], readonly packs: readonly { readonly path: string }[] }} manifest
 * @returns {string[]} every file that a manifest names; of a compendium the file that names its others
 */
export const filesNamed = ({ esmodules, styles, languages, packs, license }) => [
  ...new Set([
    ...esmodules,
    ...styles,
    license,
    ...languages.map(({ path }) => path),
    ...packs.map(({ path }) => `${path}/CURRENT`),
  ]),
];

/** @param {string} url @param {readonly string[]} names */
const faultsOfFiles = async (url, names) => {
  const answers = names.map(async (name) => {
    const { status } = await fetch(new URL(`modules/parapet/${name}`, url));
    return status === 200 ? [] : [`module.json names ${name}, and the unpacked zip answers ${status}.`];
  });
  return (await Promise.all(answers)).flat();
};

/** @param {string} url @param {string} version */
const faultsOfStart = async (url, version) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  /** @type {string[]} */
  const faults = [];
  for (const foundry of VERSIONS) {
    const page = await browser.newPage();
    page.on("pageerror", (error) => faults.push(`On the stand-in for Foundry ${foundry}: ${error.message}`));
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`On the stand-in for Foundry ${foundry}: no ${response.url()}`);
    });
    await page.goto(new URL(`?profile=${foundry}&opening=sample`, url).href);
    await page.waitForSelector("body[data-ready]", { state: "attached", timeout: 120_000 });
    const came = await page.evaluate("game.modules.get('parapet').version");
    if (came !== version)
      faults.push(`On the stand-in for Foundry ${foundry} the module says ${came}, not ${version}.`);
    await page.close();
  }
  await browser.close();
  return faults;
};

/**
 * The playground must be built.
 * @param {Uint8Array} zip
 * @returns {Promise<string[]>} a sentence for each fault
 */
export const faultsOfZip = async (zip) => {
  const { data, folder } = unpacked(zip);
  const server = await serve({ port: 0, module: folder });
  try {
    const manifest = await (await fetch(new URL("modules/parapet/module.json", server.url))).json();
    return [
      ...(await faultsOfFiles(server.url, filesNamed(manifest))),
      ...(await faultsOfStart(server.url, manifest.version)),
    ];
  } finally {
    server.close();
    rmSync(data, { recursive: true });
  }
};
