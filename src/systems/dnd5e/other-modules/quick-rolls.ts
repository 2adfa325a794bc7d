/**
 * Ready Set Roll and RSReforged roll an attack from the message of its item's use. They call `rollAttack` with `create: false`,
 * then update that message with the rolls. The message of the attack is never made, so its data goes with the update. From
 * RSReforged 6.0 (dnd5e 6) the attack has its own message.
 * Source: https://github.com/MangoFVTT/fvtt-ready-set-roll-5e 3.5.0 and https://github.com/arrowedisgaming/RSReforged 4.1.3,
 * `src/utils/activity.js`; RSReforged 4.13 and 6.0, docs/INTEGRATION.md and `src/utils/native-workflow.js`.
 */
import type { AttackRoll } from "../apply-attack";
import { MODULE_ID } from "../../../foundry/module-id";
import { memberOf } from "../../../scene/model/member-of";
import type { TargetEntry } from "../rolls";

/** Where the modules keep their flags. */
const SCOPES = ["rsr5e", "rsreforged"];

type Flags = Readonly<Record<string, unknown>>;

/** The message of an item's use. */
interface UsageMessage {
  readonly flags: Flags;
}

interface Changes {
  flags?: Record<string, unknown>;
}

const isQuick = (flags: Flags | undefined): boolean =>
  SCOPES.some((scope) => memberOf(flags?.[scope], "quickRoll") === true);

/** What the message of an attack would have kept. */
interface Kept {
  readonly ours: unknown;
  readonly targets: readonly TargetEntry[] | undefined;
}

/** The list of a typed message is not copied: its attack has a message. */
const keptIn = ({ message: { create, data } }: AttackRoll): Kept | undefined => {
  const ours = data?.flags?.[MODULE_ID];
  const isDiscarded = create === false && isQuick(data?.flags) && !Array.isArray(data?.system?.targets);
  if (!isDiscarded || ours === undefined) return undefined;
  return { ours, targets: data?.flags?.dnd5e?.targets?.map((row) => ({ ...row })) };
};

/** What attacks without a message keep, until the messages of their items' uses are updated. */
export const createQuickRolls = () => {
  /** By uuid of the activity, in the order of the rolls. */
  const waiting = new Map<string, readonly Kept[]>();
  return {
    /** Call it when nothing changes the roll any more. */
    keep: (roll: AttackRoll): void => {
      const { uuid } = roll.process.subject;
      const kept = keptIn(roll);
      if (kept !== undefined && uuid !== undefined) waiting.set(uuid, [...(waiting.get(uuid) ?? []), kept]);
    },
    /** For `preUpdateChatMessage`, which only fires on the client that updates. */
    mark: ({ flags }: UsageMessage, changes: Changes): void => {
      if (waiting.size === 0 || !SCOPES.some((scope) => memberOf(changes.flags, scope) !== undefined)) return;
      const uuid = memberOf(memberOf(flags["dnd5e"], "activity"), "uuid");
      const [kept, ...others] = typeof uuid === "string" ? (waiting.get(uuid) ?? []) : [];
      if (kept === undefined || typeof uuid !== "string") return;
      if (others.length === 0) waiting.delete(uuid);
      else waiting.set(uuid, others);
      const { ours, targets } = kept;
      const dnd5e = { ...(memberOf(changes.flags, "dnd5e") as object | undefined), targets };
      changes.flags = { ...changes.flags, [MODULE_ID]: ours, ...(targets === undefined ? {} : { dnd5e }) };
    },
  };
};
