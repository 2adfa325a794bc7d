import { allMessages, messageWith, rolledMessage, type MessageView } from "../../foundry/chat-messages";
import type { Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import { missRollsOf, type MissRolls } from "../../systems/miss-chance";
import { amendmentsIn, flagsOfMiss, missIn, recordIn } from "../../systems/read-record";
import type { MissRead } from "./card-subject";

export interface MissParts {
  readonly words: Words;
  readonly guard: Guard;
}

/** Rolls against the miss chances of attacks: messages of their own, that say of which attack they are. */
export interface MissTable {
  /** Of the attack that this message tells of, the first first. */
  readonly of: (messageId: string) => readonly MissRead[];
  /** Messages have come, changed or gone. */
  readonly forget: () => void;
  /** Rolls what of an attack has not been rolled yet. */
  readonly roll: (messageId: string) => Promise<unknown>;
}

const readOf = (message: MessageView, { guard, words }: MissParts): readonly MissRead[] => {
  const miss = guard(
    () => words.say("PARAPET.Card.Place", { id: message.id }),
    () => missIn(message.flags),
    undefined,
  );
  return miss === undefined ? [] : [{ id: message.id, miss, isOpen: message.isContentVisible }];
};

const rollOne = (message: MessageView, { die, formula, targets, isSecret }: MissRolls, words: Words) =>
  rolledMessage({
    ...{ formula, isSecret, like: message, count: targets.length },
    title: words.say(die === 20 ? "PARAPET.Card.FlatChecks" : "PARAPET.Card.MissChances"),
    flagsFor: (totals) =>
      flagsOfMiss({
        ...{ of: message.id, die },
        checks: targets.map((target, i) => ({ target, rolled: totals[i] ?? 0 })),
      }),
  });

export const createMissTable = ({ words, guard }: MissParts): MissTable => {
  let byAttack: ReadonlyMap<string, readonly MissRead[]> | null = null;
  const rolling = new Set<string>();

  const read = (): ReadonlyMap<string, readonly MissRead[]> => {
    const found = new Map<string, readonly MissRead[]>();
    for (const each of allMessages().flatMap((message) => readOf(message, { guard, words })))
      found.set(each.miss.of, [...(found.get(each.miss.of) ?? []), each]);
    return found;
  };
  const of = (messageId: string): readonly MissRead[] => (byAttack ??= read()).get(messageId) ?? [];

  const rollAll = async (message: MessageView): Promise<void> => {
    const record = recordIn(message.flags);
    if (record === undefined) return;
    const rolled = new Set(of(message.id).flatMap(({ miss }) => miss.checks.map(({ target }) => target)));
    const due = missRollsOf(record, amendmentsIn(message.flags).chances, (target) => rolled.has(target));
    for (const rolls of due) await rollOne(message, rolls, words);
  };

  return {
    of,
    forget: () => void (byAttack = null),
    roll: async (messageId) => {
      const message = messageWith(messageId);
      if (message === undefined || rolling.has(messageId)) return;
      rolling.add(messageId);
      await rollAll(message).finally(() => rolling.delete(messageId));
    },
  };
};
