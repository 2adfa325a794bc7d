// Builds dist-engine/, the npm package parapet-engine: modules, one declaration file, texts, its manifest and README.
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { build } from "vite";
import { thirdParty } from "../scripts/package/third-party.mjs";
import { englishOfTheEngine, LANGUAGES, textsOf } from "./texts.mjs";

const root = join(import.meta.dirname, "..");

const BANNER = "#!/usr/bin/env node\n";

const { version, license, engines, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What programs import, each with its declarations. */
const ENTRIES = ["engine", "draw", "analysis", "convert"];

/** @param {string} entry @returns {[string, object]} */
const exportOf = (entry) => [
  entry === "engine" ? "." : `./${entry}`,
  { types: `./${entry}.d.mts`, default: `./${entry}.mjs` },
];

const MANIFEST = {
  name: "parapet-engine",
  version,
  description: "Cover, line of effect, line of sight and concealment on tabletop battle maps, exactly.",
  license,
  type: "module",
  engines,
  exports: { ...Object.fromEntries(ENTRIES.map(exportOf)), "./lang/*.json": "./lang/*.json" },
  dependencies: { valibot: dependencies.valibot },
  bin: { parapet: "parapet.mjs" },
  sideEffects: false,
};

/** @param {string} outDir */
const buildDeclarations = async (outDir) => {
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(root, "engine", `${entry}.ts`)])),
    plugins: [englishOfTheEngine(), dts({ emitDtsOnly: true, tsconfig: join(root, "tsconfig.node.json") })],
    external: ["valibot"],
    checks: { pluginTimings: false },
    cwd: root,
    logLevel: "warn",
  });
  await bundle.write({ dir: outDir, format: "es", entryFileNames: "[name].mjs", chunkFileNames: "parts/[name].mjs" });
  await bundle.close();
};

/** @param {string} outDir @returns {Promise<string[]>} what has been put into the files */
const buildModules = async (outDir) => {
  const configFile = join(root, "vite.engine.config.ts");
  const built = await build({ root, configFile, build: { outDir, emptyOutDir: true } });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return outputs.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
};

/** Builds beside the place and moves it there at the end, so that no other run sees half a package. */
export const buildEngine = async (place = join(root, "dist-engine")) => {
  const outDir = `${place}-building-${process.pid}`;
  const modules = await buildModules(outDir);
  await buildDeclarations(outDir);
  mkdirSync(join(outDir, "lang"), { recursive: true });
  for (const lang of LANGUAGES.filter((each) => each !== "en"))
    writeFileSync(join(outDir, "lang", `${lang}.json`), JSON.stringify(textsOf(lang)));
  const command = join(outDir, "parapet.mjs");
  writeFileSync(command, BANNER + readFileSync(command, "utf8"), { mode: 0o755 });
  writeFileSync(join(outDir, "package.json"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  copyFileSync(join(root, "engine", "README.md"), join(outDir, "README.md"));
  writeFileSync(join(outDir, "THIRD-PARTY.md"), thirdParty(root, modules));
  copyFileSync(join(root, "LICENSE"), join(outDir, "LICENSE"));
  rmSync(place, { recursive: true, force: true });
  renameSync(outDir, place);
};

if (import.meta.filename === process.argv[1]) await buildEngine();
