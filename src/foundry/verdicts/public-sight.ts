import { knowledgeOf, type Knowledge, type Sight } from "./knowledge";
import { isRegionForAll, isTileVisible, sceneOnCanvas } from "../canvas/canvas-view";

/** A creature that a GM has hidden, or an invisible one of his, is not everyone's to know of. */
const isTokenForAll = (id: string): boolean => {
  const token = sceneOnCanvas()?.tokens.get(id);
  if (token === undefined || token.hidden) return false;
  const { actor } = token;
  return !actor?.statuses.has(CONFIG.specialStatusEffects.INVISIBLE) || actor.hasPlayerOwner;
};

const SIGHT: Sight = {
  isTokenVisible: isTokenForAll,
  isTokenOwned: () => false,
  isTokenNamed: () => false,
  tokenConditions: () => [],
  isRegionVisible: isRegionForAll,
  isTileVisible,
};

/**
 * What of the viewed scene everyone may know, wherever his own creatures stand: what Foundry itself tells every client
 * without marking it as hidden.
 */
export const publicKnowledge = (): Knowledge => knowledgeOf(false, SIGHT);
