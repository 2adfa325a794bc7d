// Evidence: stand-in/EVIDENCE.md, "Order of battle".
import { DialogV2 } from "../applications/dialog";
import { createOfWorld } from "../creating";
import { StandInDocument, type Owner, type World } from "../document";
import type { DocumentName } from "../document-fields";
import { Hooks } from "../hooks";
import { deepClone, mergeObject, type Plain } from "../objects";
import type { Operation } from "../world";
import type { Source } from "../source";
import { Combatant } from "./combatant";
import { rollInitiative } from "./initiative";
import type { InitiativeOptions } from "./initiative-options";
import { clearHistoryOf, hasTurned, indexAfter, nextIndex, type HistoryData } from "./turn-order";

interface CombatSource extends Source {
  readonly scene: string | null;
  readonly active: boolean;
  round: number;
  turn: number | null;
}

interface TurnContext {
  readonly round: number;
  readonly turn: number | null;
  readonly skipped: boolean;
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html; types13 `client/documents/combat.d.mts`. Turns
 * are sorted again after every combatant change, once its hooks have been called.
 */
export class Combat extends StandInDocument<CombatSource> {
  turns: Combatant[] = [];
  current: HistoryData;
  previous: HistoryData | undefined = undefined;

  constructor(source: Plain, world: World) {
    super("Combat", source, null, world);
    this.current = this._getCurrentState();
    this.setupTurns();
    this.current = this._getCurrentState();
  }

  get #combatants(): Combatant[] {
    return this.collections["combatants"]?.contents.filter((it) => it instanceof Combatant) ?? [];
  }

  get combatant(): Combatant | undefined {
    return this.turns[this._source.turn ?? -1];
  }

  get nextCombatant(): Combatant | undefined {
    const next = nextIndex(this.turns, this._source.turn ?? -1, this.settings.skipDefeated) ?? this.#first();
    return this.turns[next ?? -1];
  }

  get settings() {
    const { skipDefeated = false, resource = "" } = game.settings.get("core", "combatTrackerConfig");
    return { skipDefeated: skipDefeated === true, resource };
  }

  get started(): boolean {
    return this._source.round > 0;
  }

  get isActive(): boolean {
    return this._source.active;
  }

  get isView(): boolean {
    return game.combats.viewed?.id === this.id;
  }

  get visible(): boolean {
    return true;
  }

  override isOwnedBy(user: Owner): boolean {
    return user.isGM;
  }

  getCombatantsByToken(token: string | StandInDocument): Combatant[] {
    const wanted = typeof token === "string" ? token : token.id;
    return this.#combatants.filter(({ _source }) => _source.tokenId === wanted);
  }

  getCombatantsByActor(actor: string | StandInDocument): Combatant[] {
    const wanted = typeof actor === "string" ? actor : actor.id;
    return this.#combatants.filter((it) => it.actor?.id === wanted);
  }

  /** Seconds between two turns from `CONFIG.time`. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime, roundTime } = CONFIG.time;
    const turns = (toTurn ?? 0) - (fromTurn ?? 0);
    return roundTime > 0 || turnTime === 0
      ? (toRound - fromRound) * roundTime + turns * turnTime
      : ((toRound - fromRound) * this.turns.length + turns) * turnTime;
  }

  /** Descending by initiative, ties by id. A module may override it on the prototype. */
  protected _sortCombatants(a: Combatant, b: Combatant): number {
    const initiative = ({ _source }: Combatant): number => _source.initiative ?? -Infinity;
    const [its, others] = [initiative(a), initiative(b)];
    return its === others ? (a.id < b.id ? -1 : 1) : others - its;
  }

  protected _getCurrentState(combatant: Combatant | undefined = this.combatant): HistoryData {
    const { round, turn } = this._source;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?._source.tokenId ?? null };
  }

  setupTurns(): Combatant[] {
    this.turns = this.#sorted(this.#combatants);
    return this.turns;
  }

  #sorted(combatants: readonly Combatant[]): Combatant[] {
    return combatants.toSorted((a, b) => this._sortCombatants(a, b));
  }

  #first(): number | null {
    return nextIndex(this.turns, -1, this.settings.skipDefeated) ?? (this.turns.length > 0 ? 0 : null);
  }

  /** Hook `combatStart(combat, updateData)`; listeners may change the update. */
  async startCombat(): Promise<this> {
    const updateData: Plain = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }

  async nextTurn(): Promise<this> {
    const { round, turn } = this._source;
    const next = nextIndex(this.turns, turn ?? -1, this.settings.skipDefeated);
    return round === 0 || next === null ? this.nextRound() : this.#go("combatTurn", round, next, 1);
  }

  /** Defeated combatants are not skipped on the way back. */
  async previousTurn(): Promise<this> {
    const { round, turn } = this._source;
    if (round === 0) return this;
    return turn === null || turn === 0 ? this.previousRound() : this.#go("combatTurn", round, turn - 1, -1);
  }

  async nextRound(): Promise<this> {
    const { round, turn } = this._source;
    return this.#go("combatRound", round + 1, turn === null ? null : this.#first(), 1);
  }

  async previousRound(): Promise<this> {
    const { round, turn } = this._source;
    if (round === 0) return this;
    const last = turn === null || round === 1 ? null : Math.max(this.turns.length - 1, 0);
    return this.#go("combatRound", round - 1, last, -1);
  }

  /** Hooks `combatTurn` and `combatRound(combat, updateData, updateOptions)`; listeners may change both. */
  async #go(hook: string, round: number, turn: number | null, direction: 1 | -1): Promise<this> {
    const delta = this.getTimeDelta(this._source.round, this._source.turn, round, turn);
    const updateData: Plain = { round, turn };
    const updateOptions: Plain = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    return this.update(updateData, updateOptions);
  }

  async endCombat(): Promise<this> {
    const isEnded = await DialogV2.confirm({
      window: { title: "End Combat?" },
      content: "<p>End this combat encounter and empty the turn tracker?</p>",
    });
    if (isEnded === true) await this.delete();
    return this;
  }

  async activate(options: Plain = {}): Promise<Combat[]> {
    for (const other of game.combats.contents)
      if (other.id !== this.id && other.active) await other.update({ active: false });
    await this.update({ active: true }, options);
    return [this];
  }

  /**
   * The current combatant stays current unless `updateTurn` is false:
   * https://github.com/foundryvtt/foundryvtt/issues/12312
   */
  async resetAll({ updateTurn = true }: { readonly updateTurn?: boolean } = {}): Promise<this> {
    const updates = this.#combatants.map(({ id }) => ({ _id: id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates, updateTurn ? {} : { combatTurn: this._source.turn });
    return this;
  }

  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    await rollInitiative(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  #unrolled(isWanted: (combatant: Combatant) => boolean = () => true): string[] {
    return this.#combatants
      .filter((it) => it.isOwner && it._source.initiative === null && isWanted(it))
      .map(({ id }) => id);
  }

  rollAll(options?: InitiativeOptions): Promise<this> {
    return this.rollInitiative(this.#unrolled(), options);
  }

  rollNPC(options?: InitiativeOptions): Promise<this> {
    return this.rollInitiative(
      this.#unrolled(({ isNPC }) => isNPC),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.updateEmbeddedDocuments("Combatant", [{ _id: id, initiative: value }]);
  }

  /**
   * Adds the index of the current combatant to an operation on combatants. It does so when the index changes and the operation
   * does not set it (https://github.com/foundryvtt/foundryvtt/issues/12990).
   */
  protected override beforeOperation(
    { action, name, data }: Pick<Operation, "action" | "name" | "data">,
    options: Plain,
  ): void {
    const { combatant } = this;
    if (name !== "Combatant" || combatant === undefined || "combatTurn" in options) return;
    const gone = new Set(action === "delete" ? data.map(({ _id }) => _id) : []);
    const changes = new Map(data.map((each) => [String(each["_id"]), each]));
    const kept = this.#combatants.filter(({ id }) => !gone.has(id));
    const changed = kept.map((it) => this.#changed(it, action === "update" ? changes.get(it.id) : undefined));
    const added = action === "create" ? data.map((source) => new Combatant(source, this, this.world)) : [];
    const after = this.#sorted([...changed, ...added]);
    const index = indexAfter(combatant.id, this._source.turn ?? 0, after);
    if (index !== this._source.turn) options["combatTurn"] = index;
  }

  #changed(combatant: Combatant, changes: Plain | undefined): Combatant {
    if (changes === undefined) return combatant;
    return new Combatant(mergeObject(combatant.toObject(), deepClone(changes)), this, this.world);
  }

  /**
   * After an operation on any client: sorts the turns when combatants changed, and calls `combatTurnChange`. An update of the
   * combat itself does not sort (types13 `combat.d.mts`, remark on `prepareDerivedData`). Not a member of the public API.
   */
  follow(name: DocumentName, options: Plain): void {
    const { combatTurn } = options;
    if (name === "Combatant") {
      if (combatTurn === null || typeof combatTurn === "number") this._source.turn = combatTurn;
      this.setupTurns();
    }
    const [prior, current] = [this.current, this._getCurrentState()];
    this.previous = prior;
    this.current = current;
    if (options["turnEvents"] === false || !hasTurned(prior, current)) return;
    Hooks.callAll("combatTurnChange", this, prior, current);
    if (options["direction"] !== -1) clearHistoryOf(this.combatant);
    if (game.user.isActiveGM && options["direction"] !== -1) void this._manageTurnEvents();
  }

  /** On one GM's client, forwards only: https://github.com/foundryvtt/foundryvtt/issues/11997 */
  protected async _manageTurnEvents(): Promise<void> {
    const { previous: prior, current } = this;
    if (prior === undefined || !this.started) return;
    const skipped = false;
    const [ending, starting] = [this.#byId(prior.combatantId), this.#byId(current.combatantId)];
    if (ending !== undefined) await this._onEndTurn(ending, { ...prior, skipped });
    if (prior.round !== current.round && prior.round > 0) await this._onEndRound({ round: prior.round, skipped });
    if (prior.round !== current.round) await this._onStartRound({ round: current.round, skipped });
    if (starting !== undefined) await this._onStartTurn(starting, { ...current, skipped });
  }

  #byId(id: string | null): Combatant | undefined {
    return this.#combatants.find((it) => it.id === id);
  }

  protected _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void>;
  protected _onStartTurn(): Promise<void> {
    return Promise.resolve();
  }

  protected _onEndTurn(combatant: Combatant, context: TurnContext): Promise<void>;
  protected _onEndTurn(): Promise<void> {
    return Promise.resolve();
  }

  protected _onStartRound(context: Omit<TurnContext, "turn">): Promise<void>;
  protected _onStartRound(): Promise<void> {
    return Promise.resolve();
  }

  protected _onEndRound(context: Omit<TurnContext, "turn">): Promise<void>;
  protected _onEndRound(): Promise<void> {
    return Promise.resolve();
  }

  /** Created for the viewed scene unless the data says otherwise. */
  static async create(data: Plain = {}, options: Plain = {}): Promise<Combat | undefined> {
    const scene = game.scenes.viewed?.id ?? null;
    const created = await createOfWorld("Combat", { scene, ...data }, options);
    return created instanceof Combat ? created : undefined;
  }

  static get implementation(): typeof Combat {
    return Combat;
  }
}
