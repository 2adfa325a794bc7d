import { creatureWithId } from "../battlefield/creature-ids";
import { messageBy } from "../foundry/chat-messages";
import type { Words } from "../foundry/localize";
import { creatureName, isUnread, type Rulings } from "../foundry/rulings";
import { headingOf } from "../foundry/sentences";
import { viewedScene } from "../foundry/table-view";
import type { RuledAttack, RuledSave } from "./attack";
import { flagsOfRecord, recordOf, type Recorded } from "./attack-record";
import type { ExpectedMessages } from "./expected-messages";
import { thingOf } from "./recorded-things";
import type { RefereeParts } from "./referee";

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

/** How what is ruled of an attack gets into chat: as flags of a message, from which each client draws its own card. */
export const createAttackChat = ({ rulings, words, expected, later }: AttackChatParts): RefereeParts["chat"] => {
  const flagsOf = (recorded: Recorded): object => {
    const { battlefield } = rulings.real.current();
    const scene = sceneOf(recorded.attacker, rulings);
    return flagsOfRecord(recordOf(recorded, { scene, thingOf: (id) => thingOf(battlefield, id) }));
  };
  const flagsFor = ({ declared: { attacker, title, missRolls }, ruleset, targets, unjudged }: RuledAttack): object =>
    flagsOf({ of: "attack", ruleset, title, attacker, missRolls, targets, unjudged });
  const aliasOf = (id: string): string => {
    const { battlefield } = rulings.real.known();
    return creatureName(battlefield, id) ?? headingOf(id, battlefield, words);
  };
  const saveFlagsFor = ({ declared: { attack, title }, ruled }: RuledSave): object =>
    flagsOf({
      ...{ of: "save", ruleset: ruled.verdict.ruleset, title, attacker: attack.attacker, missRolls: 1 },
      ...{ targets: [ruled], unjudged: [] },
    });
  return {
    flagsFor,
    saveFlagsFor,
    expectMessage: (ruled, isIts) =>
      expected.expect({ roller: ruled.declared.attacker, flags: flagsFor(ruled), isIts }),
    expectSave: (ruled, isIts) =>
      expected.expect({ roller: ruled.declared.attack.target, flags: saveFlagsFor(ruled), isIts }),
    tell: (ruled) => {
      const { attacker, title } = ruled.declared;
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: attacker, alias: aliasOf(attacker), content, flags: flagsFor(ruled) }));
    },
    tellArea: ({ maker, ruleset, targets, unjudged }) => {
      const title = words.say("PARAPET.Card.Area");
      const flags = flagsOf({ of: "area", ruleset, title, attacker: maker, missRolls: 1, targets, unjudged });
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: maker, alias: maker === null ? null : aliasOf(maker), content, flags }));
    },
  };
};
