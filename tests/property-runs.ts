/**
 * How often random tests try a property: 1,000 configurations in a normal run, as many as `PARAPET_PROPERTY_RUNS` says
 * otherwise. `.github/workflows/scheduled.yml` runs 10,000.
 */
export const PROPERTY_RUNS = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 150);

/** Of a property whose configurations cost `cost` times what others do: one in so many. */
export const propertyRuns = (cost = 1): number => Math.ceil(PROPERTY_RUNS / cost);

/** Seed of the random configurations: always the same, unless `PARAPET_SEED` says otherwise. */
export const PROPERTY_SEED = Number(process.env["PARAPET_SEED"] ?? 20_261);

/** Milliseconds after which a property has hung, on a busy machine. */
export const PROPERTY_TIMEOUT = 300 * PROPERTY_RUNS;
