/** The subject and the reader of a card. */
import { placedArea } from "../../foundry/canvas/area-view";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { isDoorOnMap, wallOnMap, type OnMap } from "../../foundry/scene/opened-walls";
import { unchosenRules } from "../../foundry/settings/first-start";
import { isStandIn, type Knowledge } from "../../foundry/verdicts/knowledge";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import type { RolledDamage, SystemAdapter } from "../../systems/adapter/system-adapter";
import { amendedRecord } from "../../systems/record/amended-record";
import {
  amendmentsIn,
  keptRecord,
  recordIn,
  type Amendments,
  type AttackRecord,
  type MissRecord,
  againIn,
  type PublicRecord,
} from "../../systems/record/attack-record";
import { chanceOf } from "../../systems/record/miss-chance";
import { thingOf } from "../../systems/record/public-record";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";

/** A roll against miss chances, as far as its reader may look at it. */
export interface MissRead {
  /** Of its message; null for one that was rolled in secret and is with the GMs. */
  readonly id: string | null;
  readonly miss: MissRecord;
  readonly isOpen: boolean;
}

/** What a card is about, the same for every reader. */
export interface CardSubject {
  readonly record: AttackRecord;
  readonly amendments: Amendments;
  readonly misses: readonly MissRead[];
  /** Miss chances in a player's message that GMs know otherwise, percent by target; null for none. */
  readonly chancesTold: ReadonlyMap<string, number | null>;
  /** Only what players may know of it is here, although its reader is a GM. */
  readonly isPart: boolean;
  /** The id by which the message names a creature. */
  readonly idInMessage: (id: string) => string;
}

/** How far a creature is in finding a target with total concealment: in the first of two full rounds, or past it. */
export const FINDINGS = ["none", "finding", "found"] as const;
export type FindingStep = (typeof FINDINGS)[number];

/** What a reader may do about a coup de grâce, and what is known of it besides the message's amendments. */
export interface CoupReader {
  /** A GM, or an owner of the attacker. */
  readonly mayPress: boolean;
  readonly findingOf: (target: string) => FindingStep;
  /** What the message's dice say. */
  readonly damage: RolledDamage | null;
}

/** The user who reads a card, and where. */
export interface CardReader {
  readonly knowledge: Knowledge;
  readonly words: Words;
  readonly adapter: Pick<SystemAdapter, "knows" | "capabilities"> & {
    /** The system lets Parapet undo its changes to the outcome. */
    readonly canUndo: boolean;
    /** This message no longer holds what Undo would change. */
    readonly isClosed: boolean;
  };
  /** The rule set of the card while the GM has chosen none; null once one is. */
  readonly unchosen: string | null;
  /** Whether they may amend the message: a GM or its author. */
  readonly mayAmend: boolean;
  /** Whether they may change the area of the card: how high it starts, whether it spreads. */
  readonly mayChangeArea: boolean;
  readonly coup: CoupReader;
  /** The scene of the attack is on their canvas. */
  readonly isThere: boolean;
  /** How a wall (`wall:ID`) is on the map of the attack, and whether it is a door. */
  readonly onMap: (id: string) => { readonly state: OnMap; readonly isDoor: boolean };
  /** A thing's name on the map as far as they know it; "" if it is not there. */
  readonly nameNow: (id: string) => string;
  /** Whether a creature fills several squares, of which an attack is on one. */
  readonly hasSquares: (id: string) => boolean;
  /** Whether a creature is still there as far as they know. */
  readonly stands: (id: string) => boolean;
}

/** On another scene a player sees nothing of the attack, and only a GM knows names. */
const elsewhere = (knowledge: Knowledge): Knowledge =>
  knowledge.knowsAll
    ? knowledge
    : {
        ...knowledge,
        sees: () => false,
        owns: () => false,
        isNamed: () => false,
        knowsFeatures: (id) => id === "",
        conditionsOf: () => [],
      };

const isOnCanvas = ({ record }: CardSubject): boolean => record.scene === (viewedScene()?.id ?? null);

const coupReader = (message: MessageView, { record }: CardSubject, { owns, knowsAll }: Knowledge, table: Table) => {
  const { attacker } = record;
  return {
    mayPress: knowsAll || (attacker !== null && owns(attacker)),
    findingOf: (target: string) =>
      attacker === null ? "none" : (table.features.coup?.findingOf(attacker, target) ?? "none"),
    damage: table.safely(() => table.adapter().damageOf?.(message), undefined) ?? null,
  } as const;
};

/** The user of this client as the reader of a card. */
export const readerOf = (message: MessageView, subject: CardSubject, table: Table): CardReader => {
  const { verdicts, words, adapter } = table;
  const isThere = isOnCanvas(subject);
  const all = verdicts.knowledge();
  // A stand-in for an unseen creature is nothing that even a GM could see.
  const knowledge = { ...all, sees: (id: string) => !isStandIn(id) && all.sees(id) };
  const { knows, capabilities, undo } = adapter();
  const mayAmend = knowledge.knowsAll || message.isAuthor;
  const { area } = subject.record;
  let read: Battlefield | undefined;
  const battlefield = (): Battlefield => (read ??= verdicts.known().battlefield);
  return {
    words,
    isThere,
    knowledge: isThere ? knowledge : elsewhere(knowledge),
    nameNow: (id) => (isThere ? thingOf(battlefield(), id).name : ""),
    onMap: (id) => ({ state: wallOnMap(subject.record.scene, id), isDoor: isDoorOnMap(subject.record.scene, id) }),
    hasSquares: (id) =>
      battlefield().grid.type === "square" && (creatureWithId(battlefield(), id)?.cells.length ?? 1) > 1,
    stands: (id) => isThere && creatureWithId(battlefield(), id) !== undefined,
    adapter: { knows, capabilities, canUndo: undo !== undefined, isClosed: undo?.isOpen(message) === false },
    unchosen: unchosenRules(words),
    mayAmend,
    mayChangeArea:
      mayAmend && isThere && area !== undefined && placedArea(area.documentName, area.id)?.isOwner === true,
    coup: coupReader(message, subject, isThere ? knowledge : elsewhere(knowledge), table),
  };
};

type Rename = (id: string) => string;

const renamedSet = (ids: ReadonlySet<string>, rename: Rename): ReadonlySet<string> => new Set([...ids].map(rename));

const renamedKeys = <T>(record: Readonly<Record<string, T>>, rename: Rename): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [rename(id), value]));

const renamedAmendments = (amendments: Amendments, rename: Rename): Amendments => ({
  ...amendments,
  chances: renamedKeys(amendments.chances, rename),
  coups: renamedKeys(amendments.coups, rename),
  missed: renamedSet(amendments.missed, rename),
  secret: renamedSet(amendments.secret, rename),
  broken: renamedSet(amendments.broken, rename),
});

const renamedMiss = (read: MissRead, rename: Rename): MissRead => {
  const checks = read.miss.checks.map((check) => ({ ...check, target: rename(check.target) }));
  return { ...read, miss: { ...read.miss, checks } };
};

/** By message: the first key that this client has read in it. */
const firstKeys = new WeakMap<MessageView, string>();

/**
 * The key of a message's record. An attack keeps the one that it has: with another, its author would leave behind what GMs know of
 * it. An area gets a new one each time it is judged.
 */
const keyOf = (message: MessageView, { of, key }: AttackRecord): string => {
  const first = firstKeys.get(message);
  if (first === undefined && of !== "area") firstKeys.set(message, key);
  return first ?? key;
};

/** The part of an attack's record that only GMs have; null if this client has none. */
const keptOf = (
  message: MessageView,
  told: AttackRecord,
  { verdicts, archive }: Pick<Table, "archive" | "verdicts">,
): PublicRecord | null =>
  verdicts.knowledge().knowsAll ? keptRecord(archive.of(message.author?.id ?? "", keyOf(message, told))) : null;

/** The message of a reroll's first roll. Anyone can name any message in theirs: that of another user is none. */
export const firstRollOf = ({ flags, author }: Pick<MessageView, "flags" | "author">): string | undefined => {
  const named = againIn(flags);
  const first = named === undefined ? undefined : messageWith(named);
  return first === undefined || first.author?.id === author?.id ? named : undefined;
};

/** The same ones for all GMs, and for a reroll those of its first roll. What the author of a message writes into it is none. */
const chancesByGMs = (message: MessageView, { archive }: Pick<Table, "archive">): Amendments["chances"] => ({
  ...archive.chancesOf(firstRollOf(message) ?? ""),
  ...archive.chancesOf(message.id),
});

/** Where a message and GMs differ about miss chances. */
const chancesTold = (
  [told, toldChances]: readonly [AttackRecord, Amendments["chances"]],
  [record, chances]: readonly [AttackRecord, Amendments["chances"]],
  rename: Rename,
): CardSubject["chancesTold"] => {
  const by = new Map(record.targets.map((each) => [each.target, each]));
  return new Map(
    told.targets.flatMap((each): [string, number | null][] => {
      const target = rename(each.target);
      const isSame =
        each.missChance === (by.get(target)?.missChance ?? null) && toldChances[each.target] === chances[each.target];
      return isSame ? [] : [[target, chanceOf(each, toldChances)]];
    }),
  );
};

/**
 * What an attack's card is about; null for other messages. A GM's client puts together what is in the message and what it
 * keeps besides. Throws for an invalid record.
 */
export const attackSubject = (
  message: MessageView,
  table: Pick<Table, "archive" | "verdicts">,
  misses: readonly MissRead[] = [],
) => {
  const told = recordIn(message.flags);
  if (told === undefined) return null;
  const kept = keptOf(message, told, table);
  const standIns = kept?.standIns ?? {};
  const inMessage = new Map(Object.entries(standIns).map(([standIn, id]) => [id, standIn]));
  const rename: Rename = (id) => standIns[id] ?? id;
  const inFlags = amendmentsIn(message.flags);
  const areGMs = message.author?.isGM === true || !table.verdicts.knowledge().knowsAll;
  const chances = areGMs ? inFlags.chances : chancesByGMs(message, table);
  const amendments = renamedAmendments({ ...inFlags, chances }, rename);
  const record = kept?.record ?? told;
  return {
    record: amendedRecord(record, amendments),
    amendments,
    chancesTold: chancesTold([told, inFlags.chances], [record, chances], rename),
    misses: misses.map((read) => renamedMiss(read, rename)),
    isPart: kept === null && table.verdicts.knowledge().knowsAll,
    idInMessage: (id: string): string => inMessage.get(id) ?? id,
    /** The creature that the message names by this id, as far as this client knows. */
    rename,
  };
};
