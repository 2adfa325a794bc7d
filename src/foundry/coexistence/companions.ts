/**
 * Other modules that change a roll for cover, roll attacks in their own way, or roll miss chances: what holds beside each of
 * them. One table: `coexistence.ts` acts on it, the first start and the panel show it, and docs/systems.md has it, which a
 * test compares. Ids and settings come from their public sources: docs/decisions/0016-standing-down.md. Modules that only
 * show or measure cover, or add heights, are not listed.
 */

export interface WorldSeen {
  readonly system: string;
  readonly titleOf: (module: string) => string | undefined;
  /** Of an active module. */
  readonly versionOf: (module: string) => string | undefined;
  /** A setting's value; undefined when the setting is not registered or the module is not active. */
  readonly setting: (module: string, key: string) => unknown;
  /** Whether a path from the globals leads to anything: "MidiQOL.Workflows". */
  readonly has: (path: string) => boolean;
}

/**
 * `decides`: it does Parapet's work itself, so Parapet leaves that to it. `bypasses`: it makes its own rolls, which
 * Parapet's numbers do not reach. `served`: Parapet's numbers and cards are in its rolls; a test has run that version, or
 * `seen` says that no run is on record. `untested`: they should be; nobody has seen it.
 */
export type Holds = "decides" | "bypasses" | "served" | "untested";

interface Case {
  readonly holds: Holds;
  /** As people write them; "all" where nothing depends on it. */
  readonly versions: string;
  /** When it holds; "" for always. */
  readonly when: string;
  /** How it was seen. */
  readonly seen: string;
}

interface Companion {
  readonly id: string;
  /** Game systems whose rolls it changes; null for all. */
  readonly systems: readonly string[] | null;
  /** What it is about: cover unless it says so. */
  readonly of?: "missChance";
  /** It rolls every attack of its users: where it bypasses Parapet, Parapet only shows. */
  readonly rollsAll?: true;
  /** Its rolls have Parapet's numbers, and cannot be stopped. */
  readonly neverStops?: true;
  /** Null where it does nothing that concerns Parapet. */
  readonly now: (world: WorldSeen) => Holds | null;
  /** What `now` may say, in words. */
  readonly cases: readonly Case[];
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as unknown) : undefined;

const isChosen = (value: unknown): boolean =>
  typeof value === "string" && !["", "none", "never", "disabled"].includes(value);

const isLibrary = ({ setting }: WorldSeen): boolean => setting("simplecover5e", "libraryMode") === true;

/** "4.1" for 4.1 and 4.1.3, not for 4.13. */
const isVersion = (version: string | undefined, tested: readonly string[]): boolean =>
  tested.some((prefix) => version === prefix || version?.startsWith(`${prefix}.`) === true);

const servedIn =
  (id: string, tested: readonly string[]) =>
  ({ versionOf }: WorldSeen): Holds =>
    isVersion(versionOf(id), tested) ? "served" : "untested";

/** It puts cover on the dice where this holds. */
const decidesIf =
  (isAtWork: (world: WorldSeen) => boolean) =>
  (world: WorldSeen): Holds | null =>
    isAtWork(world) ? "decides" : null;

const AC5E = "automated-conditions-5e";
const MIDI = "midi-qol";

const hasCalculator = ({ setting }: WorldSeen): boolean =>
  isChosen(memberOf(memberOf(setting(MIDI, "ConfigSettings"), "optionalRules"), "coverCalculation"));

const PF2E = ["pf2e", "sf2e"];
const READ = "its source, read";

export const COMPANIONS: readonly Companion[] = [
  {
    id: "simplecover5e",
    systems: ["dnd5e"],
    now: decidesIf((world) => !isLibrary(world)),
    cases: [{ holds: "decides", versions: "2.0.0 to 2.2.1", when: "unless `libraryMode`", seen: READ }],
  },
  {
    // It takes cover from Simple Cover 5e, and only from its library.
    id: AC5E,
    systems: ["dnd5e"],
    now: (world) => (isLibrary(world) ? "decides" : servedIn(AC5E, ["14.533", "14.600"])(world)),
    cases: [
      { holds: "decides", versions: "14.533", when: "with `simplecover5e` in `libraryMode`", seen: READ },
      {
        holds: "served",
        versions: "14.533, 14.600",
        when: "",
        seen: "run in both orders as `automated-conditions-5e 14.533.14.2` and `automated-conditions-5e v14.600`",
      },
      { holds: "untested", versions: "others", when: "", seen: "no public source of 14.603" },
    ],
  },
  {
    id: MIDI,
    systems: ["dnd5e"],
    rollsAll: true,
    now: (world) => {
      if (hasCalculator(world)) return "decides";
      if (!world.has("MidiQOL.Workflows.Workflow.prototype.checkHits")) return "bypasses";
      return servedIn(MIDI, ["12.4"])(world);
    },
    cases: [
      {
        holds: "decides",
        versions: "all",
        when: "`ConfigSettings.optionalRules.coverCalculation` is chosen",
        seen: READ,
      },
      { holds: "bypasses", versions: "all", when: "without `MidiQOL.Workflows.Workflow#checkHits`", seen: READ },
      {
        holds: "served",
        versions: "12.4",
        when: "",
        seen: "12.4.24, read; no run is on record, and it is not repeatable: its source is at gitlab.com alone",
      },
      {
        holds: "untested",
        versions: "others",
        when: "",
        seen: "two public files of 13 and users of 14, read; the tests inside Foundry ask",
      },
    ],
  },
  {
    id: "rsreforged",
    systems: ["dnd5e"],
    now: servedIn("rsreforged", ["4.1"]),
    cases: [
      { holds: "served", versions: "4.1", when: "", seen: "run as `rsreforged 4.1.3`" },
      { holds: "untested", versions: "others", when: "", seen: "4.13 and 6.0.0, read" },
    ],
  },
  {
    id: "ready-set-roll-5e",
    systems: ["dnd5e"],
    now: servedIn("ready-set-roll-5e", ["3.5"]),
    cases: [
      { holds: "served", versions: "3.5", when: "", seen: "run as `ready-set-roll-5e 3.5.0`" },
      { holds: "untested", versions: "others", when: "", seen: "not read" },
    ],
  },
  {
    id: "tokencover",
    systems: null,
    now: decidesIf(({ setting }) => isChosen(setting("tokencover", "use-cover-effects"))),
    cases: [{ holds: "decides", versions: "0.10", when: "`use-cover-effects` is set, and not to `never`", seen: READ }],
  },
  {
    id: "simbuls-cover-calculator",
    systems: null,
    now: decidesIf(({ setting }) => Number(setting("simbuls-cover-calculator", "coverApplication")) > 0),
    cases: [{ holds: "decides", versions: "2.1", when: "`coverApplication` above 0", seen: READ }],
  },
  {
    id: "levelsautocover",
    systems: null,
    now: decidesIf(({ setting }) => setting("levelsautocover", "apiMode") !== true),
    cases: [{ holds: "decides", versions: "all", when: "unless `apiMode`", seen: "modules that use it, read" }],
  },
  {
    id: "amalgamemnons-pf2e-auto-cover",
    systems: ["pf2e"],
    now: () => "decides",
    cases: [{ holds: "decides", versions: "1.0", when: "", seen: READ }],
  },
  {
    id: "pf2e-visioner",
    systems: PF2E,
    now: decidesIf(({ setting }) => setting("pf2e-visioner", "autoCover") !== false),
    cases: [{ holds: "decides", versions: "8.4", when: "unless `autoCover` is off", seen: READ }],
  },
  {
    id: "pf2e-toolbelt",
    systems: PF2E,
    now: decidesIf(({ setting }) =>
      ["autoCover.wall", "autoCover.creature"].some((key) => isChosen(setting("pf2e-toolbelt", key))),
    ),
    cases: [
      { holds: "decides", versions: "3.54", when: "`autoCover.wall` or `.creature` is not `disabled`", seen: READ },
    ],
  },
  {
    id: "pf2-flat-check",
    systems: PF2E,
    of: "missChance",
    now: () => "decides",
    cases: [{ holds: "decides", versions: "3.2", when: "flat checks only", seen: READ }],
  },
  {
    id: "pf2e-flatcheck-helper",
    systems: PF2E,
    of: "missChance",
    // In the message of each attack, by wrapping through libWrapper.
    now: decidesIf(
      ({ titleOf, setting }) =>
        titleOf("lib-wrapper") !== undefined && setting("pf2e-flatcheck-helper", "flat-check-in-message") !== false,
    ),
    cases: [
      {
        holds: "decides",
        versions: "0.20",
        when: "flat checks only; with `lib-wrapper`, unless `flat-check-in-message` is off",
        seen: READ,
      },
    ],
  },
  {
    // Cards of version 4 and later fire a hook when their actions are there; none before the roll.
    id: "betterrolls-swade2",
    systems: ["swade"],
    neverStops: true,
    now: (world) => {
      const isOld = /^[0-3]\./.test(world.versionOf("betterrolls-swade2") ?? "");
      return isOld ? "bypasses" : servedIn("betterrolls-swade2", ["4.10"])(world);
    },
    cases: [
      { holds: "bypasses", versions: "below 4", when: "", seen: READ },
      { holds: "served", versions: "4.10", when: "no attack is stopped", seen: "run as `betterrolls-swade2 4.10`" },
      {
        holds: "untested",
        versions: "others",
        when: "no attack is stopped",
        seen: "single public files of 5 to 5.11, read; unit tests play their cards",
      },
    ],
  },
  {
    id: "swade-tools",
    systems: ["swade"],
    now: () => "bypasses",
    cases: [{ holds: "bypasses", versions: "4.1", when: "", seen: READ }],
  },
  {
    id: "draw-steel-ghostwire",
    systems: ["draw-steel"],
    now: () => "decides",
    cases: [{ holds: "decides", versions: "all", when: "", seen: READ }],
  },
];

export interface CompanionSeen extends Pick<Companion, "id" | "of" | "rollsAll" | "neverStops"> {
  readonly title: string;
  /** "" if its manifest does not tell. */
  readonly version: string;
  readonly holds: Holds;
}

export const companionsIn = (world: WorldSeen): CompanionSeen[] =>
  COMPANIONS.flatMap(({ id, of, rollsAll, neverStops, systems, now }) => {
    const title = world.titleOf(id);
    if (title === undefined || (systems !== null && !systems.includes(world.system))) return [];
    const holds = now(world);
    const version = world.versionOf(id) ?? "";
    const more = { ...(of && { of }), ...(rollsAll && { rollsAll }), ...(neverStops && { neverStops }) };
    return holds === null ? [] : [{ id, title, version, holds, ...more }];
  });

/** Modules beside which Parapet only shows cover. */
export const standsDownFor = ({ of, holds, rollsAll }: CompanionSeen): boolean =>
  of === undefined && (holds === "decides" || (holds === "bypasses" && rollsAll === true));
