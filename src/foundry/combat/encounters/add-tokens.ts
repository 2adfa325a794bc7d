import { viewedScene } from "../../canvas/viewed-scene";
import type { CombatDocument } from "../stored/documents";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html */
interface CombatClass {
  create(data: { readonly active: boolean; readonly scene: string | null }): Promise<CombatDocument | undefined>;
}

/** A token of the viewed scene. */
interface SceneToken {
  readonly id: string | null;
  readonly actorId: string | null;
  readonly hidden: boolean;
  readonly actor: { readonly hasPlayerOwner: boolean } | null;
}

const tokensToAdd = (combat: CombatDocument | null, isAdded: (id: string) => boolean): readonly SceneToken[] => {
  const fighting = new Set(combat?.combatants.contents.map(({ tokenId }) => tokenId));
  const all: readonly SceneToken[] = viewedScene()?.tokens.contents ?? [];
  return all.filter(({ id }) => isAdded(id ?? "") && !fighting.has(id));
};

/** Without a combat, a new one; null where there is none to be made. */
const combatFor = async (combat: CombatDocument | null): Promise<CombatDocument | null> => {
  const combats = CONFIG.Combat.documentClass as unknown as CombatClass;
  return combat ?? (await combats.create({ active: true, scene: viewedScene()?.id ?? null })) ?? null;
};

/**
 * Adds tokens of the viewed scene to a combat, by their ids. Those of the GM are hidden from players: a list of everybody on the
 * map would name those in ambush. Null, and nothing is made, if there is none to add.
 */
export const addTokens = async (
  combat: CombatDocument | null,
  isAdded: (id: string) => boolean,
): Promise<CombatDocument | null> => {
  const sceneId = viewedScene()?.id ?? null;
  const tokens = tokensToAdd(combat, isAdded);
  const into = tokens.length === 0 ? null : await combatFor(combat);
  await into?.createEmbeddedDocuments(
    "Combatant",
    tokens.map(({ id, actorId, hidden, actor }) => ({
      ...{ tokenId: id, sceneId, actorId },
      hidden: hidden || actor?.hasPlayerOwner !== true,
    })),
  );
  return into;
};
