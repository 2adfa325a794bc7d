import { guardLater, type Guard } from "../errors/errors";
import type { Words } from "../../words/localize";
import { MODULE_ID } from "../module-id";
import { settingOfModule, titleOfModule } from "../errors/other-modules";
import { storedValue } from "../settings/store";
import { isActiveGM } from "../canvas/canvas-view";
import { rivalsIn, rollsFlatChecks, type RivalSeen } from "./rivals";
import { plainSettings } from "../settings/plain-settings";

/** How Parapet behaves beside other modules that put cover on the dice. */
export interface Coexistence {
  /** Call at `init`. */
  readonly register: () => void;
  /** The modules active in this world now. */
  readonly rivals: () => readonly RivalSeen[];
  /**
   * Whether cover is only shown, because another module already changes the dice and the GM has not chosen otherwise.
   */
  readonly isStandingDown: () => boolean;
  /** Whether another module rolls miss chances automatically. Parapet then only offers its button on the card. */
  readonly isRollingChances: () => boolean;
  /** Tells the GM about each of them once per world, and what Parapet does. */
  readonly tell: () => void;
}

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

export const createCoexistence = ({ words, guard }: CoexistenceParts): Coexistence => {
  const rivals = (): RivalSeen[] =>
    rivalsIn({ system: game.system.id, titleOf: titleOfModule, setting: settingOfModule });
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
    register: () =>
      plainSettings().register(MODULE_ID, TOLD, { scope: "world", config: false, type: String, default: "" }),
    rivals,
    isStandingDown,
    tell,
    isRollingChances: () =>
      isStandingDown() ||
      (storedValue("coexistence") === "yield" && rollsFlatChecks({ system: game.system.id, titleOf: titleOfModule })),
  };
};
