import type { SizeCategory } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";

/** Sizes of Savage Worlds from which on a creature is so large: its scales, and the sizes below a human's. */
const FROM_SIZE: readonly (readonly [number, SizeCategory])[] = [
  [12, "gargantuan"],
  [8, "huge"],
  [4, "large"],
  [-1, "medium"],
  [-2, "small"],
  [-3, "tiny"],
];

/** `system.stats.size` is a number; senses are abilities in words, and reach is a weapon's. */
export const factsOf: FactsOf = (actor) => {
  const { system } = actor as { readonly system?: { readonly stats?: { readonly size?: unknown } } };
  const size = system?.stats?.size;
  if (typeof size !== "number" || !Number.isFinite(size)) return {};
  return { sizeCategory: FROM_SIZE.find(([from]) => size >= from)?.[1] ?? "diminutive" };
};
