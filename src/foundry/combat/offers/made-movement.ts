/** What a movement of a creature in its own turn adds to the turn, as attacks of opportunity see it. Creatures by id (`token:ID`). */
import { gaitOf } from "../../../rules/movement/gait";
import type { MadeMovement } from "../../../rules/movement/offered";
import { NO_SHIFT } from "../../../rules/movement/path";
import { creatureWithId, type Creature } from "../../../scene/model/battlefield";
import type { SceneToken } from "../../../scene/model/scene";
import { JUMPS } from "../../canvas/current-turn";
import { viewedScene } from "../../canvas/viewed-scene";
import { ruleSetInForce } from "../../rule-sets/rule-sets";
import type { Mirrored } from "../../scene/scene-mirror";
import type { RuleSettings } from "../../settings/rule-settings";
import { wayOf } from "../opportunity-place";
import type { Movement } from "../readied/trigger-movement";
import { factsOf, type PlaceOfTurn, placesOfTurn } from "../turn-facts";
import { wayFrom } from "../turn-movement";

/** A movement, as the hook `moveToken` passes it. */
export type Made = Pick<Movement, "id" | "origin" | "passed">;

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
interface Recorded {
  readonly movementHistory: readonly { readonly movementId?: string }[];
}

/** The places of the turn before this movement, which may be recorded already. Of a first movement it is where that began. */
const placesBefore = (creature: string, { id, origin }: Made): readonly PlaceOfTurn[] => {
  const token: Recorded | undefined = viewedScene()?.tokens.get(creature.slice("token:".length));
  const first = token?.movementHistory.findIndex(({ movementId }) => movementId === id) ?? -1;
  const places = placesOfTurn(creature).slice(0, first < 0 ? undefined : first);
  if (places.length > 0) return places;
  return [{ ...origin, isJump: false, isStepDeclared: factsOf(creature).declared === "step" }];
};

const isOn = ({ level: own }: Pick<SceneToken, "level">, { level }: PlaceOfTurn): boolean =>
  level === undefined || level === own;

/** The parts of a way on the creature's level, cut at each jump: nobody can attack on the way of a jump. */
const runsOf = (places: readonly PlaceOfTurn[], token: SceneToken): readonly (readonly PlaceOfTurn[])[] => {
  const runs: PlaceOfTurn[][] = [];
  let isCut = true;
  for (const place of places) {
    const isHere = isOn(token, place);
    if (isHere && (isCut || place.isJump)) runs.push([place]);
    else if (isHere) runs.at(-1)?.push(place);
    isCut = !isHere;
  }
  return runs.filter(({ length }) => length > 1);
};

interface Turn {
  readonly creature: string;
  readonly mover: Creature;
  readonly token: SceneToken;
  readonly mirrored: Mirrored;
}

/** A way whose first place is where the creature began, in the manner of the book. */
const asMade = (
  run: readonly PlaceOfTurn[],
  isFirst: boolean,
  { creature, mover, token, mirrored: { battlefield } }: Turn,
  { ruleset }: RuleSettings,
): MadeMovement => {
  const { steps } = ruleSetInForce(ruleset);
  const [start = NO_SHIFT, ...turns] = wayOf(token, run);
  const way = wayFrom(mover, start, turns);
  if (steps === "declared") return { ...way, gait: run[0]?.isStepDeclared === true ? "step" : "move" };
  return { ...way, gait: isFirst ? gaitOf(battlefield, way, factsOf(creature), steps) : "move" };
};

/**
 * The movements to be judged after one: that one alone, or with the 5-foot step that it goes on from. The parts before and
 * after a jump are judged apart. Empty where the creature is not on the battlefield, or has only jumped.
 */
export const movementsMade = (
  creature: string,
  made: Made,
  mirrored: Mirrored,
  settings: RuleSettings,
): readonly MadeMovement[] => {
  const mover = creatureWithId(mirrored.battlefield, creature);
  const token = mirrored.scene.tokens.find(({ id }) => `token:${id}` === creature);
  if (mover === undefined || token === undefined) return [];
  const turn = { creature, mover, token, mirrored };
  const before = placesBefore(creature, made);
  const added = made.passed.waypoints.map((place): PlaceOfTurn => {
    return { ...place, level: place.level ?? undefined, isJump: JUMPS.includes(place.action), isStepDeclared: false };
  });
  const judged = (places: readonly PlaceOfTurn[], isFirst: boolean): readonly MadeMovement[] =>
    runsOf(places, token).map((run) => asMade(run, isFirst && run[0] === places[0], turn, settings));
  const [soFar, isWhole] = [judged(before, true), runsOf([...before, ...added], token).length === 1];
  const goesOn = before.length === 1 || (isWhole && soFar[0]?.gait === "step");
  return goesOn ? judged([...before, ...added], true) : judged([...before.slice(-1), ...added], false);
};
