/**
 * The list of targets of an attack message: one row for each target, with the armour class that the system compares with.
 * Up to 5.3 it is the flag `dnd5e.targets` and has one row for each actor. From 6.0 it is `system.targets` of a typed
 * message and has one row for each token. The shape decides, never the version.
 * Source: docs/systems.md, "dnd5e".
 */
import type { MessageConfig, TargetEntry } from "./rolls";
import { MODULE_ID } from "../../foundry/module-id";
import type { OpenMessage, SystemAdapter } from "../adapter/system-adapter";

/** Whether it is a row at all: other modules write this list too. */
const isEntry = (entry: unknown): entry is TargetEntry => typeof entry === "object" && entry !== null;

/** The rows of a message that is about to be made. Empty if it has none. */
export const targetList = ({ data }: MessageConfig): TargetEntry[] => {
  const typed = data?.system?.targets;
  const list = Array.isArray(typed) ? typed : data?.flags?.dnd5e?.targets;
  return Array.isArray(list) ? list.filter(isEntry) : [];
};

/** Replaces the list where the message has one. */
export const setTargetList = ({ data }: MessageConfig, list: readonly TargetEntry[]): void => {
  if (Array.isArray(data?.system?.targets)) data.system.targets = [...list];
  else if (data?.flags?.dnd5e !== undefined) data.flags.dnd5e.targets = [...list];
};

/** Whether a row is one token's. Such a row may have `null` for an armour class that every roll misses. */
export const isOfToken = ({ token }: TargetEntry): boolean => typeof token === "string";

/** What names a row: the uuid of its token, else of its actor. */
export const rowKey = ({ token, actor, uuid }: TargetEntry): string => token ?? actor ?? uuid ?? "";

/** A token that the user targets, as far as rows name it. */
export interface RowToken {
  readonly token: string;
  readonly actor: string;
}

export const keyFor = ({ token, actor }: RowToken, list: readonly TargetEntry[]): string =>
  list.some((entry) => entry.token === token) ? token : actor;

/** Undo on the card of an attack: the system's list of targets gets the armour classes that the roll began with. */
type Stored = Pick<OpenMessage, "flags" | "system">;

const listAt = (object: unknown, key: string): readonly TargetEntry[] | undefined => {
  const list: unknown = Reflect.get(Object(object) as object, key);
  return Array.isArray(list) ? list.filter(isEntry) : undefined;
};

/** The list as the system made it, kept in Parapet's flags. */
const ownOf = ({ flags }: Stored): readonly TargetEntry[] | undefined => listAt(flags[MODULE_ID], "ownTargets");

/** Parapet's flags for a message, with the list as the system made it. */
export const withOwnTargets = (flags: object, targets: readonly TargetEntry[] | null): object => {
  const ours: object = Object(Reflect.get(flags, MODULE_ID)) as object;
  return targets === null ? flags : { ...flags, [MODULE_ID]: { ...ours, ownTargets: targets } };
};

/** The armour class of a target in the list, and in the list as the system made it. */
interface StoredRows {
  readonly now: number | null | undefined;
  readonly own: number | null | undefined;
}

/** Undefined where Parapet has changed nothing in the list. */
export const storedRows = (message: Stored, token: RowToken): StoredRows | undefined => {
  const [now, own] = [listAt(message.system, "targets") ?? listAt(message.flags["dnd5e"], "targets"), ownOf(message)];
  if (now === undefined || own === undefined) return undefined;
  const rowIn = (list: readonly TargetEntry[]) => list.find((row) => rowKey(row) === keyFor(token, list));
  return { now: rowIn(now)?.ac, own: rowIn(own)?.ac };
};

const actorOf = ({ actor, uuid }: TargetEntry): string | undefined => actor ?? uuid;

/** A row of a card made in 5.x names an actor; the system's migration to 6.0 gives such a card rows of its own. */
const ownFor = (row: TargetEntry, own: readonly TargetEntry[]): TargetEntry | undefined =>
  own.find((each) => isOfToken(each) && each.token === row.token) ??
  own.find((each) => !isOfToken(each) && actorOf(each) === actorOf(row));

/** The migration of a world to 6.0 deletes the flag of older cards; the card may then have no row to write to. */
const isOpen: NonNullable<SystemAdapter["undo"]>["isOpen"] = (message) => {
  const { system, flags } = message;
  const own = ownOf(message);
  if (own === undefined) return true;
  const typed = listAt(system, "targets");
  if (typed !== undefined) return typed.some((row) => ownFor(row, own) !== undefined);
  return listAt(flags["dnd5e"], "targets") !== undefined;
};

const apply = async (message: OpenMessage): Promise<unknown> => {
  const own = ownOf(message);
  if (own === undefined) return;
  const typed = listAt(message.system, "targets");
  const changes =
    typed === undefined
      ? { "flags.dnd5e.targets": own }
      : { "system.targets": typed.map((row) => ({ ...row, ac: (ownFor(row, own) ?? row).ac })) };
  return message.update(changes);
};

export const undo: NonNullable<SystemAdapter["undo"]> = { isOpen, apply };
