import type { Turn } from "../../../combat/encounter";
import { SECRET } from "../../../scene/model/sides";

/** The members used of Foundry's combatants: https://foundryvtt.com/api/v14/classes/foundry.documents.Combatant.html */
export interface CombatantDocument {
  readonly id: string;
  readonly name: string;
  readonly initiative: number | null;
  readonly isDefeated: boolean;
  readonly hidden: boolean;
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly flags: object;
  readonly actor: object | null;
  /** Owners that are not GMs. */
  readonly players: readonly { readonly id: string }[];
  readonly combat?: CombatDocument | null;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/**
 * Whether only GMs and its owners may know that it acts: the tracker hides it, or its token is secret, which is an object to
 * players.
 */
export const isWithheld = (document: CombatantDocument): boolean => {
  const token: unknown = Reflect.get(document, "token");
  return document.hidden || Reflect.get(Object(token), "disposition") === SECRET;
};

export const isOwnedBy = ({ players }: CombatantDocument, user: { readonly id: string }): boolean =>
  players.some(({ id }) => id === user.id);

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html */
export interface CombatDocument {
  readonly id: string;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: readonly CombatantDocument[];
  readonly combatant?: CombatantDocument | null | undefined;
  readonly combatants: {
    readonly contents: readonly CombatantDocument[];
    get(id: string): CombatantDocument | undefined;
  };
  readonly settings?: { readonly skipDefeated?: boolean };
  readonly flags: object;
  update(changes: object, options?: object): Promise<unknown>;
  updateEmbeddedDocuments(name: "Combatant", changes: readonly object[], options?: object): Promise<unknown>;
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  rollInitiative(ids: readonly string[]): Promise<unknown>;
  delete(): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  /** Sorts `turns` on this client. */
  setupTurns(): unknown;
  /** Protected, but documented as overridable. */
  _sortCombatants(a: CombatantDocument, b: CombatantDocument): number;
  getTimeDelta?(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.CombatEncounters.html */
interface Combats {
  readonly contents: readonly CombatDocument[];
  readonly viewed: CombatDocument | null;
  get(id: string): CombatDocument | undefined;
}

const plainGame = (): { readonly combats: Combats } => game as never;

export const allCombats = (): readonly CombatDocument[] => plainGame().combats.contents;

/** The combat that the tracker shows. */
export const viewedCombat = (): CombatDocument | null => plainGame().combats.viewed;

export const combatWith = (id: string): CombatDocument | undefined => plainGame().combats.get(id);

export const isCombatThere = (id: string): boolean => combatWith(id) !== undefined;

/** The combatant of a token (id without a prefix) in an encounter that has begun. */
export const combatantBegun = (tokenId: string): CombatantDocument | undefined =>
  allCombats()
    .filter(({ round }) => round > 0)
    .flatMap(({ combatants }) => combatants.contents)
    .find((combatant) => combatant.tokenId === tokenId);

/** The combat that goes on in the tracker, for the record of an attack; empty before it begins. It depends on no creature. */
export const fightOfRecord = (): { fight?: { combat: string; round: number } } => {
  const combat = viewedCombat();
  return combat === null || combat.round === 0 ? {} : { fight: { combat: combat.id, round: combat.round } };
};

/** The turn the tracker shows. When a combatant has just left and the index is past the end, the last combatant's. */
export const trackerTurn = ({ round, turn, turns }: Pick<CombatDocument, "round" | "turn" | "turns">): Turn => ({
  round,
  acting: round === 0 || turn === null ? null : (turns[Math.min(turn, turns.length - 1)]?.id ?? null),
});

interface Item {
  readonly id: string;
  readonly name: string;
}

interface Items {
  readonly contents: readonly Item[];
}

const hasItems = (actor: object): actor is { readonly items: Items } => "items" in actor;

/** An actor's items by name; empty without an actor. */
export const itemsOf = (actor: object | null): readonly Item[] =>
  actor === null || !hasItems(actor)
    ? []
    : actor.items.contents.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
