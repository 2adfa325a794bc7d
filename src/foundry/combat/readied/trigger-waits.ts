import type { Readied, Turn } from "../../../combat/encounter";
import type { Trigger } from "../../../combat/trigger";
import { allCombats, type CombatantDocument } from "../stored/documents";
import type { OrderOfBattle } from "../order-of-battle";
import { mayWaitFor } from "../../canvas/moving-tokens";

/** A creature that waits for a trigger that Parapet can detect. */
export interface Wait {
  readonly combat: string;
  /** Id of the combatant. */
  readonly who: string;
  /** Its token (`token:ID`). */
  readonly readier: string;
  readonly readied: Readied;
  readonly trigger: Trigger;
  /** The combat's current turn. */
  readonly turn: Turn;
  /** Owners that are not GMs. */
  readonly players: CombatantDocument["players"];
}

/** A player can write any trigger into their own combatant: it counts only if one of its players may know about it. */
const isOpenTo = (trigger: Trigger, { players, sceneId }: CombatantDocument): boolean =>
  players.length === 0 || players.some((player) => mayWaitFor(trigger, sceneId, player));

/** The creatures that wait on a scene, as far as this client's user may know about them. */
export const waitsOn = (scene: string | null, { fight }: Pick<OrderOfBattle, "fight">): Wait[] =>
  allCombats()
    .filter(({ round }) => round > 0)
    .flatMap((combat) => {
      const { round, acting, combatants } = fight(combat);
      return combatants.flatMap(({ id: who, readied, isDefeated }): Wait[] => {
        const document = combat.combatants.get(who);
        const trigger = readied?.trigger ?? null;
        if (readied === null || trigger === null || isDefeated) return [];
        if (document === undefined || document.tokenId === null || document.sceneId !== scene) return [];
        if (!isOpenTo(trigger, document)) return [];
        const { tokenId, players } = document;
        const turn = { round, acting };
        return [{ combat: combat.id, who, readier: `token:${tokenId}`, readied, trigger, turn, players }];
      });
    });
