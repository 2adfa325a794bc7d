import type { Battlefield, Creature, Template } from "../src/scene/model/battlefield";
import { FARTHEST } from "../src/scene/shapes/scene-limits";
import { creaturesIn } from "../src/scene/areas/template";
import { toPixels, type Point } from "../src/geometry/numbers/lattice";
import { ATTACK_KINDS, type Attack, type AttackKind, type PixelPoint } from "../src/rules/attack/verdict";
import { choiceOf, numberOf, type Arguments } from "./arguments";
import { detailsOf, templateOf } from "./attack-details";
import { plain } from "./plain";
import { Refusal, listOf } from "./refusal";

const labelOf = ({ id, name }: Creature): string => `${plain(name)} (${id.replace(/^token:/, "")})`;

/** The creature with this id (with or without `token:`) or with this name, whatever its case, if no other has it. */
const creatureNamed = (battlefield: Battlefield, role: string, wanted: string): Creature => {
  const { creatures } = battlefield;
  const byId = creatures.find(({ id }) => id === wanted || id === `token:${wanted}`);
  if (byId !== undefined) return byId;
  const [found, ...others] = creatures.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined)
    throw new Refusal(`--${role}: no creature "${wanted}" is there, wanted one of ${listOf(creatures.map(labelOf))}`);
  if (others.length > 0)
    throw new Refusal(
      `--${role}: ${others.length + 1} creatures are called "${wanted}", wanted the id of one: ${listOf([found, ...others].map(labelOf))}`,
    );
  return found;
};

const creaturesOf = (battlefield: Battlefield, given: Arguments, role: string): readonly Creature[] => {
  const wanted = given.valuesOf(role);
  if (wanted.length === 0) return battlefield.creatures.filter(({ isHidden }) => !isHidden);
  return [...new Set(wanted.map((name) => creatureNamed(battlefield, role, name)))];
};

const originOf = (text: string): PixelPoint => {
  const wanted = `X,Y in pixels from -${FARTHEST} to ${FARTHEST}`;
  const [x, y, ...rest] = text.split(",").map((part) => numberOf("--origin", part, wanted));
  if (x === undefined || y === undefined || rest.length > 0 || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST)
    throw new Refusal(`--origin: came "${text}", wanted ${wanted}`);
  return { x, y };
};

/** An area on the map is an area attack, whether or not `--attack` says so. */
const kindOf = (given: Arguments, template: Template | undefined): AttackKind => {
  if (template === undefined) return choiceOf(given, "attack", ATTACK_KINDS);
  const kind = choiceOf(given, "attack", ["area", ...ATTACK_KINDS]);
  if (kind !== "area") throw new Refusal(`--template: came with a ${kind} attack, wanted --attack area beside it`);
  return kind;
};

const pixelsOf = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** Where the area starts; null for wherever its maker is. */
const startOf = (given: Arguments, template: Template | undefined): PixelPoint | null => {
  if (template !== undefined) return pixelsOf(template.origin);
  const origin = given.valueOf("origin");
  return origin === undefined ? null : originOf(origin);
};

/** Those whom the options name; of a template's, who is in it. Refuses who is named and is not. */
const targetsOf = (battlefield: Battlefield, given: Arguments, template: Template | undefined): readonly Creature[] => {
  const targets = creaturesOf(battlefield, given, "target");
  if (template === undefined) return targets;
  const caught = creaturesIn(template, battlefield);
  const outside = targets.find((target) => !caught.includes(target));
  if (given.valuesOf("target").length > 0 && outside !== undefined)
    throw new Refusal(
      `--target: ${labelOf(outside)} is not in ${template.id}, wanted one of ${listOf(caught.map(labelOf))}`,
    );
  return targets.filter((target) => caught.includes(target));
};

/** Nobody strikes at itself, but an area that lies on the map, or is asked of by name, may catch its maker. */
const mayStrikeItself = (kind: AttackKind, given: Arguments): boolean =>
  kind === "area" && (given.valueOf("template") !== undefined || given.valuesOf("target").length > 0);

/**
 * The attacks that the options name: every attacker on every other creature, by default all that are not hidden, in the
 * scene's order. An area with an origin and no attacker named is nobody's: one attack on each target. A template's
 * targets are those in it, its maker too.
 */
export const attacksOf = (battlefield: Battlefield, given: Arguments): readonly Attack[] => {
  const template = templateOf(battlefield, given);
  const how = { ...detailsOf(battlefield, given, kindOf(given, template)), origin: startOf(given, template) };
  const isNobodys = how.origin !== null && given.valuesOf("attacker").length === 0;
  const attackers = isNobodys ? [null] : creaturesOf(battlefield, given, "attacker").map(({ id }) => id);
  const targets = targetsOf(battlefield, given, template).map(({ id }) => id);
  const catchesMaker = mayStrikeItself(how.kind, given);
  const [only] = attackers.length === 1 && targets.length === 1 ? targets : [];
  if (!catchesMaker && given.valuesOf("target").length > 0 && only !== undefined && only === attackers[0])
    throw new Refusal(`--target: came ${only}, which is the attacker, wanted another creature or --attack area`);
  return attackers.flatMap((attacker) =>
    targets
      .filter((target) => catchesMaker || target !== attacker)
      .map((target): Attack => ({ attacker, target, ...how })),
  );
};
