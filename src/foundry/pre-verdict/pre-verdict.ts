import * as v from "valibot";
import { coordinate, finite, listOf, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { readAs } from "../../scene/read-foundry/read-as";
import { PLAIN_WALL } from "../../scene/model/defaults";
import { WALL_COVERS, type SceneWall } from "../../scene/model/scene";
import type { LaterWalls } from "../../scene/snapshot/snapshot";
import { reason, STATS, type Attack, type Modifier, type Reason, type VerdictLevel } from "../../rules/attack/verdict";
import type { CoverChange } from "../../rules/attack/cover-change";
import { CHANGE, owned } from "../cover-changes/read-cover-changes";
import type { Guard } from "../errors/errors";
import { callEach } from "../errors/hooks";
import type { Words } from "../../words/localize";

/** What an added obstacle blocks. */
const BLOCKS = ["both", "effect", "sight", "nothing"] as const;

/** Longest accepted sentence or name, characters. */
const LONGEST = 200;

const sentence = v.pipe(
  v.string("a sentence"),
  v.trim(),
  v.nonEmpty("a sentence"),
  v.maxLength(LONGEST, `at most ${LONGEST} letters`),
);

const openHeight = v.nullish(finite, null);

const ends = v.pipe(
  v.tuple([coordinate, coordinate, coordinate, coordinate], "four numbers: x, y, x, y in pixels"),
  v.check(([ax, ay, bx, by]) => ax !== bx || ay !== by, "two different ends"),
);

const OBSTACLE = objectOf({
  name: sentence,
  segments: v.pipe(listOf(ends), v.minLength(1, "at least one segment"), v.maxLength(1000, "at most 1000 segments")),
  blocks: v.nullish(oneOf(BLOCKS), "both"),
  cover: v.nullish(oneOf(WALL_COVERS), "auto"),
  from: v.nullish(oneOf(["both", "left", "right"]), "both"),
  bottom: openHeight,
  top: openHeight,
});

const MODIFIER = objectOf({
  stat: oneOf(STATS),
  value: v.pipe(
    v.number("a whole number but 0"),
    v.integer("a whole number but 0"),
    v.notValue(0, "a whole number but 0"),
  ),
  side: oneOf(["attacker", "target"]),
  type: sentence,
  words: sentence,
});

/** An obstacle for this attack that is not on the map. */
type AddedObstacle = v.InferInput<typeof OBSTACLE>;

/** A modifier on the dice, with its reason in the user's language. */
type AddedModifier = v.InferInput<typeof MODIFIER>;

/** A change of cover or concealment; its `note` names what changes it. */
type AddedChange = v.InferInput<typeof CHANGE>;

/** The draft that a `parapet.preVerdict` listener gets and adds to. */
export interface VerdictDraft {
  readonly attack: Attack;
  readonly ruleset: string;
  readonly obstacles: AddedObstacle[];
  readonly modifiers: AddedModifier[];
  /** Changes of cover or concealment, as in `flags.parapet.cover`. */
  readonly coverChanges: AddedChange[];
  /** A sentence: why there is no attack. */
  veto: string | null;
}

/** The valid additions of listeners, and what is wrong with the others. */
export interface Additions {
  readonly walls: readonly LaterWalls[];
  readonly modifiers: readonly Modifier[];
  readonly coverChanges: readonly CoverChange[];
  readonly veto: Reason | null;
  readonly faults: readonly string[];
}

export const NO_ADDITIONS: Additions = { walls: [], modifiers: [], coverChanges: [], veto: null, faults: [] };

const said = (words: string): Reason => reason("Added", { words });

/** Prefix of added obstacles' ids, followed by their display name. */
const ADDED = "added:";

type Obstacle = v.InferOutput<typeof OBSTACLE>;

const wallOf = ({ blocks, cover, from, bottom, top }: Obstacle, c: SceneWall["c"]): SceneWall => {
  const sense = blocks === "both" || blocks === "sight" ? "normal" : "none";
  const blocksEffect = blocks === "both" || blocks === "effect";
  return {
    ...PLAIN_WALL,
    id: "",
    c,
    blocksMovement: blocksEffect,
    sight: sense,
    light: sense,
    side: from,
    cover,
    effect: blocksEffect ? "blocks" : "auto",
    elevation: { bottom, top },
  };
};

const laterWalls = (came: unknown, path: string): LaterWalls => {
  const obstacle = readAs(OBSTACLE, came, path);
  return { id: `${ADDED}${obstacle.name}`, walls: obstacle.segments.map((c) => wallOf(obstacle, c)) };
};

const modifierOf = (came: unknown, path: string): Modifier => {
  const { words, ...modifier } = readAs(MODIFIER, came, path);
  return { ...modifier, note: said(words) };
};

/** Everyone may know of what a module adds. */
const changeOf = (came: unknown, path: string): CoverChange => owned(readAs(CHANGE, came, path), { name: "", of: "" });

/** Reads each entry; for invalid ones, adds the fault to `faults`. */
const readEach = <T>(came: unknown, name: string, read: (each: unknown, path: string) => T, faults: string[]): T[] => {
  if (!Array.isArray(came)) {
    faults.push(`${name}: expected an array, got ${typeof came}`);
    return [];
  }
  return came.flatMap((each: unknown, i) => {
    try {
      return [read(each, `${name}[${i}]`)];
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
};

export const additionsIn = ({ obstacles, modifiers, coverChanges, veto }: VerdictDraft): Additions => {
  const faults: string[] = [];
  const vetoes = veto === null ? [] : readEach([veto], "veto", (each, path) => readAs(sentence, each, path), faults);
  return {
    walls: readEach(obstacles, "obstacles", laterWalls, faults),
    modifiers: readEach(modifiers, "modifiers", modifierOf, faults),
    coverChanges: readEach(coverChanges, "coverChanges", changeOf, faults),
    veto: vetoes.map(said)[0] ?? null,
    faults,
  };
};

/** Joins the additions of several listeners. The first veto counts. */
export const joined = (all: readonly Additions[]): Additions => ({
  walls: all.flatMap(({ walls }) => walls),
  modifiers: all.flatMap(({ modifiers }) => modifiers),
  coverChanges: all.flatMap(({ coverChanges }) => coverChanges),
  veto: all.find(({ veto }) => veto !== null)?.veto ?? null,
  faults: all.flatMap(({ faults }) => faults),
});

/**
 * The verdict with the modifiers and the veto, each with its reason if it has reasons. The obstacles and changes of cover were part of the judgement already.
 */
export const withAdditions = <Level extends VerdictLevel & { readonly reasons?: readonly Reason[] }>(
  verdict: Level,
  { modifiers, veto }: Additions,
): Level => {
  if (modifiers.length === 0 && veto === null) return verdict;
  const others = verdict.permissions.filter(({ action }) => veto === null || action !== "attack");
  const forbiddenAttacks = veto === null ? [] : [{ action: "attack", isAllowed: false, reason: veto } as const];
  return {
    ...verdict,
    modifiers: [...verdict.modifiers, ...modifiers],
    permissions: [...forbiddenAttacks, ...others],
    ...(verdict.reasons === undefined
      ? {}
      : { reasons: [...verdict.reasons, ...(veto === null ? [] : [veto]), ...modifiers.map(({ note }) => note)] }),
  };
};

const HOOK = "parapet.preVerdict";

/** Asks other modules for additions to an attack before it is judged. */
export type PreVerdict = (attack: Attack, ruleset: string) => Additions;

/**
 * Each listener gets its own draft. One that throws changes nothing; faults in a draft are reported once and left out.
 * A listener that asks for a verdict gets one without additions.
 */
export const createPreVerdict = ({ guard, words }: { readonly guard: Guard; readonly words: Words }): PreVerdict => {
  let isAsking = false;
  const guarded = <T>(act: () => T, otherwise: T): T =>
    guard(() => words.say("PARAPET.Error.PreVerdict", { hook: HOOK }), act, otherwise);
  const tell = (fault: string): void =>
    guarded(() => {
      throw new RangeError(fault);
    }, undefined);
  const ask = (attack: Attack, ruleset: string): Additions => {
    const found: Additions[] = [];
    callEach(HOOK, (listener) => {
      const draft = {
        attack: structuredClone(attack),
        ruleset,
        obstacles: [],
        modifiers: [],
        coverChanges: [],
        veto: null,
      };
      const additions = guarded(() => {
        listener(draft);
        return additionsIn(draft);
      }, NO_ADDITIONS);
      additions.faults.forEach(tell);
      found.push(additions);
    });
    return found.length === 0 ? NO_ADDITIONS : joined(found);
  };
  return (attack, ruleset) => {
    if (isAsking) return NO_ADDITIONS;
    isAsking = true;
    try {
      return ask(attack, ruleset);
    } finally {
      isAsking = false;
    }
  };
};
