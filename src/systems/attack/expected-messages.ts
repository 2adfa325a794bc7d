import type { MessageSeen } from "../adapter/system-adapter";

/** A message that is being created, before it is sent. */
export interface MessageMade extends MessageSeen {
  updateSource(changes: object): unknown;
}

interface Expected {
  readonly roller: string;
  readonly flags: () => object;
  readonly isIts: (message: MessageSeen) => boolean;
}

/** Flags that wait for the message of their roll. */
export interface ExpectedMessages {
  /** Replaces the flags that still wait for this creature's last roll. */
  readonly expect: (expected: Expected) => void;
  /** For `preCreateChatMessage`, which only fires on the author's client. */
  readonly mark: (message: MessageMade) => void;
}

export const createExpectedMessages = (): ExpectedMessages => {
  let waiting: readonly Expected[] = [];
  return {
    expect: (expected) => {
      waiting = [...waiting.filter(({ roller }) => roller !== expected.roller), expected];
    },
    mark: (message) => {
      const its = waiting.find(({ isIts }) => isIts(message));
      if (its === undefined) return;
      waiting = waiting.filter((each) => each !== its);
      message.updateSource({ flags: its.flags() });
    },
  };
};
