import { knowledgeOf, type Knowledge, type Sight } from "./knowledge";
import { movingToken } from "../canvas/moving-tokens";
import type { Condition } from "../../scene/model/scene";
import { isSecret } from "../../scene/model/sides";
import { isRegionForAll } from "../canvas/known-regions";
import { isSecretToken, isTileVisible, tokenConditions } from "../canvas/shown-to-user";
import { viewedScene } from "../canvas/viewed-scene";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
interface TokenView {
  readonly hidden: boolean;
  readonly disposition: number;
  readonly actor: { readonly statuses: ReadonlySet<string>; readonly hasPlayerOwner: boolean } | null;
}

/** Not everyone may know about a hidden creature, or about an invisible one of the GM's. */
const isForAll = (token: TokenView | undefined): boolean => {
  if (token === undefined || token.hidden) return false;
  const { actor } = token;
  return !actor?.statuses.has(CONFIG.specialStatusEffects.INVISIBLE) || actor.hasPlayerOwner;
};

const isTokenForAll = (id: string): boolean => isForAll(viewedScene()?.tokens.get(id));

/** The same for a creature (`token:ID`) on any scene. */
export const isCreatureForAll = (scene: string | null, creature: string): boolean =>
  isForAll(movingToken(scene, creature) as unknown as TokenView | undefined);

/** Only the owners of a secret token see its icons. */
const iconsForAll = (id: string): readonly Condition[] => {
  const token: TokenView | undefined = viewedScene()?.tokens.get(id);
  return token !== undefined && isForAll(token) && !isSecret(token) ? tokenConditions(id) : [];
};

const SIGHT: Sight = {
  isTokenVisible: isTokenForAll,
  isTokenOwned: () => false,
  // A message keeps names of features of players' creatures alone; each client shows them to owners.
  isTokenOpen: (id) => viewedScene()?.tokens.get(id)?.actor?.hasPlayerOwner === true,
  isTokenNamed: () => false,
  isTokenSecret: (id) => isSecretToken(`token:${id}`),
  tokenConditions: iconsForAll,
  isRegionKnown: isRegionForAll,
  isTileVisible,
};

/**
 * What everyone may know about the viewed scene, wherever their own creatures are: what Foundry shows to every client
 * and does not mark as hidden.
 */
export const publicKnowledge = (): Knowledge => knowledgeOf(false, SIGHT);
