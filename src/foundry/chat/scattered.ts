import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { toldMessage } from "./chat-messages";
import type { GmArchive } from "./gm-archive";
import { UNSEEN_CREATURE } from "../verdicts/knowledge";
import type { Words } from "../../words/localize";
import { ID } from "../users/queries";
import { ownFlagAs } from "../own-flags";
import { publicKnowledge } from "../verdicts/public-sight";
import { toLattice, type Point } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../../rules/attack/verdict";
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import { splashLanding, splashOnHit, splashOnSquare, type SplashLanding } from "../../rules/books/pathfinder/splash";
import type { Verdicts } from "../verdicts/verdicts";

const MOST_CREATURES = 1000;
const NUMBER = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(0), v.maxValue(1000));
const STEP = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(-1), v.maxValue(1));
const IDS = v.pipe(v.array(ID, "an array"), v.maxLength(MOST_CREATURES, `${MOST_CREATURES} at most`), v.readonly());

const SCATTERED = objectOf({
  /** Key under which GMs store the full record. */
  key: ID,
  scene: v.nullable(ID),
  /** Ids (`token:ID`) of the creatures that everyone may know about. `aimed` is null for a square. */
  thrower: ID,
  aimed: v.nullable(ID),
  /** Left out for a miss. */
  isHit: v.exactOptional(v.literal(true, "true")),
  /** No throw, but any attack on one square of `aimed`, with the creatures around that square. */
  isSquare: v.exactOptional(v.literal(true, "true")),
  /** The result of the eight-sided die; 0 for a hit, which needs none. */
  roll: NUMBER,
  /** Direction from the aimed square, y down, and distance in squares. */
  step: objectOf({ x: STEP, y: STEP }),
  squares: NUMBER,
  /** Creatures in the square where it landed, and creatures around it. A creature that was hit is not among them. */
  within: IDS,
  around: IDS,
});

/** What a message stores about a throw of a splash weapon: `flags.parapet.scatter`. */
export type Scattered = v.InferOutput<typeof SCATTERED>;

/** The record in a message's flags, or undefined without one. Throws `RangeError` for invalid data. */
export const scatteredIn = (flags: object): Scattered | undefined => ownFlagAs(SCATTERED, flags, "scatter");

type Landed = Omit<Scattered, "key" | "roll">;

const NO_STEP = { x: 0, y: 0 };

/** Without the creatures that not everyone may know about. */
const publicPart = ({ thrower, aimed, within, around, ...landed }: Scattered): Scattered => {
  const { sees } = publicKnowledge();
  return {
    ...landed,
    thrower: sees(thrower) ? thrower : UNSEEN_CREATURE,
    aimed: aimed === null || sees(aimed) ? aimed : UNSEEN_CREATURE,
    within: within.filter(sees),
    around: around.filter(sees),
  };
};

/** For messages with a public part and a full record for GMs. */
export interface RecordChat {
  readonly archive: Pick<GmArchive, "keep">;
  readonly newId: () => string;
  readonly words: Pick<Words, "say">;
}

const tellScattered = (
  landed: Landed,
  roll: Roll.Evaluated<Roll> | null,
  { archive, newId, words }: RecordChat,
): Promise<unknown> => {
  const scattered: Scattered = { key: newId(), roll: roll?.total ?? 0, ...landed };
  archive.keep(scattered.key, scattered);
  const title = landed.isSquare === true ? "PARAPET.Beside.Title" : "PARAPET.Splash.Title";
  const paragraphs = [words.say(roll === null ? title : "PARAPET.Scatter.Title")];
  return toldMessage({ paragraphs, rolls: roll === null ? [] : [roll], flags: { scatter: publicPart(scattered) } });
};

/** The full record as GMs store it; null when it cannot be read. */
export const keptScattered = (kept: unknown): Scattered | null => readIf(SCATTERED, kept) ?? null;

/** At a creature, or at the square of a point (scene pixels). Of a creature of several squares, at the one of that point. */
export interface Throw {
  readonly scene: string | null;
  readonly thrower: string;
  readonly aimed: string | null;
  readonly at?: PixelPoint | null;
}

interface MissedThrow extends Throw {
  readonly squares: number;
}

/** The possible results: where the weapon would land for each face of the die. */
export interface ThrowInQuestion {
  readonly isOnSquares: boolean;
  readonly thrower: Creature;
  readonly landing: (roll: number) => SplashLanding | null;
}

const pointOf = ({ at = null }: Throw): Point | null =>
  at === null ? null : { x: toLattice(at.x), y: toLattice(at.y) };

const aimOf = (field: Battlefield, thrown: Throw): Creature | Point | undefined =>
  thrown.aimed === null ? (pointOf(thrown) ?? undefined) : creatureWithId(field, thrown.aimed);

/** The throw as it really is, for the client that rolls. Null for a token that cannot be read. */
export const throwInQuestion = ({ real }: Verdicts, missed: MissedThrow): ThrowInQuestion | null => {
  const field: Battlefield = real.current().battlefield;
  const thrower = creatureWithId(field, missed.thrower);
  const aimed = aimOf(field, missed);
  if (thrower === undefined || aimed === undefined) return null;
  return {
    isOnSquares: field.grid.type === "square",
    thrower,
    landing: (roll) => splashLanding(field, { thrower, aimed, roll, squares: missed.squares }),
  };
};

interface ThrowChat extends RecordChat {
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
  const { scene, thrower: by, aimed, squares } = missed;
  const told = { scene, thrower: by, aimed, squares, step, within, around };
  if (thrower.isHidden) chat.inSecret({ key: "", roll: roll.total, ...told });
  else await tellScattered(told, roll, chat);
  return { roll: roll.total, landed };
};

/** The creatures that a hit splashes; null without squares, and for a token that cannot be read. */
const hitOf = (
  field: Battlefield,
  thrower: Creature,
  thrown: Throw,
): Pick<SplashLanding, "within" | "around"> | null => {
  const aim = aimOf(field, thrown);
  if (aim === undefined) return null;
  return "cells" in aim
    ? { within: [], around: splashOnHit(field, aim, aim.cells.length > 1 ? pointOf(thrown) : null) }
    : splashOnSquare(field, thrower, aim);
};

/** Posts in chat the creatures that a hit splashes. False where they cannot be found out. */
export const tellHit = async (thrown: Throw, { real }: Verdicts, chat: ThrowChat): Promise<boolean> => {
  const field = real.current().battlefield;
  const thrower = creatureWithId(field, thrown.thrower);
  const hit = thrower === undefined ? null : hitOf(field, thrower, thrown);
  if (thrower === undefined || hit === null) return false;
  const { scene, aimed } = thrown;
  const told = { scene, thrower: thrown.thrower, aimed, isHit: true as const, step: NO_STEP, squares: 0, ...hit };
  if (thrower.isHidden) chat.inSecret({ key: "", roll: 0, ...told });
  else await tellScattered(told, null, chat);
  return true;
};

/** Posts in chat the creatures beside the attacked square of a creature, which an attack at a point of that square is on. */
export const tellSquare = async (attack: Throw, { real }: Verdicts, chat: ThrowChat): Promise<void> => {
  const field = real.current().battlefield;
  const { scene, thrower, aimed } = attack;
  const [attacker, target] = [thrower, aimed ?? ""].map((id) => creatureWithId(field, id));
  if (attacker === undefined || target === undefined) return;
  const around = splashOnHit(field, target, pointOf(attack)).filter((id) => id !== thrower);
  const told = { scene, thrower, aimed, isSquare: true as const, step: NO_STEP, squares: 0, within: [], around };
  if (attacker.isHidden) chat.inSecret({ key: "", roll: 0, ...told });
  else await tellScattered(told, null, chat);
};
