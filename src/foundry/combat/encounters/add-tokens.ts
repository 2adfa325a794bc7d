import { viewedScene } from "../../canvas/viewed-scene";
import type { CombatDocument } from "../stored/documents";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html#createcombatants */
interface TokenClass {
  createCombatants(tokens: readonly object[], options: { readonly combat?: CombatDocument }): Promise<unknown>;
}

const tokenClass = (): TokenClass => CONFIG.Token.documentClass as unknown as TokenClass;

/** Adds tokens of the viewed scene to a combat, by their ids. Without a combat, Foundry makes one. */
export const addTokens = async (combat: CombatDocument | null, isAdded: (id: string) => boolean): Promise<void> => {
  const tokens = viewedScene()?.tokens.contents.filter(({ id }) => isAdded(id ?? "")) ?? [];
  await tokenClass().createCombatants(tokens, combat === null ? {} : { combat });
};
