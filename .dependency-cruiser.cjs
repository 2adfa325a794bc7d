/** A folder may import from those to its left and from itself. */
const LAYERS = ["geometry", "battlefield", "rules", "combat", "foundry", "systems", "ui", "api"];

/** What of Node the command line uses. */
const NODE = ["fs", "fs/promises", "path", "url", "util", "process", "child_process"].map(
  (name) => `^(node:)?${name}$`,
);

const layerRules = LAYERS.map((layer, i) => ({
  name: `${layer}-looks-left`,
  comment: `src/${layer} may import from ${LAYERS.slice(0, i + 1).join(", ")} only`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: "^(src|cli|stand-in|playground|scripts)/", pathNot: `^src/(${LAYERS.slice(0, i + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "pure-is-pure",
      comment: "geometry to combat use no package but valibot, and nothing of Node",
      severity: "error",
      from: { path: "^src/(geometry|battlefield|rules|combat)/" },
      to: { pathNot: "^(src/|node_modules/valibot/)" },
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
      to: { path: "^(src|stand-in|playground)/", pathNot: "^src/(geometry|battlefield|rules|combat)/" },
    },
    {
      name: "stand-in-knows-no-parapet",
      severity: "error",
      from: { path: "^stand-in/" },
      to: { path: "^(src|cli|playground)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "playground-loads-the-built-module",
      comment: "of the source it uses the readers of scene files only",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: "^src/", pathNot: "^src/(geometry|battlefield)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "playground-draws-as-the-command-line",
      comment: "of the command line it uses the drawing only",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: "^cli/", pathNot: "^cli/draw-scene\\.ts$" },
    },
    {
      name: "playground-runs-in-a-browser",
      severity: "error",
      from: { path: "^playground/" },
      to: { path: NODE, reachable: true },
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
