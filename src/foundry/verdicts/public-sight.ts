import { knowledgeOf, type Knowledge, type Sight } from "./knowledge";
import { isRegionForAll, isTileVisible, sceneOnCanvas } from "../canvas/canvas-view";

/** Not everyone may know about a hidden creature, or about an invisible one of the GM's. */
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
 * What everyone may know about the viewed scene, wherever their own creatures are: what Foundry shows to every client
 * and does not mark as hidden.
 */
export const publicKnowledge = (): Knowledge => knowledgeOf(false, SIGHT);
