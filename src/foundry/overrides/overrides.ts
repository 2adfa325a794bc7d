import { checkRuling, isEmptyRuling } from "../../rules/judge/ruling";
import type { Ruling } from "../../rules/attack/verdict";
import { createQueue } from "../time/one-at-a-time";
import { guardLater, type Failures } from "../errors/errors";
import type { Words } from "../../words/localize";
import { ruleSetFor } from "../rule-sets/rule-sets";
import { ruleSetWith } from "../../rules/index";
import { MODULE_ID } from "../module-id";
import type { GmStore } from "../gm-store/gm-store";
import type { FlaggedScene } from "../scene/scene-source";
import { isActiveGM, isGM } from "../users/users";
import {
  combatsNow,
  isOver,
  overrideKey,
  readOverrides,
  SECRET_RULING,
  storedOverride,
  turnFor,
  UNTILS,
  type Override,
  type OverridesRead,
  type Until,
} from "./override";

/** A ruling as it is stored. */
type Stored = Record<string, unknown>;

/** Rulings by their key, of a scene. */
type Rulings = Readonly<Record<string, unknown>>;

export interface OverridesParts extends Failures {
  /** The rulings that only GMs know, by scene. */
  readonly secret: {
    readonly of: (scene: string) => Rulings;
    /** Null removes it. */
    readonly keep: (scene: string, key: string, ruling: Stored | null) => Promise<void>;
  };
  readonly words: Words;
  readonly scene: () => FlaggedScene | null;
  readonly scenes: () => readonly FlaggedScene[];
  readonly ruleset: () => string;
}

type Secret = OverridesParts["secret"];

/** The GMs' store of them. `changed` is called when another GM's client or this one has changed some. */
export const secretRulings = ({ shared }: Pick<GmStore, "shared">, changed: () => void): Secret => {
  const { all, keep } = shared("rulings", SECRET_RULING, changed);
  return {
    of: (scene) =>
      Object.fromEntries(
        all().flatMap(([id, ruling]) => (id.startsWith(`${scene} `) ? [[id.slice(scene.length + 1), ruling]] : [])),
      ),
    // An entry each, so that two GMs can rule at once, or one while the other is away.
    keep: async (scene, key, ruling) => {
      await keep(`${scene} ${key}`, ruling);
      changed();
    },
  };
};

/** Players can attack a token of a secret disposition, so rulings on that are everyone's. */
const isHiddenToken = ({ tokens }: FlaggedScene, id: string | null): boolean => {
  const token = id === null ? undefined : tokens.get(id.replace(/^token:/, ""));
  return token?.hidden === true;
};

/** Where rulings are: in the scene's flags, and with GMs alone those on creatures that players do not see. */
const createRulingStore = (secret: Secret) => {
  const inTurn = createQueue();
  const flagsOf = ({ flags }: FlaggedScene): Rulings => Object(Reflect.get(flags, MODULE_ID)) as Rulings;
  const secretOf = ({ id }: FlaggedScene): Rulings => secret.of(id ?? "");
  const forget = async (scene: FlaggedScene, key: string): Promise<void> => {
    if (Object.hasOwn(secretOf(scene), key)) await secret.keep(scene.id ?? "", key, null);
  };
  const remove = async (scene: FlaggedScene, key: string): Promise<void> => {
    if (Object.hasOwn(flagsOf(scene), key)) await scene.unsetFlag(MODULE_ID, key);
    await forget(scene, key);
  };
  return {
    all: (scene: FlaggedScene): Rulings => ({ ...flagsOf(scene), ...secretOf(scene) }),
    remove: (scene: FlaggedScene, key: string): Promise<void> => inTurn(() => remove(scene, key)),
    /** It is in one place alone: written to the one before it leaves the other, so that no ruling is lost. */
    put: (scene: FlaggedScene, key: string, value: Stored, isSecret: boolean): Promise<void> =>
      inTurn(async () => {
        if (isSecret) await secret.keep(scene.id ?? "", key, value);
        else await scene.setFlag(MODULE_ID, key, value);
        if (!isSecret) await forget(scene, key);
        else if (Object.hasOwn(flagsOf(scene), key)) await scene.unsetFlag(MODULE_ID, key);
      }),
    isSecret: (scene: FlaggedScene, key: string): boolean => Object.hasOwn(secretOf(scene), key),
  };
};

type RulingStore = ReturnType<typeof createRulingStore>;

/** A level the rule set does not know is invalid. A rule set that is not registered may be registered later. */
const levelFault = ({ ruleset, ruling }: Override): string | undefined => {
  const rules = ruleSetWith(ruleset);
  try {
    if (rules !== undefined) checkRuling(rules, ruling);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Reads each scene's flags once until they change. Invalid ones are reported and left out. */
const createReader = (
  { words, reportUntilFixed }: Pick<OverridesParts, "words" | "reportUntilFixed">,
  { all }: Pick<RulingStore, "all">,
) => {
  let kept = new WeakMap<FlaggedScene, OverridesRead["byKey"]>();
  const read = (scene: FlaggedScene): OverridesRead["byKey"] => {
    const { byKey, faults } = readOverrides(all(scene));
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

/** A ruled degree of concealment has its own miss chance, unless one is ruled with it. */
const ruledOver = (general: Ruling, ruling: Ruling): Ruling => {
  const { missChance, ...others } = general;
  const isKept = missChance !== undefined && ruling.concealment === undefined;
  return { ...others, ...(isKept ? { missChance } : {}), ...ruling };
};

/** A ruling on the pair comes before a ruling on every attacker, separately for cover and concealment. */
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
  return holding.length === 0 ? undefined : holding.reduce<Ruling>((so, { ruling }) => ruledOver(so, ruling), {});
};

/** Throws for a token that is not on the scene: nobody would see or remove a ruling on it. */
const checkThere = ({ tokens }: FlaggedScene, ids: readonly (string | null)[]): void => {
  const strange = ids.find((id) => id !== null && !tokens.has(id.replace(/^token:/, "")));
  if (strange !== undefined) throw new RangeError(`token: expected one of the viewed scene, got ${strange}`);
};

/** The viewed scene, if this user may rule on it. */
const sceneToRuleOn = ({ words, scene }: OverridesParts): FlaggedScene => {
  if (!isGM()) throw new Error(words.say("PARAPET.Error.OnlyGM"));
  const viewed = scene();
  if (viewed === null) throw new RangeError("expected a viewed scene, got none");
  return viewed;
};

const newOverride = (
  ruleset: string,
  [attacker, target]: readonly [string | null, string],
  ruling: Ruling,
  until: Until,
): Override => {
  checkRuling(ruleSetFor(ruleset), ruling);
  if (isEmptyRuling(ruling)) throw new RangeError("ruling: expected cover, concealment or missChance, got nothing");
  const since = until === "removed" ? null : turnFor(attacker, target, combatsNow());
  if (since === null && until !== "removed")
    throw new RangeError(`until: expected removed, got ${until} out of combat`);
  return { attacker, target, ruling, ruleset, until, since };
};

interface RuledToken {
  readonly id: string | null;
  readonly parent: FlaggedScene | null;
}

const isOn = ({ attacker, target }: Override, token: string | null): boolean =>
  attacker === `token:${token}` || target === `token:${token}`;

const isSecretPair = (scene: FlaggedScene, { attacker, target }: Override): boolean =>
  isHiddenToken(scene, attacker) || isHiddenToken(scene, target);

/**
 * The GMs' rulings. Reading never throws. Changing is for GMs, and throws before it writes anything. It throws a localized
 * `Error` for a player, and a `RangeError` for a level that the rule set does not have.
 */
export const createOverrides = (parts: OverridesParts) => {
  const store = createRulingStore(parts.secret);
  const reader = createReader(parts, store);
  const removeWhere = (scene: FlaggedScene, isDone: (each: Override) => boolean): void => {
    if (!isActiveGM()) return;
    for (const [key, each] of reader.on(scene))
      if (isDone(each)) guardLater(parts.guard, () => scene.name, store.remove(scene, key));
  };
  const formerOf = (scene: FlaggedScene, key: string): Override | null => reader.on(scene).get(key) ?? null;
  return {
    /**
     * The ruling in force on this pair, by the current rule set or the given one. `attacker` is null for an area without
     * a maker.
     */
    of: (attacker: string | null, target: string, ruleset: string = parts.ruleset()): Ruling | undefined =>
      rulingOn(parts, reader, [attacker, target], ruleset),
    /** All rulings in force on the viewed scene, by any rule set. */
    list: (): readonly Override[] => {
      const scene = parts.scene();
      return scene === null ? [] : [...reader.on(scene).values()].filter((each) => !hasEnded(each));
    },
    /** Whether a ruling on this pair is stored, ended and unreadable ones included: there is something to clear. */
    isStored: (attacker: string | null, target: string): boolean => {
      const scene = parts.scene();
      return scene !== null && Object.hasOwn(store.all(scene), overrideKey(attacker, target));
    },
    /** The durations a ruling can have now. "End of turn" exists only in combat. */
    untils: (): readonly Until[] => (combatsNow().some(({ isStarted }) => isStarted) ? UNTILS : ["removed"]),
    /** Rules on one attacker, or on every attacker with null. Resolves to the former ruling, or null. */
    set: async (attacker: string | null, target: string, ruling: Ruling, until: Until): Promise<Override | null> => {
      const scene = sceneToRuleOn(parts);
      checkThere(scene, [attacker, target]);
      const override = newOverride(parts.ruleset(), [attacker, target], ruling, until);
      const key = overrideKey(attacker, target);
      const former = formerOf(scene, key);
      await store.put(scene, key, storedOverride(override), isSecretPair(scene, override));
      return former;
    },
    /** Resolves to the removed ruling; null when there was none or it could not be read. */
    clear: async (attacker: string | null, target: string): Promise<Override | null> => {
      const scene = sceneToRuleOn(parts);
      const key = overrideKey(attacker, target);
      const former = formerOf(scene, key);
      await store.remove(scene, key);
      return former;
    },
    /** Call when rulings changed: they are read again. */
    forget: reader.forget,
    /** A token is hidden or shown: on one GM's client the rulings on it go where they belong. */
    tokenChanged: ({ id, parent }: RuledToken, changes: object): void => {
      if (parent === null || !isActiveGM() || !("hidden" in changes)) return;
      for (const [key, each] of reader.on(parent))
        if (isOn(each, id) && store.isSecret(parent, key) !== isSecretPair(parent, each)) {
          const moved = store.put(parent, key, storedOverride(each), isSecretPair(parent, each));
          guardLater(parts.guard, () => parent.name, moved);
        }
    },
    /** Removes ended rulings from all scenes, on one GM's client only. */
    sweep: (): void => {
      for (const scene of parts.scenes()) removeWhere(scene, hasEnded);
    },
    /** Removes rulings on a deleted token, on one GM's client only. */
    drop: ({ id, parent }: RuledToken): void => {
      if (parent !== null) removeWhere(parent, (each) => isOn(each, id));
    },
  };
};

export type Overrides = ReturnType<typeof createOverrides>;
