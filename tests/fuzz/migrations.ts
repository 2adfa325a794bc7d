/** Migrations of whatever is stored: they fail on nothing, give plain changes, and have nothing left to do once written. */
import fc from "fast-check";
import {
  flagChanges,
  FLAGGED_KINDS,
  settingChanges,
  versionAfter,
  type MigrationStep,
  type Values,
} from "../../src/foundry/migration/migrations";
import { oddValue, pollution, spoiledOf } from "./spoiling";
import { must, target } from "./target";

/** As steps will be: a key renamed, a value changed, one dropped, and a step that concerns other things alone. */
const STEPS: readonly MigrationStep[] = [
  {
    to: 2,
    retired: [{ key: "snap", scope: "world" }],
    settings: ({ snap, ...rest }) => (snap === undefined || snap === null ? rest : { ...rest, wallSnap: snap }),
    flags: (kind, { barrier, ...rest }) =>
      kind === "wall" && barrier !== undefined ? { ...rest, cover: barrier } : rest,
  },
  { to: 3 },
  { to: 4, flags: (_, { cover, ...rest }) => (cover === "thin" ? { ...rest, cover: "low" } : { ...rest, cover }) },
];

const FLAGS = { schemaVersion: 1, barrier: "thin", cover: "low", settings: { options: { useLight: "true" } }, size: 3 };
const SETTINGS = { schemaVersion: 0, snap: 0.2, ruleset: "rise", wallGap: 0.1 };

/** As Foundry writes: null is kept, and counts as not set. */
const written = (before: Values, changes: Values): Values => ({ ...before, ...changes });

const cases = fc.record({
  flags: spoiledOf(FLAGS, {}, []),
  settings: spoiledOf(SETTINGS, {}),
  version: fc.oneof(oddValue, fc.integer({ min: -1, max: 6 })),
  kind: fc.constantFrom(...FLAGGED_KINDS),
  steps: fc.subarray([...STEPS]),
});

export const migrations = target("migrations", 300, cases, ({ flags, settings, version, kind, steps }) => {
  const changes = flagChanges(steps, kind, flags);
  if (changes !== undefined) {
    must(changes["schemaVersion"] === versionAfter(steps), "changed without its version");
    must(flagChanges(steps, kind, written(flags as Values, changes)) === undefined, "there is something left to do");
  }
  const stored: Values = typeof settings === "object" && settings !== null ? (settings as Values) : {};
  const after = written(stored, settingChanges(steps, stored, version));
  must(Object.keys(settingChanges(steps, after, versionAfter(steps))).length === 0, "settings are left to migrate");
  must(pollution().length === 0, pollution().join(" "));
});
