/** Whether two values of plain data are the same or equal in all they hold. */
export const isDeepEqual = (p: unknown, q: unknown): boolean => {
  if (Object.is(p, q)) return true;
  if (typeof p !== "object" || typeof q !== "object" || p === null || q === null) return false;
  const keys = Object.keys(p);
  return (
    keys.length === Object.keys(q).length && keys.every((key) => isDeepEqual(Reflect.get(p, key), Reflect.get(q, key)))
  );
};
