/** Runs the fast geometry against the slow reference on random configurations and shows the smallest that differs. */
import { isDeepStrictEqual } from "node:util";
import fc, { type Arbitrary, type RunDetails } from "fast-check";
import { test } from "vitest";
import { pictureOf, type Drawing } from "./picture";
import { isTelling, PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../property-runs";

/** Every kind of answer must come up at least once in so many configurations, or the property says little. */
const RAREST = 200;

export interface Agreement<C> {
  readonly configurations: Arbitrary<C>;
  readonly fast: (configuration: C) => unknown;
  readonly oracle: (configuration: C) => unknown;
  readonly drawing: (configuration: C) => Drawing;
  /** What kind of answer it is, and all kinds there are. */
  readonly kindOf?: (answer: unknown) => string;
  readonly kinds?: readonly string[];
  /** Only one in so many configurations, where the reference is slow. */
  readonly oneIn?: number;
}

/** A plain value as one would type it. */
export const literalOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  if (value === null || typeof value !== "object")
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${literalOf(field)}`);
  return `{ ${fields.join(", ")} }`;
};

/** A thrown error is an answer too, one that never agrees. */
const answerOf = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return { threw: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

const complaintOf = <C>(title: string, { fast, oracle, drawing }: Agreement<C>, details: RunDetails<[C]>): string => {
  const [configuration] = details.counterexample ?? [];
  if (configuration === undefined) return `${title}: no counterexample, but the run failed`;
  return [
    `${title}: disagreement after ${details.numRuns} configurations (PARAPET_SEED=${details.seed})`,
    `const configuration = ${literalOf(configuration)};`,
    pictureOf(drawing(configuration)),
    `fast:   ${literalOf(answerOf(() => fast(configuration)))}`,
    `oracle: ${literalOf(answerOf(() => oracle(configuration)))}`,
  ].join("\n");
};

/** One test: fast and slow say the same of every configuration. */
export const agree = <C>(title: string, agreement: Agreement<C>): void => {
  const { configurations, fast, oracle, kindOf = String, kinds = ["true", "false"], oneIn = 1 } = agreement;
  const runs = propertyRuns(oneIn);
  test(title, { timeout: PROPERTY_TIMEOUT }, () => {
    const seen = new Map<string, number>();
    const property = fc.property(configurations, (configuration) => {
      const expected = oracle(configuration);
      const kind = kindOf(expected);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return isDeepStrictEqual(
        answerOf(() => fast(configuration)),
        expected,
      );
    });
    const details = fc.check(property, { numRuns: runs, seed: PROPERTY_SEED });
    if (details.failed) throw new Error(complaintOf(title, agreement, details));
    const rare = kinds.filter((kind) => (seen.get(kind) ?? 0) < runs / RAREST);
    if (rare.length > 0 && isTelling(runs, 1000))
      throw new Error(`${title}: too few answers of the kind ${rare.join(", ")}: ${literalOf([...seen])}`);
  });
};
