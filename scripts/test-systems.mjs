// Runs the adapters against real game systems. The environment says where they are; a system without a path is not run.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SYSTEMS = [
  {
    name: "dnd5e",
    variable: "DND5E_PATH",
    test: "tests/systems/dnd5e.source.ts tests/systems/orders.source.ts",
    anyOf: ["module", "dnd5e.mjs"],
    use: "a checkout of https://github.com/foundryvtt/dnd5e or an installed system (Data/systems/dnd5e)",
  },
  {
    name: "pf1",
    variable: "PF1_PATH",
    test: "tests/systems/pf1.source.mjs",
    anyOf: ["module"],
    use: "a checkout of https://github.com/greylore-d20/foundryvtt-pathfinder1",
  },
  ...[
    { name: "pf2e", variable: "PF2E_PATH", use: "a checkout of https://github.com/foundryvtt/pf2e" },
    { name: "swade", variable: "SWADE_PATH", use: "a checkout of Savage Worlds" },
    {
      name: "draw-steel",
      variable: "DRAW_STEEL_PATH",
      test: "tests/systems/orders.source.ts tests/systems/draw-steel.source.ts",
      use: "a checkout of https://github.com/MetaMorphic-Digital/draw-steel",
    },
  ].map((system) => ({ test: "tests/systems/orders.source.ts", ...system, anyOf: ["src"] })),
];

/** Modules. Those beside dnd5e need both. */
const COMPANIONS = [
  {
    name: "betterrolls-swade2",
    variable: "BRSW_PATH",
    test: "tests/systems/brsw.source.ts",
    anyOf: ["betterrolls-swade2"],
    folder: "betterrolls-swade2",
    use: "a checkout of https://github.com/ddbrown30/betteroll-swade",
  },
  {
    name: "aedifs-tactical-grid",
    variable: "TACTICAL_GRID_PATH",
    test: "tests/systems/tactical-grid.source.ts",
    anyOf: ["scripts"],
    use: "a checkout of https://github.com/Aedif/tactical-grid",
  },
  {
    name: "enhancedcombathud",
    variable: "ARGON_PATH",
    test: "tests/systems/argon.source.ts",
    anyOf: ["index.js"],
    use: "a checkout of https://github.com/theripper93/enhancedcombathud",
  },
  ...[
    {
      name: "automated-conditions-5e",
      variable: "AC5E_PATH",
      test: "tests/systems/ac5e.source.ts",
      anyOf: ["scripts"],
      use: "a checkout of https://github.com/thatlonelybugbear/automated-conditions-5e",
    },
    {
      name: "simplecover5e",
      variable: "SC5_PATH",
      test: "tests/systems/sc5.source.ts",
      anyOf: ["scripts"],
      use: "a checkout of https://github.com/Kapuzenjoe/simplecover5e",
    },
    {
      name: "rsreforged or ready-set-roll-5e",
      variable: "RSR_PATH",
      test: "tests/systems/rsr.source.ts",
      anyOf: ["src"],
      use: "a checkout of https://github.com/arrowedisgaming/RSReforged or https://github.com/MangoFVTT/fvtt-ready-set-roll-5e",
    },
    {
      name: "midi-qol",
      variable: "MIDI_PATH",
      test: "tests/systems/midi.source.ts",
      anyOf: ["src"],
      use: "a checkout of the branch v12dnd4 of https://gitlab.com/tposney/midi-qol",
    },
  ].map((module) => ({ ...module, needs: "DND5E_PATH" })),
];

const VITEST = "node node_modules/vitest/vitest.mjs run --config vitest.systems.config.ts";

/** @param {string} path @returns {string} "6.0.4 (build)"; nothing without a manifest */
const versionOf = (path) => {
  const manifest = ["system.json", "module.json", "package.json"].map((name) => join(path, name)).find(existsSync);
  if (manifest === undefined) return "";
  const { version = "of an unknown version" } = JSON.parse(readFileSync(manifest, "utf8"));
  return ` ${version} (${["module", "src", "scripts"].some((folder) => existsSync(join(path, folder))) ? "source" : "build"})`;
};

/** @param {(typeof SYSTEMS)[number] & { readonly needs?: string, readonly folder?: string }} system @returns {{ readonly line: string, readonly isFailed: boolean }} */
const outcomeOf = ({ name, variable, test, anyOf, use, needs, folder = "" }) => {
  const path = process.env[variable];
  if (path === undefined || path === "") return { line: `${name}: not run, ${variable} is not set`, isFailed: false };
  if (needs !== undefined && !process.env[needs])
    return { line: `${name}: not run, ${needs} is not set beside ${variable}`, isFailed: false };
  if (!existsSync(path)) return { line: `${name}: failed, ${path} (${variable}) does not exist`, isFailed: true };
  if (!anyOf.some((file) => existsSync(join(path, file))))
    return { line: `${name}: failed, ${path} has no ${anyOf.join(" or ")}; set ${variable} to ${use}`, isFailed: true };
  const isFailed = spawnSync(`${VITEST} ${test}`, { stdio: "inherit", shell: true }).status !== 0;
  return { line: `${name}${versionOf(join(path, folder))}: ${isFailed ? "failed" : "passed"}`, isFailed };
};

const outcomes = [...SYSTEMS, ...COMPANIONS].map(outcomeOf);
console.log(outcomes.map(({ line }) => line).join("\n"));
if (outcomes.some(({ isFailed }) => isFailed)) process.exitCode = 1;
