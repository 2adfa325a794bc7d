import { creaturesCalled, type Battlefield, type Creature, type Template } from "../../src/scene/model/battlefield";
import { FARTHEST } from "../../src/scene/shapes/scene-limits";
import { areaOfTemplate } from "../../src/scene/read-foundry/effect-area";
import { areaAttacks, type AreaMaking } from "../../src/rules/attack/area-effect";
import { ATTACK_KINDS, type AreaOrigin, type Attack, type AttackKind } from "../../src/rules/attack/verdict";
import { choiceOf, numberOf, type Arguments } from "./arguments";
import { detailsOf, templateOf } from "./attack-details";
import { InputError, listOf, unexpected } from "./input-error";
import { plain } from "../../src/words/plain";
import { isPoint } from "./points";

const labelOf = ({ id, name }: Creature): string => `${plain(name)} (${id.replace(/^token:/, "")})`;

/** The creature that is called so, by id or name. Throws `InputError` where it is none or one of several. */
export const creatureNamed = (battlefield: Battlefield, role: string, text: string): Creature => {
  const [found, ...others] = creaturesCalled(battlefield, text);
  if (found === undefined)
    throw unexpected(`--${role}`, `a creature of the map (${listOf(battlefield.creatures.map(labelOf))})`, `"${text}"`);
  if (others.length > 0)
    throw new InputError(
      `--${role}: ${others.length + 1} creatures are called "${text}", use an id: ${listOf([found, ...others].map(labelOf))}`,
    );
  return found;
};

const creaturesOf = (battlefield: Battlefield, args: Arguments, role: string): readonly Creature[] => {
  const names = args.valuesOf(role);
  if (names.length === 0) return battlefield.creatures.filter(({ isHidden, name }) => !isHidden && !isPoint(name));
  return [...new Set(names.map((name) => creatureNamed(battlefield, role, name)))];
};

const originIn = (text: string): AreaOrigin => {
  const expected = `X,Y in pixels from -${FARTHEST} to ${FARTHEST}, or X,Y,Z with the height in scene units`;
  const [x, y, elevation, ...rest] = text.split(",").map((part) => numberOf("--origin", part, expected));
  if (x === undefined || y === undefined || rest.length > 0 || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST)
    throw unexpected("--origin", expected, `"${text}"`);
  return elevation === undefined ? { x, y } : { x, y, elevation };
};

/** With a template, `--attack area` may be left out. */
const kindOf = (args: Arguments, template: Template | undefined): AttackKind => {
  if (template === undefined) return choiceOf(args, "attack", ATTACK_KINDS);
  const kind = choiceOf(args, "attack", ["area", ...ATTACK_KINDS]);
  if (kind !== "area") throw unexpected("--template", "--attack area with it", `a ${kind} attack`);
  return kind;
};

/** A template's attacks by one attacker, or without one, on the creatures inside that the options name, or on all inside. */
const templateAttacks = (battlefield: Battlefield, args: Arguments, making: AreaMaking): readonly Attack[] => {
  const template = templateOf(battlefield, args);
  if (template === undefined) return [];
  const attacks = areaAttacks(battlefield, areaOfTemplate(template), making);
  const targets = creaturesOf(battlefield, args, "target");
  const isInside = ({ id }: Creature): boolean => attacks.some(({ target }) => target === id);
  const outside = targets.find((target) => !isInside(target));
  if (args.valuesOf("target").length > 0 && outside !== undefined) {
    const inside = battlefield.creatures.filter(isInside);
    throw unexpected("--target", `a creature in ${template.id} (${listOf(inside.map(labelOf))})`, labelOf(outside));
  }
  return targets.flatMap(({ id }) => attacks.filter(({ target }) => target === id));
};

/** Attacks that are made one after the other: 500 creatures have a quarter of a million. */
export interface AttackList extends Iterable<Attack> {
  readonly length: number;
  /** Of all of them. */
  readonly kind: AttackKind;
}

/**
 * The attacks that the options name: each attacker on each other creature, in the scene's order; by default all creatures
 * that are not hidden. An area with an origin and no `--attacker` has the attacker null and gives one attack a target.
 */
export const attacksOf = (
  battlefield: Battlefield,
  args: Arguments,
  areaHeight: AreaMaking["areaHeight"],
): AttackList => {
  const template = templateOf(battlefield, args);
  const details = detailsOf(battlefield, args, kindOf(args, template));
  const named = args.valueOf("origin");
  const origin = named === undefined ? null : originIn(named);
  const hasNoAttacker = (origin !== null || template !== undefined) && args.valuesOf("attacker").length === 0;
  const attackers: readonly (string | null)[] = hasNoAttacker
    ? [null]
    : creaturesOf(battlefield, args, "attacker").map(({ id }) => id);
  const { kind } = details;
  if (template !== undefined) {
    const all = attackers.flatMap((maker) =>
      templateAttacks(battlefield, args, { maker, areaHeight }).map((attack) => ({ ...attack, ...details })),
    );
    return { length: all.length, kind, [Symbol.iterator]: () => all.values() };
  }
  const targets = creaturesOf(battlefield, args, "target").map(({ id }) => id);
  // An area can affect its own maker where that is named as a target.
  const isSelfAllowed = details.kind === "area" && args.valuesOf("target").length > 0;
  const [only] = attackers.length === 1 && targets.length === 1 ? targets : [];
  if (!isSelfAllowed && args.valuesOf("target").length > 0 && only !== undefined && only === attackers[0])
    throw unexpected("--target", "another creature than the attacker, or --attack area", only);
  const isAttack = (attacker: string | null, target: string): boolean => isSelfAllowed || target !== attacker;
  const onThemselves = targets.filter((target) => attackers.includes(target) && !isAttack(target, target));
  return {
    length: attackers.length * targets.length - onThemselves.length,
    kind,
    *[Symbol.iterator]() {
      for (const attacker of attackers)
        for (const target of targets) if (isAttack(attacker, target)) yield { attacker, target, ...details, origin };
    },
  };
};
