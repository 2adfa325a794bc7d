/** Charges and attacks on the move that creatures have declared. Creatures of the viewed scene by id (`token:ID`). */
import type { Charged, TokenPlace } from "../../combat/encounter";
import type { Attack, PixelPoint } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { creatureWithId } from "../../scene/model/battlefield";
import { placeBeforeMoving } from "../canvas/current-turn";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import type { Mirrored } from "../scene/scene-mirror";
import { reachesNow } from "../verdicts/place-struck";
import { isOrderOn } from "./order-switch";
import { combatantBegun, type CombatantDocument } from "./stored/documents";
import { knownPart, unreadPart } from "./stored/known-part";
import { partInTurn } from "./turn-facts";

/** Asked for every verdict, so the whole part is read only where it names a charge. */
const namesCharge = (document: CombatantDocument): boolean => (unreadPart(document).charged ?? null) !== null;

const chargedBy = (creature: string): { readonly document: CombatantDocument; readonly charged: Charged } | null => {
  const document = combatantBegun(creature.slice("token:".length));
  if (document === undefined || !namesCharge(document) || !isOrderOn()) return null;
  const { charged } = knownPart(document);
  return charged === null ? null : { document, charged };
};

/** Whether a creature has charged since its own turn began. */
export const hasCharged = (creature: string): boolean => chargedBy(creature) !== null;

/** The charge that a creature makes in its present turn; null for none. */
const chargeInTurn = (creature: string): Charged | null => {
  const found = chargedBy(creature);
  return found !== null && found.document.combat?.combatant?.id === found.document.id ? found.charged : null;
};

/** Whether a creature that has charged has made an attack in its turn that cost an action. */
export const hasAttacked = (creature: string): boolean => {
  const found = chargedBy(creature);
  return found !== null && knownPart(found.document).attacked === "action";
};

/** Whether the melee attacks of a creature are the end of a charge now. */
export const isCharging = (creature: string, ruleset: string): boolean =>
  ruleSetInForce(ruleset).hasCharges === true && chargeInTurn(creature) !== null;

/** The centre of a creature when its token stood there, pixels; undefined for one that is not on the scene. */
const centreAt = (creature: string, from: Pick<TokenPlace, "x" | "y">, mirrored: Mirrored): PixelPoint | undefined => {
  const token = mirrored.scene.tokens.find(({ id }) => `token:${id}` === creature);
  const its = creatureWithId(mirrored.battlefield, creature);
  if (token === undefined || its === undefined) return undefined;
  const centre = pixelPoint(its.centre);
  return { x: centre.x + from.x - token.x, y: centre.y + from.y - token.y };
};

/**
 * The centre of a charging creature before it moved along its lane, pixels; undefined if it has not moved yet. That is where
 * it declared the charge, if it has moved since. A creature that has reached its target already began its last movement there.
 */
const chargedFrom = (attacker: string, target: string, mirrored: Mirrored): PixelPoint | undefined => {
  const token = mirrored.scene.tokens.find(({ id }) => `token:${id}` === attacker);
  const declared = chargeInTurn(attacker)?.from ?? null;
  const hasMoved = declared !== null && (declared.x !== token?.x || declared.y !== token.y);
  const from = hasMoved ? declared : reachesNow(attacker, target, mirrored) ? placeBeforeMoving(attacker) : null;
  return from === null ? undefined : centreAt(attacker, from, mirrored);
};

/** A melee attack as the end of a charge. */
export const asCharge = <Given extends Attack>(attack: Given, mirrored: Mirrored): Given => {
  const from = attack.attacker === null ? undefined : chargedFrom(attack.attacker, attack.target, mirrored);
  return { ...attack, isCharge: true, ...(from === undefined ? {} : { chargedFrom: from }) };
};

/** Where a creature declared an attack on the move in its present turn; null for none. */
const movesFrom = (creature: string): TokenPlace | null => {
  const last = partInTurn(creature)?.moves.at(-1);
  return last?.gait === "moving-attack" ? last.from : null;
};

/** An attack as one on the move, if its attacker has declared that in its present turn, in a book that has such attacks. */
export const asMoving = <Given extends Attack>(attack: Given, ruleset: string, mirrored: Mirrored): Given => {
  const { attacker } = attack;
  const isKnown = ruleSetInForce(ruleset).hasCharges === true;
  const from = attacker === null || !isKnown ? null : movesFrom(attacker);
  const movedFrom = attacker === null || from === null ? undefined : centreAt(attacker, from, mirrored);
  return movedFrom === undefined ? attack : { ...attack, movedFrom };
};
