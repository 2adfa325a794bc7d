import type { MessageSeen, OpenRoll } from "../adapter/system-adapter";

/**
 * A message that is being created, before it is sent.
 * https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html
 */
export interface MessageMade extends MessageSeen {
  updateSource(changes: object): unknown;
}

interface Expected {
  readonly roller: string;
  /** Given where the creature may have several rolls open at once. */
  readonly roll?: OpenRoll | undefined;
  readonly flags: (message: MessageSeen) => object;
  readonly isIts: (message: MessageSeen) => boolean;
}

/** Flags that wait for the message of their roll. */
export const createExpectedMessages = () => {
  let waiting: readonly Expected[] = [];
  return {
    /** Replaces the flags that still wait for this creature's last roll, or for this roll of it. */
    expect: (expected: Expected): void => {
      const isLeft = ({ roller, roll }: Expected): boolean =>
        roll?.isOver() !== true && (roller !== expected.roller || roll !== expected.roll);
      waiting = [...waiting.filter(isLeft), expected];
    },
    /** For `preCreateChatMessage`, which only fires on the author's client. */
    mark: (message: MessageMade): void => {
      const its = waiting.find(({ isIts }) => isIts(message));
      if (its === undefined) return;
      waiting = waiting.filter((each) => each !== its);
      message.updateSource({ flags: its.flags(message) });
    },
  };
};

export type ExpectedMessages = ReturnType<typeof createExpectedMessages>;
