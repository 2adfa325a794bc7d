/**
 * How often random tests try a property: 150 configurations in a normal run, as many as `PARAPET_PROPERTY_RUNS` says
 * otherwise. `npm run test:full` runs 10,000.
 */
export const PROPERTY_RUNS = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 150);

/** Of a property whose configurations cost `cost` times what others do: one in so many. */
export const propertyRuns = (cost = 1): number => Math.ceil(PROPERTY_RUNS / cost);

/** Whole evenings of random play: at most 200 a run, from a new seed each day in `npm run test:full`. */
export const eveningRuns = (cost: number): number => Math.min(propertyRuns(cost), 200);

/** Random scenes that every book judges: a thousand in `npm run check`. */
export const BOOK_RUNS =
  process.env["PARAPET_PROPERTY_RUNS"] === undefined && process.env["PARAPET_SCOPE"] !== "quick" ? 1000 : PROPERTY_RUNS;

/** Seed of the random configurations: always the same, unless `PARAPET_SEED` says otherwise. */
const USUAL_SEED = 20_261;
export const PROPERTY_SEED = Number(process.env["PARAPET_SEED"] ?? USUAL_SEED);

/** Whether `count` random configurations show how often a rare situation comes. Fewer than `enough` of another seed do not. */
export const isTelling = (count: number, enough = 100): boolean => count >= enough || PROPERTY_SEED === USUAL_SEED;

/** Milliseconds after which so many configurations have hung, on a busy machine. */
export const timeoutFor = (runs: number): number => 300 * runs;
export const PROPERTY_TIMEOUT = timeoutFor(PROPERTY_RUNS);
