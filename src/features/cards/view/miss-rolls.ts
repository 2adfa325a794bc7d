/** Miss chances: what a card says about them, and their rolls. */
import { groupedBy } from "../../../geometry/numbers/grouped-by";
import type { IconName } from "../../../drawing/icon-paths";
import { flatCheckOf } from "../../../rules/concealment/concealment";
import type { RuledTarget } from "../../../systems/adapter/attack";
import {
  allMessages,
  messageWith,
  rolledMessage,
  rolledTimes,
  rollFrom,
  type MessageView,
} from "../../../foundry/chat/chat-messages";
import type { Words } from "../../../words/localize";
import { ASKER, ID } from "../../../foundry/users/queries";
import { activeGM } from "../../../foundry/users/users";
import { isGM } from "../../../foundry/users/users";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import {
  amending,
  againIn,
  flagsOfMiss,
  keptMiss,
  type KeptMiss,
  missIn,
  type MissRecord,
} from "../../../systems/record/attack-record";
import {
  chanceOf,
  isFlatCheck,
  isMissed,
  isSecret,
  missRollsOf,
  type MissRolls,
} from "../../../systems/record/miss-chance";
import type { Table } from "../../../table";
import { attackSubject, firstRollOf, type CardReader, type CardSubject, type MissRead } from "../card-subject";

type SubjectParts = Parameters<typeof attackSubject>[1];

export interface MissView {
  /** "Miss chance 20%", "Flat check, DC 5". */
  readonly text: string;
  /** Beside the cloud: "20%", "DC 5". */
  readonly short: string;
  readonly icon: IconName;
  /** Before the field for the percentage. */
  readonly label: string;
  /** Percent as it stands. */
  readonly chance: number;
  /** "34: passes"; null while it has not been rolled. */
  readonly outcome: string | null;
  readonly isMissed: boolean;
  readonly isDue: boolean;
  /** It is with the GMs alone, this reader among them. */
  readonly isKept: boolean;
  /** What the message says where GMs know a different chance; null where it says the same. */
  readonly differs: string | null;
  /** Whether this reader may set the percentage. */
  readonly canSet: boolean;
}

/** For a roll that does not count: two people pressed the button at once. */
export const spareMiss = (view: MissView, words: CardReader["words"]): MissView => ({
  ...view,
  outcome: words.say("PARAPET.Card.RolledBefore"),
  isMissed: false,
});

const rolledWords = ({ miss, isOpen, id }: MissRead, rolled: number, chance: number, { words }: CardReader): string => {
  if (!isOpen) return words.say("PARAPET.Card.Secret");
  const missed = isMissed(rolled, chance, miss.die);
  const outcome = words.say(missed ? "PARAPET.Card.Missed" : "PARAPET.Card.NotMissed", { rolled });
  return id === null ? words.say("PARAPET.Card.InSecret", { outcome }) : outcome;
};

/** The outcome of a roll that only GMs see, if this client has no dice of it; null if the roll is not secret. */
const secretWords = (ruled: RuledTarget, wasRolled: boolean, { words, knowledge }: CardReader): string | null => {
  if (!isSecret(ruled)) return null;
  if (wasRolled) return words.say(knowledge.knowsAll ? "PARAPET.Card.SecretElsewhere" : "PARAPET.Card.Secret");
  return knowledge.knowsAll ? null : words.say("PARAPET.Card.GMRolls");
};

const differsWords = (target: string, isFlat: boolean, { chancesTold }: CardSubject, { words }: CardReader) => {
  const told = chancesTold.get(target);
  if (told === undefined) return null;
  if (told === null || told === 0) return words.say("PARAPET.Card.ToldNone");
  const values = { chance: told, dc: flatCheckOf(told) };
  return words.say("PARAPET.Card.Told", {
    text: words.say(isFlat ? "PARAPET.Card.FlatCheck" : "PARAPET.Card.MissChance", values),
  });
};

/** Null if there is no miss chance. */
export const missView = (ruled: RuledTarget, subject: CardSubject, reader: CardReader): MissView | null => {
  const { misses, amendments, record } = subject;
  const chance = chanceOf(ruled, amendments.chances);
  if (chance === null || record.of !== "attack") return null;
  const [found] = misses.flatMap((read) =>
    read.miss.checks.flatMap(({ target, rolled }) => (target === ruled.target ? [{ read, rolled }] : [])),
  );
  const { words, knowledge, mayAmend } = reader;
  const isFlat = isFlatCheck(record.ruleset);
  const values = { chance, dc: flatCheckOf(chance) };
  const text = words.say(isFlat ? "PARAPET.Card.FlatCheck" : "PARAPET.Card.MissChance", values);
  const wasRolled = amendments.secret.has(ruled.target);
  const isDue = found === undefined && chance > 0;
  const unknown = isDue ? secretWords(ruled, wasRolled, reader) : null;
  const outcome = found === undefined ? unknown : rolledWords(found.read, found.rolled, chance, reader);
  const missed = found?.read.isOpen === true && isMissed(found.rolled, chance, found.read.miss.die);
  return {
    text,
    short: words.say(isFlat ? "PARAPET.Short.FlatCheckDC" : "PARAPET.Short.Percent", values),
    icon: chance < 50 ? "concealed-20" : "concealed-50",
    label: isFlat ? text : words.say("PARAPET.Card.MissChances"),
    chance,
    outcome: amendments.isUndone ? words.say("PARAPET.Card.OffDice") : outcome,
    isMissed: missed && !amendments.isUndone,
    isDue: isDue && (knowledge.knowsAll || (!wasRolled && (!isSecret(ruled) || mayAmend))),
    isKept: found?.read.id === null && knowledge.knowsAll,
    differs: differsWords(ruled.target, isFlat, subject, reader),
    canSet: knowledge.knowsAll && !amendments.isUndone,
  };
};

/** Targets whose miss chance only a GM may roll, as the message names them. */
const secretTargets = (message: MessageView, table: SubjectParts): ReadonlySet<string> => {
  const subject = attackSubject(message, table);
  const targets = subject?.record.targets.filter(isSecret) ?? [];
  return new Set(targets.map(({ target }) => subject?.idInMessage(target) ?? target));
};

/** The message of an attack, or of its reroll once the game system has deleted the first one. */
const attackOf = ({ of }: MissRecord): MessageView | undefined =>
  messageWith(of) ?? allMessages().find(({ flags }) => againIn(flags) === of);

/**
 * A roll counts if a GM made it or, unless it is secret, the author of the attack. The message's dice must show the same
 * numbers.
 */
const counts = (miss: MissRecord, { author, rolls }: MessageView, table: SubjectParts): boolean => {
  if (!miss.checks.every(({ rolled }, i) => rolls[i]?.total === rolled)) return false;
  if (author?.isGM === true) return true;
  const attack = attackOf(miss);
  if (attack === undefined || author?.id !== attack.author?.id) return false;
  const secret = secretTargets(attack, table);
  return !miss.checks.some(({ target }) => secret.has(target));
};

/** The rolls against miss chances in a message, if they count. Throws `RangeError` if they are invalid. */
export const missesOn = (message: MessageView, table: SubjectParts): MissRecord | undefined => {
  const miss = missIn(message.flags);
  return miss !== undefined && counts(miss, message, table) ? miss : undefined;
};

const readOf = (message: MessageView, table: Table): readonly MissRead[] => {
  const { guard, words } = table;
  const miss = guard(
    () => words.say("PARAPET.Card.Place", { id: message.id }),
    () => missesOn(message, table),
    undefined,
  );
  return miss === undefined ? [] : [{ id: message.id, miss, isOpen: message.isContentVisible }];
};

const keyOf = (messageId: string): string => `miss ${messageId}`;

const post = (message: MessageView, miss: MissRecord, rolls: readonly Roll[], words: Words): Promise<unknown> => {
  const title = words.say(miss.die === 20 ? "PARAPET.Card.FlatChecks" : "PARAPET.Card.MissChances");
  return rolledMessage({ rolls, title, like: message, flags: flagsOfMiss(miss) });
};

/**
 * Only GMs keep the dice of secret rolls. The attack's message only says that they were rolled. `cause` is the user who asks for
 * them. Without room for theirs they do not count: a GM can still roll them.
 */
const rollNow = async (
  message: MessageView,
  rolls: MissRolls,
  { archive, words }: Table,
  cause: string,
): Promise<boolean> => {
  const { die, formula, targets, isSecret } = rolls;
  const rolled = await rolledTimes(formula, targets.length);
  const checks = targets.map((target, i) => ({ target, rolled: rolled[i]?.total ?? 0 }));
  const miss = { of: message.id, die, checks };
  if (!isSecret) {
    await post(message, miss, rolled, words);
    return true;
  }
  const kept = { miss, rolls: rolled.map((roll) => roll.toJSON()) };
  if (!archive.fits(kept, cause)) return false;
  archive.keep(keyOf(message.id), kept, cause);
  await message.update(amending({ secret: Object.fromEntries(targets.map((target) => [target, true as const])) }));
  return true;
};

/** The message, and for a reroll the one of its first roll. */
const idsOf = (messageId: string): readonly string[] => {
  const message = messageWith(messageId);
  const first = message === undefined ? undefined : firstRollOf(message);
  return first === undefined ? [messageId] : [messageId, first];
};

/** The secret rolls of an attack that this GM's client has. */
const keptOf = (messageId: string, { archive }: Table): KeptMiss | null => {
  const [kept] = isGM() ? idsOf(messageId).flatMap((id) => keptMiss(archive.ofGM(keyOf(id))) ?? []) : [];
  return kept ?? null;
};

const createReads = (table: Table) => {
  let byAttack: ReadonlyMap<string, readonly MissRead[]> | null = null;
  const read = (): ReadonlyMap<string, readonly MissRead[]> =>
    groupedBy(
      allMessages().flatMap((message) => readOf(message, table)),
      ({ miss }) => miss.of,
    );
  const open = (messageId: string): readonly MissRead[] => {
    const all = (byAttack ??= read());
    return idsOf(messageId).flatMap((id) => all.get(id) ?? []);
  };
  const secret = (messageId: string): readonly MissRead[] => {
    const kept = keptOf(messageId, table);
    return kept === null ? [] : [{ id: null, miss: kept.miss, isOpen: true }];
  };
  return {
    of: (messageId: string): readonly MissRead[] => [...open(messageId), ...secret(messageId)],
    forget: (): void => void (byAttack = null),
  };
};

/** What is still to be rolled, by the ids in the message. A GM whose browser has lost the dice of a secret roll may roll again. */
const dueOf = (message: MessageView, table: Table, misses: readonly MissRead[]): readonly MissRolls[] => {
  const subject = attackSubject(message, table, misses);
  if (subject === null) return [];
  const { record, amendments, idInMessage } = subject;
  const rolled = new Set(subject.misses.flatMap(({ miss }) => miss.checks.map(({ target }) => target)));
  const isRolled = (target: string): boolean => rolled.has(target) || (amendments.secret.has(target) && !isGM());
  return missRollsOf(record, amendments.chances, isRolled).map((rolls) => ({
    ...rolls,
    targets: rolls.targets.map(idInMessage),
  }));
};

const QUERY = "parapet.secretRoll";
const ASKED = objectOf({ ...ASKER, message: ID });

/** Milliseconds to wait for the GM's dice. */
const TIMEOUT = 10_000;

/** Asks the active GM's client for secret rolls, so that no player's client knows their dice. */
const askGM = async (messageId: string, { words, queries }: Table): Promise<void> => {
  const gm = activeGM();
  const isDone = gm !== null && (await queries.ask(gm, QUERY, { message: messageId }, TIMEOUT).catch(() => false));
  if (isDone !== true) ui.notifications.info(words.say("PARAPET.Card.NoGM"));
};

interface Rolling {
  /** The user who asks for it. */
  readonly cause: string;
  readonly isAsked: (rolls: MissRolls) => boolean;
}

export type MissTable = ReturnType<typeof createMissTable>;

/** Rolls against the miss chances of attacks: messages of their own that name their attack. */
export const createMissTable = (table: Table) => {
  const { words, queries } = table;
  const { of, forget } = createReads(table);
  const underWay = new Set<string>();

  /** Whether all was rolled. */
  const rollAll = async (message: MessageView, { cause, isAsked }: Rolling): Promise<boolean> => {
    let isDone = true;
    for (const rolls of dueOf(message, table, of(message.id)).filter(isAsked)) {
      if (rolls.isSecret && !isGM()) await askGM(message.id, table);
      else isDone = (await rollNow(message, rolls, table, cause)) && isDone;
    }
    return isDone;
  };
  /** Nothing is rolled twice while it is being rolled. */
  const rollOnce = async (messageId: string, rolling: Rolling): Promise<boolean> => {
    const message = messageWith(messageId);
    if (message === undefined || underWay.has(messageId)) return false;
    underWay.add(messageId);
    return rollAll(message, rolling).finally(() => underWay.delete(messageId));
  };

  return {
    /** At `init`. */
    register: (): void =>
      queries.answer(
        {
          query: QUERY,
          schema: ASKED,
          refused: false,
          mayAsk: ({ message }, user) =>
            game.user.isActiveGM && (user.isGM || (messageWith(message)?.author?.id ?? null) === user.id),
        },
        ({ message }, { id }) => rollOnce(message, { cause: id, isAsked: ({ isSecret }) => isSecret }),
      ),
    /** The rolls for the attack of this message, in order. */
    of,
    /** Messages were created, changed or deleted. */
    forget,
    /** Rolls what has not been rolled yet; secret rolls on a GM's client. */
    roll: (messageId: string): Promise<boolean> => rollOnce(messageId, { cause: game.user.id, isAsked: () => true }),
    /** Posts the secret rolls for everyone. */
    reveal: async (messageId: string): Promise<void> => {
      const [message, kept] = [messageWith(messageId), keptOf(messageId, table)];
      if (message === undefined || kept === null) return;
      const told = new Set(
        of(messageId).flatMap(({ id, miss }) => (id === null ? [] : miss.checks.map((it) => it.target))),
      );
      if (!kept.miss.checks.every(({ target }) => told.has(target)))
        await post(message, kept.miss, kept.rolls.map(rollFrom), words);
    },
  };
};
