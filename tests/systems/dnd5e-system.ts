/**
 * The parts of dnd5e that the tests run, from a source tree or from a build. A source tree has `module/`; a build, which
 * is what Foundry installs, has everything in `dnd5e.mjs`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { anything } from "./foundry-globals";

type Plain = Record<string, unknown>;

type RollAttack = (config: object, dialog: object, message: object) => Promise<readonly object[] | null>;

export interface System {
  /** As Foundry shows it. */
  readonly version: string;
  readonly form: "source" | "build";
  readonly AttackActivity: {
    readonly prototype: { rollAttack: RollAttack; use: (usage: object) => Promise<unknown> };
  };
  readonly Actor5e: new () => { rollSavingThrow: (config: object, dialog: object) => Promise<unknown> };
  readonly ChatMessage5e: { readonly prototype: { _enrichAttackTargets?: (html: object) => void } };
  readonly dice: { readonly BasicRoll: unknown; readonly D20Roll: unknown; readonly D20Die: unknown };
  /** The list of targets for the user's targets. */
  readonly describeTargets: () => object[];
  /** The model of attack messages, from 6.0. */
  readonly AttackMessageData: { readonly prototype: object } | undefined;
}

const isThere = (path: string, file: string): boolean => existsSync(join(path, file));

/** `file` may have a query, which reads it once more. */
const read = async (path: string, file: string): Promise<Plain> => {
  const [name = "", query] = file.split("?");
  const { href } = pathToFileURL(join(path, name));
  return (await import(/* @vite-ignore */ query === undefined ? href : `${href}?${query}`)) as Plain;
};

const at = (object: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner, key) => Reflect.get(Object(inner) as object, key) as unknown, object);

const FILES = {
  AttackActivity: "documents/activity/attack.mjs",
  Actor5e: "documents/actor/actor.mjs",
  ChatMessage5e: "documents/chat-message.mjs",
  BasicRoll: "dice/basic-roll.mjs",
  D20Roll: "dice/d20-roll.mjs",
  D20Die: "dice/d20-die.mjs",
  TargetsField: "data/chat-message/fields/targets-field.mjs",
  AttackMessageData: "data/chat-message/attack-message-data.mjs",
};

/** Some versions lack some files. Classes are not returned by themselves: those that extend stand-ins have a `then`. */
const fromSource = async (path: string): Promise<Plain> => {
  const parts: Plain = { utils: await read(path, "module/utils.mjs") };
  for (const [name, file] of Object.entries(FILES))
    if (isThere(path, `module/${file}`)) parts[name] = (await read(path, `module/${file}`))["default"];
  const { BasicRoll, D20Roll, D20Die } = parts;
  return { ...parts, dice: { BasicRoll, D20Roll, D20Die } };
};

const MISSING = /^(\w+) is not defined$/;

/** A build runs at once all that the system has, so it asks for more globals; each that is missing is made up. */
const readBuild = async (path: string): Promise<Plain> => {
  for (let attempt = 0; ; attempt++)
    try {
      return await read(path, `dnd5e.mjs?${attempt}`);
    } catch (error) {
      const [, name] = (error instanceof ReferenceError ? MISSING.exec(error.message) : null) ?? [];
      if (name === undefined || name in globalThis) throw error;
      Object.assign(globalThis, { [name]: anything() });
    }
};

const fromBuild = async (path: string): Promise<Plain> => {
  const built = await readBuild(path);
  const messages = at(built, "dataModels", "chatMessage");
  return {
    AttackActivity: at(built, "documents", "activity", "AttackActivity"),
    Actor5e: at(built, "documents", "Actor5e"),
    ChatMessage5e: at(built, "documents", "ChatMessage5e"),
    dice: at(built, "dice"),
    utils: at(built, "utils"),
    TargetsField: at(messages, "fields", "TargetsField"),
    AttackMessageData: at(messages, "AttackMessageData") ?? at(messages, "config", "attack"),
  };
};

/** From 6.0 a field describes the targets; before, a function of `utils`. */
const describe = ({ TargetsField, utils }: Plain) => {
  const getDescriptors = at(TargetsField, "getDescriptors") ?? at(utils, "getTargetDescriptors");
  return (): object[] => Reflect.apply(getDescriptors as () => object[], TargetsField, []);
};

/** Throws if a class is missing that the tests need. */
export const loadSystem = async (path: string): Promise<System> => {
  const form = isThere(path, "module") ? "source" : "build";
  const manifest = JSON.parse(readFileSync(join(path, "system.json"), "utf8")) as { readonly version?: string };
  const parts = form === "source" ? await fromSource(path) : await fromBuild(path);
  const missing = ["AttackActivity", "Actor5e", "ChatMessage5e", "dice"].filter((name) => parts[name] === undefined);
  if (missing.length > 0) throw new Error(`${path}: the ${form} has no ${missing.join(", ")}.`);
  return {
    ...(parts as unknown as Omit<System, "version" | "form" | "describeTargets">),
    version: manifest.version ?? "unknown",
    form,
    describeTargets: describe(parts),
  };
};
