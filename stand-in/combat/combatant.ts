// Evidence: stand-in/EVIDENCE.md, "Order of battle".
import { Actor } from "../actor";
import { StandInDocument, type Owner, type World } from "../document";
import { Roll } from "../dice/roll";
import type { Plain } from "../objects";
import type { Source } from "../source";
import type { InitiativeOptions } from "./initiative-options";

interface CombatantSource extends Source {
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly actorId: string | null;
  readonly name: string;
  readonly img: string;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
}

/** The part of the combat that its combatants need. */
interface Encounter extends StandInDocument {
  readonly started: boolean;
  readonly rollInitiative: (ids: string, options?: InitiativeOptions) => Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combatant.html */
export class Combatant extends StandInDocument<CombatantSource> {
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Combatant", source, parent, world);
  }

  get combat(): Encounter | null {
    return isCombat(this.parent) ? this.parent : null;
  }

  get token(): StandInDocument | null {
    return this.world.tokenOf(this._source.sceneId, this._source.tokenId);
  }

  get actor(): Actor | null {
    const { token } = this;
    const actor = token === null ? this.world.find(`Actor.${this._source.actorId}`) : this.world.actorOf(token);
    return actor instanceof Actor ? actor : null;
  }

  /** Its own name, else its token's, else its actor's. */
  get name(): string {
    const { token, actor } = this;
    return this._source.name || textOf(token?._source["name"]) || textOf(actor?._source["name"]);
  }

  get img(): string {
    return this._source.img || textOf(this.actor?._source["img"]);
  }

  /** Owned through its token, else through its actor. */
  override isOwnedBy(user: Owner): boolean {
    return user.isGM || (this.token ?? this.actor)?.isOwnedBy(user) === true;
  }

  get permission(): number {
    return this.isOwner ? 3 : 0;
  }

  get visible(): boolean {
    return this.isOwner || !this._source.hidden;
  }

  /** Owners that are not GMs. */
  get players(): Owner[] {
    return this.world.users().filter((user) => !user.isGM && this.isOwnedBy(user));
  }

  get isNPC(): boolean {
    return this.actor === null || this.players.length === 0;
  }

  get isDefeated(): boolean {
    return this._source.defeated || this.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true;
  }

  /** The value of a tracked resource; none here. */
  get resource(): number | null {
    return null;
  }

  protected _getInitiativeFormula(): string {
    return CONFIG.Combat.initiative.formula ?? "1d20";
  }

  getInitiativeRoll(formula: string = this._getInitiativeFormula()): Roll {
    const data: unknown = this.actor?._source["system"];
    return new Roll(formula, isRecord(data) ? data : {});
  }

  async rollInitiative(formula?: string): Promise<this | undefined> {
    await this.combat?.rollInitiative(this.id, formula === undefined ? {} : { formula });
    return this;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isCombat = (document: StandInDocument | null): document is Encounter => document?.documentName === "Combat";

const isRecord = (data: unknown): data is Plain => typeof data === "object" && data !== null;
