/**
 * A die that no message tells of: what is not sprung yet is in no document. Where many are rolled at once nobody is asked
 * for dice of his own.
 */
export const rolledD20 = async ({ isOneOfMany = false } = {}): Promise<number> => {
  const { total } = await new Roll("1d20").evaluate({ allowInteractive: !isOneOfMany });
  return total;
};
