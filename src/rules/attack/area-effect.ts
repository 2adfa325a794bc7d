import { overlaps, type Extent } from "../../geometry/heights/height-band";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import {
  type Battlefield,
  type Creature,
  creatureWithId,
  extentOf,
  fromHeight,
  toHeight,
} from "../../scene/model/battlefield";
import type { EffectArea, EffectStart } from "../../scene/read-foundry/effect-area";
import { groundFor, isOnBody, isPutElsewhere, originAt, startExtent } from "./area-start";
import { mayAttack, type AreaOrigin, type Attack, type Modifier, type PixelPoint, type Verdict } from "./verdict";

const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** How far up and down areas reach: as far as along the ground, or without limit. */
export const AREA_REACHES = ["reach", "unlimited"] as const;

/** Who makes an area effect (a creature's id, or null for nobody), and how far up and down it reaches. */
export interface AreaMaking {
  readonly maker: string | null;
  readonly areaHeight: (typeof AREA_REACHES)[number];
}

/** Where an area starts, with its height; null where it starts from the whole body of who carries it. */
export const originOfArea = (
  battlefield: Battlefield,
  { origin, elevation, levels }: Pick<EffectArea, "origin" | "elevation" | "levels">,
  maker: Creature | undefined,
): AreaOrigin | null => {
  if (origin === null) return null;
  const at = pixelPoint(origin);
  const making = { maker, levels };
  const set = elevation ?? (isPutElsewhere(making) ? fromHeight(groundFor(battlefield, making, origin)) : null);
  return originAt(at, startExtent(battlefield, maker, { ...at, elevation: set }), battlefield.grid.distance);
};

/** The heights that an area fills that starts in a band: those of its document, or as far as it reaches. Thousandths. */
const spanOf = ({ heights: { range, reach, up } }: EffectStart, start: Extent, isFromBody: boolean): Extent => {
  if (range !== null) return extentOf(range);
  if (up !== null) return { bottom: start.bottom, top: start.bottom + toHeight(up, 0) };
  const far = toHeight(reach, Infinity);
  return { bottom: start.bottom - far, top: (isFromBody ? start.top : start.bottom) + far };
};

/**
 * The attacks that an area effect makes, one on each creature inside, in the scene's order. Who carries it makes it, else
 * `maker`; an area that starts from a whole body spares that body.
 */
export const areaAttacks = (
  battlefield: Battlefield,
  area: EffectArea,
  { maker, areaHeight }: AreaMaking,
): readonly Attack[] => {
  const attacker = area.carrier ?? maker;
  const body = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  return battlefield.creatures.filter(area.holds).flatMap((creature): Attack[] => {
    const start = area.startFor(creature);
    if (start.origin === null && creature.id === attacker) return [];
    const origin = originOfArea(battlefield, { ...area, origin: start.origin }, body);
    const isFromBody = body !== undefined && (start.origin === null || isOnBody(body, start.origin));
    const extent = origin === null ? body?.extent : startExtent(battlefield, body, origin);
    const isUnlimited = extent === undefined || (areaHeight === "unlimited" && start.heights.range === null);
    if (!isUnlimited && !overlaps(spanOf(start, extent, isFromBody && area.elevation === null), creature.extent))
      return [];
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
