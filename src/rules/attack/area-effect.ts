import { overlaps, type Extent } from "../../geometry/heights/height-band";
import { isSamePoint, toPixels, type Point } from "../../geometry/numbers/lattice";
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
  /** In the book an area without a range starts from its maker's whole body. */
  readonly hasBodyAreas?: boolean;
}

/**
 * The creature from whose whole body an area of version 13 starts: a circle about the middle of its maker, at that height. Without
 * a maker it is the creature there.
 */
export const emanatingBody = (
  { creatures }: Battlefield,
  { origin, elevation, mayBeEmanation }: EffectArea,
  { maker, hasBodyAreas = false }: Pick<AreaMaking, "maker" | "hasBodyAreas">,
): Creature | undefined =>
  mayBeEmanation && hasBodyAreas && origin !== null
    ? creatures.find(
        ({ id, centre, extent }) =>
          (maker === null || id === maker) &&
          isSamePoint(centre, origin) &&
          (elevation === null || elevation === fromHeight(extent.bottom)),
      )
    : undefined;

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
export const areaAttacks = (battlefield: Battlefield, area: EffectArea, making: AreaMaking): readonly Attack[] => {
  const emanating = emanatingBody(battlefield, area, making);
  const attacker = area.carrier ?? emanating?.id ?? making.maker;
  const body = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  return battlefield.creatures.filter(area.holds).flatMap((creature): Attack[] => {
    const start = area.startFor(creature);
    const at = emanating === undefined ? start.origin : null;
    if (at === null && creature.id === attacker) return [];
    const origin = originOfArea(battlefield, { ...area, origin: at }, body);
    const isFromBody = body !== undefined && (at === null || isOnBody(body, at));
    const extent = origin === null ? body?.extent : startExtent(battlefield, body, origin);
    const isUnlimited = extent === undefined || (making.areaHeight === "unlimited" && start.heights.range === null);
    if (
      !isUnlimited &&
      !overlaps(spanOf(start, extent, isFromBody && (at === null || area.elevation === null)), creature.extent)
    )
      return [];
    const attack: Attack = { attacker, target: creature.id, kind: "area", reach: null, origin };
    return [area.isSpread ? { ...attack, isSpread: true } : attack];
  });
};

/** How an area affects a creature: fully, with a bonus to its save or defence, or not at all. */
export const AREA_FATES = ["exposed", "gains", "unaffected"] as const;
export type AreaFate = (typeof AREA_FATES)[number];

type Judged = Pick<Verdict, "lineOfEffect" | "permissions" | "modifiers" | "dice" | "texts" | "effects">;

/** Armour against blows and hiding are nothing to an area. */
const isAgainstAreas = ({ stat, side, type }: Modifier): boolean =>
  (side === "target" || type === "cover") && stat !== "ac" && stat !== "stealth";

/** What an area's target gains by its verdict. */
export const gainsIn = ({ modifiers }: Pick<Verdict, "modifiers">): readonly Modifier[] =>
  modifiers.filter(isAgainstAreas);

/** The fate of the target of an area's attack, by its verdict. */
export const fateOf = (verdict: Judged): AreaFate => {
  if (!mayAttack(verdict)) return "unaffected";
  const { dice, texts = [], effects } = verdict;
  return gainsIn(verdict).length + dice.length + texts.length > 0 || effects.includes("improved-evasion")
    ? "gains"
    : "exposed";
};
