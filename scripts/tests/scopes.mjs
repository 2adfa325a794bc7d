// What each test command runs. CONTRIBUTING.md, "Run the tests", says when to use which.

/**
 * @typedef {object} Scope
 * @property {string} command how people start it
 * @property {string} what what it runs, in words
 * @property {Readonly<Record<string, string>>} environment what it sets, unless it is set already
 */

/** Chromium tests of `npm test`: how the map, cards, the tracker and windows look. All others are for `check`. */
export const QUICK_IN_CHROMIUM = ["card-look", "tracker-look", "map-picture", "config-panel"].map(
  (name) => `tests/browser/${name}.test.ts`,
);

/**
 * What `npm test` leaves to `check`: the longest tests of clients, each with shorter ones about the same part that stay, as clients
 * or in Node; and the table of evidence, for which all source files are read.
 */
export const LEFT_TO_CHECK = [
  ...["attacks", "attacks-documents", "attacks-messages", "scene-changes", "square-attack"],
  ...["cover-map", "breaking", "opportunity", "stances", "flat-footed", "api-examples", "config-panel"],
  ...["area-origin", "warm-up", "roll-dialog-systems", "roll-dialog-open"],
  ...["offers-kept", "offers-answered", "noticing", "fight-record", "random-fights"],
  ...["attacks-of-turns", "attacks-of-records", "attacks-of-fight-records", "attacks-of-hiding"],
  ...["attack-lines", "area-cards", "area-breaking", "groping", "unseen-target", "readied-attacks"],
  ...["charge", "coup", "spent-action", "steps", "system-orders", "dnd5e-6"],
]
  .map((name) => `tests/client/${name}.test.ts`)
  .concat("tests/evidence/evidence.test.ts");

/** @type {Readonly<Record<"quick" | "check" | "full", Scope>>} */
export const SCOPES = {
  quick: {
    command: "npm test",
    what: "nearly every test without a client, most clients on Foundry 14, and four files in Chromium",
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
