/** What a player's client asks of the active GM's: an attack on a square. */
import * as v from "valibot";
import { ASKER, ID } from "../../foundry/users/queries";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { GuessedSquare } from "../../rules/hiding/guessed-square";
import { finite, objectOf } from "../../scene/read-foundry/schema/schema-fields";

export const SQUARE_KINDS = ["melee", "ranged", "grope"] as const;

/** An attack on a square as its player declares it. */
export interface SquareAttack extends GuessedSquare {
  readonly attacker: string;
  /** Groping is a touch attack into two squares. */
  readonly kind: (typeof SQUARE_KINDS)[number];
  /** The second square, for groping. */
  readonly beside: GuessedSquare | null;
  /** On the attack roll, without what the map changes. */
  readonly bonus: number;
}

/** An attack on a square as it is sent. */
export type Asked = Omit<SquareAttack, "corner" | "beside"> & { readonly beside: PixelPoint | null };

export const QUERY = "parapet.squareAttack";

/** Milliseconds to wait for the GM's client. */
export const TIMEOUT = 10_000;

const MOST_BONUS = 500;
const POINT = objectOf({ x: finite, y: finite });
export const ASKED = objectOf({
  ...ASKER,
  scene: ID,
  attacker: ID,
  at: POINT,
  kind: v.picklist(SQUARE_KINDS, "melee, ranged or grope"),
  beside: v.nullish(POINT, null),
  bonus: v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(-MOST_BONUS), v.maxValue(MOST_BONUS)),
});

/** Why an attack on a square was not rolled. */
const NOT_DONE = [
  ...(["no-gm", "no-query", "no-answer", "not-allowed", "not-by-rules", "elsewhere", "gone"] as const),
  ...(["too-many", "not-in-turn"] as const),
] as const;
export type NotDone = (typeof NOT_DONE)[number];

export const isNotDone = (said: unknown): said is NotDone => NOT_DONE.some((each) => each === said);
