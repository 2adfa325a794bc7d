import { tokenOnScene } from "../../foundry/canvas/map-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { toldSquareOn } from "../../foundry/chat/square-message";
import { ownFlag } from "../../foundry/own-flags";
import { MODULE_ID } from "../../foundry/module-id";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { creaturesInSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId } from "../../scene/model/battlefield";
import { cornerAt } from "../windows/pick-place";

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

const store = (all: readonly string[]): void => sessionStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));

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
      store([...all]);
    },
    forget: (attacker: string, targets: readonly string[]): void => {
      const gone = targets.map((target) => keyOf(attacker, target));
      store(stored().filter((each) => !gone.includes(each)));
    },
  };
};

export type KnownSquares = ReturnType<typeof createKnownSquares>;

/**
 * A creature that gropes and finds somebody knows where they are: from when the message says so, until a GM calls it a miss. Any
 * other change to a message says nothing of where they are now.
 */
export const knowByGroping = (
  { know, forget }: Pick<KnownSquares, "know" | "forget">,
  { real }: Pick<Verdicts, "real">,
) => {
  const learned = new Map<string, readonly [attacker: string, targets: readonly string[]]>();

  const learn = (message: MessageView): void => {
    const { attacker = "", found = null } = toldSquareOn(message) ?? {};
    if (found === null) return;
    const { battlefield } = real.current();
    const creature = creatureWithId(battlefield, attacker);
    const square = { at: found, corner: cornerAt(found) };
    if (creature === undefined) return;
    const targets = creaturesInSquare(battlefield, creature, square).map(({ id }) => id);
    know(attacker, targets);
    learned.set(message.id, [attacker, targets]);
  };

  return {
    created: learn,
    updated: (message: MessageView, changed: { readonly flags?: object }): void => {
      const square = ownFlag(changed.flags ?? {}, "square");
      if (typeof square !== "object" || square === null || !("found" in square)) return;
      const before = learned.get(message.id);
      if (square.found !== null) learn(message);
      else if (before !== undefined) forget(...before);
    },
  };
};
