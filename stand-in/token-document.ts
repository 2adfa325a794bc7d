import { Actor } from "./actor";
import { Combat } from "./combat/combat";
import { Combatant } from "./combat/combatant";
import { StandInDocument, type World } from "./document";
import { Hooks } from "./hooks";
import {
  askedOf,
  operationOf,
  POSITION_FIELDS,
  positionOf,
  wholePath,
  type Asked,
  type Measure,
  type MovementOperation,
  type PassedWaypoint,
  type Waypoint,
} from "./movement/movement-data";
import { regionsAround, tellRegions, withBorders } from "./movement/region-borders";
import { TokenMovement, type MovementData } from "./movement/token-movement";
import { diffObject, isPlain, type Plain } from "./objects";
import type { Token } from "./token";
import type { User } from "./user";
import type { SceneSource, TokenSource } from "./source";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html; types13 `client/documents/token.d.mts`. */
export class TokenDocument extends StandInDocument<TokenSource> {
  /** The placeable on the canvas; null while its scene is not viewed. */
  object: Token | null = null;
  /** Not a member of the public API. */
  readonly moves: TokenMovement;

  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Token", source, parent, world);
    this.moves = new TokenMovement(this, {
      uuid: this.uuid,
      tell: (news) => world.tell(news),
      measure: () => this.#grid,
      arrival: () => this.object?.movementAnimationPromise ?? Promise.resolve(),
      goOn: (movement) => this.#goOn(movement),
    });
  }

  get regions(): Set<StandInDocument> {
    return new Set(regionsAround(this.parent, positionOf(this._source), this.#grid.size));
  }

  get movement(): MovementData | null {
    return this.moves.current;
  }

  get movementHistory(): readonly PassedWaypoint[] {
    return this.moves.history;
  }

  /**
   * Moves to the first checkpoint at once, then on from there. Version 13 resolves after the first part, version 14 at
   * the end of the path (https://github.com/foundryvtt/foundryvtt/issues/13572).
   */
  async move(given: Plain | readonly Plain[], options: Plain = {}): Promise<boolean> {
    const { method = "api", autoRotate, showRuler, ...rest } = options;
    const waypoints = this.#path(isList(given) ? given : [given]);
    const former = this.moves.current;
    await this.#moveAlong({ waypoints, method, autoRotate, showRuler }, rest);
    const { current } = this.moves;
    if (current === null || current === former) return false;
    return this.world.generation === 13 || this.moves.end(current.id);
  }

  #path(given: readonly Plain[]): Waypoint[] {
    const origin = positionOf(this._source);
    return withBorders(this.parent, origin, { path: wholePath(origin, given), size: this.#grid.size });
  }

  #moveAlong(asked: Asked, options: Plain): Promise<this> {
    const stop = asked.waypoints.find(({ checkpoint }) => checkpoint) ?? asked.waypoints.at(-1);
    const changes = Object.fromEntries(POSITION_FIELDS.map((field) => [field, stop?.[field]]));
    return this.update(changes, { ...options, movement: { [this.id]: asked } });
  }

  async #goOn({ id, chain, pending, method, updateOptions }: MovementData): Promise<boolean> {
    const options = { ...updateOptions };
    for (const key of ["movement", "_movement"]) Reflect.deleteProperty(options, key);
    const former = this.moves.current;
    await this.#moveAlong({ waypoints: pending.waypoints, method, chain: [...chain, id] }, options);
    return this.moves.current !== former;
  }

  /** Hook `preMoveToken(document, movement, operation)`; false prevents the move. */
  protected override changed(changes: Plain, options: Plain): Plain | null {
    const changed = super.changed(changes, options);
    if (changed === null || !POSITION_FIELDS.some((field) => field in changed)) return changed;
    const operation = this.#operationOf(changed, options);
    const isMoved = Hooks.call("preMoveToken", this, operation, options);
    for (const field of POSITION_FIELDS) Reflect.deleteProperty(changed, field);
    if (isMoved) {
      Object.assign(changed, diffObject(this._source, { ...operation.destination }));
      options["_movement"] = { ...(isPlain(options["_movement"]) ? options["_movement"] : {}), [this.id]: operation };
    }
    return Object.keys(changed).length > 1 ? changed : null;
  }

  #operationOf(changed: Plain, options: Plain): MovementOperation {
    const origin = positionOf(this._source);
    const { waypoints, method = options["isUndo"] === true ? "undo" : "api", ...asked } = askedOf(options, this.id);
    const given = Array.isArray(waypoints) ? waypoints.filter(isPlain) : [changed];
    const recorded = method !== "undo" && this.combatant?.combat?.started === true;
    const { size, distance, isGridless } = this.#grid;
    const path = { ...asked, method, waypoints: this.#path(given) };
    return operationOf(origin, path, { measure: { size, distance, isGridless }, recorded });
  }

  /** Square grids only. https://foundryvtt.com/api/v13/classes/foundry.documents.BaseToken.html */
  getOccupiedGridSpaceOffsets(): { i: number; j: number }[] {
    const { type, size } = sceneGridOf(this.parent);
    if (type !== 1) throw new Error("The stand-in does not implement Token.getOccupiedGridSpaceOffsets on this grid.");
    const { x, y, width, height } = this._source;
    const [top, left] = [Math.round(y / size), Math.round(x / size)];
    return Array.from({ length: height }, (_, i) =>
      Array.from({ length: width }, (__, j) => ({ i: top + i, j: left + j })),
    ).flat();
  }

  get #grid(): Measure {
    const { size, distance, type } = sceneGridOf(this.parent);
    return { size, distance, isGridless: type === 0 };
  }

  /** After an update on any client. Not a member of the public API. */
  followMovement(options: Plain, user: User | null): void {
    const operation = isPlain(options["_movement"]) ? options["_movement"][this.id] : undefined;
    if (!isMovement(operation)) return;
    const { size } = this.#grid;
    this.moves.follow(operation, { options, user, tell: () => tellRegions(this, operation, { size, user }) });
  }

  /** Discards the rest of the movement; for the moving user. */
  stopMovement(): boolean {
    return this.moves.stop();
  }

  /** For the moving user, before the rest of the path begins; null when there is nothing to pause. */
  pauseMovement(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    return this.moves.pause(key);
  }

  resumeMovement(movementId: string, key: string): void {
    this.moves.resume(movementId, key);
  }

  clearMovementHistory(): Promise<void> {
    this.moves.clearHistory();
    return Promise.resolve();
  }

  /** Reverts to where the movement began; without an id, the last movement. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    const begin = this.moves.takeBack(movementId);
    if (begin === null) return false;
    return this.move({ ...begin }, { method: "undo", animate: false });
  }

  /** Whether the token's disposition is secret and this user may not know it. */
  get isSecret(): boolean {
    return this._source.disposition === -2 && !this.isOwner;
  }

  /** The world actor; for an unlinked token its own copy. */
  get actor(): Actor | null {
    const actor = this.world.actorOf(this);
    return actor instanceof Actor ? actor : null;
  }

  get combatant(): Combatant | null {
    const combatant = this.world.combatantOf(this);
    return combatant instanceof Combatant ? combatant : null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /**
   * Adds it to the viewed combat, creating one if there is none, or removes it. Resolves to whether it is in the
   * combat.
   */
  async toggleCombatant({ active = !this.inCombat }: { readonly active?: boolean } = {}): Promise<boolean> {
    if (active) await TokenDocument.createCombatants([this]);
    else await TokenDocument.deleteCombatants([this]);
    return this.inCombat;
  }

  /** For tokens that have no combatant yet. */
  static async createCombatants(
    tokens: readonly TokenDocument[],
    { combat }: { readonly combat?: Combat } = {},
  ): Promise<StandInDocument[]> {
    const viewed: unknown = combat ?? game.combats.viewed ?? (await Combat.create({ active: true }));
    if (!(viewed instanceof Combat)) return [];
    const joining = tokens.filter(({ id }) => viewed.getCombatantsByToken(id).length === 0);
    const sources = joining.map(({ id, parent, _source }) => {
      const { actorId = null, hidden } = _source;
      return { tokenId: id, sceneId: parent?.id ?? null, actorId, hidden };
    });
    return viewed.createEmbeddedDocuments("Combatant", sources);
  }

  static async deleteCombatants(tokens: readonly TokenDocument[]): Promise<StandInDocument[]> {
    const viewed: unknown = game.combats.viewed;
    if (!(viewed instanceof Combat)) return [];
    const ids = tokens.flatMap(({ id }) => viewed.getCombatantsByToken(id).map((combatant) => combatant.id));
    return viewed.deleteEmbeddedDocuments("Combatant", ids);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) === true;
  }
}

const isMovement = (operation: unknown): operation is MovementOperation =>
  isPlain(operation) && isPlain(operation["passed"]);

const isList = (given: Plain | readonly Plain[]): given is readonly Plain[] => Array.isArray(given);

const sceneGridOf = (scene: StandInDocument | null): SceneSource["grid"] => {
  const grid = scene?._source["grid"];
  const { size, distance, type, units } = isPlain(grid) ? grid : {};
  return { size: Number(size), distance: Number(distance), type: Number(type), units: String(units) };
};
