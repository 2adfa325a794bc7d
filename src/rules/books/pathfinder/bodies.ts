/**
 * What a target's kind of body makes of the damage, and of the senses that find it. People apply it, because the map does
 * not show what an attack is made of.
 *
 * Source: Epic Path, "Incorporeal", "Nebulous", "Phased", "Faded".
 * Read this way: the light at the nebulous creature's centre counts. With the option for light off nobody knows it, so the
 * sentence is there too.
 */
import { lightOn } from "../../../scene/light/light";
import { creatureWithId, type Battlefield, type Creature } from "../../../scene/model/battlefield";
import type { Sense } from "../../../scene/model/scene";
import { reason, type Attack, type Reason } from "../../attack/verdict";
import { isIncorporealTo } from "../../distance/ethereal";
import { SIGHTLESS } from "../../concealment/senses";

/** How an attacker perceives its target. */
interface Perceived {
  readonly useLight: boolean;
  /** The senses that undo concealment. */
  readonly senses: readonly Sense[];
}

/** Sentences about a target without a common body. */
export const bodyReasons = (
  battlefield: Battlefield,
  attack: Pick<Attack, "attacker" | "target" | "kind">,
  { useLight, senses }: Perceived,
): readonly Reason[] => {
  const target = creatureWithId(battlefield, attack.target);
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (target === undefined) return [];
  const body = bodyOf(target);
  const isOf = bodyOf(attacker);
  const isInFull =
    body !== "phased" && (isOf === "phased" || isOf === "incorporeal" || (isOf !== undefined && isOf === body));
  const isLit = useLight && body === "nebulous" && lightOn(battlefield, target, { lowLight: false }) === "bright";
  const isSensed = senses.some((sense) => SIGHTLESS.some((each) => each === sense));
  const told = toldOf(body, isOf, attack);
  return [
    ...(isFaded(target) ? [reason("Body.faded")] : []),
    ...(told === undefined || isInFull || isLit ? [] : [reason(`Body.${told}`)]),
    ...(isSensed && isIncorporealTo(attacker, target) ? [reason("Body.sensed")] : []),
  ];
};

const BODIES = ["phased", "incorporeal", "nebulous"] as const;

type Body = (typeof BODIES)[number];

const bodyOf = (creature: Creature | undefined): Body | undefined =>
  BODIES.find((each) => creature?.conditions.includes(each) === true);

/** Of a phased body an area says less than an attack, and of an incorporeal one a nebulous attacker deals half damage. */
const toldOf = (body: Body | undefined, attacker: Body | undefined, { kind }: Pick<Attack, "kind">) => {
  if (body === "phased" && kind === "area") return "phasedInArea";
  return body === "incorporeal" && attacker === "nebulous" ? "incorporealToNebulous" : body;
};

const isFaded = ({ conditions }: Creature): boolean => conditions.includes("faded");

const PHASED_CHANCE = 50;
const ALL = 100;

/** The miss chance with that of a phased target, percent: both have to be overcome. */
export const phasedChance = (target: Creature | undefined, missChance: number): number =>
  target?.conditions.includes("phased") === true
    ? Math.round(ALL - ((ALL - PHASED_CHANCE) * (ALL - missChance)) / ALL)
    : missChance;
