/** Draw Steel: a method of the ability's model, which the system calls for each target. Source: docs/systems.md. */
import { controlledTokens, targetedTokens } from "../../foundry/canvas/map-tokens";
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { RuledAttack, DeclaredAttack, RuledTarget } from "../adapter/attack";
import type { AttackJudge, SpeedOf, SystemAdapter, MessageSeen } from "../adapter/system-adapter";
import { isOfCover, type Dice, type DiceKind, type VerdictLevel } from "../../rules/attack/verdict";

/**
 * Abilities of Draw Steel, as far as their use is read. Cover is a bane on abilities that deal damage, and a rule set of
 * another game says who has it. Source: docs/systems.md, "Draw Steel".
 */

/** What changes one target's roll: how many edges and banes, and a number. */
interface TargetModifiers {
  banes: number;
}

interface DrawSteelToken {
  readonly id: string | null;
  readonly actor?: { readonly uuid: string } | null;
}

interface DrawSteelActor {
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

const BANE: DiceKind = "bane";

/** The banes that Parapet gives a roll at a target. */
const banesOf = ({ dice, verdict }: Pick<RuledTarget, "dice" | "verdict">): number =>
  dice.includes(BANE) ? sumIn(verdict.dice.filter(({ kind }) => kind === BANE).map(({ count }) => count)) : 0;

const baneOf = (level: Pick<Dice, "note">): Dice => ({ kind: BANE, count: 1, side: "attacker", note: level.note });

/** Each level of cover that changes a number in the rule set is a bane. The game has no other numbers or effects of it. */
export const asPlayed = <Level extends VerdictLevel>(verdict: Level): Level => {
  const level = verdict.modifiers.find(isOfCover);
  return {
    ...verdict,
    modifiers: [],
    dice: level === undefined ? verdict.dice : [...verdict.dice, baneOf(level)],
    effects: [],
  };
};

/** A target whose banes a power roll has asked for. */
export interface AskedTarget {
  /** `token:ID`. */
  readonly target: string;
  /** Its actor's uuid, by which rolls name it; "" without an actor. */
  readonly actor: string;
  /** The banes that the system has for it. */
  readonly own: number;
  readonly ours: number;
}

/** What a power roll's dialog was opened with. */
interface Asked {
  readonly targets: readonly AskedTarget[];
  /** The banes of the whole roll, at every target. */
  readonly shared: number;
}

interface Part {
  readonly abilityUuid?: string;
  /** Stored as JSON. */
  readonly rolls?: readonly (string | PowerRoll)[];
}

/** A roll of an `abilityResult`, one for each target; damage has no banes. */
interface PowerRoll {
  readonly options?: { readonly banes?: unknown; readonly target?: unknown };
}

/** As many as one roll counts: `PowerRoll.MAX_BANE`. */
const MOST_BANES = 2;

const counted = (banes: number): number => Math.min(MOST_BANES, Math.max(0, banes));

const sumIn = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The banes of each roll at an actor. */
const banesRolled = (system: unknown, actor: string): readonly number[] =>
  partsOf(system)
    .flatMap(({ rolls = [] }) => rolls)
    .map((roll) => (typeof roll === "string" ? (JSON.parse(roll) as PowerRoll) : roll))
    .flatMap(({ options }) => (options?.target === actor && typeof options.banes === "number" ? [options.banes] : []));

/**
 * The target as its power roll has it: the bane counts if the roll has as many banes as its dialog was opened with. Tokens of
 * one actor cannot be told apart.
 */
export const asRolled = (ruled: RuledTarget, { system }: MessageSeen, { targets, shared }: Asked): RuledTarget => {
  const its = targets.find(({ target }) => target === ruled.target);
  if (banesOf(ruled) === 0) return ruled;
  if (its === undefined) return { ...ruled, unplacedDice: [BANE] };
  const due = targets.filter(({ actor }) => actor === its.actor).map(({ own, ours }) => counted(own + shared + ours));
  const rolled = banesRolled(system, its.actor);
  if (rolled.length < due.length || sumIn(rolled) < sumIn(due)) return { ...ruled, unplacedDice: [BANE] };
  return its.own + shared < MOST_BANES ? ruled : { ...ruled, includedDice: [BANE] };
};

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

const MODEL = "CONFIG.Item.dataModels.ability.prototype";

/** Squares: `system.movement.value`. */
export const speedOf: SpeedOf = (actor, grid) => {
  const { system } = actor as { readonly system?: { readonly movement?: { readonly value?: unknown } } };
  const speed = system?.movement?.value;
  return typeof speed === "number" ? speed * grid.distance : undefined;
};

/** The actor's controlled token, as the system has it, else its first. */
const attackerOf = (actor: DrawSteelActor | null | undefined): string | null => {
  const active = actor?.getActiveTokens(true, true) ?? [];
  const controlled = active.find((token) => controlledTokens().some(({ id }) => id === token.id));
  const id = (actor?.token ?? controlled ?? active[0])?.id;
  return typeof id === "string" ? `token:${id}` : null;
};

/** A use of an ability whose message has not come yet. */
interface Use {
  readonly ruled: RuledAttack;
  targets: readonly AskedTarget[];
  /** The banes of the whole roll as its dialog opened; undefined without a dialog. */
  shared?: number;
  isOver: boolean;
}

/** An application of the class `PowerRollDialog`, which changes these numbers as people do. */
interface PowerRollDialog {
  readonly options: { readonly context?: { readonly ability?: unknown; readonly modifiers?: TargetModifiers } };
}

const createUses = (attackJudge: AttackJudge) => {
  /** The use whose targets are being asked about, all in one go; null if there is nothing to judge. */
  const asked = new WeakMap<Ability, Use | null>();
  /** The last use of an ability, by its item's uuid. */
  const open = new Map<string, Use>();

  const begin = (ability: Ability): Use | null => {
    const targets = targetedTokens().map(({ id }) => `token:${id}`);
    const declared = readAttack(ability, { attacker: attackerOf(ability.actor), targets });
    const ruled = declared === null ? null : attackJudge.rule(declared);
    if (ruled === null) return null;
    const use: Use = { ruled, targets: [], isOver: false };
    open.set(ability.parent.uuid, use);
    attackJudge.made(ruled);
    attackJudge.expectMessage(ruled, (message) => !use.isOver && isUseOf(ability, message), {
      asRolled: (each, message) => asRolled(each, message, { targets: use.targets, shared: use.shared ?? 0 }),
    });
    return use;
  };

  const useOf = (ability: Ability): Use | null => {
    const known = asked.get(ability);
    if (known !== undefined) return known;
    const use = begin(ability);
    asked.set(ability, use);
    queueMicrotask(() => asked.delete(ability));
    return use;
  };

  return {
    /** Adds the banes of one target's cover. */
    addBane: (ability: Ability, modifiers: TargetModifiers, token: DrawSteelToken): TargetModifiers => {
      const use = useOf(ability);
      const target = `token:${token.id}`;
      const its = use?.ruled.targets.find((each) => each.target === target);
      if (use === null || its === undefined) return modifiers;
      const ours = banesOf(its);
      use.targets = [...use.targets, { target, actor: token.actor?.uuid ?? "", own: modifiers.banes, ours }];
      modifiers.banes += ours;
      return modifiers;
    },
    /** The first time, before anybody changes something in it. */
    opened: ({ options: { context } }: PowerRollDialog): void => {
      const use = typeof context?.ability === "string" ? open.get(context.ability) : undefined;
      if (use !== undefined) use.shared ??= context?.modifiers?.banes ?? 0;
    },
    /** A use that was cancelled leaves nothing to the next message. */
    end: ({ parent: { uuid } }: Ability): void => {
      const use = open.get(uuid);
      if (use !== undefined) use.isOver = true;
      open.delete(uuid);
    },
  };
};

export const drawSteel: SystemAdapter = {
  systems: ["draw-steel"],
  givesInitiative: true,
  capabilities: {
    attack: "each-target",
    save: false,
    refusal: "never",
    missChance: "card",
    carries: { stats: [], dice: ["bane"] },
  },
  knows: () => false,
  brings: () => true,
  asPlayed,
  factsOf: NO_FACTS,
  speedOf,
  register: (attackJudge, hooks) => {
    const uses = createUses(attackJudge);
    hooks.on("renderPowerRollDialog", uses.opened);
    // At `setup`, the models are there and lib-wrapper is ready.
    hooks.on("setup", () => {
      hooks.after(`${MODEL}.getTargetModifiers`, (ability: Ability, result, [target]) =>
        uses.addBane(ability, result as TargetModifiers, target as DrawSteelToken),
      );
      hooks.after(`${MODEL}.use`, (ability: Ability, result) => {
        uses.end(ability);
        return result;
      });
    });
  },
};
