/** Makes the record of an attack, and takes out of it what not everyone may know. */
import { edgesOf, toPixels, type Segment } from "../../geometry/numbers/lattice";
import { MODULE_ID } from "../../foundry/module-id";
import {
  keptReason,
  knownReason,
  knownVerdict,
  UNSEEN,
  UNSEEN_CREATURE,
  type Knowledge,
  type KnownVerdict,
} from "../../foundry/verdicts/knowledge";
import type { Modifier, Reason, Verdict } from "../../rules/attack/verdict";
import { type Battlefield, type Wall, creatureWithId, wallsWithId } from "../../scene/model/battlefield";
import { wallKindOf, type WallKindName } from "../../scene/model/wall-kind";
import type { IfBroken, ModelsByLevel, RuledTarget } from "../adapter/attack";
import { type AttackRecord, MOST_EDGES, type PublicRecord, type RecordedThing } from "./attack-record";

const edgeOf = ({ a, b }: Segment): RecordedThing["edges"][number] => [
  toPixels(a.x),
  toPixels(a.y),
  toPixels(b.x),
  toPixels(b.y),
];

/** For a region with several parts, the first one. */
const areaOf = ({ terrains, veils, surfaces }: Battlefield, id: string): RecordedThing | undefined => {
  const kinds = { terrain: terrains, veil: veils, surface: surfaces };
  for (const kind of ["terrain", "veil", "surface"] as const) {
    const area = kinds[kind].find((each) => each.id === id);
    if (area === undefined) continue;
    return { id, kind, name: area.name, edges: area.region.length > MOST_EDGES ? [] : area.region.map(edgeOf) };
  }
  return undefined;
};

const goneOf = (id: string): RecordedThing => ({
  id,
  name: "",
  edges: [],
  kind: id.startsWith("token:") ? "creature" : "other",
});

/** A secret door is recorded as a wall. */
const publicKind = ([wall]: readonly Wall[]): WallKindName =>
  wall === undefined ? "wall" : wallKindOf(wall.isSecret ? { ...wall, isSecret: false, isDoor: false } : wall);

export const thingOf = (battlefield: Battlefield, id: string): RecordedThing => {
  const walls = wallsWithId(battlefield, id);
  if (walls.length > 0) return { id, kind: "wall", name: publicKind(walls), edges: walls.map(edgeOf) };
  const creature = creatureWithId(battlefield, id);
  if (creature === undefined) return areaOf(battlefield, id) ?? goneOf(id);
  return { id, kind: "creature", name: creature.name, edges: edgesOf(creature.footprint).map(edgeOf) };
};

const idsInReason = ({ data }: Reason): readonly string[] =>
  Object.values(data).flatMap((value) => (typeof value === "object" ? value : []));

const idsInVerdict = (verdict: Verdict): readonly string[] => [
  ...verdict.obstacles,
  ...verdict.lines.flatMap(({ obstacles }) => obstacles),
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...[...verdict.reasons, ...[...verdict.modifiers, ...verdict.dice].map(({ note }) => note)].flatMap(idsInReason),
];

const idsIn = ({ verdict, ifBroken, broken = [], notes = [] }: RuledTarget): readonly string[] => [
  ...idsInVerdict(verdict),
  ...notes.flatMap(idsInReason),
  ...(ifBroken === undefined ? [] : [...idsInVerdict(ifBroken.verdict), ...ifBroken.walls]),
  ...broken,
];

/** An attack that is to be recorded. */
export type Recorded = Omit<AttackRecord, "key" | "scene" | "things">;

const idsOf = ({ attacker, targets, unjudged }: Recorded): ReadonlySet<string> =>
  new Set([
    ...(attacker === null ? [] : [attacker]),
    ...unjudged,
    ...targets.flatMap((each) => [each.target, ...idsIn(each)]),
  ]);

export const recordOf = (
  recorded: Recorded,
  { key, scene, thingOf }: Pick<AttackRecord, "key" | "scene"> & { readonly thingOf: (id: string) => RecordedThing },
): AttackRecord => {
  const ids = idsOf(recorded);
  return { key, scene, ...recorded, things: [...ids].sort().map(thingOf) };
};

/** A target whose modifiers the player removed in the dialog: only those that people add themselves are left. */
export const takenOff = (ruled: RuledTarget): RuledTarget => ({
  ...ruled,
  changes: [...(ruled.unplaced ?? []), ...(ruled.included ?? [])],
});

/** Whether the user knows about both creatures; otherwise they see only numbers. */
export const seesBoth = ({ attacker }: Pick<AttackRecord, "attacker">, target: string, { sees }: Knowledge): boolean =>
  sees(target) && (attacker === null || sees(attacker));

/** The verdict as the user may see it: without lines and reasons unless they see both creatures. */
export const verdictTold = (verdict: Verdict, isSeen: boolean, knowledge: Knowledge): KnownVerdict => {
  const known = knownVerdict(verdict, knowledge);
  return isSeen ? known : { ...known, lines: [], figures: [], obstacles: [], onMiss: null, reasons: [] };
};

const numbersAlone = (verdict: Verdict): Verdict => ({
  ...verdict,
  origin: null,
  reach: null,
  fraction: null,
  permissions: [],
  modifiers: verdict.modifiers.map((modifier) => ({ ...modifier, note: UNSEEN })),
  dice: verdict.dice.map((each) => ({ ...each, note: UNSEEN })),
});

/** Those that everyone sees. */
const modelsTold = (models: readonly ModelsByLevel[], { sees }: Knowledge): ModelsByLevel[] =>
  models.flatMap(({ level, ids }) => {
    const seen = ids.filter(sees);
    return seen.length === 0 ? [] : [{ level, ids: seen }];
  });

/** For users who see both creatures. They may know the walls, too. */
const publicWay = ({ models, refusal, ...way }: IfBroken, knowledge: Knowledge): IfBroken => ({
  ...way,
  ...(refusal === undefined ? {} : { refusal: knownReason(refusal, knowledge) }),
  ...(models === undefined ? {} : { models: modelsTold(models, knowledge) }),
  verdict: verdictTold(way.verdict, true, knowledge),
  changes: way.changes.map((change) => ({ ...change, note: knownReason(change.note, knowledge) })),
});

/**
 * What everyone may know about the ruling on an attack that breaks what stops it. `isTold`: also where only a GM's mark
 * lets it be broken.
 */
const publicBroken = (
  { target, ifBroken, broken }: RuledTarget,
  record: Pick<AttackRecord, "attacker">,
  knowledge: Knowledge,
  isTold = false,
): Pick<RuledTarget, "ifBroken" | "broken"> => {
  if (!seesBoth(record, target, knowledge)) return {};
  return {
    ...(ifBroken === undefined || (ifBroken.isMarked === true && !isTold)
      ? {}
      : { ifBroken: publicWay(ifBroken, knowledge) }),
    ...(broken === undefined ? {} : { broken }),
  };
};

const publicTarget = (ruled: RuledTarget, record: AttackRecord, knowledge: Knowledge): RuledTarget => {
  const isSeen = seesBoth(record, ruled.target, knowledge);
  const note = (reason: Modifier["note"]): Modifier["note"] => (isSeen ? knownReason(reason, knowledge) : UNSEEN);
  const told = (modifier: Modifier): Modifier => ({ ...modifier, note: note(modifier.note) });
  const verdict = verdictTold(ruled.verdict, isSeen, knowledge);
  const { placeLeft, models, notes, ifBroken: _way, broken: _walls, ...others } = ruled;
  return {
    ...others,
    ...publicBroken(ruled, record, knowledge),
    ...(placeLeft === undefined || !isSeen ? {} : { placeLeft }),
    ...(models === undefined || !isSeen ? {} : { models: modelsTold(models, knowledge) }),
    ...(notes === undefined || !isSeen ? {} : { notes: notes.flatMap((each) => keptReason(each, knowledge) ?? []) }),
    verdict: isSeen ? verdict : numbersAlone(verdict),
    changes: ruled.changes.map(told),
    ...(ruled.unplaced === undefined ? {} : { unplaced: ruled.unplaced.map(told) }),
    ...(ruled.included === undefined ? {} : { included: ruled.included.map(told) }),
    refusal: ruled.refusal === null ? null : note(ruled.refusal),
  };
};

/** With stand-ins for creatures that not everyone sees. */
const withStandIns = (ruled: RuledTarget, standIn: (id: string) => string): RuledTarget => {
  const { verdict } = ruled;
  const target = standIn(ruled.target);
  const attacker = verdict.attacker === null ? null : standIn(verdict.attacker);
  const { ifBroken } = ruled;
  const way = ifBroken && { ...ifBroken, verdict: { ...ifBroken.verdict, attacker, target } };
  return {
    ...ruled,
    target,
    verdict: { ...verdict, attacker, target },
    ...(way === undefined ? {} : { ifBroken: way }),
  };
};

/** Each client names creatures by its own knowledge, and areas only for GMs. */
const publicThing = (thing: RecordedThing): RecordedThing => (thing.kind === "wall" ? thing : { ...thing, name: "" });

/**
 * The part of a record that everyone may see: levels, numbers and "something unseen". It does not tell how many unseen
 * creatures an area has caught.
 */
export const publicRecord = (record: AttackRecord, knowledge: Knowledge): PublicRecord => {
  const { sees } = knowledge;
  const isTold = ({ target }: RuledTarget): boolean => record.of !== "area" || sees(target);
  const targets = record.targets.filter(isTold);
  const creatures = [record.attacker, ...targets.map(({ target }) => target)];
  const unseen = [...new Set(creatures.filter((id) => id !== null && !sees(id)))];
  const standIn = (id: string): string => (sees(id) ? id : `${UNSEEN_CREATURE}${unseen.indexOf(id) + 1}`);
  const { area, tooLarge, ...others } = record;
  const told = {
    ...others,
    // The height of who makes it tells where an unseen creature is.
    ...(area === undefined || (record.attacker !== null && !sees(record.attacker)) ? {} : { area }),
    attacker: record.attacker === null ? null : standIn(record.attacker),
    targets: targets.map((each) => withStandIns(publicTarget(each, record, knowledge), standIn)),
    unjudged: record.unjudged.filter(sees),
    ...(tooLarge === undefined ? {} : { tooLarge: tooLarge.filter(sees) }),
  };
  const spoken = idsOf(told);
  const things = record.things.filter(({ id }) => spoken.has(id) && sees(id)).map(publicThing);
  return {
    record: { ...told, things },
    standIns: Object.fromEntries(unseen.map((id) => [standIn(id ?? ""), id ?? ""])),
  };
};

/**
 * What a message adds to its record when somebody says that an attack on these targets breaks a wall that only a GM's mark lets
 * break. Until then that is withheld. Undefined if the message has it, or never may: a creature with a stand-in stays unnamed.
 */
export const brokenTold = (
  told: AttackRecord,
  whole: AttackRecord,
  targets: readonly string[],
  knowledge: Knowledge,
): Pick<AttackRecord, "targets" | "things"> | undefined => {
  const now = targets.reduce((so, target) => withBrokenTold(so, whole, target, knowledge), told);
  return now === told ? undefined : { targets: now.targets, things: now.things };
};

const withBrokenTold = (
  told: AttackRecord,
  whole: AttackRecord,
  target: string,
  knowledge: Knowledge,
): AttackRecord => {
  const [its, before] = [whole, told].map(({ targets }) => targets.find((each) => each.target === target));
  if (its === undefined || before?.ifBroken !== undefined || told.attacker !== whole.attacker) return told;
  const way = before && publicBroken(its, whole, knowledge, true).ifBroken;
  if (way === undefined) return told;
  const targets = told.targets.map((each) => (each.target === target ? { ...each, ifBroken: way } : each));
  const spoken = idsOf({ ...told, targets });
  const known = new Set(told.things.map(({ id }) => id));
  const added = whole.things.filter(({ id }) => spoken.has(id) && !known.has(id) && knowledge.sees(id));
  return { ...told, targets, things: [...told.things, ...added.map(publicThing)] };
};

export const flagsOfRecord = (attack: AttackRecord): object => ({ [MODULE_ID]: { attack } });
