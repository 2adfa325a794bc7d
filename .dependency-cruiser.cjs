/** A folder or file may import from those to its left and from itself. */
const LAYERS = [
  ...["geometry", "scene", "rules", "combat", "words", "drawing", "analysis", "foundry", "systems"],
  ...["changes.ts", "table.ts", "features", "api", "start.ts", "main.ts"],
];

/** Rooms inside a folder: each may import from those to its left and from itself. Files outside a room come last. */
const ROOMS = {
  geometry: "numbers polygons contact cutting heights wall-grid shadow moving-eye any-line line-masks",
  scene:
    "model spaces tidy shapes areas light snapshot notation read-foundry/schema read-foundry kept read-files print write-files map-check",
  rules: "attack distance line-of-effect cover concealment judge movement hiding cover-map map-check books",
  foundry:
    "time errors users scene canvas edits rule-sets settings gm-store warnings pre-verdict verdicts chat journal overrides " +
    "coexistence combat/stored combat combat/order combat/encounters combat/readied combat/offers combat/surprise start tour",
  systems: "adapter record attack dnd5e pf1 pf2e swade generic",
};

const roomRules = Object.entries(ROOMS).flatMap(([folder, names]) => {
  const rooms = names.split(" ");
  return rooms.map((room, i) => {
    const inner = rooms.filter((other) => other.startsWith(`${room}/`));
    return {
      name: `${folder}-${room}-looks-left`,
      comment: `src/${folder}/${room} may import from ${rooms.slice(0, i + 1).join(", ")} only`,
      severity: "error",
      from: {
        path: `^src/${folder}/${room}/`,
        ...(inner.length > 0 && { pathNot: `^src/${folder}/(${inner.join("|")})/` }),
      },
      to: {
        path: `^src/${folder}/(${rooms.slice(i + 1).join("|") || "-"})/`,
        // A room to the left may lie in the folder of one to the right.
        pathNot: `^src/${folder}/(${[...rooms.slice(0, i + 1).filter((left) => left.includes("/")), "-"].join("|")})/`,
      },
    };
  });
});

/** Rooms that every feature may use; each may import from those to its left and from itself. */
const SHARED_BY_FEATURES = ["windows", "controls"];

/** The features that a feature may use besides these. Each names only features above it. All others use none. */
const FEATURES_USED = {
  overrides: [],
  overlay: [],
  "cover-map": ["overlay"],
  panel: ["overlay"],
  cards: ["overrides"],
  tracker: ["cards", "overrides"],
  opportunities: ["tracker"],
  charge: ["tracker", "opportunities"],
  gaits: ["tracker"],
  "spent-action": ["tracker", "opportunities"],
  "fight-record": ["cards", "overlay"],
  splash: ["cards"],
  stances: ["tracker", "opportunities"],
  coup: ["cards", "tracker", "opportunities"],
  offers: ["cards", "tracker"],
  readied: ["cards", "tracker", "offers"],
  "square-attack": ["cards"],
  ambush: ["tracker"],
  fight: "ambush readied opportunities spent-action charge gaits stances coup tracker".split(" "),
  sheets: [],
  "wall-edit": ["sheets"],
};

const featureRule = (/** @type {string} */ feature, /** @type {readonly string[]} */ used) => ({
  name: `features-${feature}-uses-what-is-listed`,
  comment: `src/features/${feature} may import from ${[feature, ...used].join(", ")} only; see docs/architecture.md`,
  severity: "error",
  from: { path: `^src/features/${feature}/` },
  to: { path: "^src/features/", pathNot: `^src/features/(${[feature, ...used].join("|")})/` },
});

const featureRules = [
  ...SHARED_BY_FEATURES.map((room, i) => featureRule(room, SHARED_BY_FEATURES.slice(0, i))),
  ...Object.entries(FEATURES_USED).map(([feature, used], i, all) => {
    const above = all.slice(0, i).map(([name]) => name);
    const below = used.filter((name) => !above.includes(name));
    if (below.length > 0) throw new RangeError(`${feature} uses ${below.join(", ")}, which must come before it`);
    return featureRule(feature, [...SHARED_BY_FEATURES, ...used]);
  }),
  {
    name: "features-do-not-know-each-other",
    comment: "a feature that FEATURES_USED does not list may import from the shared rooms only",
    severity: "error",
    from: {
      path: "^src/features/([^/]+)/",
      pathNot: `^src/features/(${[...SHARED_BY_FEATURES, ...Object.keys(FEATURES_USED)].join("|")})/`,
    },
    to: { path: "^src/features/", pathNot: `^src/features/($1|${SHARED_BY_FEATURES.join("|")})/` },
  },
];

/** What of Node the command line uses. */
const NODE = ["fs", "fs/promises", "path", "url", "util", "process", "child_process"].map(
  (name) => `^(node:)?${name}$`,
);

const layerRules = LAYERS.map((layer, i) => ({
  name: `${layer}-looks-left`,
  comment: `src/${layer} may import from ${LAYERS.slice(0, i + 1).join(", ")} only`,
  severity: "error",
  from: { path: `^src/${layer}(/|$)` },
  to: {
    path: "^(src|cli|engine|stand-in|playground|scripts)/",
    pathNot: `^src/(${LAYERS.slice(0, i + 1).join("|")})(/|$)`,
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules,
    ...featureRules,
    {
      name: "pure-is-pure",
      comment: "geometry to analysis use no package but valibot and dequal, and nothing of Node",
      severity: "error",
      from: { path: "^src/(geometry|scene|rules|combat|words|drawing|analysis)/" },
      to: { pathNot: "^(src/|lang/|node_modules/(valibot|dequal)/)" },
    },
    {
      name: "src-stands-alone",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(cli|stand-in|playground|scripts|tests)/" },
    },
    {
      name: "nothing-bundled-by-accident",
      comment: "development packages only for their types",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "cli-uses-the-core",
      severity: "error",
      from: { path: "^cli/" },
      to: {
        path: "^(src|stand-in|playground)/",
        pathNot: "^src/(geometry|scene|rules|combat|words|drawing|analysis)/",
      },
    },
    {
      name: "engine-uses-the-core",
      comment: "of the command line it uses the drawing only",
      severity: "error",
      from: { path: "^engine/" },
      to: {
        path: "^(src|cli|stand-in|playground)/",
        pathNot: "^(src/(geometry|scene|rules|combat|words|drawing|analysis)/|cli/picture/picture\\.ts$)",
      },
    },
    {
      name: "engine-runs-in-a-browser",
      severity: "error",
      from: { path: "^engine/.*\\.ts$" },
      to: { path: NODE, reachable: true },
    },
    {
      name: "stand-in-knows-no-parapet",
      severity: "error",
      from: { path: "^stand-in/" },
      to: { path: "^(src|cli|playground)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "playground-loads-the-built-module",
      comment:
        "of the source it only uses the readers of scene files, the drawing, and what frames and time are measured by",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: "^src/", pathNot: "^src/(geometry|scene|drawing|foundry/time)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "playground-draws-as-the-command-line",
      comment: "of the command line it uses the drawing only",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: "^cli/", pathNot: "^cli/picture/picture\\.ts$" },
    },
    {
      name: "playground-runs-in-a-browser",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: NODE, reachable: true },
    },
    {
      name: "books-know-no-other-book",
      severity: "error",
      from: { path: "^src/rules/books/([^/]+)/" },
      to: { path: "^src/rules/books/[^/]+/", pathNot: "^src/rules/books/$1/" },
    },
    {
      name: "systems-know-no-other-system",
      severity: "error",
      from: { path: "^src/systems/(dnd5e|pf1|pf2e|swade|draw-steel|daggerheart|lancer|generic)/" },
      to: {
        path: "^src/systems/(dnd5e|pf1|pf2e|swade|draw-steel|daggerheart|lancer|generic)/",
        pathNot: "^src/systems/$1/",
      },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.ts$" },
  },
};
