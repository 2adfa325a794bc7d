/** A die that no message tells of: what is not sprung yet is in no document. */
export const rolledD20 = async (): Promise<number> => {
  const { total } = await new Roll("1d20").evaluate();
  return total;
};
