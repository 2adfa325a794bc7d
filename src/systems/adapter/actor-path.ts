/** Names of properties, from an actor down. */
export type ActorPath = readonly string[];

/** The number at a path of an actor; undefined where there is none. */
export const numberAt = (actor: object | null, path: ActorPath): number | undefined => {
  const found = path.reduce<unknown>(
    (of, name) => (typeof of === "object" && of !== null ? (Reflect.get(of, name) as unknown) : undefined),
    actor,
  );
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
};
