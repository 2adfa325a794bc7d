import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { splashLanding, type SplashLanding } from "../../rules/books/pathfinder/splash";
import type { Verdicts } from "../verdicts/verdicts";
import { tellScattered, type Scattered, type ScatterChat } from "./scattered";

/** A splash weapon that missed. Ids only. */
export interface MissedThrow {
  /** Id of the scene. */
  readonly scene: string | null;
  readonly thrower: string;
  readonly aimed: string;
  readonly squares: number;
}

/** The possible results: where the weapon would land for each face of the die. */
export interface ThrowInQuestion {
  readonly isOnSquares: boolean;
  readonly thrower: Creature;
  readonly landing: (roll: number) => SplashLanding | null;
}

/** The throw as it really is, for the client that rolls. Null for a token that cannot be read. */
export const throwInQuestion = ({ real }: Verdicts, missed: MissedThrow): ThrowInQuestion | null => {
  const field: Battlefield = real.current().battlefield;
  const [thrower, aimed] = [missed.thrower, missed.aimed].map((id) => creatureWithId(field, id));
  if (thrower === undefined || aimed === undefined) return null;
  return {
    isOnSquares: field.grid.type === "square",
    thrower,
    landing: (roll) => splashLanding(field, { thrower, aimed, roll, squares: missed.squares }),
  };
};

export interface ThrowChat extends ScatterChat {
  /** Reports to GMs only. */
  readonly inSecret: (scattered: Scattered) => void;
}

/** Rolls the scatter and posts it in chat. For a thrower that players do not see, only GMs get the result. */
export const rollThrow = async (
  { thrower, landing }: ThrowInQuestion,
  missed: MissedThrow,
  chat: ThrowChat,
): Promise<{ readonly roll: number; readonly landed: SplashLanding } | null> => {
  const roll = await new Roll("1d8").evaluate();
  const landed = landing(roll.total);
  if (landed === null) return null;
  const { step, within, around } = landed;
  const told = { ...missed, step, within, around };
  if (thrower.isHidden) chat.inSecret({ version: 2, key: "", roll: roll.total, ...told });
  else await tellScattered(told, roll, chat);
  return { roll: roll.total, landed };
};
