import { Actor } from "./actor";
import { StandInDocument, type World } from "./document";
import { Hooks } from "./hooks";
import type { Plain } from "./objects";
import type { Source } from "./source";

interface CombatantSource extends Source {
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly actorId: string | null;
  readonly name: string;
  readonly initiative: number | null;
  readonly defeated: boolean;
}

interface CombatSource extends Source {
  readonly scene: string | null;
  readonly active: boolean;
  readonly round: number;
  readonly turn: number | null;
}

interface TurnState {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
  readonly tokenId: string | null;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combatant.html */
export class Combatant extends StandInDocument<CombatantSource> {
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Combatant", source, parent, world);
  }

  get token(): StandInDocument | null {
    return this.world.tokenOf(this._source.sceneId, this._source.tokenId);
  }

  get actor(): Actor | null {
    const actor = this.token === null ? null : this.world.actorOf(this.token);
    return actor instanceof Actor ? actor : null;
  }

  get isDefeated(): boolean {
    return this._source.defeated || this.actor?.statuses.has("dead") === true;
  }
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html: whose turn it is, in the order of initiative. */
export class Combat extends StandInDocument<CombatSource> {
  constructor(source: Plain, world: World) {
    super("Combat", source, null, world);
  }

  get turns(): Combatant[] {
    const all = this.collections["combatants"]?.contents.filter((it) => it instanceof Combatant) ?? [];
    const initiative = ({ _source }: Combatant): number => _source.initiative ?? -Infinity;
    return all.toSorted((a, b) => initiative(b) - initiative(a) || (a.id < b.id ? -1 : 1));
  }

  get combatant(): Combatant | undefined {
    return this.turns[this._source.turn ?? -1];
  }

  get started(): boolean {
    return this._source.round > 0;
  }

  get isActive(): boolean {
    return this._source.active;
  }

  /** Hook `combatStart(combat, updateData)`. */
  startCombat(): Promise<this> {
    const data = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, data);
    return this.#go(data);
  }

  /** Hook `combatTurn(combat, updateData, updateOptions)`, or at the end of the round as `nextRound`. */
  nextTurn(): Promise<this> {
    const turn = (this._source.turn ?? -1) + 1;
    if (turn >= this.turns.length) return this.nextRound();
    const data = { round: this._source.round, turn };
    Hooks.callAll("combatTurn", this, data, { direction: 1 });
    return this.#go(data);
  }

  /** Hook `combatRound(combat, updateData, updateOptions)`. */
  nextRound(): Promise<this> {
    const data = { round: this._source.round + 1, turn: 0 };
    Hooks.callAll("combatRound", this, data, { direction: 1 });
    return this.#go(data);
  }

  endCombat(): Promise<this> {
    return this.delete();
  }

  /** Hooks `updateCombat`, then `combatTurnChange(combat, prior, current)`. */
  async #go(data: Plain): Promise<this> {
    const prior = this.#state;
    await this.update(data);
    Hooks.callAll("combatTurnChange", this, prior, this.#state);
    return this;
  }

  get #state(): TurnState {
    const { round, turn } = this._source;
    return { round, turn, combatantId: this.combatant?.id ?? null, tokenId: this.combatant?._source.tokenId ?? null };
  }
}
