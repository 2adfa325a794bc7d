/** Actor sheets of each game system: size, reach and senses have valid values, or reading throws. */
import fc from "fast-check";
import { SENSES, SIZE_CATEGORIES } from "../../src/scene/model/scene";
import { factsOf as dnd5e } from "../../src/systems/dnd5e/facts";
import { factsOf as pf1 } from "../../src/systems/pf1/facts";
import { factsOf as pf2e } from "../../src/systems/pf2e/facts";
import { factsOf as swade } from "../../src/systems/swade/swade";
import type { CreatureFacts } from "../../src/foundry/scene/token-facts";
import { spoiledOf } from "./spoiling";
import { must, target } from "./target";

const SHEETS = [
  {
    system: {
      attributes: { senses: { units: "ft", ranges: { darkvision: 60, truesight: null } } },
      traits: { size: "lg" },
    },
  },
  { system: { attributes: { senses: { units: "m", darkvision: 18 } }, traits: { size: "med" } } },
  {
    system: {
      traits: {
        size: { value: "huge" },
        reach: { total: { melee: 10 } },
        senses: { dv: { value: 60 }, ll: { enabled: true } },
      },
    },
  },
  {
    system: {
      perception: { senses: [{ type: "darkvision", range: 60 }, { type: "tremorsense" }] },
      traits: { size: { value: "sm" } },
      attributes: { reach: { base: 10 } },
    },
  },
  { system: { stats: { size: 4 } } },
];

const isLength = (value: unknown): boolean => value === undefined || typeof value === "number";

const mustBeFacts = ({ sizeCategory, reach, senses = {}, hasLowLightVision }: CreatureFacts): void => {
  must(sizeCategory === undefined || SIZE_CATEGORIES.includes(sizeCategory), `its size is ${String(sizeCategory)}`);
  must(isLength(reach), `its reach is ${String(reach)}`);
  for (const [sense, range] of Object.entries(senses))
    must(SENSES.some((known) => known === sense) && isLength(range), `it has ${sense} of ${String(range)}`);
  must(hasLowLightVision === undefined || typeof hasLowLightVision === "boolean", "its low-light vision is nothing");
};

const grid = fc.record({
  distance: fc.constantFrom(5, 1.5, 1),
  units: fc.constantFrom("ft", "m", "", "squares", "constructor"),
});

/** Reading a sheet may throw, which is reported. It may not return an invalid value. */
export const sheets = target("sheets", 300, fc.tuple(spoiledOf(...SHEETS), grid), ([actor, its]) => {
  if (typeof actor !== "object" || actor === null) return;
  for (const factsOf of [dnd5e, pf1, pf2e, swade]) {
    let facts: CreatureFacts = {};
    try {
      facts = factsOf(actor, its);
    } catch (error) {
      must(error instanceof TypeError, String(error));
    }
    mustBeFacts(facts);
  }
});
