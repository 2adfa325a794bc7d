import type { Battlefield, Creature } from "../src/battlefield/battlefield";
import { FARTHEST } from "../src/battlefield/scene-limits";
import { ATTACK_KINDS, type Attack, type PixelPoint } from "../src/rules/verdict";
import { choiceOf, numberOf, type Arguments } from "./arguments";
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

const reachOf = (text: string): number => {
  const reach = numberOf("--reach", text, "a number of scene units above 0");
  if (reach <= 0) throw new Refusal(`--reach: came ${text}, wanted a number of scene units above 0`);
  return reach;
};

const howOf = (given: Arguments): Pick<Attack, "kind" | "reach" | "origin"> => {
  const kind = choiceOf(given, "attack", ATTACK_KINDS);
  const reach = given.valueOf("reach");
  const origin = given.valueOf("origin");
  if (reach !== undefined && kind !== "melee")
    throw new Refusal(`--reach: came with a ${kind} attack, wanted --attack melee beside it`);
  if (origin !== undefined && kind !== "area")
    throw new Refusal(`--origin: came with a ${kind} attack, wanted --attack area beside it`);
  return {
    kind,
    reach: reach === undefined ? null : reachOf(reach),
    origin: origin === undefined ? null : originOf(origin),
  };
};

/**
 * The attacks that the options name: every attacker on every other creature, by default all that are not hidden, in the
 * scene's order. An area with an origin and no attacker named is nobody's: one attack on each target.
 */
export const attacksOf = (battlefield: Battlefield, given: Arguments): readonly Attack[] => {
  const how = howOf(given);
  const isNobodys = how.origin !== null && given.valuesOf("attacker").length === 0;
  const attackers = isNobodys ? [null] : creaturesOf(battlefield, given, "attacker").map(({ id }) => id);
  const targets = creaturesOf(battlefield, given, "target").map(({ id }) => id);
  const [only] = attackers.length === 1 && targets.length === 1 ? targets : [];
  if (only !== undefined && only === attackers[0])
    throw new Refusal(`--target: came ${only}, which is the attacker, wanted another creature`);
  return attackers.flatMap((attacker) =>
    targets.filter((target) => target !== attacker).map((target): Attack => ({ attacker, target, ...how })),
  );
};
