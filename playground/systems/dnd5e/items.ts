import type { PlainItem } from "../playground-system";
import { PlayedActivity } from "./activity";
import type { PlayedActor } from "./actor";

const MODES: Readonly<Record<PlainItem["kind"], readonly string[]>> = {
  melee: ["oneHanded"],
  ranged: ["twoHanded"],
  thrown: ["oneHanded", "thrown"],
  spell: [],
};

interface ItemSystem {
  readonly properties: ReadonlySet<string>;
  readonly range: { readonly value: number; readonly units: string; readonly reach: number | null };
  readonly type: { readonly baseItem: string };
  readonly attackModes: readonly { readonly value: string }[];
  readonly activities: ReadonlyMap<string, PlayedActivity>;
}

/** An item of an actor with one activity, shaped like the system's. */
export class PlayedItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly flags: { dnd5e?: { last?: Record<string, { attackMode?: string }> } } = {};
  readonly system: ItemSystem;

  constructor(
    readonly actor: PlayedActor,
    { id, title, kind, reach = 1 }: PlainItem,
  ) {
    this.id = id;
    this.name = title;
    this.type = kind === "spell" ? "spell" : "weapon";
    const isRanged = kind === "ranged" || kind === "spell";
    const attack = { type: { value: isRanged ? "ranged" : "melee", classification: this.type } };
    const activity = new PlayedActivity(this, id === FIREBALL.id ? "save" : "attack", attack, {
      template: { type: id === FIREBALL.id ? "radius" : "" },
    });
    this.system = {
      properties: new Set(kind === "thrown" ? ["thr"] : []),
      range: { value: isRanged ? 120 : 20, units: "ft", reach: isRanged ? null : 5 * reach },
      type: { baseItem: kind === "ranged" ? "longbow" : "" },
      attackModes: MODES[kind].map((value) => ({ value })),
      activities: new Map([[activity.id, activity]]),
    };
  }

  get activity(): PlayedActivity {
    const [activity] = this.system.activities.values();
    if (activity === undefined) throw new Error(`${this.name} does nothing.`);
    return activity;
  }
}

/** Against which one saves. */
export const FIREBALL: PlainItem = { id: "fireball", title: "Fireball", kind: "spell" };
