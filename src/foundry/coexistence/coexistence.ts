import { guardLater, type Guard } from "../errors/errors";
import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { settingOfModule, titleOfModule } from "../errors/wrap-method";
import { storedValue } from "../settings/store";
import { isActiveGM } from "../canvas/canvas-view";
import { plainSettings } from "../settings/plain-settings";

/**
 * Other modules that put cover on the dice, and how to detect that they do. Ids and settings come from their public
 * sources: docs/decisions/0016-standing-down.md. Modules that only show or measure cover, or add heights, are not
 * listed.
 */

interface WorldSeen {
  readonly system: string;
  readonly titleOf: (module: string) => string | undefined;
  /** A setting's value; undefined when the setting is not registered or the module is not active. */
  readonly setting: (module: string, key: string) => unknown;
}

interface Rival {
  readonly id: string;
  /** Game systems whose rolls it changes; null for all. */
  readonly systems: readonly string[] | null;
  readonly isAtWork: (world: WorldSeen) => boolean;
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (Reflect.get(value, key) as unknown) : undefined;

const isChosen = (value: unknown): boolean =>
  typeof value === "string" && !["", "none", "never", "disabled"].includes(value);

const isLibrary = ({ setting }: WorldSeen): boolean => setting("simplecover5e", "libraryMode") === true;

const PF2E = ["pf2e", "sf2e"];

const RIVALS: readonly Rival[] = [
  { id: "simplecover5e", systems: ["dnd5e"], isAtWork: (world) => !isLibrary(world) },
  // It takes cover from Simple Cover 5e, and only from its library.
  { id: "automated-conditions-5e", systems: ["dnd5e"], isAtWork: isLibrary },
  {
    id: "midi-qol",
    systems: ["dnd5e"],
    isAtWork: ({ setting }) =>
      isChosen(memberOf(memberOf(setting("midi-qol", "ConfigSettings"), "optionalRules"), "coverCalculation")),
  },
  {
    id: "tokencover",
    systems: null,
    isAtWork: ({ setting }) => isChosen(setting("tokencover", "use-cover-effects")),
  },
  {
    id: "simbuls-cover-calculator",
    systems: null,
    isAtWork: ({ setting }) => Number(setting("simbuls-cover-calculator", "coverApplication")) > 0,
  },
  {
    id: "levelsautocover",
    systems: null,
    isAtWork: ({ setting }) => setting("levelsautocover", "apiMode") !== true,
  },
  { id: "amalgamemnons-pf2e-auto-cover", systems: ["pf2e"], isAtWork: () => true },
  { id: "pf2e-visioner", systems: PF2E, isAtWork: ({ setting }) => setting("pf2e-visioner", "autoCover") !== false },
  {
    id: "pf2e-toolbelt",
    systems: PF2E,
    isAtWork: ({ setting }) =>
      ["autoCover.wall", "autoCover.creature"].some((key) => isChosen(setting("pf2e-toolbelt", key))),
  },
];

export interface RivalSeen {
  readonly id: string;
  readonly title: string;
}

export const rivalsIn = (world: WorldSeen): RivalSeen[] =>
  RIVALS.flatMap(({ id, systems, isAtWork }) => {
    const title = world.titleOf(id);
    const isHere = title !== undefined && (systems === null || systems.includes(world.system));
    return isHere && isAtWork(world) ? [{ id, title }] : [];
  });

/**
 * pf2e modules that make the flat checks of conditions with each attack: one in a GM's message, one in the attack's own, by
 * libWrapper and unless a world setting is off.
 */
const FLAT_CHECKS = "pf2-flat-check";
const FLAT_CHECKS_IN_MESSAGE = "pf2e-flatcheck-helper";

const writesFlatChecks = ({ titleOf, setting }: Pick<WorldSeen, "titleOf" | "setting">): boolean =>
  titleOf(FLAT_CHECKS_IN_MESSAGE) !== undefined &&
  titleOf("lib-wrapper") !== undefined &&
  setting(FLAT_CHECKS_IN_MESSAGE, "flat-check-in-message") !== false;

export const rollsFlatChecks = (world: WorldSeen): boolean =>
  PF2E.includes(world.system) && (world.titleOf(FLAT_CHECKS) !== undefined || writesFlatChecks(world));

/** A hidden world setting: ids, separated by spaces, that were reported to the GM. */
const TOLD = "toldOf";

const toldOf = (): readonly string[] => {
  const stored = plainSettings().get(MODULE_ID, TOLD);
  return typeof stored === "string" ? stored.split(" ") : [];
};

interface CoexistenceParts {
  readonly words: Words;
  readonly guard: Guard;
}

/** How Parapet behaves beside other modules that put cover on the dice. */
export const createCoexistence = ({ words, guard }: CoexistenceParts) => {
  const worldNow = (): WorldSeen => ({ system: game.system.id, titleOf: titleOfModule, setting: settingOfModule });
  const rivals = (): RivalSeen[] => rivalsIn(worldNow());
  const isStandingDown = (): boolean => storedValue("coexistence") === "yield" && rivals().length > 0;
  const tell = (): void => {
    if (!isActiveGM() || !isStandingDown()) return;
    const told = toldOf();
    const fresh = rivals().filter(({ id }) => !told.includes(id));
    if (fresh.length === 0) return;
    const modules = words.list(fresh.map(({ title }) => title));
    const message = words.plural("PARAPET.Coexistence.Told", fresh.length, { modules });
    ui.notifications.warn(foundry.utils.escapeHTML(message), { permanent: true });
    const all = [...new Set([...told, ...fresh.map(({ id }) => id)])].join(" ").trim();
    guardLater(guard, () => TOLD, plainSettings().set(MODULE_ID, TOLD, all));
  };
  return {
    /** Call at `init`. */
    register: (): void =>
      plainSettings().register(MODULE_ID, TOLD, { scope: "world", config: false, type: String, default: "" }),
    rivals,
    /**
     * Whether cover is only shown, because another module already changes the dice and the GM has not chosen otherwise.
     */
    isStandingDown,
    /** Tells the GM about each of them once per world, and what Parapet does. */
    tell,
    /** Whether another module rolls miss chances automatically. Parapet then only offers its button on the card. */
    isRollingChances: (): boolean =>
      isStandingDown() || (storedValue("coexistence") === "yield" && rollsFlatChecks(worldNow())),
  };
};

export type Coexistence = ReturnType<typeof createCoexistence>;
