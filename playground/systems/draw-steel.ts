import { ChatMessage } from "../../stand-in/chat/chat-message";
import { Combat } from "../../stand-in/combat/combat";
import { Roll } from "../../stand-in/dice/roll";
import { Hooks } from "../../stand-in/hooks";
import type { PlaygroundSystem } from "./playground-system";
import { dispositionOf, initiativeOf, overrideSort } from "./sort-combatants";

/**
 * Combat of Draw Steel: heroes act first, and the players choose the next combatant, so a round begins without a current
 * combatant and `endTurn` leaves none. `initiative` counts a creature's remaining turns in the round.
 * stand-in/EVIDENCE.md, "Order of battle". Source: MetaMorphic-Digital/draw-steel:src/module/documents/combat.mjs
 */
const playFights = (): void => {
  overrideSort(
    (a, b) =>
      dispositionOf(b) - dispositionOf(a) ||
      (initiativeOf(b) ?? -Infinity) - (initiativeOf(a) ?? -Infinity) ||
      a.name.localeCompare(b.name, "en", { numeric: true }) ||
      (a.id > b.id ? 1 : -1),
  );
  const coreNextRound: unknown = Reflect.get(Combat.prototype, "nextRound");
  const methods = {
    async endTurn(this: Combat): Promise<Combat> {
      const [updateData, options] = [
        { round: this._source.round, turn: null },
        { direction: 1, worldTime: { delta: null }, endTurn: true },
      ];
      Hooks.callAll("combatTurn", this, updateData, options);
      await this.update(updateData, options);
      return this;
    },
    async nextRound(this: Combat): Promise<Combat> {
      this._source.turn = null;
      if (typeof coreNextRound === "function") await Reflect.apply(coreNextRound, this, []);
      const updates = this.turns.map(({ id }) => ({ _id: id, initiative: 1 }));
      await this.updateEmbeddedDocuments("Combatant", updates);
      return this;
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(Combat.prototype, name, { value, configurable: true, writable: true });
};

/** A power roll, for which Parapet has no adapter. */
export const drawSteel: PlaygroundSystem = {
  id: "draw-steel",
  title: "Draw Steel",
  prepare: playFights,
  attack: ({ attacker, item }) =>
    new Roll("2d10").toMessage({
      speaker: ChatMessage.getSpeaker({ token: attacker.document }),
      flavor: item.title,
    }),
};
