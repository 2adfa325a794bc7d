/** Whether an effect can add to a sheet's value: a number, or an empty field. */
export const isRaisable = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : value === null || value === "";
