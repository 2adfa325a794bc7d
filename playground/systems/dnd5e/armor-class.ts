/**
 * `system.attributes.ac` as prepared, the parts that attacks read. Source: module/data/actor/templates/attributes.mjs at
 * release 5.3.3, and for 6.0 the copies named in EVIDENCE.md.
 */
import type { Shape } from "./played";

interface Parts {
  base: number;
  shield: number;
  bonus: number;
  min: number;
  cover: number;
}

/** Writable parts; `value` is derived. */
interface ArmorClass extends Parts {
  calc: string;
  /** 5.3: used when `calc` is "flat". */
  flat?: number | null;
  /** 6.0: replaces all parts. */
  override?: number | null;
  readonly value: number;
}

const PARTS: Parts = { base: 14, shield: 0, bonus: 0, min: 0, cover: 0 };

const sumOf = ({ base, shield, bonus, min, cover }: Parts): number => Math.max(min, base + shield + bonus + cover);

export const armorClass = (shape: Shape): ArmorClass =>
  shape === 5
    ? {
        ...PARTS,
        calc: "default",
        flat: null,
        get value() {
          return this.calc === "flat" ? Number(this.flat) : sumOf(this);
        },
      }
    : {
        ...PARTS,
        calc: "default",
        override: null,
        get value() {
          return this.override ?? sumOf(this);
        },
      };
