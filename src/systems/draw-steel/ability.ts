/**
 * Abilities of Draw Steel, as far as their use is read. Cover is a bane on abilities that deal damage, and a rule set of
 * another game says who has it. Source: docs/systems.md, "Draw Steel".
 */
import { isOfCover } from "../../rules/attack/verdict";
import type { DeclaredAttack, RuledAttack, RuledTarget } from "../adapter/attack";
import type { MessageSeen } from "../adapter/system-adapter";

/** What changes one target's roll: how many edges and banes, and a number. */
export interface TargetModifiers {
  banes: number;
}

export interface DrawSteelToken {
  readonly id: string | null;
}

export interface DrawSteelActor {
  readonly id: string | null;
  readonly token?: DrawSteelToken | null;
  getActiveTokens(isLinked: boolean, asDocuments: boolean): readonly DrawSteelToken[];
}

/** The data model of an item of type `ability`. */
export interface Ability {
  readonly actor?: DrawSteelActor | null;
  readonly parent: { readonly name: string; readonly uuid: string };
  readonly distance: { readonly type: string; readonly primary?: number | string };
  /** Of an ability that is both, the one that its user has chosen. */
  readonly damageDisplay?: string;
  readonly power?: { readonly effects?: { readonly documentsByType?: { readonly damage?: readonly object[] } } };
}

type Manner = DeclaredAttack["manner"];

/** Areas have an origin that the ability does not tell. */
const kindOf = ({ distance, damageDisplay }: Ability): "melee" | "ranged" | null => {
  const type = distance.type === "meleeRanged" ? damageDisplay : distance.type;
  return type === "melee" || type === "ranged" ? type : null;
};

/** Squares; without one, adjacent. */
const reachOf = ({ distance }: Ability): number | null => {
  const reach = Number(distance.primary);
  return reach > 1 ? reach : null;
};

const dealsDamage = ({ power }: Ability): boolean => (power?.effects?.documentsByType?.damage ?? []).length > 0;

interface Users {
  /** `token:ID`. */
  readonly attacker: string | null;
  readonly targets: readonly string[];
}

/** Null for abilities on which cover is no bane. */
export const readAttack = (ability: Ability, { attacker, targets }: Users): DeclaredAttack | null => {
  const kind = kindOf(ability);
  if (kind === null || !dealsDamage(ability) || attacker === null || targets.length === 0) return null;
  const manner: Manner = { kind, reach: kind === "melee" ? reachOf(ability) : null, origin: null };
  return { attacker, targets, manner, action: "attack", title: ability.parent.name, missRolls: 1 };
};

/** Any level of cover that counts: the rules of this game know but one. */
export const hasBane = ({ changes }: RuledTarget): boolean => changes.some(isOfCover);

/** The attack with a bane in place of the rule set's numbers, which this game does not have. */
export const withBanes = (ruled: RuledAttack): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each): RuledTarget => {
    const effects = hasBane(each) ? (["attack-with-bane"] as const) : [];
    return { ...each, changes: [], effects, verdict: { ...each.verdict, modifiers: [], effects } };
  }),
});

interface Part {
  readonly abilityUuid?: string;
}

/** The parts of a message, which are a list or by id. */
const partsOf = (system: unknown): readonly Part[] => {
  const { _source, parts } = Object(system) as {
    readonly _source?: { readonly parts?: object };
    readonly parts?: object;
  };
  return Object.values(_source?.parts ?? parts ?? {}) as Part[];
};

/** Whether a message is of a use of this ability with a power roll. */
export const isUseOf = ({ parent }: Ability, { rolls, system }: MessageSeen): boolean =>
  rolls.length > 0 && partsOf(system).some(({ abilityUuid }) => abilityUuid === parent.uuid);
