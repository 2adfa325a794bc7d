import type { PlainItem } from "../playground-system";
import type { Pf1PlayedActor } from "./actor";
import type { Form } from "./attack-dialog";

export interface PlayOptions {
  readonly skipDialog?: boolean;
  /** Checkboxes that are ticked by default. */
  readonly options?: Form;
  /** Uuid of the area that the action has placed. */
  readonly template?: string;
}

/** Uses an item. */
type Play = (item: Pf1PlayedItem, options: PlayOptions) => Promise<unknown>;

const ACTION_TYPES = { melee: "mwak", ranged: "rwak", thrown: "twak", spell: "rsak" } as const;
const INCREMENTS: Readonly<Record<PlainItem["kind"], number>> = { melee: 1, ranged: 10, thrown: 5, spell: 1 };

/** Feet, from the book's longbow and dagger. */
const RANGES: Readonly<Record<PlainItem["kind"], number>> = { melee: 5, ranged: 100, thrown: 10, spell: 25 };

/** What `action.range.units` says. */
const unitsOf = ({ kind, reach }: PlainItem): string => {
  if (kind === "melee") return reach === undefined ? "melee" : "reach";
  return kind === "spell" ? "close" : "ft";
};

/** An action of an item, shaped like the system's `ItemAction`. */
export class PlayedAction {
  readonly id = "attack";
  readonly hasAttack = true;
  readonly actionType: string;
  readonly range: { readonly units: string; readonly maxIncrements: number };
  readonly ammo: { readonly type: string };
  readonly #reach: number;
  readonly #item: Pf1PlayedItem;

  constructor(item: Pf1PlayedItem, plain: PlainItem) {
    this.#item = item;
    this.actionType = ACTION_TYPES[plain.kind];
    this.range = { units: unitsOf(plain), maxIncrements: INCREMENTS[plain.kind] };
    this.ammo = { type: plain.kind === "ranged" ? "arrow" : "" };
    this.#reach = plain.kind === "melee" ? RANGES.melee * (plain.reach ?? 1) : RANGES[plain.kind];
  }

  getRange({ type }: { readonly type: "single" | "max" | "min" }): number {
    return type === "max" ? this.#reach * this.range.maxIncrements : this.#reach;
  }

  use(options: PlayOptions = {}): Promise<unknown> {
    return this.#item.play(this.#item, options);
  }
}

const GROUPS: Readonly<Record<PlainItem["kind"], readonly string[]>> = {
  melee: ["bladesHeavy"],
  ranged: ["bows"],
  thrown: ["bladesLight", "thrown"],
  spell: [],
};

/** An item of an actor, shaped like the system's. */
export class Pf1PlayedItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: {
    readonly baseTypes: readonly string[];
    readonly weaponGroups: { readonly value: readonly string[] };
    /** By the ids of `pf1.config.weaponProperties`. */
    readonly properties: Readonly<Record<string, boolean>>;
  };
  readonly action: PlayedAction;

  constructor(
    readonly actor: Pf1PlayedActor,
    plain: PlainItem,
    readonly play: Play,
  ) {
    this.id = plain.id;
    this.name = plain.title;
    this.type = plain.kind === "spell" ? "spell" : "weapon";
    const properties = { brc: plain.hasBrace === true, rch: plain.reach !== undefined };
    this.system = { baseTypes: [plain.title], weaponGroups: { value: GROUPS[plain.kind] }, properties };
    this.action = new PlayedAction(this, plain);
  }
}
