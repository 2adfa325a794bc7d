import * as v from "valibot";
import { shown } from "../scene/model/scene-error";
import { readGiven } from "../scene/read-foundry/read-as";
import { creatureName, isUnread, scenePlace } from "../foundry/verdicts/verdicts";
import type { Mirrored } from "../foundry/scene/scene-mirror";
import { viewedScene } from "../foundry/canvas/viewed-scene";
import type { Table } from "../table";

/** A token reference: its id, `token:ID` as in verdicts, its uuid, its document or its object on the canvas. */
export type TokenRef = string | TokenLike;

/** A token's document, or its object on the canvas. */
interface TokenLike {
  readonly id?: string | null;
  /** For a token on the canvas. */
  readonly document?: { readonly id?: string | null; readonly documentName?: string; readonly parent?: unknown };
}

const UUID = /^Scene\.([^.]+)\.Token\.([^.]+)$/;

/** A token's id, and its scene's if the reference contains it. */
interface Named {
  readonly id: string;
  readonly scene: string | null;
}

const inText = (text: string): Named => {
  const [, scene, id] = UUID.exec(text) ?? [];
  if (scene !== undefined && id !== undefined) return { scene, id };
  return { id: text.replace(/^token:/, ""), scene: null };
};

const valueOf = (thing: unknown, key: string): unknown =>
  typeof thing === "object" && thing !== null && key in thing ? Reflect.get(thing, key) : undefined;

const textIn = (thing: unknown, key: string): string | undefined => {
  const text = valueOf(thing, key);
  return typeof text === "string" ? text : undefined;
};

/** Document type and id of a document or canvas object. */
export const documentOf = (thing: unknown) => {
  const document = valueOf(thing, "document") ?? thing;
  return {
    id: textIn(document, "id"),
    documentName: textIn(document, "documentName"),
    scene: textIn(valueOf(document, "parent"), "id") ?? null,
  };
};

const inObject = (thing: unknown): Named | undefined => {
  const { id, documentName, scene } = documentOf(thing);
  return documentName === "Token" && id !== undefined ? { id, scene } : undefined;
};

/** The token a reference names, whether it exists or not; undefined when it names none. */
export const tokenNamed = (came: unknown): Named | undefined =>
  typeof came === "string" ? inText(came) : inObject(came);

const WANTED = "a token on the viewed scene: its id, its uuid, its document or its object on the canvas";

/** The error for a reference to no token that this user knows. */
const refusal = (role: string, came: unknown): RangeError =>
  new RangeError(`${role}: expected ${WANTED}, got ${typeof came === "string" ? JSON.stringify(came) : shown(came)}`);

/** For queries that need no scene. Throws `RangeError` for a reference to no token. */
export const checkNamed = (role: string, came: unknown): void => {
  if (tokenNamed(came) === undefined) throw refusal(role, came);
};

/** What a user knows about the viewed scene. */
export interface KnownScene {
  readonly id: string | null;
  readonly mirrored: Mirrored;
}

/**
 * The token's id in verdicts. Throws `RangeError`, the same one for a missing token and for one this user does not know
 * about.
 */
export const tokenId = ({ id: sceneId, mirrored }: KnownScene, role: string, came: unknown): string => {
  const named = tokenNamed(came);
  if (named === undefined || (named.scene !== null && named.scene !== sceneId)) throw refusal(role, came);
  const id = `token:${named.id}`;
  if (creatureName(mirrored.battlefield, id) === undefined && !isUnread(mirrored, id)) throw refusal(role, came);
  return id;
};

/**
 * Runs a query. When it fails, the reason is reported to the GM and the result is null. Invalid arguments must be rejected before.
 */
export const answer = <T>({ guard, words }: Table, ask: () => T, place = () => scenePlace(words)): T | null =>
  guard(place, ask, null);

/**
 * What this user knows about the viewed scene. Null without a viewed scene, or when it cannot be read; then the
 * reason is reported to the GM.
 */
export const knownScene = (table: Table): KnownScene | null => {
  const scene = viewedScene();
  return scene === null ? null : answer(table, () => ({ id: scene.id, mirrored: table.verdicts.real.known() }));
};

/** The same for calls that change something. Throws `RangeError` without such a scene. */
export const sceneToChange = (table: Table): KnownScene => {
  const scene = knownScene(table);
  if (scene === null) throw new RangeError("scene: expected one in view, got none that can be read");
  return scene;
};

/** Throws `RangeError` unless it is an object with only these keys. */
export const checkKeys = (role: string, given: unknown, keys: readonly string[]): void => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new RangeError(`${role}: expected an object, got ${shown(given)}`);
  const odd = Object.keys(given).find((key) => !keys.includes(key));
  if (odd !== undefined) throw new RangeError(`${role}: expected ${keys.join(", ")}, got ${odd}`);
};

/** A finite number that is right, and the expected value in words. */
export const numberThat = (isRight: (value: number) => boolean, wanted: string) =>
  v.custom<number>((value) => typeof value === "number" && Number.isFinite(value) && isRight(value), wanted);

export const upTo = (most: number, what: string) =>
  numberThat((value) => value > 0 && value <= most, `${what} above 0 and up to ${most}`);

export const wholeUpTo = (most: number) =>
  numberThat((value) => Number.isInteger(value) && value > 0 && value <= most, `a whole number from 1 to ${most}`);

export const SIGNAL = v.instance(AbortSignal, "an AbortSignal");

/** Throws `RangeError` unless it is an object with only these entries, all valid. */
export const checkEach = (role: string, entries: v.ObjectEntries, given: unknown): void => {
  checkKeys(role, given, Object.keys(entries));
  readGiven(v.partial(v.object(entries)), given, "");
};

/** Throws `RangeError` for a value that is not among these. */
export const checkOneOf = (role: string, given: unknown, values: readonly string[]): void => {
  if (typeof given !== "string" || !values.includes(given))
    throw new RangeError(`${role}: expected one of ${values.join(", ")}, got ${shown(given)}`);
};

/** Throws `RangeError` for a creature against itself. */
export const checkTwo = (attacker: string | null, target: string): void => {
  if (attacker === target) throw new RangeError("target: expected another token, got the attacker itself");
};

const LISTS = ["modifiers", "dice", "effects", "permissions", "reasons"];

/** Throws `RangeError` for a value that this API cannot have returned. */
export const checkVerdict = (given: unknown): void => {
  const isObject = typeof given === "object" && given !== null;
  const isVerdict =
    isObject &&
    ["ruleset", "cover"].every((key) => typeof Reflect.get(given, key) === "string") &&
    LISTS.every((key) => Array.isArray(Reflect.get(given, key)));
  if (!isVerdict) throw new RangeError(`verdict: expected a verdict that this API has given, got ${shown(given)}`);
};
