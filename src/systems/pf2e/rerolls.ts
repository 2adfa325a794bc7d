import { isOwnUser } from "../../foundry/users/users";
import type { MessageSeen } from "../adapter/system-adapter";
import type { MessageMade } from "../attack/expected-messages";
import { recordIn } from "../record/attack-record";
import { checkIn, targetIn } from "./check";

/** The flags for a reroll's message. Its miss chances were rolled with the first check. */
const carriedFrom = ({ flags }: Pick<MessageSeen, "flags">): object | null => {
  const record = recordIn(flags);
  if (record === undefined) return null;
  const attack = { ...record, targets: record.targets.map((each) => ({ ...each, missChance: null })) };
  return { parapet: { ...(flags["parapet"] as object), attack } };
};

const isAgainOf = (before: MessageSeen, message: MessageSeen): boolean => {
  const [first, again] = [checkIn(before), checkIn(message)];
  return (
    again?.isReroll === true &&
    first?.type === again.type &&
    first !== undefined &&
    targetIn(first) === targetIn(again) &&
    before.speaker.token === message.speaker.token
  );
};

/**
 * Copies Parapet's flags to rerolls. For a reroll (with a hero point), the system deletes the message and creates
 * another with only its own flags.
 */
export const createRerolls = () => {
  let gone: MessageSeen | null = null;
  return {
    deleted: (message: MessageSeen, _options: object, userId: string): void => {
      if (isOwnUser(userId)) gone = checkIn(message) === undefined ? null : message;
    },
    mark: (message: MessageMade): void => {
      if (gone === null || !isAgainOf(gone, message)) return;
      const flags = carriedFrom(gone);
      gone = null;
      if (flags !== null) message.updateSource({ flags });
    },
  };
};
