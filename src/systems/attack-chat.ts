import { creatureWithId } from "../battlefield/creature-ids";
import { messageBy } from "../foundry/chat-messages";
import type { Words } from "../foundry/localize";
import { creatureName, isUnread, type Rulings } from "../foundry/rulings";
import { headingOf } from "../foundry/sentences";
import { isHiddenToken, viewedScene } from "../foundry/table-view";
import type { RuledAttack, RuledSave } from "./attack";
import { flagsOfRecord, recordOf, takenOff, type AttackRecord, type Recorded } from "./attack-record";
import type { ExpectedMessages } from "./expected-messages";
import { thingOf } from "./recorded-things";
import type { RefereeParts } from "./referee";
import type { IsIts } from "./system-adapter";

export interface AttackChatParts {
  readonly rulings: Rulings;
  readonly words: Words;
  readonly expected: ExpectedMessages;
  /** Tells of a message that could not be made. */
  readonly later: (done: Promise<unknown>) => void;
}

/** Null for another scene than was attacked on: the user has gone elsewhere before it was rolled. */
const sceneOf = (attacker: string | null, { real }: Rulings): string | null => {
  const mirrored = real.current();
  const isHere = (id: string): boolean =>
    creatureWithId(mirrored.battlefield, id) !== undefined || isUnread(mirrored, id);
  return attacker === null || isHere(attacker) ? (viewedScene()?.id ?? null) : null;
};

interface Waiting {
  readonly record: AttackRecord;
  readonly isIts: IsIts;
  readonly isOnDice?: (() => boolean) | undefined;
}

const createRecords =
  (rulings: Rulings) =>
  (recorded: Recorded): AttackRecord => {
    const { battlefield } = rulings.real.current();
    const scene = sceneOf(recorded.attacker, rulings);
    return recordOf(recorded, { scene, thingOf: (id) => thingOf(battlefield, id) });
  };

/** How what is ruled of an attack gets into chat: as flags of a message, from which each client draws its own card. */
export const createAttackChat = ({ rulings, words, expected, later }: AttackChatParts): RefereeParts["chat"] => {
  const made = createRecords(rulings);
  const ofAttack = ({ declared: { attacker, title, missRolls }, ruleset, targets, unjudged }: RuledAttack) =>
    made({ of: "attack", ruleset, title, attacker, missRolls, targets, unjudged });
  const ofSave = ({ declared: { attack, title }, ruleset, ruled }: RuledSave): AttackRecord =>
    made({
      ...{ of: "save", ruleset, title, attacker: attack.attacker, missRolls: 1 },
      ...(ruled === null ? { targets: [], unjudged: [attack.target] } : { targets: [ruled], unjudged: [] }),
    });
  const flagsFor = (ruled: RuledAttack): object => flagsOfRecord(ofAttack(ruled));
  const aliasOf = (id: string): string => {
    const { battlefield } = rulings.real.known();
    return creatureName(battlefield, id) ?? headingOf(id, battlefield, words);
  };
  const wait = (roller: string, { record, isIts, isOnDice = () => true }: Waiting): void =>
    expected.expect({ roller, isIts, flags: () => flagsOfRecord(isOnDice() ? record : takenOff(record)) });
  return {
    flagsFor,
    saveFlagsFor: (ruled) => flagsOfRecord(ofSave(ruled)),
    expectMessage: (ruled, isIts, isOnDice) =>
      wait(ruled.declared.attacker, { record: ofAttack(ruled), isIts, isOnDice }),
    expectSave: (ruled, isIts, isOnDice) =>
      wait(ruled.declared.attack.target, { record: ofSave(ruled), isIts, isOnDice }),
    tell: (ruled) => {
      const { attacker, title } = ruled.declared;
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: attacker, alias: aliasOf(attacker), content, flags: flagsFor(ruled) }));
    },
    tellArea: ({ maker, ruleset, targets, unjudged }) => {
      const title = words.say("PARAPET.Card.Area");
      const flags = flagsOfRecord(
        made({ of: "area", ruleset, title, attacker: maker, missRolls: 1, targets, unjudged }),
      );
      const content = words.say("PARAPET.Card.Content", { title });
      // A public message must not name a hidden token.
      const speaker = maker === null || isHiddenToken(maker) ? null : maker;
      later(messageBy({ token: speaker, alias: speaker === null ? null : aliasOf(speaker), content, flags }));
    },
  };
};
