/** Undo on the card of an attack: the system's list of targets gets the armour classes that the roll began with. */
import { MODULE_ID } from "../../foundry/module-id";
import type { OpenMessage, SystemAdapter } from "../adapter/system-adapter";
import type { TargetEntry } from "./rolls";
import { isEntry, isOfToken } from "./target-list";

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
