import type { Sense, Senses } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";
import type { SpeedOf } from "../adapter/system-adapter";
import { inSceneUnits, sizeBy } from "../adapter/scene-units";

interface SenseData {
  readonly type: string;
  /** In feet; Infinity or null for unlimited senses. */
  readonly range?: number | null;
}

/**
 * The properties read from an Actor: `system.perception.senses`, `system.traits.size` and `system.attributes.reach`.
 */
interface Creature2e {
  readonly system?: {
    readonly perception?: { readonly senses?: readonly SenseData[] };
    readonly traits?: { readonly size?: { readonly value?: string } };
    readonly attributes?: { readonly reach?: { readonly base?: number } };
  };
}

const SENSES: ReadonlyMap<unknown, Sense> = new Map([
  ["darkvision", "darkvision"],
  ["greater-darkvision", "darkvision"],
  ["see-invisibility", "see-invisibility"],
  ["tremorsense", "tremorsense"],
  ["truesight", "true-seeing"],
]);

type Grid = Parameters<FactsOf>[1];

/** An unlimited sense reaches any distance on a map. */
const rangeOf = ({ range }: SenseData, grid: Grid): number =>
  typeof range === "number" && Number.isFinite(range)
    ? (inSceneUnits(range, "ft", grid) ?? Number.MAX_SAFE_INTEGER)
    : Number.MAX_SAFE_INTEGER;

const sensesIn = (senses: readonly SenseData[], grid: Grid): Partial<Senses> => {
  const found: Partial<Record<Sense, number>> = {};
  for (const sense of senses) {
    const its = SENSES.get(sense.type);
    if (its !== undefined) found[its] = Math.max(found[its] ?? 0, rangeOf(sense, grid));
  }
  return found;
};

/** The body's reach; a strike has its own. */
export const factsOf: FactsOf = (actor, grid) => {
  const { perception, traits, attributes } = (actor as Creature2e).system ?? {};
  const sizeCategory = sizeBy(traits?.size?.value);
  const base = attributes?.reach?.base;
  const reach = base === undefined ? undefined : inSceneUnits(base, "ft", grid);
  const senses = perception?.senses;
  return {
    ...(sizeCategory === undefined ? {} : { sizeCategory }),
    ...(reach === undefined ? {} : { reach }),
    ...(senses === undefined
      ? {}
      : {
          senses: sensesIn(senses, grid),
          hasLowLightVision: senses.some(
            ({ type }) => type === "low-light-vision" || SENSES.get(type) === "darkvision",
          ),
        }),
  };
};

interface Walker2e {
  readonly system?: {
    readonly movement?: { readonly speeds?: { readonly land?: { readonly value?: unknown } | null } };
    readonly attributes?: { readonly speed?: { readonly total?: unknown } | null };
  };
}

/** One Stride: the land Speed, feet. It was at `attributes.speed.total` before version 7. */
export const speedOf: SpeedOf = (actor, grid) => {
  const { movement, attributes } = (actor as Walker2e).system ?? {};
  const speed = movement?.speeds?.land?.value ?? attributes?.speed?.total;
  return typeof speed === "number" ? inSceneUnits(speed, "ft", grid) : undefined;
};

/** Of its strikes, without the penalty for several attacks. */
export const attackBonusOf = (actor: object): number | undefined => {
  const { actions = [] } =
    (actor as { readonly system?: { readonly actions?: readonly { readonly totalModifier?: unknown }[] } }).system ??
    {};
  const bonuses = actions.map(({ totalModifier }) => totalModifier).filter((each) => typeof each === "number");
  return bonuses.length === 0 ? undefined : Math.max(...bonuses);
};
