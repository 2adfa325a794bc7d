import { checkRuling } from "../../rules/judge/ruling";
import type { Ruling } from "../../rules/attack/verdict";
import { guardLater, type Failures } from "../errors/errors";
import type { Words } from "../words/localize";
import { ruleSetFor, ruleSetWith } from "../rule-sets/rule-sets";
import { MODULE_ID } from "../module-id";
import type { FlaggedScene } from "../scene/scene-source";
import { isActiveGM, isGM } from "../canvas/canvas-view";
import { combatsNow } from "./combats";
import { isOver, overrideKey, readOverrides, storedOverride, turnFor, UNTILS } from "./override";
import type { Override, OverridesRead, Until } from "./override";

/**
 * What GMs have ruled by hand. Asking throws nothing; changing is for GMs, and throws (before anything is written) a
 * sentence for a player and `RangeError` for what the rule set does not know.
 */
export interface Overrides {
  /** What holds now between these two, by the rules in play or these; `attacker` null for an area that nobody makes. */
  readonly of: (attacker: string | null, target: string, ruleset?: string) => Ruling | undefined;
  /** Of all on the viewed scene that hold now, by any rules. */
  readonly list: () => readonly Override[];
  /** Whether a ruling on these two is stored, though it may have ended or be unreadable: there is something to clear. */
  readonly isStored: (attacker: string | null, target: string) => boolean;
  /** How long a ruling may last now: only in combat is there an end of turn. */
  readonly untils: () => readonly Until[];
  /** Rules on one attacker, or with null on whoever attacks. Gives what was ruled before, null for nothing. */
  readonly set: (attacker: string | null, target: string, ruling: Ruling, until: Until) => Promise<Override | null>;
  /** Gives what it took away, null for nothing or for what could not be read. */
  readonly clear: (attacker: string | null, target: string) => Promise<Override | null>;
  /** Scene flags changed: read anew. */
  readonly forget: () => void;
  /** Removes what has ended, from all scenes; on one GM's client only. */
  readonly sweep: () => void;
  /** Removes what was ruled of a token that is gone; on one GM's client only. */
  readonly drop: (token: { readonly id: string | null; readonly parent: FlaggedScene | null }) => void;
}

export interface OverridesParts extends Failures {
  readonly words: Words;
  readonly scene: () => FlaggedScene | null;
  readonly scenes: () => readonly FlaggedScene[];
  /** By whose rules verdicts are given now. */
  readonly ruleset: () => string;
}

const flagsOf = ({ flags }: FlaggedScene): unknown => Reflect.get(flags, MODULE_ID);

const hasFlag = (scene: FlaggedScene, key: string): boolean => Object.hasOwn(Object(flagsOf(scene)) as object, key);

/** A level that its rule set does not know is rubbish too; a rule set that is not there may come later. */
const levelFault = ({ ruleset, ruling }: Override): string | undefined => {
  const rules = ruleSetWith(ruleset);
  try {
    if (rules !== undefined) checkRuling(rules, ruling);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Reads each scene's flags once, until they change; tells what of them is rubbish and leaves it out. */
const createReader = ({ words, reportUntilFixed }: Pick<OverridesParts, "words" | "reportUntilFixed">) => {
  let kept = new WeakMap<FlaggedScene, OverridesRead["byKey"]>();
  const read = (scene: FlaggedScene): OverridesRead["byKey"] => {
    const { byKey, faults } = readOverrides(flagsOf(scene));
    const unfit = [...byKey].flatMap(([key, each]) => {
      const fault = levelFault(each);
      return fault === undefined ? [] : [{ key, cause: `${key}: ${fault}` }];
    });
    const causes = [...faults.map(({ message }) => message), ...unfit.map(({ cause }) => cause)];
    reportUntilFixed(
      `overrides:${scene.id}`,
      causes.map((cause) => ({
        message: words.say("PARAPET.Error.Override", { scene: scene.name, cause }),
        error: null,
      })),
    );
    return new Map([...byKey].filter(([key]) => !unfit.some((each) => each.key === key)));
  };
  return {
    on: (scene: FlaggedScene): OverridesRead["byKey"] => {
      const known = kept.get(scene) ?? read(scene);
      kept.set(scene, known);
      return known;
    },
    forget: () => void (kept = new WeakMap()),
  };
};

type Reader = ReturnType<typeof createReader>;

const hasEnded = (override: Override): boolean => isOver(override, combatsNow);

/** The pair's own ruling before that on everyone, for cover and for concealment each. */
const rulingOn = (
  { scene }: OverridesParts,
  { on }: Reader,
  [attacker, target]: readonly [string | null, string],
  ruleset: string,
): Ruling | undefined => {
  const viewed = scene();
  const verdicts = viewed === null ? undefined : on(viewed);
  if (verdicts === undefined || verdicts.size === 0) return undefined;
  const keys = [overrideKey(null, target), overrideKey(attacker, target)];
  const found = keys.flatMap((key) => verdicts.get(key) ?? []).filter((each) => each.ruleset === ruleset);
  const holding = found.filter((each) => !hasEnded(each));
  return holding.length === 0 ? undefined : holding.reduce<Ruling>((so, { ruling }) => ({ ...so, ...ruling }), {});
};

/** Throws for a token that the scene has not: nobody would ever see, or take back, what is ruled of it. */
const checkThere = ({ tokens }: FlaggedScene, ids: readonly (string | null)[]): void => {
  const strange = ids.find((id) => id !== null && !tokens.has(id.replace(/^token:/, "")));
  if (strange !== undefined) throw new RangeError(`token: came ${strange}, wanted one of the viewed scene`);
};

/** What only a GM may do, on the viewed scene. */
const sceneToRuleOn = ({ words, scene }: OverridesParts): FlaggedScene => {
  if (!isGM()) throw new Error(words.say("PARAPET.Error.OnlyGM"));
  const viewed = scene();
  if (viewed === null) throw new RangeError("came no viewed scene, wanted one");
  return viewed;
};

const newOverride = (
  ruleset: string,
  [attacker, target]: readonly [string | null, string],
  ruling: Ruling,
  until: Until,
): Override => {
  checkRuling(ruleSetFor(ruleset), ruling);
  if (ruling.cover === undefined && ruling.concealment === undefined)
    throw new RangeError("ruling: came nothing, wanted cover, concealment or both");
  const since = until === "removed" ? null : turnFor(attacker, target, combatsNow());
  if (since === null && until !== "removed") throw new RangeError(`until: came ${until} out of combat, wanted removed`);
  return { attacker, target, ruling, ruleset, until, since };
};

/** Removes from scenes what is no longer to be kept, on one GM's client only. */
const createSweeper = ({ guard, scenes }: OverridesParts, { on }: Reader) => {
  const remove = (scene: FlaggedScene, key: string): void => {
    guardLater(guard, () => scene.name, scene.unsetFlag(MODULE_ID, key));
  };
  const removeWhere = (scene: FlaggedScene, isDone: (each: Override) => boolean): void => {
    for (const [key, each] of on(scene)) if (isDone(each)) remove(scene, key);
  };
  return {
    sweep: () => {
      if (isActiveGM()) for (const scene of scenes()) removeWhere(scene, hasEnded);
    },
    drop: (scene: FlaggedScene, token: string) => {
      if (isActiveGM()) removeWhere(scene, ({ attacker, target }) => attacker === token || target === token);
    },
  };
};

export const createOverrides = (parts: OverridesParts): Overrides => {
  const reader = createReader(parts);
  const sweeper = createSweeper(parts, reader);
  const formerOf = (scene: FlaggedScene, key: string): Override | null => reader.on(scene).get(key) ?? null;
  return {
    of: (attacker, target, ruleset = parts.ruleset()) => rulingOn(parts, reader, [attacker, target], ruleset),
    list: () => {
      const scene = parts.scene();
      return scene === null ? [] : [...reader.on(scene).values()].filter((each) => !hasEnded(each));
    },
    isStored: (attacker, target) => {
      const scene = parts.scene();
      return scene !== null && hasFlag(scene, overrideKey(attacker, target));
    },
    untils: () => (combatsNow().some(({ isStarted }) => isStarted) ? UNTILS : ["removed"]),
    set: async (attacker, target, ruling, until) => {
      const scene = sceneToRuleOn(parts);
      checkThere(scene, [attacker, target]);
      const override = newOverride(parts.ruleset(), [attacker, target], ruling, until);
      const key = overrideKey(attacker, target);
      const former = formerOf(scene, key);
      await scene.setFlag(MODULE_ID, key, storedOverride(override));
      return former;
    },
    clear: async (attacker, target) => {
      const scene = sceneToRuleOn(parts);
      const key = overrideKey(attacker, target);
      const former = formerOf(scene, key);
      if (hasFlag(scene, key)) await scene.unsetFlag(MODULE_ID, key);
      return former;
    },
    forget: reader.forget,
    sweep: sweeper.sweep,
    drop: ({ id, parent }) => {
      if (parent !== null) sweeper.drop(parent, `token:${id}`);
    },
  };
};
