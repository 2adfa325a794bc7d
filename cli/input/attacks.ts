import type { Battlefield, Creature, Template } from "../../src/scene/model/battlefield";
import { FARTHEST } from "../../src/scene/shapes/scene-limits";
import { creaturesIn } from "../../src/scene/areas/template";
import { toPixels, type Point } from "../../src/geometry/numbers/lattice";
import { ATTACK_KINDS, type Attack, type AttackKind, type PixelPoint } from "../../src/rules/attack/verdict";
import { choiceOf, numberOf, type Arguments } from "./arguments";
import { detailsOf, templateOf } from "./attack-details";
import { InputError, listOf, unexpected } from "./input-error";
import { plain } from "../plain";

const labelOf = ({ id, name }: Creature): string => `${plain(name)} (${id.replace(/^token:/, "")})`;

/** The creature with this id (`token:` may be left out), or the only one with this name in any case. */
const creatureNamed = ({ creatures }: Battlefield, role: string, text: string): Creature => {
  const byId = creatures.find(({ id }) => id === text || id === `token:${text}`);
  if (byId !== undefined) return byId;
  const [found, ...others] = creatures.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (found === undefined)
    throw unexpected(`--${role}`, `a creature of the map (${listOf(creatures.map(labelOf))})`, `"${text}"`);
  if (others.length > 0)
    throw new InputError(
      `--${role}: ${others.length + 1} creatures are called "${text}", use an id: ${listOf([found, ...others].map(labelOf))}`,
    );
  return found;
};

const creaturesOf = (battlefield: Battlefield, args: Arguments, role: string): readonly Creature[] => {
  const names = args.valuesOf(role);
  if (names.length === 0) return battlefield.creatures.filter(({ isHidden }) => !isHidden);
  return [...new Set(names.map((name) => creatureNamed(battlefield, role, name)))];
};

const originIn = (text: string): PixelPoint => {
  const expected = `X,Y in pixels from -${FARTHEST} to ${FARTHEST}`;
  const [x, y, ...rest] = text.split(",").map((part) => numberOf("--origin", part, expected));
  if (x === undefined || y === undefined || rest.length > 0 || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST)
    throw unexpected("--origin", expected, `"${text}"`);
  return { x, y };
};

/** With a template, `--attack area` may be left out. */
const kindOf = (args: Arguments, template: Template | undefined): AttackKind => {
  if (template === undefined) return choiceOf(args, "attack", ATTACK_KINDS);
  const kind = choiceOf(args, "attack", ["area", ...ATTACK_KINDS]);
  if (kind !== "area") throw unexpected("--template", "--attack area with it", `a ${kind} attack`);
  return kind;
};

const pixelsOf = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** An area's point of origin; null for the attacker's position. */
const originOf = (args: Arguments, template: Template | undefined): PixelPoint | null => {
  if (template !== undefined) return pixelsOf(template.origin);
  const origin = args.valueOf("origin");
  return origin === undefined ? null : originIn(origin);
};

/** The targets named by the options, or all; with a template, only creatures inside it. */
const targetsOf = (battlefield: Battlefield, args: Arguments, template: Template | undefined): readonly Creature[] => {
  const targets = creaturesOf(battlefield, args, "target");
  if (template === undefined) return targets;
  const inside = creaturesIn(template, battlefield);
  const outside = targets.find((target) => !inside.includes(target));
  if (args.valuesOf("target").length > 0 && outside !== undefined)
    throw unexpected("--target", `a creature in ${template.id} (${listOf(inside.map(labelOf))})`, labelOf(outside));
  return targets.filter((target) => inside.includes(target));
};

/** An area can affect its own attacker when it is a template or when the attacker is named as a target. */
const canTargetItself = (kind: AttackKind, args: Arguments): boolean =>
  kind === "area" && (args.valueOf("template") !== undefined || args.valuesOf("target").length > 0);

/**
 * The attacks that the options name: each attacker on each other creature, in the scene's order; by default all creatures
 * that are not hidden. An area with an origin and no `--attacker` has the attacker null and gives one attack a target.
 */
export const attacksOf = (battlefield: Battlefield, args: Arguments): readonly Attack[] => {
  const template = templateOf(battlefield, args);
  const details = detailsOf(battlefield, args, kindOf(args, template));
  const origin = originOf(args, template);
  const hasNoAttacker = origin !== null && args.valuesOf("attacker").length === 0;
  const attackers = hasNoAttacker ? [null] : creaturesOf(battlefield, args, "attacker").map(({ id }) => id);
  const targets = targetsOf(battlefield, args, template).map(({ id }) => id);
  const isSelfAllowed = canTargetItself(details.kind, args);
  const [only] = attackers.length === 1 && targets.length === 1 ? targets : [];
  if (!isSelfAllowed && args.valuesOf("target").length > 0 && only !== undefined && only === attackers[0])
    throw unexpected("--target", "another creature than the attacker, or --attack area", only);
  return attackers.flatMap((attacker) =>
    targets
      .filter((target) => isSelfAllowed || target !== attacker)
      .map((target): Attack => ({ attacker, target, ...details, origin })),
  );
};
