import { tokenOnScene, viewedScene } from "../../foundry/canvas/canvas-view";
import { MODULE_ID } from "../../foundry/module-id";

/** In the browser's storage of this tab, so that a reload asks about nothing again. What a user knows is for nobody else. */
const KEY = `${MODULE_ID}.knownSquares`;

/** The oldest are forgotten. */
const MOST = 200;

const stored = (): readonly string[] => {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter((each) => typeof each === "string") : [];
  } catch {
    // Written by somebody else.
    return [];
  }
};

/** Where this user has been asked about a totally concealed target: once for each attacker, target and place. */
export const createKnownSquares = () => {
  const keyOf = (attacker: string, target: string): string => {
    // What the user does not see has a place too. It stays in this tab.
    const token = tokenOnScene(target);
    return [viewedScene()?.id, attacker, target, token?.x, token?.y, token?.elevation].join(" ");
  };
  return {
    isKnown: (attacker: string, target: string): boolean => stored().includes(keyOf(attacker, target)),
    know: (attacker: string, targets: readonly string[]): void => {
      const all = new Set([...stored(), ...targets.map((target) => keyOf(attacker, target))]);
      sessionStorage.setItem(KEY, JSON.stringify([...all].slice(-MOST)));
    },
  };
};

export type KnownSquares = ReturnType<typeof createKnownSquares>;
