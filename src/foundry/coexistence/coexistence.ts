import { guardLater, type Guard } from "../errors/errors";
import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { hasGlobal, settingOfModule, titleOfModule, versionOfModule } from "../other-modules";
import { companionsIn, standsDownFor, type CompanionSeen, type Holds, type WorldSeen } from "./companions";
import { storedValue } from "../settings/store";
import { isActiveGM } from "../users/users";
import { plainSettings } from "../settings/plain-settings";

export interface RivalSeen {
  readonly id: string;
  readonly title: string;
}

/** Modules for which Parapet stands down. */
export const rivalsIn = (world: WorldSeen): RivalSeen[] =>
  companionsIn(world).flatMap((seen) => (standsDownFor(seen) ? [{ id: seen.id, title: seen.title }] : []));

/** Whether a module makes the flat checks of conditions with each attack. */
export const rollsFlatChecks = (world: Pick<WorldSeen, "system" | "titleOf" | "setting">): boolean =>
  companionsIn({ ...world, versionOf: () => undefined, has: () => false }).some(({ of }) => of === "missChance");

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

const worldNow = (): WorldSeen => ({
  system: game.system.id,
  titleOf: titleOfModule,
  versionOf: versionOfModule,
  setting: settingOfModule,
  has: hasGlobal,
});

const SAID = ["bypasses", "served", "untested"] as const satisfies readonly Holds[];

const namesOf = (seen: readonly CompanionSeen[], words: Words): string =>
  words.list(seen.map(({ title, version }) => `${title} ${version}`.trim()));

/** Kinds that say something of Parapet's numbers, which are on no dice while it stands down. */
const OF_NUMBERS: readonly Holds[] = ["served", "untested"];

/** What holds beside the modules that do not put cover on the dice: a sentence for each kind. */
export const companionLines = (
  all: readonly CompanionSeen[],
  words: Words,
  isStandingDown = false,
): readonly string[] => {
  const seen = all.filter(({ of, holds }) => of !== undefined || !isStandingDown || !OF_NUMBERS.includes(holds));
  const line = (
    key: (typeof SAID)[number] | "neverStops" | "missChance",
    its: readonly CompanionSeen[],
  ): readonly string[] =>
    its.length === 0 ? [] : [words.say(`PARAPET.Companion.${key}`, { modules: namesOf(its, words) })];
  const ofCover = seen.filter(({ of }) => of === undefined);
  return [
    ...SAID.flatMap((holds) =>
      line(
        holds,
        ofCover.filter((each) => each.holds === holds),
      ),
    ),
    ...line(
      "neverStops",
      seen.filter(({ neverStops, holds }) => neverStops === true && holds !== "bypasses"),
    ),
    ...line(
      "missChance",
      seen.filter(({ of }) => of === "missChance"),
    ),
  ];
};

/** How Parapet behaves beside other modules that put cover on the dice. */
export const createCoexistence = ({ words, guard }: CoexistenceParts) => {
  const seen = (): CompanionSeen[] => companionsIn(worldNow());
  const rivals = (): RivalSeen[] => rivalsIn(worldNow());
  /** Those that put cover on the dice: of the others the lines tell. */
  const deciding = (): CompanionSeen[] => seen().filter((each) => standsDownFor(each) && each.holds === "decides");
  const isStandingDown = (): boolean => storedValue("coexistence") === "yield" && rivals().length > 0;
  const tell = (): void => {
    if (!isActiveGM() || storedValue("coexistence") !== "yield") return;
    const told = toldOf();
    const isFresh = ({ id }: RivalSeen): boolean => !told.includes(id);
    const fresh = deciding().filter(isFresh);
    const bypassing = seen().filter((each) => each.holds === "bypasses" && isFresh(each));
    if (fresh.length + bypassing.length === 0) return;
    const messages = companionLines(bypassing, words);
    const modules = words.list(fresh.map(({ title }) => title));
    const all =
      fresh.length === 0
        ? messages
        : [words.plural("PARAPET.Coexistence.Told", fresh.length, { modules }), ...messages];
    for (const message of all) ui.notifications.warn(foundry.utils.escapeHTML(message), { permanent: true });
    const ids = [...new Set([...told, ...[...fresh, ...bypassing].map(({ id }) => id)])].join(" ").trim();
    guardLater(guard, () => TOLD, plainSettings().set(MODULE_ID, TOLD, ids));
  };
  return {
    /** Call at `init`. */
    register: (): void =>
      plainSettings().register(MODULE_ID, TOLD, { scope: "world", config: false, type: String, default: "" }),
    rivals,
    deciding,
    /** What holds beside the other modules that are active, in sentences. */
    lines: (): readonly string[] => companionLines(seen(), words, isStandingDown()),
    /**
     * Whether cover is only shown, because another module already changes the dice and the GM has not chosen otherwise.
     */
    isStandingDown,
    /** Whether an active module makes its own rolls, which Parapet's numbers do not reach. */
    isBypassed: (): boolean => seen().some(({ of, holds }) => of === undefined && holds === "bypasses"),
    /** Tells the GM about each of them once per world, and what Parapet does. */
    tell,
    /** Whether another module rolls miss chances automatically. Parapet then only offers its button on the card. */
    isRollingChances: (): boolean =>
      isStandingDown() || (storedValue("coexistence") === "yield" && rollsFlatChecks(worldNow())),
  };
};

export type Coexistence = ReturnType<typeof createCoexistence>;
