import { readFileSync } from "node:fs";
import { runInNewContext, runInThisContext } from "node:vm";
import { vi } from "vitest";
import type { AttackAsked, CoverAnswer } from "../../src/api/cover-for";

/** The answer that `coverFor` has for a target behind a wall that gives half cover. */
export const answer = (more: Partial<CoverAnswer> = {}): CoverAnswer => ({
  ruleset: "dnd5e",
  level: { id: "half", name: "Half cover", rank: 1 },
  number: { value: 2, stat: "ac" },
  dice: [],
  texts: [],
  effects: [],
  missChance: 0,
  lineOfEffect: true,
  lineOfSight: true,
  permissions: [{ action: "attack", isAllowed: true, reason: null }],
  reason: "Half cover from a low wall.",
  ...more,
});

export const NONE = answer({ level: { id: "none", name: "No cover", rank: 0 }, number: { value: 0, stat: null } });
export const THREE_QUARTERS = answer({
  level: { id: "three-quarters", name: "Three-quarters cover", rank: 2 },
  number: { value: 5, stat: "ac" },
});
export const TOTAL = answer({
  level: { id: "total", name: "Total cover", rank: 3 },
  number: { value: 0, stat: null },
  lineOfEffect: false,
});

type Listener = (...args: never[]) => unknown;

/** Foundry's globals as a file of docs/integrations meets them, with Parapet's answer by the target's id. */
export const world = (covers: Readonly<Record<string, CoverAnswer | null>>, isReady = false) => {
  const listeners = new Map<string, Listener[]>();
  const listen = (name: string, listener: Listener): void =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const coverFor = vi.fn(({ target }: AttackAsked) => {
    const id = typeof target === "string" ? target : (target.id ?? "");
    if (!(id in covers)) throw new RangeError("target: expected a token on the viewed scene");
    return covers[id] ?? null;
  });
  return {
    coverFor,
    globals: {
      RangeError,
      Hooks: { on: listen, once: listen },
      game: {
        ready: isReady,
        user: { targets: new Set<object>() },
        modules: new Map([["parapet", { active: true, api: { coverFor } }]]),
      },
      foundry: { utils: { escapeHTML: (text: string) => text.replaceAll("<", "&lt;") } },
    },
    happen: (name: string, ...args: readonly unknown[]): void => {
      for (const listener of listeners.get(name) ?? []) listener(...(args as never[]));
    },
  };
};

const textOf = (file: string): string => readFileSync(`docs/integrations/${file}`, "utf8");

/** Runs a file of docs/integrations as a world script or a macro, with these globals alone. */
export const runGlue = (file: string, globals: object): void => {
  runInNewContext(textOf(file), globals);
};

/** The same with the globals that there are, beside a module's own source. */
export const runGlueHere = (file: string): void => {
  runInThisContext(textOf(file));
};
