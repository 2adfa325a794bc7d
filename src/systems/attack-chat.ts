import { messageBy } from "../foundry/chat-messages";
import type { Words } from "../foundry/localize";
import { creatureName, type Rulings } from "../foundry/rulings";
import { headingOf, namesOf } from "../foundry/sentences";
import { viewedScene } from "../foundry/table-view";
import type { RuledAttack } from "./attack";
import { flagsOfRecord, recordOf } from "./attack-record";
import type { ExpectedMessages } from "./expected-messages";
import type { Referee } from "./system-adapter";

export interface AttackChatParts {
  readonly rulings: Rulings;
  readonly words: Words;
  readonly expected: ExpectedMessages;
  /** Tells of a message that could not be made. */
  readonly later: (done: Promise<unknown>) => void;
}

/** How what is ruled of an attack gets into chat: as flags of a message, from which each client draws its own card. */
export const createAttackChat = ({
  rulings,
  words,
  expected,
  later,
}: AttackChatParts): Pick<Referee, "flagsFor" | "expectMessage" | "tell"> => {
  const flagsFor = (ruled: RuledAttack): object => {
    const { battlefield } = rulings.real.current();
    const nameOf = (id: string): string => namesOf([id], battlefield, words);
    return flagsOfRecord(recordOf(ruled, { scene: viewedScene()?.id ?? null, nameOf }));
  };
  return {
    flagsFor,
    expectMessage: (ruled, isIts) =>
      expected.expect({ attacker: ruled.declared.attacker, flags: flagsFor(ruled), isIts }),
    tell: (ruled) => {
      const { attacker, title } = ruled.declared;
      const { battlefield } = rulings.real.known();
      const alias = creatureName(battlefield, attacker) ?? headingOf(attacker, battlefield, words);
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: attacker, alias, content, flags: flagsFor(ruled) }));
    },
  };
};
