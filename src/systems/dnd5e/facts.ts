import type { Sense, Senses } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";
import type { SpeedOf } from "../adapter/system-adapter";
import { inSceneUnits, sizeBy } from "../adapter/scene-units";

type Range = number | null | undefined;

/** The properties read from an Actor of dnd5e: `system.attributes.senses` and `system.traits.size`, 4.0 to 5.3. */
export interface SensingActor {
  readonly system?: {
    readonly attributes?: { readonly senses?: SensesData | null };
    readonly traits?: { readonly size?: string };
  };
}

/** Up to 5.2 the ranges are on the senses themselves. */
interface SensesData {
  readonly units?: string | null;
  readonly ranges?: Readonly<Record<string, Range>>;
  readonly [sense: string]: unknown;
}

const SENSES: Readonly<Partial<Record<Sense, string>>> = {
  darkvision: "darkvision",
  blindsight: "blindsight",
  tremorsense: "tremorsense",
  "true-seeing": "truesight",
};

/** From 5.3 on, reading the old properties logs a warning. */
const rangeIn = (senses: SensesData, name: string): number => {
  const range = senses.ranges === undefined ? senses[name] : senses.ranges[name];
  return typeof range === "number" ? range : 0;
};

const sensesIn = (senses: SensesData, grid: Parameters<FactsOf>[1]): Partial<Senses> =>
  Object.fromEntries(
    Object.entries(SENSES).flatMap(([sense, name]) => {
      const range = inSceneUnits(rangeIn(senses, name), senses.units ?? "ft", grid);
      return range === undefined ? [] : [[sense, range]];
    }),
  );

/** Without reach: each attack has its own. No creature has low-light vision. */
export const factsOf: FactsOf = (actor, grid) => {
  const { system } = actor as SensingActor;
  const sizeCategory = sizeBy(system?.traits?.size);
  const senses = system?.attributes?.senses;
  return {
    ...(sizeCategory === undefined ? {} : { sizeCategory }),
    ...(senses ? { senses: sensesIn(senses, grid) } : {}),
  };
};

/** `speeds` is there from 6 on; up to 5 the numbers are on the movement itself. */
interface MovementData {
  readonly walk?: unknown;
  readonly speeds?: { readonly walk?: unknown };
  readonly units?: string | null;
}

export const speedOf: SpeedOf = (actor, grid) => {
  const { system } = actor as { readonly system?: { readonly attributes?: { readonly movement?: MovementData } } };
  const movement = system?.attributes?.movement;
  const walk = movement?.speeds === undefined ? movement?.walk : movement.speeds.walk;
  return typeof walk === "number" ? inSceneUnits(walk, movement?.units ?? "ft", grid) : undefined;
};

/** Each attack of an item, with its bonus as text: "+5", with dice "+5 + 1d4". */
interface AttackingItem {
  readonly system?: { readonly activities?: Iterable<{ readonly labels?: { readonly toHit?: unknown } }> };
}

/** Of attacks whose bonus is a number. */
export const attackBonusOf = (actor: object): number | undefined => {
  const { items = [] } = actor as { readonly items?: Iterable<AttackingItem> };
  const bonuses = [...items]
    .flatMap(({ system }) => [...(system?.activities ?? [])])
    .map(({ labels }) => (typeof labels?.toHit === "string" ? labels.toHit.replaceAll(" ", "") : ""))
    .filter((text) => /^[+-]?\d+$/.test(text));
  return bonuses.length === 0 ? undefined : Math.max(...bonuses.map(Number));
};
