import { tokenOnScene, viewedScene } from "../../foundry/canvas/canvas-view";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { toldSquareOn } from "../../foundry/chat/square-message";
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

/** For messages: a creature that gropes and finds somebody knows where they are. */
export const knowByGroping =
  ({ know }: Pick<KnownSquares, "know">, { real }: Pick<Verdicts, "real">) =>
  (message: MessageView): void => {
    const { attacker = "", found = null } = toldSquareOn(message) ?? {};
    if (found === null) return;
    const { battlefield } = real.current();
    const creature = creatureWithId(battlefield, attacker);
    const square = { at: found, corner: cornerAt(found) };
    if (creature === undefined) return;
    know(
      attacker,
      creaturesInSquare(battlefield, creature, square).map(({ id }) => id),
    );
  };
