import { shown } from "../scene/model/scene-error";
import { creatureWithId, type Battlefield, type Creature } from "../scene/model/battlefield";
import { toLattice, toPixels } from "../geometry/numbers/lattice";
import type { PixelPoint } from "../rules/attack/verdict";
import { movementNow, provokedInTurn, provokedNow } from "../features/cover-map/path-advice/provoked";
import type { Mirrored } from "../foundry/scene/scene-mirror";
import { GAITS, type Gait } from "../rules/movement/provoke";
import { threatenedSquares } from "../rules/movement/threat";
import { ruleSetInForce } from "../foundry/rule-sets/rule-sets";
import { FARTHEST } from "../scene/shapes/scene-limits";
import { isPoint } from "./judging";
import { answer, checkOneOf, knownScene, tokenId, type TokenRef } from "./api-context";
import type { Table } from "../table";

/** An attack that a movement would provoke. */
export interface ProvokedAttack {
  /** The creature that may attack, `token:ID`. */
  readonly enemy: string;
  /** The top left corner of the mover where it is attacked, scene pixels. */
  readonly x: number;
  readonly y: number;
}

/** Threatened squares and provoking movement, as far as the user knows the creatures. */
export interface MovementApi {
  /** Top left corners of the squares that a creature threatens, scene pixels. Empty without a square grid. */
  readonly threatened: (token: TokenRef) => readonly PixelPoint[] | null;
  /**
   * Who would get an attack of opportunity if the token moved along these places (its top left corner, scene pixels), each
   * enemy once. Empty in rule sets without such attacks. Without `gait`, the way goes on from what the creature has moved and
   * declared in its present turn: one space at most 5 ft long is a step where the book has them. With it, the way stands alone.
   */
  readonly provoked: (token: TokenRef, path: readonly PixelPoint[], gait?: Gait) => readonly ProvokedAttack[] | null;
}

const isNear = ({ x, y }: PixelPoint): boolean => Math.max(Math.abs(x), Math.abs(y)) <= FARTHEST;

const checkPath = (path: readonly PixelPoint[], gait: Gait | undefined): void => {
  if (!Array.isArray(path) || !path.every(isPoint))
    throw new RangeError(`path: expected an array of pixels as {x, y}, got ${shown(path)}`);
  if (!path.every(isNear)) throw new RangeError(`path: expected places within ${FARTHEST} pixels, got one farther off`);
  if (gait !== undefined) checkOneOf("gait", gait, GAITS);
};

export const createMovementApi = (table: Table): MovementApi => {
  /** Null for a creature that is missing or cannot be read. */
  const about = <T>(
    token: TokenRef,
    read: (battlefield: Battlefield, creature: Creature, at: PixelPoint, mirrored: Mirrored) => T,
  ): T | null => {
    const scene = knownScene(table);
    if (scene === null) return null;
    const id = tokenId(scene, "token", token);
    const { battlefield, scene: drawn } = scene.mirrored;
    const creature = creatureWithId(battlefield, id);
    const at = drawn.tokens.find((each) => `token:${each.id}` === id);
    return creature === undefined || at === undefined
      ? null
      : answer(table, () => read(battlefield, creature, at, scene.mirrored));
  };
  return {
    threatened: (token) =>
      about(token, (battlefield, creature) =>
        threatenedSquares(battlefield, creature, ruleSetInForce(table.verdicts.real.rules().ruleset)).map(
          ({ x, y }) => ({ x: toPixels(x), y: toPixels(y) }),
        ),
      ),
    provoked: (token, path, gait) => {
      checkPath(path, gait);
      return about(token, (battlefield, mover, at, mirrored) => {
        const turns = path.map(({ x, y }) => ({ x: toLattice(x - at.x), y: toLattice(y - at.y), up: 0 }));
        const inTurn = gait === undefined ? movementNow(mover.id, turns, mirrored, table) : null;
        const found =
          inTurn === null
            ? provokedNow(battlefield, { mover, turns, gait: gait ?? "move" }, table)
            : provokedInTurn(battlefield, inTurn, table);
        return found.map(({ enemy, shift }) => ({
          enemy: enemy.id,
          x: at.x + toPixels(shift.x),
          y: at.y + toPixels(shift.y),
        }));
      });
    },
  };
};
