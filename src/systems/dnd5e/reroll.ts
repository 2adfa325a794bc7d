import type { Activity, AttackProcess, MessageConfig, RollConfig } from "./rolls";

const without = (all: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)));

/** The message as the caller asked for it, without the targets that the system read: the user may have others by now. */
const freshMessage = ({ data, ...message }: MessageConfig): object => {
  const system = data?.system === undefined ? {} : { system: without(data.system, ["targets"]) };
  const dnd5e = data?.flags?.dnd5e;
  const flags = dnd5e === undefined ? {} : { flags: { ...data?.flags, dnd5e: without(dnd5e, ["targets"]) } };
  return { ...message, data: { ...data, ...system, ...flags } };
};

/** The system works on a copy of an item that is used; the copy has spent nothing, but it is not the one to be used again. */
const ownActivity = (activity: Activity): Activity =>
  activity.actor?.items?.get?.(activity.item.id ?? "")?.system?.activities?.get(activity.id) ?? activity;

/** Uses an activity once more, in the same way. */
export const useAgain = (activity: Activity, usage: object, dialog: object, message: MessageConfig): Promise<unknown> =>
  ownActivity(activity).use(usage, dialog, freshMessage(message));

const endsWith = (parts: readonly string[], own: readonly string[]): boolean =>
  parts.slice(parts.length - own.length).join() === own.join();

/**
 * In 4.1 and 4.2, and later where no dialog is shown, the system has put its own on the first roll already, behind what
 * was asked for.
 */
const askedRolls = ({ rolls = [], subject, ability, ammunition, attackMode }: AttackProcess): readonly RollConfig[] => {
  const [first, ...others] = rolls;
  const own = subject.getAttackData?.({ ability, ammunition, attackMode });
  const parts = first?.parts ?? [];
  if (own === undefined || own.parts.length > parts.length || !endsWith(parts, own.parts)) return rolls;
  const isAsked = ([key, value]: [string, unknown]): boolean => own.data?.[key] !== value;
  const data = Object.fromEntries(Object.entries(first?.data ?? {}).filter(isAsked));
  return [{ ...first, parts: parts.slice(0, parts.length - own.parts.length), data }, ...others];
};

/** As the roll was asked for: the system adds its own to it anew. Before 4.1 it had no names of hooks, and put all in. */
const freshProcess = (process: AttackProcess, mode: string | undefined): object => {
  const { hookNames } = process;
  const theirs = hookNames?.slice(0, hookNames.indexOf("attack"));
  return {
    ...without(process, ["subject", "target", "rolls", "hookNames"]),
    ...(mode === undefined ? {} : { attackMode: mode }),
    ...(theirs === undefined ? {} : { hookNames: theirs, rolls: askedRolls(process) }),
  };
};

/** Rolls an attack once more, in the same way. */
export const rollAgain = (
  process: AttackProcess,
  mode: string | undefined,
  dialog: object,
  message: MessageConfig,
): Promise<unknown> => process.subject.rollAttack(freshProcess(process, mode), dialog, freshMessage(message));
