import * as v from "valibot";
import { dequal as isDeepEqual } from "dequal/lite";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";

const ownOf = (holder: unknown, key: string): unknown =>
  typeof holder === "object" && holder !== null && Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;

const idsIn = (...records: readonly unknown[]): string[] => [
  ...new Set(records.flatMap((each) => (typeof each === "object" && each !== null ? Object.keys(each) : []))),
];

/** A part of a value; undefined for an id that its record does not have. */
const readPart = (value: object, part: string): unknown => {
  const at = part.indexOf(" ");
  return at < 0 ? ownOf(value, part) : ownOf(ownOf(value, part.slice(0, at)), part.slice(at + 1));
};

/**
 * Splits a value into parts that change independently: a field, or `FIELD ID` for an entry of a record. A field is a
 * record if its initial value is `{}`.
 */
const createParts = <T extends object>(empty: T) => {
  const records = Object.entries(empty).filter(([, its]) => isDeepEqual(its, {}));
  const isById = (field: string): boolean => records.some(([each]) => each === field);
  return {
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

const COUNT = v.pipe(v.number("a number"), v.integer("a whole number"));

/**
 * A last-writer-wins map for values that several GMs may change at the same moment. Each part has the revision of its
 * last change; merging two copies keeps the later value of each part.
 */
export interface Edited<T> {
  /** How often it has been changed, as far as this copy knows. */
  readonly revision: number;
  /** The revision at which it was created, or at which all of it was removed. */
  readonly since: number;
  /** Null when all of it was removed. */
  readonly value: T | null;
  /** Revision by part. A missing part has not changed since the value was created. */
  readonly edits: Readonly<Record<string, number>>;
}

export const editedOf = <T>(value: v.GenericSchema<unknown, T>) =>
  objectOf({ revision: COUNT, since: COUNT, value: v.nullable(value), edits: v.record(v.string("a part"), COUNT) });

type SetDown<T> = Edited<T> & { readonly value: T };
const isSetDown = <T>(edited: Edited<T>): edited is SetDown<T> => edited.value !== null;

/** A missing value has no text, so that an existing one wins a tie. */
const textOf = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value));

/** The later value of one part. A tie gives the same value whichever copy is first. */
const laterOf = <T extends object>(part: string, one: SetDown<T>, other: SetDown<T>): unknown => {
  const [at, otherAt] = [one.edits[part] ?? 0, other.edits[part] ?? 0];
  const [its, others] = [readPart(one.value, part), readPart(other.value, part)];
  if (at !== otherAt) return at > otherAt ? its : others;
  return textOf(its) >= textOf(others) ? its : others;
};

const laterEdits = (one: Edited<unknown>, other: Edited<unknown>): Record<string, number> =>
  Object.fromEntries(
    idsIn(one.edits, other.edits).map((part) => [part, Math.max(one.edits[part] ?? 0, other.edits[part] ?? 0)]),
  );

export const createEdits = <T extends object>(empty: T) => {
  const { partsOf, valueFrom } = createParts(empty);
  const changedIn = (before: T, after: T): string[] =>
    partsOf(before, after).filter((part) => !isDeepEqual(readPart(before, part), readPart(after, part)));
  return {
    /** After one more change; null removes all of it. */
    edit: (before: Edited<T> | undefined, value: T | null): Edited<T> => {
      const revision = (before?.revision ?? 0) + 1;
      if (value === null) return { revision, since: revision, value, edits: {} };
      const { since, edits, value: was } = before?.value ? before : { since: revision, edits: {}, value: empty };
      const changed = changedIn(was ?? empty, value).map((part) => [part, revision] as const);
      return { revision, since, value, edits: { ...edits, ...Object.fromEntries(changed) } };
    },
    /** Merges two copies. The order of the arguments does not matter. */
    merge: (one: Edited<T>, other: Edited<T>): Edited<T> => {
      const revision = Math.max(one.revision, other.revision);
      if (one.since !== other.since) return { ...(one.since > other.since ? one : other), revision };
      if (!isSetDown(one) || !isSetDown(other)) return { ...(isSetDown(one) ? one : other), revision };
      const value = valueFrom(partsOf(one.value, other.value), (part) => laterOf(part, one, other));
      return { revision, since: one.since, value, edits: laterEdits(one, other) };
    },
    isSame: (one: T | null, other: T | null): boolean =>
      one === null || other === null ? one === other : changedIn(one, other).length === 0,
  };
};
