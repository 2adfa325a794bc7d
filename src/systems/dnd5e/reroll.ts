import type { Activity, AttackProcess, MessageConfig, RollConfig } from "./rolls";

const without = (all: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)));

/**
 * The message as the caller requested it, without the targets that the system read, because the user may have changed
 * them.
 */
const freshMessage = ({ data, ...message }: MessageConfig): object => {
  const system = data?.system === undefined ? {} : { system: without(data.system, ["targets"]) };
  const dnd5e = data?.flags?.dnd5e;
  const flags = dnd5e === undefined ? {} : { flags: { ...data?.flags, dnd5e: without(dnd5e, ["targets"]) } };
  return { ...message, data: { ...data, ...system, ...flags } };
};

/** The activity of the actor's own item. The system uses a copy of the item, which has spent nothing. */
const ownActivity = (activity: Activity): Activity =>
  activity.actor?.items?.get?.(activity.item.id ?? "")?.system?.activities?.get(activity.id) ?? activity;

export const useAgain = (activity: Activity, usage: object, dialog: object, message: MessageConfig): Promise<unknown> =>
  ownActivity(activity).use(usage, dialog, freshMessage(message));

const endsWith = (parts: readonly string[], own: readonly string[]): boolean =>
  parts.slice(parts.length - own.length).join() === own.join();

/**
 * The rolls without the system's parts. In 4.1 and 4.2, and later without a dialog, the system has already added these
 * to the first roll, after the requested ones.
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

/**
 * The roll as it was requested; the system adds its own parts again. Before 4.1 there were no hook names, and the
 * system added everything.
 */
const freshProcess = (process: AttackProcess, mode: string | undefined): object => {
  const { hookNames } = process;
  const theirs = hookNames?.slice(0, hookNames.indexOf("attack"));
  return {
    ...without(process, ["subject", "target", "rolls", "hookNames"]),
    ...(mode === undefined ? {} : { attackMode: mode }),
    ...(theirs === undefined ? {} : { hookNames: theirs, rolls: askedRolls(process) }),
  };
};

export const rollAgain = (
  process: AttackProcess,
  mode: string | undefined,
  dialog: object,
  message: MessageConfig,
): Promise<unknown> => process.subject.rollAttack(freshProcess(process, mode), dialog, freshMessage(message));
