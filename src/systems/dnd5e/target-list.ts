/**
 * The list of targets of an attack message: one row for each target, with the armour class that the system compares with.
 * Up to 5.3 it is the flag `dnd5e.targets` and has one row for each actor. From 6.0 it is `system.targets` of a typed
 * message and has one row for each token. The shape decides, never the version.
 * Source: docs/systems.md, "dnd5e".
 */
import type { MessageConfig, TargetEntry } from "./rolls";

/** Whether it is a row at all: other modules write this list too. */
export const isEntry = (entry: unknown): entry is TargetEntry => typeof entry === "object" && entry !== null;

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
  /** Its uuid. */
  readonly token: string;
  /** Its actor's uuid. */
  readonly actor: string;
}

/** The key of the row that is a token's. */
export const keyFor = ({ token, actor }: RowToken, list: readonly TargetEntry[]): string =>
  list.some((entry) => entry.token === token) ? token : actor;
