// The game systems and modules whose own source the adapters are tried on: where their source is, and what is run of it.

/**
 * @typedef {object} Source
 * @property {string} name the package's id
 * @property {string} version
 * @property {string | null} repository null where no public source is known
 * @property {string} [commit] left out where no commit has been tried
 * @property {string} licence as its repository states it
 */

/**
 * @typedef {object} Run
 * @property {string} variable the environment variable that names a folder to use instead
 * @property {readonly string[]} tests
 * @property {readonly string[]} anyOf a folder or file that its source has
 * @property {string} [folder] where it is in its repository
 * @property {string} [needs] name and version of the system that it is tried beside
 */

const ORDERS = "tests/systems/orders.source.ts";

const DND5E = {
  name: "dnd5e",
  repository: "https://github.com/foundryvtt/dnd5e",
  licence: "MIT",
  variable: "DND5E_PATH",
  tests: ["tests/systems/dnd5e.source.ts", ORDERS],
  anyOf: ["module", "dnd5e.mjs"],
};

const PF1 = {
  name: "pf1",
  repository: "https://github.com/greylore-d20/foundryvtt-pathfinder1",
  licence: "GPL-3.0",
  variable: "PF1_PATH",
  tests: ["tests/systems/pf1.source.ts"],
  anyOf: ["module"],
};

const BESIDE_DND5E = { needs: "dnd5e 5.3.3", anyOf: ["scripts"] };

const AC5E = {
  ...BESIDE_DND5E,
  name: "automated-conditions-5e",
  repository: "https://github.com/thatlonelybugbear/automated-conditions-5e",
  licence: "MIT",
  variable: "AC5E_PATH",
  tests: ["tests/systems/ac5e.source.ts"],
};

const RSR = { ...BESIDE_DND5E, variable: "RSR_PATH", tests: ["tests/systems/rsr.source.ts"], anyOf: ["src"] };

/** @typedef {Source & Run} Played */

/** @type {readonly Played[]} */
export const PLAYED = [
  // It leaves the order of combatants to Foundry.
  {
    ...DND5E,
    version: "4.2.0",
    tests: ["tests/systems/dnd5e.source.ts"],
    commit: "0a0eeddfcb7fecb13459e63accf5817541dd573a",
  },
  { ...DND5E, version: "4.4.4", commit: "36ee097a9fce77f3e1e333b2d2fd34a2227d8a4d" },
  { ...DND5E, version: "5.0.0", commit: "ef6576aacbda5f3029eb6a7beb73e7fc0d108d01" },
  { ...DND5E, version: "5.2.5", commit: "44d96b36eb3894a7430d83c7b4a8f498eacf8f54" },
  { ...DND5E, version: "5.3.3", commit: "965ad2d0cf5d063dac675ba078b5bd3c3c0dd449" },
  { ...DND5E, version: "6.0-deprecations", commit: "c83a613ddce5d7d90c00f0ca3ed52a988eb5f556" },
  { ...PF1, version: "10.0", commit: "d72e0db415e41c0a1a3c5b0af946e821295e83a3" },
  { ...PF1, version: "10.8", commit: "bee79fd5c808c7796f069d78aee156320fa69275" },
  { ...PF1, version: "master", commit: "7b8b8fb878b6b394135e3fc0a7f9500c740a19b5" },
  {
    name: "pf2e",
    version: "8.6",
    repository: "https://github.com/foundryvtt/pf2e",
    licence: "Apache-2.0",
    variable: "PF2E_PATH",
    tests: [ORDERS],
    anyOf: ["src"],
  },
  {
    name: "swade",
    version: "6.0",
    repository: null,
    licence: "unknown",
    variable: "SWADE_PATH",
    tests: [ORDERS],
    anyOf: ["src"],
  },
  {
    name: "draw-steel",
    version: "1.0.0",
    repository: "https://github.com/MetaMorphic-Digital/draw-steel",
    commit: "68856d456db33004e8a50ad46bc8504fbd336dd9",
    licence: "MIT for its code",
    variable: "DRAW_STEEL_PATH",
    tests: [ORDERS, "tests/systems/draw-steel.source.ts"],
    anyOf: ["src"],
  },
  {
    // A public copy: the system's own repository was not at hand.
    name: "daggerheart",
    version: "2.7.4",
    repository: "https://github.com/kagangtuya-star/daggerheart",
    commit: "bfb0d26573eb56c64dc133a09f5f2103d38b1aeb",
    licence: "MIT",
    variable: "DAGGERHEART_PATH",
    tests: ["tests/systems/daggerheart.source.ts"],
    anyOf: ["module"],
  },
  {
    name: "lancer",
    version: "3.1.3",
    repository: "https://github.com/Eranziel/foundryvtt-lancer",
    commit: "13ffe799baf2ec3976f78c6e9eb5abf8799bc67d",
    licence: "GPL-3.0",
    variable: "LANCER_PATH",
    tests: ["tests/systems/lancer.source.ts"],
    anyOf: ["src"],
  },
  {
    name: "betterrolls-swade2",
    version: "4.10",
    repository: "https://github.com/ddbrown30/betteroll-swade",
    commit: "3e8b7f020d1cfe2ce908d8f63b2248e13eaa325b",
    licence: "GPL-3.0",
    variable: "BRSW_PATH",
    tests: ["tests/systems/brsw.source.ts"],
    anyOf: ["betterrolls-swade2"],
    folder: "betterrolls-swade2",
  },
  {
    name: "aedifs-tactical-grid",
    version: "2.6.3",
    repository: "https://github.com/Aedif/tactical-grid",
    commit: "b085b5565de09ba7a3ce98fddc6be021f9c82a73",
    licence: "GPL-3.0",
    variable: "TACTICAL_GRID_PATH",
    tests: ["tests/systems/tactical-grid.source.ts"],
    anyOf: ["scripts"],
  },
  {
    name: "enhancedcombathud",
    version: "3.1.0",
    repository: "https://github.com/theripper93/enhancedcombathud",
    commit: "65f6d65ef7e410223307f65c65db686f9be565a6",
    licence: "GPL-3.0",
    variable: "ARGON_PATH",
    tests: ["tests/systems/argon.source.ts"],
    anyOf: ["index.js"],
  },
  { ...AC5E, version: "14.533.14.2", commit: "8d7bf405d0916ac86e6ffd67e9f81ec3c8d54a02" },
  { ...AC5E, version: "v14.600", commit: "e63365d34d77688f21efa2a8019c1a16b57d3ac8" },
  {
    ...BESIDE_DND5E,
    name: "simplecover5e",
    version: "2.0.0-rc1",
    repository: "https://github.com/Kapuzenjoe/simplecover5e",
    commit: "8a7b07cbd139d6d81d9f7526395385886384a93c",
    licence: "MIT",
    variable: "SC5_PATH",
    tests: ["tests/systems/sc5.source.ts"],
  },
  {
    ...RSR,
    name: "rsreforged",
    version: "4.1.3",
    repository: "https://github.com/arrowedisgaming/RSReforged",
    commit: "463d26a0bc7094ef57a3b7f6b519efb5f2ef0434",
    licence: "GPL-3.0",
  },
  {
    ...RSR,
    name: "ready-set-roll-5e",
    version: "3.5.0",
    repository: "https://github.com/MangoFVTT/fvtt-ready-set-roll-5e",
    commit: "f20ba46e2423c72386e9d064448c325161aba809",
    licence: "GPL-3.0",
  },
  {
    ...BESIDE_DND5E,
    name: "midi-qol",
    version: "12.4.24",
    repository: "https://gitlab.com/tposney/midi-qol",
    licence: "its own",
    variable: "MIDI_PATH",
    tests: ["tests/systems/midi.source.ts"],
    anyOf: ["src"],
  },
];

/** The declarations of Foundry 14, which the npm registry does not have. `npm run types` compiles the module against them too. */
export const FOUNDRY_14 = {
  name: "fvtt-types",
  version: "14.366.0",
  repository: "https://github.com/League-of-Foundry-Developers/foundry-vtt-types",
  commit: "be46eb378ba7655a31f84068046b012c30b95289",
  licence: "MIT",
};

/** @param {Pick<Played, "name" | "version">} played */
export const titleOf = ({ name, version }) => `${name} ${version}`;
