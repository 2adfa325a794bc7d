import { describe, expect, it } from "vitest";
import { createExpectedMessages, type MessageMade } from "./expected-messages";

const messageOf = (token: string) => {
  const written: object[] = [];
  const message: MessageMade = {
    rolls: [],
    speaker: { token },
    flags: {},
    updateSource: (changes) => void written.push(changes),
  };
  return { message, written };
};

const isOf =
  (token: string) =>
  ({ speaker }: { readonly speaker: { readonly token?: string | null } }): boolean =>
    speaker.token === token;

describe("flags that wait for their message", () => {
  it("go to the next one that is its, once", () => {
    const { expect: wait, mark } = createExpectedMessages();
    wait({ roller: "token:a", flags: () => ({ of: 1 }), isIts: isOf("a") });
    const [other, first, second] = [messageOf("b"), messageOf("a"), messageOf("a")];
    for (const { message } of [other, first, second]) mark(message);
    expect([other.written, first.written, second.written]).toEqual([[], [{ flags: { of: 1 } }], []]);
  });

  it("give way to those of the same creature's next roll, not to another's", () => {
    const { expect: wait, mark } = createExpectedMessages();
    wait({ roller: "token:a", flags: () => ({ of: 1 }), isIts: isOf("a") });
    wait({ roller: "token:b", flags: () => ({ of: 2 }), isIts: isOf("b") });
    wait({ roller: "token:a", flags: () => ({ of: 3 }), isIts: isOf("a") });
    const [a, again, b] = [messageOf("a"), messageOf("a"), messageOf("b")];
    for (const { message } of [a, again, b]) mark(message);
    expect([a.written, again.written, b.written]).toEqual([[{ flags: { of: 3 } }], [], [{ flags: { of: 2 } }]]);
  });

  it("wait beside those of another open roll of the same creature, until theirs is over", () => {
    const { expect: wait, mark } = createExpectedMessages();
    let isOver = false;
    const [first, second] = [{ isOver: () => isOver }, { isOver: () => false }];
    const isIts = isOf("a");
    wait({ roller: "token:a", roll: first, flags: () => ({ of: 1 }), isIts });
    wait({ roller: "token:a", roll: second, flags: () => ({ of: 2 }), isIts });
    wait({ roller: "token:a", roll: first, flags: () => ({ of: 3 }), isIts });
    isOver = true;
    wait({ roller: "token:b", flags: () => ({ of: 4 }), isIts: isOf("b") });
    const [a, again] = [messageOf("a"), messageOf("a")];
    for (const { message } of [a, again]) mark(message);
    expect([a.written, again.written]).toEqual([[{ flags: { of: 2 } }], []]);
  });
});
