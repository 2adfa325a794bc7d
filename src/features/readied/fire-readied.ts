import { combatantIn, type Readied } from "../../combat/encounter";
import { combatWith, type CombatDocument } from "../../foundry/combat/stored/documents";
import type { RecordChat } from "../../foundry/chat/scattered";
import { tellFired } from "../../foundry/combat/readied/readied-message";
import type { NotDone, OrderOfBattle } from "../../foundry/combat/order/order-of-battle";
import type { EncounterTable } from "../../table";

/** Whose action it is. */
export interface ReadySubject {
  readonly combat: string;
  /** The combatant. */
  readonly who: string;
}

/** The readied action of a creature, as far as this client's user may know it. Null for none, and after the combat. */
export const readiedNow = (
  { combat, who }: ReadySubject,
  { order }: { readonly order: Pick<OrderOfBattle, "fight"> },
): Readied | null => {
  const document = combatWith(combat);
  return document === undefined ? null : (combatantIn(order.fight(document), who)?.readied ?? null);
};

export type FiringParts = RecordChat & Pick<EncounterTable, "order" | "ask">;

const tokenIn = (combat: CombatDocument | undefined, who: string | undefined): string | null => {
  const token = combat?.combatants.get(who ?? "")?.tokenId ?? null;
  return token === null ? null : `token:${token}`;
};

/** Takes a readied action now, and tells everyone; or returns why it cannot be taken. */
export const fireReadied = async ({ combat: id, who }: ReadySubject, parts: FiringParts): Promise<NotDone | null> => {
  const combat = combatWith(id);
  const [readier, creature] = [tokenIn(combat, who), tokenIn(combat, combat?.combatant?.id)];
  const scene = combat?.combatants.get(who)?.sceneId ?? null;
  const why = await parts.ask(id, { kind: "fire", who });
  if (why !== null || combat === undefined) return why;
  const { journal } = parts.order.fight(combat);
  const change = journal.findLast((each) => each.kind === "fire" && each.who === who)?.id ?? null;
  await tellFired({ scene, readier: readier ?? "", creature, movement: null, combat: id, change }, parts, game.user.id);
  return null;
};
