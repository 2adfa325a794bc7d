/**
 * The one reader of features that change cover, concealment and disadvantage. It reads flags of the actor, of its effects and items, and of
 * its regions, and the table of the game system's own features. Creatures by id (`token:ID`).
 */
import {
  flaggedChanges,
  owned,
  readCoverChanges,
  type FeatureOwner,
} from "../../foundry/cover-changes/read-cover-changes";
import type { Failures } from "../../foundry/errors/errors";
import { ownFlag } from "../../foundry/own-flags";
import type { Knowledge } from "../../foundry/verdicts/knowledge";
import { isForAttack, type CoverChangeSide, type CoverChange } from "../../rules/attack/cover-change";
import type { Attack } from "../../rules/attack/verdict";
import type { Words } from "../../words/localize";
import { COVER_FEATURES, type CoverFeature } from "./table";

/** What is read of an item in every system. */
export interface FeatureItem {
  readonly type?: string;
  readonly name?: string | null;
  readonly flags?: object;
}

/** How a game system's items are recognised. */
export interface FeatureItems {
  readonly system: CoverFeature["system"];
  /** All identifiers that an item goes by, as in the table; the case of letters is nothing. */
  readonly idsOf: (item: FeatureItem) => readonly string[];
  /** Whether it counts for its actor: switched on, worn, attuned. */
  readonly isInUse: (item: FeatureItem) => boolean;
  /** Of the rules that an item is from. Missing where the system has one edition. */
  readonly editionOf?: (item: FeatureItem) => CoverFeature["edition"];
}

/** Flags of these items are for attacks made with them, those of others for all that their actor makes. */
const ATTACKING: ReadonlySet<string> = new Set([
  ...["weapon", "spell", "attack", "melee", "consumable", "ammo", "power"],
]);

const isAttacking = ({ type = "" }: FeatureItem): boolean => ATTACKING.has(type);

const tableChanges = ({ does }: CoverFeature, owner: FeatureOwner): readonly CoverChange[] =>
  readCoverChanges(does).changes.map((change) => owned(change, owner));

/** A system's features that are items, by their ids in small letters. Actors have dozens of items, and each roll reads them. */
const byId = new Map<CoverFeature["system"], ReadonlyMap<string, readonly CoverFeature[]>>();

const featuresById = (system: CoverFeature["system"]): ReadonlyMap<string, readonly CoverFeature[]> => {
  const known = byId.get(system);
  if (known !== undefined) return known;
  const made = new Map<string, readonly CoverFeature[]>();
  for (const feature of COVER_FEATURES.filter((each) => each.system === system))
    for (const id of feature.ids.map((each) => each.toLowerCase())) made.set(id, [...(made.get(id) ?? []), feature]);
  byId.set(system, made);
  return made;
};

const inTable = (
  item: FeatureItem,
  { system, idsOf, editionOf }: FeatureItems,
  of: string,
  isOfItem: boolean,
): readonly CoverChange[] => {
  const found = new Set(idsOf(item).flatMap((id) => featuresById(system).get(id.toLowerCase()) ?? []));
  return [...found]
    .filter(({ isOfItem: its = false, type = item.type }) => its === isOfItem && type === item.type)
    .filter(({ edition }) => edition === undefined || edition === editionOf?.(item))
    .flatMap((feature) => tableChanges(feature, { name: item.name ?? feature.name, of }));
};

/** What the item that an attack is made with changes of it; the attacker is `of`. */
export const itemChanges = (item: FeatureItem, items: FeatureItems, of: string): readonly CoverChange[] => [
  ...inTable(item, items, of, true),
  ...(isAttacking(item) ? flaggedChanges(item.flags ?? {}, { name: item.name ?? "", of }).changes : []),
];

const OPTION = "parapet:cover:";

/** Roll options of pf2e and sf2e: those of the table, and `parapet:cover:` before a short form. */
export const optionChanges = (options: ReadonlySet<string>, of: string): readonly CoverChange[] => [
  ...COVER_FEATURES.filter((feature) => feature.options?.every((option) => options.has(option)) === true).flatMap(
    (feature) => tableChanges(feature, { name: feature.name, of }),
  ),
  ...[...options]
    .filter((option) => option.startsWith(OPTION))
    .flatMap((option) => readCoverChanges(option.slice(OPTION.length)).changes)
    .map((change) => owned(change, { name: "", of })),
];

interface FlaggedDocument {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly flags?: object;
  readonly disabled?: boolean;
}

/** What is read of a token's document. https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
interface FeatureToken {
  readonly actor?: FeatureActor | null;
  readonly regions?: Iterable<FlaggedDocument & { readonly behaviors?: Iterable<FlaggedDocument> }> | null;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface FeatureActor extends FlaggedDocument {
  readonly items?: Iterable<FeatureItem>;
  readonly appliedEffects?: Iterable<FlaggedDocument>;
}

interface Scanned {
  readonly changes: readonly CoverChange[];
  readonly faults: readonly string[];
}

const joined = (all: readonly Scanned[]): Scanned => ({
  changes: all.flatMap(({ changes }) => changes),
  faults: all.flatMap(({ faults }) => faults),
});

const sound = (changes: readonly CoverChange[]): Scanned => ({ changes, faults: [] });

const ofItem = (item: FeatureItem, items: FeatureItems | undefined, of: string): Scanned => {
  if (items?.isInUse(item) === false) return sound([]);
  const { changes, faults } = flaggedChanges(item.flags ?? {}, { name: item.name ?? "", of });
  const its = isAttacking(item) ? [] : changes;
  return { changes: [...its, ...(items === undefined ? [] : inTable(item, items, of, false))], faults };
};

const hasFlag = ({ flags }: FeatureActor, path: string): boolean => {
  const [scope = "", key = ""] = path.split(".");
  return Boolean(Reflect.get(Object(Reflect.get(flags ?? {}, scope)) as object, key));
};

const BY_FLAG = COVER_FEATURES.filter(({ flags = [] }) => flags.length > 0);

const byFlags = (actor: FeatureActor, system: string | undefined, of: string): readonly CoverChange[] =>
  BY_FLAG.filter(({ system: its, flags = [] }) => its === system && flags.some((path) => hasFlag(actor, path))).flatMap(
    (feature) => tableChanges(feature, { name: feature.name, of }),
  );

/** Most of an actor's items say nothing of cover, and each roll reads them all. */
const isOfCover = (item: FeatureItem, items: FeatureItems | undefined): boolean =>
  ownFlag(item.flags ?? {}, "cover") !== undefined ||
  (items !== undefined && items.idsOf(item).some((id) => featuresById(items.system).has(id.toLowerCase())));

/** What a creature's actor has for all its attacks, or all attacks at it. */
const ofActor = (actor: FeatureActor, items: FeatureItems | undefined, of: string): Scanned =>
  joined([
    flaggedChanges(actor.flags ?? {}, { name: "", of }),
    ...[...(actor.appliedEffects ?? [])].map(({ flags = {}, name }) => flaggedChanges(flags, { name: name ?? "", of })),
    ...[...(actor.items ?? [])].filter((item) => isOfCover(item, items)).map((item) => ofItem(item, items, of)),
    sound(byFlags(actor, items?.system, of)),
  ]);

const ofRegions = ({ regions }: FeatureToken): Scanned =>
  joined(
    [...(regions ?? [])].flatMap(({ id, name, behaviors = [] }) =>
      [...behaviors]
        .filter(({ disabled }) => disabled !== true)
        .map(({ flags = {} }) => flaggedChanges(flags, { name: name ?? "", of: `region:${id}` })),
    ),
  );

/** Of changes that are equal, one counts: a feat and the flag that a module sets for it are one feature. */
const onceEach = (changes: readonly CoverChange[]): readonly CoverChange[] => {
  const keyOf = ({ note: _note, ...change }: CoverChange): string => JSON.stringify(change);
  return [...new Map(changes.toReversed().map((change) => [keyOf(change), change])).values()].toReversed();
};

interface CoverFeaturesParts extends Pick<Failures, "reportUntilFixed"> {
  /** Reports what throws. */
  readonly safely: <T>(act: () => T, otherwise: T) => T;
  readonly words: Words;
  /** The game system's; undefined where its features are not known. */
  readonly items: () => FeatureItems | undefined;
  /** The document of a creature's token on the viewed scene. */
  readonly tokenOf: (creature: string) => FeatureToken | undefined;
}

/** What a user may know of creatures; null for the truth. */
type Knows = Pick<Knowledge, "owns" | "sees"> | null;

const isKnown = ({ of }: CoverChange, knows: Knows): boolean =>
  knows === null || (of.startsWith("region:") ? knows.sees(of) : knows.owns(of));

/** Adds to attacks what features change of their cover. */
export const createCoverFeatures = ({ words, items, tokenOf, safely, reportUntilFixed }: CoverFeaturesParts) => {
  let shown = new Map<string, readonly CoverChange[]>();
  /** While one attack is judged; null otherwise. */
  let rolled: Map<string, readonly CoverChange[]> | null = null;

  const readNow = (creature: string): readonly CoverChange[] => {
    const token = tokenOf(creature);
    if (token === undefined) return [];
    const { actor } = token;
    const { changes, faults } = joined([...(actor ? [ofActor(actor, items(), creature)] : []), ofRegions(token)]);
    const tell = (cause: string) => ({
      message: words.say("PARAPET.Error.CoverFlag", { name: actor?.name ?? "", cause }),
      error: null,
    });
    reportUntilFixed(`cover of ${creature}`, faults.map(tell));
    return onceEach(changes);
  };

  const read = (creature: string): readonly CoverChange[] => safely(() => readNow(creature), []);

  const readOnceIn = (kept: Map<string, readonly CoverChange[]>, creature: string): readonly CoverChange[] => {
    const changes = kept.get(creature) ?? read(creature);
    kept.set(creature, changes);
    return changes;
  };

  const changesOf = (creature: string, knows: Knows): readonly CoverChange[] => {
    const kept = knows === null ? rolled : shown;
    return kept === null ? read(creature) : readOnceIn(kept, creature);
  };

  return {
    /** Call when documents, or other modules, have changed something. */
    forget: (): void => void (shown = new Map()),
    /** Reads each creature once in `act`, which judges one attack on all its targets. */
    readingOnce: <T>(act: () => T): T => {
      if (rolled !== null) return act();
      rolled = new Map();
      try {
        return act();
      } finally {
        rolled = null;
      }
    },
    /** Rolls read their creatures each time. What is shown reads them once until documents change. */
    withFeatures: (attack: Attack, knows: Knows): Attack => {
      const { attacker, target, coverChanges: own = [] } = attack;
      const of = (creature: string | null, side: CoverChangeSide): readonly CoverChange[] =>
        creature === null
          ? []
          : changesOf(creature, knows).filter((change) => change.side === side && isKnown(change, knows));
      const all = [...own, ...of(attacker, "attacker"), ...of(target, "target")];
      const coverChanges = all.filter((change) => isForAttack(change, attack));
      const { coverChanges: _own, ...plain } = attack;
      return coverChanges.length === 0 ? plain : { ...plain, coverChanges };
    },
  };
};
