import {
  allCombats,
  isOwnedBy,
  isWithheld,
  viewedCombat,
  type CombatantDocument,
  type CombatDocument,
} from "../foundry/combat/stored/documents";
import { controlledTokens } from "../foundry/canvas/map-tokens";
import { isGM } from "../foundry/users/users";
import { createSubjects, isToldOf, type RowSubject } from "../foundry/combat/encounters/rows";
import {
  knownScene,
  checkNamed,
  documentOf,
  tokenId,
  tokenNamed,
  type TokenRef,
  checkKeys,
  checkOneOf,
} from "./api-context";
import type { Table } from "../table";
import { DECLARED_GAITS, roundShown, type ChangeKind, type DeclaredGait, type Readied } from "../combat/encounter";
import type { Spender } from "../combat/spent-action";
import { isSurprised } from "../combat/surprise/surprise-marks";
import { shown } from "../scene/model/scene-error";
import { act } from "../combat/action";
import { ENDING_STANCES, stancesIn, type EndingStance } from "../combat/stances";
import { STANCES, type Stance } from "../rules/attack/verdict";
import type { CoupPress } from "../features/coup/coup-press";
import { fireReadied } from "../features/readied/fire-readied";
import type { ReadyCommand } from "../features/readied/ready-chat";
import { isDamage } from "../systems/record/attack-record";
import { changeWords } from "../features/tracker/undo";
import { notDoneWords, type NotDoneReason } from "../features/tracker/refusal-messages";
import { readReadyInput, type ReadyInput } from "./ready-input";

/** A combatant: a token as elsewhere, or a combatant's id, uuid or document. */
type CombatantRef = TokenRef;

/** Why no combatant was found: the creature is in no combat, or none was named and none is implied. */
type NotFound = "not-fighting" | "nobody";

const UUID = /^Combat\.[^.]+\.Combatant\.([^.]+)$/;

/** Combatants this user may know about; started combats first, and the tracker's first among those. */
const knownCombatants = (): readonly CombatantDocument[] =>
  [...allCombats()]
    .sort(
      (a, b) =>
        Number(b.round > 0) - Number(a.round > 0) || Number(b === viewedCombat()) - Number(a === viewedCombat()),
    )
    .flatMap(({ combatants }) => combatants.contents)
    .filter((each) => isGM() || !isWithheld(each) || isOwnedBy(each, game.user));

const combatantId = (came: unknown): string | undefined => {
  if (typeof came === "string") return UUID.exec(came)?.[1] ?? came;
  const { id, documentName } = documentOf(came);
  return documentName === "Combatant" ? id : undefined;
};

/**
 * Throws `RangeError` for a reference to no token of the viewed scene; without a scene, for a reference to no token at
 * all.
 */
const checkToken = (who: CombatantRef, table: Table): void => {
  checkNamed("who", who);
  const scene = knownScene(table);
  if (scene !== null) tokenId(scene, "who", who);
};

const combatantGiven = (who: CombatantRef, table: Table): CombatantDocument | undefined => {
  const known = knownCombatants();
  const id = combatantId(who);
  const token = tokenNamed(who);
  const found =
    known.find((each) => each.id === id) ??
    known.find(({ tokenId: its, sceneId }) => its === token?.id && (token.scene ?? sceneId) === sceneId);
  if (found !== undefined) return found;
  checkToken(who, table);
  return undefined;
};

/** The controlled creature, else the current combatant if the user controls it. */
const combatantMeant = (): CombatantDocument | undefined => {
  const known = knownCombatants();
  const inControl = controlledTokens().map(({ id }) => known.find(({ tokenId: its }) => its === id));
  const acting = allCombats().map(({ round, combatant }) => (round > 0 ? (combatant ?? undefined) : undefined));
  const mine = acting.filter((each) => each !== undefined && (isGM() || isOwnedBy(each, game.user)));
  return [...inControl, ...mine].find((each) => each !== undefined);
};

/** Throws `RangeError`, the same one for a missing combatant and for one this user does not know about. */
const subjectGiven = (who: CombatantRef | undefined, table: Table): RowSubject | NotFound => {
  const document = who === undefined ? combatantMeant() : combatantGiven(who, table);
  const subject = document === undefined ? null : createSubjects(table.encounters.order)(document.id);
  return subject ?? (who === undefined ? "nobody" : "not-fighting");
};

/** State of a combatant, as the user may know it. Null fields are unknown or absent. */
interface CombatantState {
  /** Ids of Foundry's documents. */
  readonly combat: string;
  readonly combatant: string;
  /** `token:ID`. */
  readonly token: string | null;
  /** As displayed: 0 is a surprise round; null before the combat begins. */
  readonly round: number | null;
  readonly isActing: boolean;
  /** Whether it has had a turn in this encounter. */
  readonly hasActed: boolean;
  readonly initiative: number | null;
  /** Its rolled initiative, if holding its action has changed the initiative since. */
  readonly rolled: number | null;
  readonly isSurprised: boolean | null;
  readonly isHolding: boolean;
  readonly stepsIn: boolean;
  /** The combatant it stepped in behind this round. */
  readonly behind: string | null;
  readonly hasReadied: boolean | null;
  /** For its owners and GMs only. */
  readonly readied: Readied | null;
  /** Without a stealth stance that the user may not know of. */
  readonly stances: readonly Stance[];
  /** How it has declared to move in its turn. */
  readonly gait: DeclaredGait | null;
}

/** For a creature without players, only GMs know whether it is surprised or has readied an action. */
const isOpen = ({ document, isGM }: RowSubject): boolean => isGM || document.players.length > 0;

const steppedIn = (subject: RowSubject): Pick<CombatantState, "stepsIn" | "behind"> => {
  const { its, fight } = subject;
  if (its.steppedIn?.round !== fight.round) return { stepsIn: false, behind: null };
  const { id } = its.steppedIn.behind;
  return { stepsIn: true, behind: isToldOf(subject, id) ? id : null };
};

const stateSeen = (subject: RowSubject): CombatantState => {
  const { combat, document, fight, its, isMine } = subject;
  const { hasActed, initiative, rolled, readied } = its;
  return {
    combat: combat.id,
    combatant: its.id,
    hasActed,
    initiative,
    rolled,
    token: document.tokenId === null ? null : `token:${document.tokenId}`,
    round: fight.round === 0 ? null : roundShown(fight),
    isActing: fight.round > 0 && fight.acting === its.id,
    isSurprised: isOpen(subject) ? isSurprised(fight, its) : null,
    isHolding: its.held !== null,
    ...steppedIn(subject),
    hasReadied: isOpen(subject) ? readied !== null : null,
    readied: isMine ? structuredClone(readied) : null,
    stances: stancesIn(its),
    gait: its.moves.at(-1)?.gait ?? null,
  };
};

/** The result of an action: done, or why not, as a code and as a sentence in the user's language. */
export type Outcome =
  | { readonly isDone: true; readonly why: null; readonly words: null }
  | { readonly isDone: false; readonly why: NotDoneReason; readonly words: string };

/** A change of a combat that can be undone. */
interface ChangeInfo {
  readonly id: string;
  readonly kind: ChangeKind;
  /** Id of the combatant. */
  readonly combatant: string | null;
  readonly words: string;
}

/**
 * The order of battle. Without a combatant argument, the controlled creature is meant, or else the current combatant if
 * the user controls it. Actions are performed by the active GM's client. An action that cannot be done resolves to a
 * result, never to an error.
 */
export interface CombatApi {
  /** Null for a creature that is in no combat. */
  readonly stateOf: (who?: CombatantRef) => CombatantState | null;
  /** Gives up its turn, to step in later. Like its button, it asks first if the creature has attacked in this turn. */
  readonly hold: (who?: CombatantRef) => Promise<Outcome>;
  /** Ends a hold: its turn comes right behind the current combatant's. */
  readonly stepIn: (who?: CombatantRef) => Promise<Outcome>;
  /** Readies an action, on its own turn. It asks first if an attack has cost the action. */
  readonly ready: (who: CombatantRef | undefined, readied: ReadyInput) => Promise<Outcome>;
  /** Takes the readied action now. */
  readonly fire: (who?: CombatantRef) => Promise<Outcome>;
  /** Gives up a held or readied action. */
  readonly cancel: (who?: CombatantRef) => Promise<Outcome>;
  /** Declares a stance on its own turn: one that the rules in force have. */
  readonly takeStance: (stance: Stance, who?: CombatantRef) => Promise<Outcome>;
  /**
   * Declares on its own turn how it moves: by withdrawing, by a Step where the rules in force have it declared, or as a part of
   * its attacks where they have attacks on the move.
   */
  readonly declareGait: (gait: DeclaredGait, who?: CombatantRef) => Promise<Outcome>;
  /** Ends a stance that does not end by itself with the creature's next turn. */
  readonly endStance: (stance: EndingStance, who?: CombatantRef) => Promise<Outcome>;
  /**
   * Delivers a coup de grâce with the attack of a chat message (its id) on one of its targets, or undoes it. The buttons of
   * the card do the same. Against total concealment the first call spends the first of two full rounds.
   */
  readonly coupDeGrace: (message: string, target: TokenRef, act?: "deliver" | "undo") => Promise<Outcome>;
  /** Enters the damage of a coup de grâce that was delivered: a whole number. */
  readonly coupDamage: (message: string, target: TokenRef, damage: number) => Promise<Outcome>;
  /** Changes that can be undone in the tracker's combat, latest first; for GMs. */
  readonly changes: () => readonly ChangeInfo[];
  /** Undoes a change, by default the latest, and all later ones; for GMs. */
  readonly undo: (change?: string) => Promise<Outcome>;
  /** Opens the window for readying an action, filled in with `begun`, or for taking or giving up a pending one. */
  readonly openReady: (who?: CombatantRef, begun?: Partial<ReadyCommand>) => Outcome;
  /** Opens the ambush window for the tracker's combat; for GMs. */
  readonly openAmbush: () => Outcome;
}

export const outcome = (why: NotDoneReason | null, { words }: Table): Outcome =>
  why === null ? { isDone: true, why, words: null } : { isDone: false, why, words: notDoneWords(why, words) };

type Does = (subject: RowSubject) => Promise<NotDoneReason | null>;

/** Performs an action for a combatant, if the user controls it. */
const doneFor = async (who: CombatantRef | undefined, does: Does, table: Table): Promise<Outcome> => {
  const subject = subjectGiven(who, table);
  if (typeof subject === "string") return outcome(subject, table);
  return outcome(subject.isMine ? await does(subject) : "not-allowed", table);
};

const openReady = (subject: RowSubject, begun: ReadyCommand, table: Table): NotDoneReason | null => {
  const { combat, fight, its, isMine } = subject;
  if (!isMine) return "not-allowed";
  const readied = { words: "", action: "", item: null, trigger: null };
  const after = its.readied === null ? act(fight, { kind: "ready", id: "asked", who: its.id, readied }) : fight;
  if (typeof after === "string") return after;
  table.features.readied?.open({ combat: combat.id, who: its.id }, begun);
  return null;
};

const begunGiven = (begun: Partial<ReadyCommand>): ReadyCommand => {
  checkKeys("begun", begun, ["words", "action"]);
  const { words = "", action = "" } = begun;
  for (const [key, value] of Object.entries({ words, action }))
    if (typeof value !== "string") throw new RangeError(`begun.${key}: expected words, got ${shown(value)}`);
  return { words, action };
};

const changesIn = (combat: CombatDocument, { encounters, words }: Table): ChangeInfo[] =>
  encounters.order
    .fight(combat)
    .journal.map((change) => ({
      id: change.id,
      kind: change.kind,
      combatant: change.who,
      words: changeWords(change, combat, words),
    }))
    .reverse();

const undo = async (change: string | undefined, table: Table): Promise<NotDoneReason | null> => {
  if (change !== undefined && typeof change !== "string")
    throw new RangeError(`change: expected the id of one, got ${shown(change)}`);
  if (!isGM()) return "not-allowed";
  const viewed = viewedCombat();
  const isThere = (combat: CombatDocument): boolean => changesIn(combat, table).some(({ id }) => id === change);
  const combat = change === undefined ? viewed : allCombats().find(isThere);
  const wanted = change ?? (combat ? changesIn(combat, table)[0]?.id : undefined);
  if (!combat || wanted === undefined) return "gone";
  return table.encounters.ask(combat.id, { kind: "undo", change: wanted });
};

const pressCoup = async (
  message: string,
  target: TokenRef,
  press: Pick<CoupPress, "act" | "damage">,
  table: Table,
): Promise<Outcome> => {
  if (typeof message !== "string") throw new RangeError(`message: expected the id of one, got ${shown(message)}`);
  checkNamed("target", target);
  const scene = knownScene(table);
  const { coup } = table.features;
  if (scene === null || coup === undefined) return outcome("gone", table);
  const asked = { message, target: tokenId(scene, "target", target), ...press };
  return outcome(await coup.ask(asked), table);
};

const coupApi = (table: Table): Pick<CombatApi, "coupDeGrace" | "coupDamage"> => ({
  coupDeGrace: (message, target, act = "deliver") => {
    checkOneOf("act", act, ["deliver", "undo"]);
    return pressCoup(message, target, { act }, table);
  },
  coupDamage: (message, target, damage) => {
    if (!isDamage(damage)) throw new RangeError(`damage: expected a whole number from 0, got ${shown(damage)}`);
    return pressCoup(message, target, { act: "damage", damage }, table);
  },
});

/** What needs an action, after a question where an attack has cost it. */
const spendingApi = (table: Table): Pick<CombatApi, "hold" | "ready"> => {
  const { ask } = table.encounters;
  const unlessSpent = (spender: Spender, { combat, its }: RowSubject, act: () => ReturnType<typeof ask>) =>
    table.features.spentAction?.unlessSpent(spender, { combat: combat.id, who: its.id }, act) ?? act();
  return {
    hold: (who) =>
      doneFor(
        who,
        (subject) => unlessSpent("hold", subject, () => ask(subject.combat.id, { kind: "hold", who: subject.its.id })),
        table,
      ),
    ready: (who, readied) => {
      const does: Does = (subject) => {
        const read = readReadyInput(readied, subject, table);
        const act = () => ask(subject.combat.id, { kind: "ready", who: subject.its.id, readied: read });
        return unlessSpent("ready", subject, act);
      };
      return doneFor(who, does, table);
    },
  };
};

export const createCombatApi = (table: Table): CombatApi => {
  const { ask, order } = table.encounters;
  const asked =
    (kind: "stepIn" | "cancel") =>
    (who?: CombatantRef): Promise<Outcome> =>
      doneFor(who, ({ combat, its }) => ask(combat.id, { kind, who: its.id }), table);
  return {
    stateOf: (who) => {
      const subject = subjectGiven(who, table);
      return typeof subject === "string" ? null : stateSeen(subject);
    },
    ...spendingApi(table),
    stepIn: asked("stepIn"),
    cancel: asked("cancel"),
    fire: (who) =>
      doneFor(
        who,
        ({ combat, its }) => fireReadied({ combat: combat.id, who: its.id }, { ...table, ask, order }),
        table,
      ),
    takeStance: (stance, who) => {
      checkOneOf("stance", stance, STANCES);
      const { stances } = table.features;
      return doneFor(who, (subject) => stances?.take(stance, subject) ?? Promise.resolve("failed"), table);
    },
    declareGait: (gait, who) => {
      checkOneOf("gait", gait, DECLARED_GAITS);
      const { gaits } = table.features;
      return doneFor(who, (subject) => gaits?.declare(gait, subject) ?? Promise.resolve("failed"), table);
    },
    endStance: (stance, who) => {
      checkOneOf("stance", stance, ENDING_STANCES);
      return doneFor(who, ({ combat, its }) => ask(combat.id, { kind: "endStance", who: its.id, stance }), table);
    },
    ...coupApi(table),
    changes: () => {
      const combat = viewedCombat();
      return combat === null || !isGM() ? [] : changesIn(combat, table);
    },
    undo: async (change) => outcome(await undo(change, table), table),
    openReady: (who, begun = {}) => {
      const command = begunGiven(begun);
      const subject = subjectGiven(who, table);
      return outcome(typeof subject === "string" ? subject : openReady(subject, command, table), table);
    },
    openAmbush: () => {
      const { ambush } = table.features;
      if (!isGM()) return outcome("not-allowed", table);
      return outcome(ambush === undefined ? "failed" : ambush.tryOpen(viewedCombat()), table);
    },
  };
};
