import { ChatMessage } from "../../stand-in/chat/chat-message";
import { Combat } from "../../stand-in/combat/combat";
import { Roll } from "../../stand-in/dice/roll";
import { Hooks } from "../../stand-in/hooks";
import type { Token } from "../../stand-in/token";
import type { PlainItem, PlaygroundSystem } from "./playground-system";
import { dispositionOf, initiativeOf, overrideSort } from "./sort-combatants";

/**
 * Combat of Draw Steel: heroes act first, and the players choose the next combatant. So a round begins without a current
 * combatant, and `endTurn` leaves none. `initiative` counts a creature's remaining turns in the round. There are no squads.
 * stand-in/EVIDENCE.md, "Order of battle". Source: MetaMorphic-Digital/draw-steel:src/module/documents/combat.mjs
 */
export const playFights = (): void => {
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

interface TargetModifiers {
  edges: number;
  banes: number;
  bonuses: number;
}

/** As much as one roll counts. */
const MOST_BANES = 2;

/**
 * The data model of an ability, as far as a power roll uses it. It asks for each target's edges and banes before the dice. The
 * dice stand for the roll with the fewest banes. Source: docs/systems.md, "Draw Steel".
 */
class AbilityModel {
  readonly power = { effects: { documentsByType: { damage: [{}] } } };
  readonly damageDisplay = "ranged";
  readonly parent: { readonly name: string; readonly uuid: string };
  readonly distance: { readonly type: string; readonly primary: number };
  readonly actor: object;
  constructor(
    readonly token: Token,
    item: PlainItem,
  ) {
    this.parent = { name: item.title, uuid: `Item.${item.id}` };
    this.distance =
      item.kind === "melee" ? { type: "melee", primary: item.reach ?? 1 } : { type: "ranged", primary: 10 };
    const linked = token.document.actor;
    this.actor = {
      id: linked?.id ?? null,
      token: linked === null ? token.document : null,
      getActiveTokens: () => [token.document],
    };
  }

  getTargetModifiers(target: Token): TargetModifiers {
    const isRestrained = target.document.actor?.statuses.has("restrained") === true;
    return { banes: 0, edges: isRestrained ? 1 : 0, bonuses: 0 };
  }

  async use(targets: readonly Token[]): Promise<unknown> {
    const linked = this.token.document.actor;
    const context: PowerRollContext = {
      ability: this.parent.uuid,
      modifiers: { banes: played.shared, edges: 0, bonuses: 0 },
      targets: targets.map((target) => ({ target, modifiers: this.getTargetModifiers(target) })),
    };
    Hooks.callAll("renderPowerRollDialog", { options: { context } });
    if (played.isCancelled) return null;
    played.inDialog(context);
    const rolls = context.targets.map(({ target, modifiers: { banes, edges } }) => ({
      target: target.document.actor?.uuid ?? "",
      banes: Math.min(MOST_BANES, banes + context.modifiers.banes),
      edges,
    }));
    const said = targets.map(
      ({ document }, index) => `${document._source.name} ${rolls[index]?.edges} / ${rolls[index]?.banes}`,
    );
    const fewest = Math.min(MOST_BANES, ...rolls.map(({ banes }) => banes));
    return new Roll(rolls.length > 0 && fewest > 0 ? `2d10 - ${2 * fewest}` : "2d10").toMessage({
      speaker: ChatMessage.getSpeaker(linked === null ? { token: this.token.document } : { actor: linked }),
      flavor: [this.parent.name, ...said].join(" · "),
      system: {
        parts: [
          { type: "abilityUse", abilityUuid: this.parent.uuid },
          {
            type: "abilityResult",
            abilityUuid: this.parent.uuid,
            rolls: rolls.map((options) => JSON.stringify({ options })),
          },
        ],
      },
    });
  }
}

interface PowerRollContext {
  readonly ability: string;
  readonly modifiers: TargetModifiers;
  readonly targets: readonly { readonly target: Token; readonly modifiers: TargetModifiers }[];
}

/** Whether the dialog of a power roll is closed without rolling, what is changed in it, and the banes of the whole roll. */
const played = { isCancelled: false, shared: 0, inDialog: (_context: PowerRollContext): void => undefined };

export const drawSteel: PlaygroundSystem = {
  id: "draw-steel",
  title: "Draw Steel",
  prepare: (game) => {
    Object.assign(game, { drawSteel: { played } });
    Object.assign(CONFIG, { Item: { dataModels: { ability: AbilityModel } } });
    playFights();
  },
  attack: ({ attacker, targets, item }) => new AbilityModel(attacker, item).use(targets),
};
