import type { ChatMessage } from "../../../stand-in/chat/chat-message";
import { fromUuidSyncIn } from "../../../stand-in/uuid";
import { ITEMS, type PlainItem } from "../playground-system";
import { PlayedActivity } from "./activity";
import { Dnd5ePlayedActor } from "./actor";
import { keptIn } from "./message-links";
import { played } from "./played";

const MODES: Readonly<Record<PlainItem["kind"], readonly string[]>> = {
  melee: ["oneHanded"],
  ranged: ["twoHanded"],
  thrown: ["oneHanded", "thrown"],
  spell: [],
};

/** In feet, as in the books: normal, and long where there is one. */
const RANGES: Readonly<Record<PlainItem["kind"], { readonly value: number; readonly long: number | null }>> = {
  melee: { value: 20, long: null },
  ranged: { value: 150, long: 600 },
  thrown: { value: 20, long: 60 },
  spell: { value: 120, long: null },
};

interface ItemSystem {
  readonly properties: ReadonlySet<string>;
  readonly range: {
    readonly value: number;
    readonly long: number | null;
    readonly units: string;
    readonly reach: number | null;
  };
  readonly type: { readonly baseItem: string };
  readonly attackModes: readonly { readonly value: string }[];
  readonly activities: ReadonlyMap<string, PlayedActivity>;
}

/** An item of an actor with one activity, shaped like the system's. */
export class Dnd5ePlayedItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly identifier: string;
  readonly flags: { dnd5e?: { last?: Record<string, { attackMode?: string }> } } = {};
  readonly system: ItemSystem;

  constructor(
    readonly actor: Dnd5ePlayedActor,
    { id, title, kind, reach = 1 }: PlainItem,
  ) {
    this.id = id;
    this.name = title;
    this.type = kind === "spell" ? "spell" : "weapon";
    this.identifier = title.toLowerCase().replaceAll(/\W+/g, "-");
    const isArea = id === FIREBALL.id;
    const isSave = isArea || id === SACRED_FLAME.id;
    const isRanged = kind === "ranged" || kind === "spell";
    const attack = { type: { value: isRanged ? "ranged" : "melee", classification: this.type } };
    const activity = new PlayedActivity(this, isSave ? "save" : "attack", attack, {
      template: { type: isArea ? "radius" : "", size: isArea ? FIREBALL_RADIUS : 0 },
    });
    this.system = {
      properties: new Set(kind === "thrown" ? ["thr"] : []),
      range: { ...RANGES[kind], units: "ft", reach: isRanged ? null : 5 * reach },
      type: { baseItem: kind === "ranged" ? "longbow" : "" },
      attackModes: MODES[kind].map((value) => ({ value })),
      activities: new Map([[activity.id, activity]]),
    };
  }

  get uuid(): string {
    return `${this.actor.uuid}.Item.${this.id}`;
  }

  get activity(): PlayedActivity {
    const [activity] = this.system.activities.values();
    if (activity === undefined) throw new Error(`${this.name} does nothing.`);
    return activity;
  }
}

/** An area that requires Dexterity saves. */
const FIREBALL: PlainItem = { id: "fireball", title: "Fireball", kind: "spell" };

/** Its identifier is the system's own: packs/_source/spells24/cantrips/sacred-flame.yml. A creature saves against it. */
const SACRED_FLAME: PlainItem = { id: "flame", title: "Sacred Flame", kind: "spell" };

/** In feet. */
const FIREBALL_RADIUS = 20;

const carried = new WeakMap<Dnd5ePlayedActor, Map<string, Dnd5ePlayedItem>>();

/** The actor's item with this id; the same object for each call. */
export const itemOf = (actor: Dnd5ePlayedActor, id: string): Dnd5ePlayedItem => {
  const items = carried.get(actor) ?? new Map<string, Dnd5ePlayedItem>();
  carried.set(actor, items);
  const plain = [...ITEMS, FIREBALL, SACRED_FLAME].find((each) => each.id === id);
  if (plain === undefined) throw new Error(`The playground has no item "${id}".`);
  const item = items.get(id) ?? new Dnd5ePlayedItem(actor, plain);
  items.set(id, item);
  return item;
};

const ITEM_UUID = /^(?<actor>.+)\.Item\.(?<id>\w+)/;

/** By its uuid or the uuid of an activity; undefined when its actor is gone. */
export const itemBy = (uuid: unknown): Dnd5ePlayedItem | undefined => {
  const { actor = "", id = "" } = ITEM_UUID.exec(String(uuid))?.groups ?? {};
  const owner = fromUuidSyncIn(played().game)(actor);
  return owner instanceof Dnd5ePlayedActor ? itemOf(owner, id) : undefined;
};

/** The activity that created a message. */
export const activityOf = (message: ChatMessage): PlayedActivity | undefined =>
  itemBy(keptIn(message, "activity.uuid"))?.activity;
