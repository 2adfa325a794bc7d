/**
 * Freezes a value deeply: changing it throws. Numbers in a buffer cannot be
 * frozen, and are left as they are.
 */
export const frozen = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
};
