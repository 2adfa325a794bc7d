import { actorOn } from "../../foundry/canvas/map-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { hasNoOpportunities } from "../../foundry/combat/deeds";
import { movementsMade, type Made } from "../../foundry/combat/offers/made-movement";
import { viewedCombat, type CombatantDocument } from "../../foundry/combat/stored/documents";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { isGM } from "../../foundry/users/users";
import type { Knowledge } from "../../foundry/verdicts/knowledge";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import { movementRulesOf } from "../../rules/movement/movement-rules";
import { offeredBy } from "../../rules/movement/offered";
import { hasDisengaged } from "../../systems/own-strikes/dnd5e-strikes";
import { hasReactiveStrike } from "../../systems/own-strikes/pf2e-strikes";
import type { EncounterTable } from "../../table";

/** A creature that may make an attack of opportunity, with its combatant. */
export interface Reactor {
  /** `token:ID`. */
  readonly creature: string;
  readonly document: CombatantDocument;
}

type Parts = Pick<EncounterTable, "verdicts" | "features" | "words">;

/** Whether it is the turn of a token on the viewed scene. */
export const isItsTurn = (token: { readonly id: string; readonly parent?: unknown }): boolean => {
  const acting = game.combat?.started === true ? game.combat.combatant : null;
  const scene = viewedScene();
  return scene !== null && token.parent === scene && acting?.tokenId === token.id && acting.sceneId === scene.id;
};

/**
 * Who may make an attack of opportunity at a creature because of a movement in its turn. `knows` is what a user may know; null for
 * the truth. What others' sheets say is unknown to a user.
 */
export const reactorsTo = (
  creature: string,
  movement: Made,
  { verdicts, features, words }: Parts,
  knows: Knowledge | null,
): readonly Reactor[] => {
  const settings = verdicts.real.rules();
  const book = ruleSetInForce(settings.ruleset);
  const mirrored = knows === null ? verdicts.real.current() : verdicts.real.known();
  const made = movementsMade(creature, movement, mirrored, settings);
  const actor = made.length === 0 || book.provokedBy !== "reach" ? null : actorOn(creature);
  if (actor !== null && hasDisengaged(actor, words.say("PARAPET.Offer.Disengage"))) return [];
  const offered = offeredBy(mirrored.battlefield, made, movementRulesOf(book, settings.options));
  return offered.flatMap(({ enemy: { id } }): Reactor[] => {
    // Only who fights in the encounter of the mover's turn: a creature may be in another one too.
    const document = viewedCombat()?.combatants.contents.find(({ tokenId }) => `token:${tokenId}` === id);
    if (document === undefined || document.isDefeated || hasNoOpportunities(id, knows)) return [];
    const isOpen = knows === null || knows.owns(id);
    if (isOpen && features.opportunities?.hasNoneLeft(id) === true) return [];
    // Pathfinder's second edition: the book with a Step that is declared. There few creatures have the reaction.
    const hasIt = book.steps !== "declared" || (isOpen && document.actor !== null && hasReactiveStrike(document.actor));
    return hasIt ? [{ creature: id, document }] : [];
  });
};

/** Whether the moving user, and everyone who sees a GM's creature move, may know a creature: then a pause gives nothing away. */
export const isKnownReactor = ({ creature, document }: Reactor): boolean =>
  !document.hidden && publicKnowledge().sees(creature);

/**
 * For this client's user, who moves a creature: the creatures that may react, as far as the user knows. That one fights which the
 * tracker hides, a player does not know.
 */
export const mayBeStopped = (creature: string, movement: Made, parts: Parts): readonly Reactor[] => {
  const reactors = reactorsTo(creature, movement, parts, parts.verdicts.knowledge());
  return reactors.filter((reactor) => (isGM() ? isKnownReactor(reactor) : !reactor.document.hidden));
};
