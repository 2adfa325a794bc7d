/** Whether an effect that adds a number makes sense of what a sheet has there: a number, or a place that is left empty. */
export const isRaisable = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : value === null || value === "";
