import type { Battlefield } from "../../scene/model/battlefield";
import type { EffectArea } from "../../scene/read-foundry/effect-area";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import { mayAttack, type Attack, type Modifier, type PixelPoint, type Verdict } from "./verdict";

const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/**
 * The attacks that an area effect makes, one on each creature inside, in the scene's order. Who carries it makes it, else
 * `maker` (a creature's id, or null for nobody); an area that starts from a whole body spares that body.
 */
export const areaAttacks = (
  { creatures }: Pick<Battlefield, "creatures">,
  { originFor, carrier, holds }: EffectArea,
  maker: string | null,
): readonly Attack[] => {
  const attacker = carrier ?? maker;
  return creatures.filter(holds).flatMap((creature): Attack[] => {
    const start = originFor(creature);
    if (start === null && creature.id === attacker) return [];
    const origin = start === null ? null : pixelPoint(start);
    return [{ attacker, target: creature.id, kind: "area", reach: null, origin }];
  });
};

/** How an area affects a creature: fully, with a bonus to its save or defence, or not at all. */
export const AREA_FATES = ["exposed", "gains", "unaffected"] as const;
export type AreaFate = (typeof AREA_FATES)[number];

type Judged = Pick<Verdict, "lineOfEffect" | "permissions" | "modifiers" | "effects">;

/** Armour against blows and hiding are nothing to an area. */
const isAgainstAreas = ({ stat, side, type }: Modifier): boolean =>
  (side === "target" || type === "cover") && stat !== "ac" && stat !== "stealth";

/** What an area's target gains by its verdict. */
export const gainsIn = ({ modifiers }: Pick<Verdict, "modifiers">): readonly Modifier[] =>
  modifiers.filter(isAgainstAreas);

/** The fate of the target of an area's attack, by its verdict. */
export const fateOf = (verdict: Judged): AreaFate => {
  if (!mayAttack(verdict)) return "unaffected";
  return gainsIn(verdict).length > 0 || verdict.effects.includes("improved-evasion") ? "gains" : "exposed";
};
