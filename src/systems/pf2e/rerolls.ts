import { isOwnUser } from "../../foundry/users/users";
import type { MessageSeen } from "../adapter/system-adapter";
import type { MessageMade } from "../attack/expected-messages";
import { ownFlag } from "../../foundry/own-flags";
import { recordIn } from "../record/attack-record";
import { checkIn, targetIn } from "./check";

/** A message that is deleted, with its id. */
type Gone = MessageSeen & { readonly id: string };

/** The flags for a reroll's message. Its miss chances were rolled with the first check, whose message it names. */
const carriedFrom = ({ id, flags }: Gone): object | null =>
  recordIn(flags) === undefined
    ? null
    : { parapet: { ...(flags["parapet"] as object), again: ownFlag(flags, "again") ?? id } };

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
  let gone: Gone | null = null;
  return {
    deleted: (message: Gone, _options: object, userId: string): void => {
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
