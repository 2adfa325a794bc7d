import { oneOf } from "../scene/read-foundry/schema/schema-fields";
import { UNTILS, type Override, type Until } from "../foundry/overrides/override";
import type { Ruling } from "../rules/attack/verdict";
import { knownScene, sceneToChange, tokenId, type KnownScene, type TokenRef, checkEach, checkTwo } from "./api-context";
import type { Table } from "../table";

/** One attacker, or `"anyone"` for every attacker. */
type Attacker = TokenRef;

/** A GM's ruling. Creatures by id (`token:ID`). */
export interface OverrideInfo {
  readonly attacker: string;
  readonly target: string;
  readonly ruling: Ruling;
  readonly until: Until;
  /** The rule set the levels belong to: the ruling applies only under this one. */
  readonly ruleset: string;
}

/**
 * Rulings by GMs on the viewed scene, for one attacker or for "anyone" against a target. A ruling is a level of cover or of
 * concealment, a miss chance, or several of them. `set` and `clear` are for GMs. They resolve to the former ruling or null,
 * and reject without a scene.
 */
export interface OverridesApi {
  /** The ruling in force on this pair; null for none, and without a scene. */
  readonly of: (attacker: Attacker, target: TokenRef) => Ruling | null;
  /** All rulings on this scene; empty without a scene. */
  readonly list: () => readonly OverrideInfo[];
  /** Lasts until it is removed by default. */
  readonly set: (
    attacker: Attacker,
    target: TokenRef,
    ruling: Ruling,
    how?: { readonly until?: Until },
  ) => Promise<OverrideInfo | null>;
  /** Removes a ruling. */
  readonly clear: (attacker: Attacker, target: TokenRef) => Promise<OverrideInfo | null>;
}

const seen = ({ attacker, target, ruling, until, ruleset }: Override): OverrideInfo =>
  structuredClone({ attacker: attacker ?? "anyone", target, ruling, until, ruleset });

const checkRulingShape = (ruling: unknown): void => {
  const keys = typeof ruling === "object" && ruling !== null ? Object.keys(ruling) : ["nothing"];
  const odd = keys.find((key) => !["cover", "concealment", "missChance"].includes(key));
  if (odd !== undefined) throw new RangeError(`ruling: expected cover, concealment or missChance, got ${odd}`);
};

/** Throws `RangeError` for tokens that do not exist for this user. */
const pairOf = (scene: KnownScene, attacker: Attacker, target: TokenRef): readonly [string | null, string] => {
  const from = attacker === "anyone" ? null : tokenId(scene, "attacker", attacker);
  const to = tokenId(scene, "target", target);
  checkTwo(from, to);
  return [from, to];
};

export const createOverriding = (table: Table): OverridesApi => {
  const { overrides, verdicts } = table;
  const mayAttack = (attacker: string | null): boolean => {
    const { sees, isObject } = verdicts.knowledge();
    return attacker === null || (sees(attacker) && !isObject(attacker));
  };
  const isKnown = ({ attacker, target }: Override): boolean => verdicts.knowledge().sees(target) && mayAttack(attacker);
  return {
    of: (attacker, target) => {
      const scene = knownScene(table);
      if (scene === null) return null;
      const [from, to] = pairOf(scene, attacker, target);
      return mayAttack(from) ? structuredClone(overrides.of(from, to) ?? null) : null;
    },
    list: () => overrides.list().filter(isKnown).map(seen),
    set: async (attacker, target, ruling, how = {}) => {
      checkEach("how", { until: oneOf(UNTILS) }, how);
      const { until = "removed" } = how;
      checkRulingShape(ruling);
      const former = await overrides.set(...pairOf(sceneToChange(table), attacker, target), ruling, until);
      return former === null ? null : seen(former);
    },
    clear: async (attacker, target) => {
      const former = await overrides.clear(...pairOf(sceneToChange(table), attacker, target));
      return former === null ? null : seen(former);
    },
  };
};
