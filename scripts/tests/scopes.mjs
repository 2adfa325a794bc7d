// What each test command runs. CONTRIBUTING.md, "Run the tests", says when to use which.

/**
 * @typedef {object} Scope
 * @property {string} command how people start it
 * @property {string} what what it runs, in words
 * @property {Readonly<Record<string, string>>} environment what it sets, unless it is set already
 */

/** Chromium tests of `npm test`: how the map, cards and the tracker look. All others are for `check`. */
export const QUICK_IN_CHROMIUM = ["card-look", "tracker-look", "map-picture"].map(
  (name) => `tests/browser/${name}.test.ts`,
);

/** Clients of `npm test`: each game system, what players may not learn, a fight, each window, and how Parapet is a guest. */
export const QUICK_CLIENTS = [
  ...["dnd5e", "pf2e", "pf1", "swade", "other-systems", "daggerheart", "draw-steel", "lancer"],
  ...["card-secrets", "players-own", "gm-secrets", "feature-secrets", "fight-record-secrets", "secret-token"],
  ...["main-way", "begin-fight", "surprise", "combat", "combat-tracker", "order-of-battle", "movement", "scene-left"],
  ...["readied-time", "offers", "card-buttons", "forged-queries", "overlay", "overlay-badges", "api"],
  ...["windows", "sheets", "house-rules", "map-check", "rule-editor", "analysis", "advice", "sight-ruler"],
  ...[
    "first-start",
    "world-rule-sets",
    "path-advice",
    "wall-presets",
    "map-export",
    "settings",
    "controls",
    "applications",
  ],
  ...["start", "remove-traces", "nothing-left", "coexistence", "vetoed", "failing-judge", "trouble"],
].map((name) => `tests/client/${name}.test.ts`);

/** Reads all source files. */
export const LEFT_TO_CHECK = ["tests/evidence/evidence.test.ts"];

/** @type {Readonly<Record<"quick" | "check" | "full", Scope>>} */
export const SCOPES = {
  quick: {
    command: "npm test",
    what: "nearly every test without a client, fifty files of clients on Foundry 14, and three in Chromium",
    environment: { PARAPET_VERSIONS: "newest", PARAPET_SCOPE: "quick" },
  },
  check: {
    command: "npm run check",
    what: "every test, on Foundry 14, and on 13 what differs there",
    environment: {},
  },
  full: {
    command: "npm run test:full",
    what: "every test on both versions, in random order, with 10,000 runs of each property",
    environment: {
      PARAPET_VERSIONS: "all",
      PARAPET_PROPERTY_RUNS: "10000",
      PARAPET_SHUFFLE: "on",
    },
  },
};
