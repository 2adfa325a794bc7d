import { Strict } from "../strict";

/** Returns uniform random values: `CONFIG.Dice.randomUniform`, with which tests fix the dice. */
export type RandomUniform = () => number;

export interface DieResult {
  readonly result: number;
  active: boolean;
  discarded?: boolean;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.dice.terms.RollTermData.html */
export interface TermData {
  readonly class: string;
  readonly options: { readonly flavor?: string };
  readonly evaluated: boolean;
  readonly operator?: string;
  readonly number?: number;
  readonly faces?: number;
  readonly modifiers?: readonly string[];
  readonly results?: readonly DieResult[];
}

/** https://foundryvtt.com/api/v14/classes/foundry.dice.terms.RollTerm.html; types13 `dice/terms/term.d.mts`. */
abstract class RollTerm extends Strict {
  constructor(
    name: string,
    readonly options: { readonly flavor?: string },
  ) {
    super(name);
  }

  abstract get expression(): string;

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get formula(): string {
    return this.flavor === "" ? this.expression : `${this.expression}[${this.flavor}]`;
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.dice.terms.NumericTerm.html */
export class NumericTerm extends RollTerm {
  constructor(
    readonly number: number,
    options: { readonly flavor?: string } = {},
  ) {
    super("NumericTerm", options);
  }

  get expression(): string {
    return String(this.number);
  }

  get total(): number {
    return this.number;
  }

  toJSON(): TermData {
    return { class: "NumericTerm", options: this.options, evaluated: true, number: this.number };
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.dice.terms.OperatorTerm.html; plus and minus only. */
export class OperatorTerm extends RollTerm {
  constructor(readonly operator: string) {
    super("OperatorTerm", {});
  }

  get expression(): string {
    return ` ${this.operator} `;
  }

  get total(): string {
    return this.expression;
  }

  toJSON(): TermData {
    return { class: "OperatorTerm", options: {}, evaluated: true, operator: this.operator };
  }
}

/** The parts of a die. Its modifiers keep the highest or the lowest. */
export interface DieParts {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  readonly options?: { readonly flavor?: string };
}

/** https://foundryvtt.com/api/v14/classes/foundry.dice.terms.Die.html; types13 `dice/terms/dice.d.mts`. */
export class Die extends RollTerm {
  readonly number: number;
  readonly faces: number;
  readonly modifiers: readonly string[];
  results: DieResult[] = [];

  constructor({ number, faces, modifiers, options = {} }: DieParts, results: readonly DieResult[] = []) {
    super("Die", options);
    [this.number, this.faces, this.modifiers] = [number, faces, modifiers];
    this.results = results.map((each) => ({ ...each }));
  }

  get denomination(): string {
    return `d${this.faces}`;
  }

  get expression(): string {
    return `${this.number}d${this.faces}${this.modifiers.join("")}`;
  }

  get total(): number | undefined {
    return this.results.length === 0 ? undefined : this.values.reduce((sum, each) => sum + each, 0);
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  mapRandomFace(uniform: number): number {
    return Math.floor(uniform * this.faces) + 1;
  }

  evaluate(random: RandomUniform): void {
    this.results = Array.from({ length: this.number }, () => ({ result: this.mapRandomFace(random()), active: true }));
    for (const modifier of this.modifiers) this.#keep(modifier === "kh" ? 1 : -1);
  }

  #keep(sign: number): void {
    const best = this.results.toSorted((a, b) => sign * (b.result - a.result))[0];
    for (const each of this.results) if (each !== best) Object.assign(each, { active: false, discarded: true });
  }

  toJSON(): TermData {
    const { number, faces, modifiers, results, options } = this;
    return { class: "Die", options, evaluated: results.length > 0, number, faces, modifiers, results };
  }
}

export type Term = NumericTerm | OperatorTerm | Die;

export const termFrom = ({
  class: its,
  operator,
  number = 0,
  faces = 0,
  modifiers,
  results,
  options,
}: TermData): Term => {
  if (its === "Die") return new Die({ number, faces, modifiers: modifiers ?? [], options }, results ?? []);
  return its === "OperatorTerm" ? new OperatorTerm(operator ?? "+") : new NumericTerm(number, options);
};
