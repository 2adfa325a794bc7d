import * as v from "valibot";
import { faultSentence, SceneError, shown } from "../model/scene-error";

interface PathKey {
  readonly key: unknown;
}

const withKey = (path: string, key: unknown): string => {
  if (typeof key === "number") return `${path}[${key}]`;
  const name = String(key);
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
};

const pathOf = (base: string, keys: readonly PathKey[]): string =>
  keys.reduce((path, { key }) => withKey(path, key), base);

/** An error for the first fault: its place, the value given and the expected value. */
type Refuse = (path: string, came: string, wanted: string) => RangeError;

const depthOf = ({ path }: v.BaseIssue<unknown>): number => path?.length ?? 0;

/** Of several shapes that a value could have, the fault of the one that it is nearest to: the only one whose fault is deepest inside. */
const nearest = (issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> => {
  const [first, second] = (issue.issues ?? []).toSorted((p, q) => depthOf(q) - depthOf(p));
  if (first === undefined || depthOf(first) <= (second === undefined ? 0 : depthOf(second))) return issue;
  const [key, ...keys] = [...(issue.path ?? []), ...(first.path ?? [])];
  return key === undefined ? first : { ...first, path: [key, ...keys] };
};

const readOr = <S extends v.GenericSchema>(
  refuse: Refuse,
  schema: S,
  value: unknown,
  path: string,
): v.InferOutput<S> => {
  const read = v.safeParse(schema, value, { abortEarly: true });
  if (read.success) return read.output;
  const issue = nearest(read.issues[0]);
  throw refuse(pathOf(path, issue.path ?? []), shown(issue.input), issue.message);
};

/** `value` as the schema gives it back. Throws `SceneError` for the first thing that is wrong, its path below `path`. */
export const readAs = <S extends v.GenericSchema>(schema: S, value: unknown, path: string): v.InferOutput<S> =>
  readOr((...fault) => new SceneError(...fault), schema, value, path);

/** The same for what a caller gives: throws a plain `RangeError`, as for any other wrong use. */
export const readGiven = <S extends v.GenericSchema>(schema: S, value: unknown, path: string): v.InferOutput<S> =>
  readOr((...fault) => new RangeError(faultSentence(...fault)), schema, value, path);

/** `value` as the schema gives it back, or undefined when something is wrong. */
export const readIf = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? read.output : undefined;
};
