/**
 * A die that no message shows: an ambush that is not sprung, and who notices a hider, are in no document. One of many dice is rolled without asking the
 * user for physical dice.
 */
export const rolledD20 = async ({ isOneOfMany = false } = {}): Promise<number> => {
  const { total } = await new Roll("1d20").evaluate({ allowInteractive: !isOneOfMany });
  return total;
};
