import type { Modifier } from "../../src/rules/attack/verdict";
import type { RuledTarget } from "../../src/systems/adapter/attack";
import type { SystemModifiers } from "../../src/systems/pf2e/apply-attack";
import type { MakeCover } from "../../src/systems/pf2e/check";
import type { CheckContext, CheckModifier, ModifierAdjustment } from "../../src/systems/pf2e/shapes";
import { ruledTarget } from "../ruled-attack";

/** Checks shaped as the system's strikes, skill actions and saves make them: docs/systems.md, "pf2e and sf2e". */

export const bow = { name: "Longbow", uuid: "Actor.a.Item.bow", isMelee: false, isRanged: true, group: "bow" };
export const whip = { name: "Whip", isMelee: true, isRanged: false, group: "flail" };
export const archer = { token: { id: "archer" }, actor: { getReach: () => 10 }, self: true };
export const orc = { token: { id: "orc" }, actor: {}, self: false };

export const circumstance = (slug: string, modifier: number, enabled = true): CheckModifier => ({
  slug,
  type: "circumstance",
  modifier,
  enabled,
});
export const armour: CheckModifier = { slug: "chain-mail", type: "item", modifier: 4, enabled: true };

export const strike = (changes: Partial<CheckContext> = {}): CheckContext => ({
  type: "attack-roll",
  actor: archer.actor,
  token: archer.token,
  item: bow,
  origin: archer,
  target: orc,
  domains: ["attack", "ranged-attack-roll", "attack-roll"],
  options: new Set(["target", "item:ranged"]),
  dc: { slug: "ac", value: 18, statistic: { modifiers: [armour] } },
  ...changes,
});

export const withShield = (bonus: number) => ({
  slug: "ac",
  value: 18 + bonus,
  statistic: { modifiers: [armour, circumstance("raised-shield", bonus)] },
});

/** A modifier of the system's, with what is to be adjusted. */
interface MadeModifier extends CheckModifier {
  modifier: number;
  ignored: boolean;
  readonly adjustments: readonly ModifierAdjustment[];
}

export const make: MakeCover = ({ bonus, slug, adjustments = [] }): MadeModifier => ({
  ...circumstance(slug, bonus),
  ignored: false,
  adjustments,
});

/** As the system's rule element `AdjustModifier` gives them. */
export interface Adjustment extends ModifierAdjustment {
  readonly suppress?: boolean;
  getNewValue?(current: number): number;
}

/** As `StatisticModifier` does. */
export const system: SystemModifiers = {
  make,
  adjust: (modifier, options) => {
    const made = modifier as MadeModifier;
    const its = (made.adjustments as readonly Adjustment[]).filter((each) => each.test(options));
    made.ignored = its.some(({ suppress }) => suppress === true);
    made.modifier = its.reduce((value, each) => each.getNewValue?.(value) ?? value, made.modifier);
    return true;
  },
};

export const change = (stat: Modifier["stat"], value: number): Modifier => ({
  stat,
  value,
  side: "target",
  type: "circumstance",
  note: { key: "", data: {} },
});

export const ruled = (...changes: Modifier[]): RuledTarget => ruledTarget({ target: "token:orc", changes });

export const standard = ruled(change("ac", 2), change("reflex", 2));
export const greater = ruled(change("ac", 4));

export const shownOptions = ({ options = [] }: CheckContext): string[] => [...options].sort();

/** Somebody caught in a fireball. */
export const fireball = { name: "Fireball", uuid: "Actor.m.Item.fireball" };
export const mage = { token: { id: "mage" }, actor: {}, item: fireball, self: false };
export const saving = { token: { id: "orc" }, actor: {}, self: true };
export const save = (changes: Partial<CheckContext> = {}): CheckContext => ({
  type: "saving-throw",
  token: saving.token,
  origin: mage,
  target: saving,
  item: fireball,
  domains: ["reflex", "saving-throw"],
  options: new Set(["area-effect"]),
  dc: { value: 22 },
  ...changes,
});
