/**
 * The source without what says how it is drawn.
 * @param {Record<string, unknown>} source @param {...string} keys
 * @returns {Record<string, unknown>}
 */
export const without = (source, ...keys) =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !keys.includes(key)));
