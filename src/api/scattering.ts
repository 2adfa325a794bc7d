import { creatureWithId } from "../scene/model/battlefield";
import { rollThrow, throwInQuestion, type Scattered, type ThrowInQuestion } from "../foundry/chat/scattered";
import { toPixels } from "../geometry/numbers/lattice";
import type { PixelPoint } from "../rules/attack/verdict";
import { answer, checkEach, knownScene, tokenId, type TokenRef, checkTwo, wholeUpTo } from "./api-context";
import { scatterWords } from "../features/splash/scatter-card";
import type { Table } from "../table";

/** How far the throw misses. */
export interface ScatterRequest {
  /** Squares from the aimed one; 1 by default. */
  readonly squares?: number;
}

/** Where it landed and which creatures are there, as far as the user knows. */
export interface Scatter {
  /** Result of the eight-sided die. */
  readonly roll: number;
  /** Centre of the square where it landed, scene pixels. */
  readonly at: PixelPoint;
  /** Creatures in that square, and in the squares around it, `token:ID`. */
  readonly within: readonly string[];
  readonly around: readonly string[];
}

/** Rolls where a splash weapon that missed lands, and posts it in chat. Null when Parapet cannot answer. */
export type ScatterThrow = (thrower: TokenRef, aimed: TokenRef, wish?: ScatterRequest) => Promise<Scatter | null>;

const WISH = { squares: wholeUpTo(20) };

/** Throws `RangeError` before anything is rolled. */
const checkPlace = ({ isOnSquares, landing }: ThrowInQuestion): void => {
  if (!isOnSquares) throw new RangeError("scene: expected one with squares, got a map without squares");
  if (landing(1) === null)
    throw new RangeError("aimed: expected another square, got a token in the thrower's own square");
};

export const createScattering =
  (table: Table): ScatterThrow =>
  async (thrower, aimed, wish = {}) => {
    checkEach("wish", WISH, wish);
    const scene = knownScene(table);
    if (scene === null) return null;
    const ids = { thrower: tokenId(scene, "thrower", thrower), aimed: tokenId(scene, "aimed", aimed) };
    checkTwo(ids.thrower, ids.aimed);
    const missed = { ...ids, scene: scene.id, squares: wish.squares ?? 1 };
    const asked = answer(table, () => throwInQuestion(table.verdicts, missed));
    if (asked === null) return null;
    checkPlace(asked);
    const inSecret = (scattered: Scattered): void => table.notifyGMs(scatterWords(scattered, table));
    const rolled = await rollThrow(asked, missed, { ...table, inSecret });
    if (rolled === null) return null;
    const { centre, within, around } = rolled.landed;
    const knows = (id: string): boolean => creatureWithId(scene.mirrored.battlefield, id) !== undefined;
    return {
      roll: rolled.roll,
      at: { x: toPixels(centre.x), y: toPixels(centre.y) },
      within: within.filter(knows),
      around: around.filter(knows),
    };
  };
