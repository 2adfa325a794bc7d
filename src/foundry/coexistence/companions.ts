/**
 * Other modules that change a roll for cover, roll attacks in their own way, or roll miss chances: what holds beside each of
 * them. `coexistence.ts` acts on it, the first start and the panel show it. `tests/promises/companion-cases.ts` tells the same
 * in words, with how it was seen, for docs/systems.md. Ids and settings come from their public sources:
 * docs/decisions/0016-standing-down.md. Modules that only show or measure cover, or add heights, are not listed.
 */
import { memberOf } from "../../scene/model/member-of";

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
}

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

export const COMPANIONS: readonly Companion[] = [
  {
    id: "simplecover5e",
    systems: ["dnd5e"],
    now: decidesIf((world) => !isLibrary(world)),
  },
  {
    // It takes cover from Simple Cover 5e, and only from its library.
    id: AC5E,
    systems: ["dnd5e"],
    now: (world) => (isLibrary(world) ? "decides" : servedIn(AC5E, ["14.533", "14.600"])(world)),
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
  },
  {
    id: "rsreforged",
    systems: ["dnd5e"],
    now: servedIn("rsreforged", ["4.1"]),
  },
  {
    id: "ready-set-roll-5e",
    systems: ["dnd5e"],
    now: servedIn("ready-set-roll-5e", ["3.5"]),
  },
  {
    id: "tokencover",
    systems: null,
    now: decidesIf(({ setting }) => isChosen(setting("tokencover", "use-cover-effects"))),
  },
  {
    id: "simbuls-cover-calculator",
    systems: null,
    now: decidesIf(({ setting }) => Number(setting("simbuls-cover-calculator", "coverApplication")) > 0),
  },
  {
    id: "levelsautocover",
    systems: null,
    now: decidesIf(({ setting }) => setting("levelsautocover", "apiMode") !== true),
  },
  {
    id: "amalgamemnons-pf2e-auto-cover",
    systems: ["pf2e"],
    now: () => "decides",
  },
  {
    id: "pf2e-visioner",
    systems: PF2E,
    now: decidesIf(({ setting }) => setting("pf2e-visioner", "autoCover") !== false),
  },
  {
    id: "pf2e-toolbelt",
    systems: PF2E,
    now: decidesIf(({ setting }) =>
      ["autoCover.wall", "autoCover.creature"].some((key) => isChosen(setting("pf2e-toolbelt", key))),
    ),
  },
  {
    id: "pf2-flat-check",
    systems: PF2E,
    of: "missChance",
    now: () => "decides",
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
  },
  {
    id: "swade-tools",
    systems: ["swade"],
    now: () => "bypasses",
  },
  {
    id: "draw-steel-ghostwire",
    systems: ["draw-steel"],
    now: () => "decides",
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
