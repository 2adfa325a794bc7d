/** How a value is split into parts that change independently: a field, or `FIELD ID` for an entry of a record. */
export interface Shape<T> {
  /** The initial value of every field. */
  readonly empty: T;
  /** Fields that are records; each of their entries is a part. */
  readonly byId: readonly (keyof T & string)[];
}

const ownOf = (holder: unknown, key: string): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;

export const idsIn = (...records: readonly unknown[]): string[] => [
  ...new Set(records.flatMap((each) => (typeof each === "object" && each !== null ? Object.keys(each) : []))),
];

/** A part of a value; undefined for an id that its record does not have. */
export const readPart = (value: object, part: string): unknown => {
  const at = part.indexOf(" ");
  return at < 0 ? ownOf(value, part) : ownOf(ownOf(value, part.slice(0, at)), part.slice(at + 1));
};

export const createParts = <T extends object>({ empty, byId }: Shape<T>) => {
  const isById = (field: string): boolean => byId.some((each) => each === field);
  return {
    empty,
    /** All parts of any of these values. */
    partsOf: (...values: readonly T[]): string[] =>
      Object.keys(empty).flatMap((field) =>
        isById(field) ? idsIn(...values.map((value) => ownOf(value, field))).map((id) => `${field} ${id}`) : [field],
      ),
    /** Builds a value from its parts. An id whose part is undefined is left out of its record. */
    valueFrom: (parts: readonly string[], of: (part: string) => unknown): T => {
      const held = parts.map((part) => [part, of(part)] as const).filter(([, its]) => its !== undefined);
      const fields = Object.keys(empty).map((field) => {
        const its = held.filter(([part]) => part.startsWith(`${field} `));
        const record = Object.fromEntries(its.map(([part, one]) => [part.slice(field.length + 1), one]));
        return [field, isById(field) ? record : held.find(([part]) => part === field)?.[1]] as const;
      });
      return Object.fromEntries(fields) as T;
    },
  };
};
