/**
 * A book of rules: its rule set and everything else that differs from book to book. Each is declared in its own folder
 * here; `src/rules/index.ts` lists them. What a book leaves out it does not have, unless the field names a
 * default.
 */
import { SENSES } from "../../scene/model/scene";
import type { Battlefield } from "../../scene/model/battlefield";
import type { Stance } from "../attack/verdict";
import type { AreaStart, OriginFault } from "../cover/area-origin";
import type { Naturals } from "../hiding/guessed-square";
import type { InvisibleStealth } from "../hiding/hiding";
import type { NoticeRule } from "../hiding/noticing";
import type { StepManner } from "../movement/provoke";
import type { RuleSetDocument } from "./data/document";
import type { LevelNumbers } from "./level-numbers";
import type { JudgeTo, RuleOptions, RuleSet } from "../judge/rule-set";

/** A book's rules for turns beyond initiative. */
export interface OrderRules {
  /** Ties of initiative are broken by the modifier, Dexterity, then a roll-off. */
  readonly rollsOff: boolean;
  /** A creature may put off its turn and step in later: "hold" in Epic Path, "delay" in Pathfinder. */
  readonly hasHold: boolean;
  readonly hasReady: boolean;
  /** Readying costs actions of its own: a creature that has attacked may still ready one. */
  readonly readiesAfterAttack?: true;
  /** Rounds that an encounter lasts with these options; null for as many as it takes. */
  readonly mostRounds?: (options: RuleOptions) => number | null;
}

/** How a book finds out who is surprised, and what that costs. */
export interface SurpriseRules {
  /**
   * `ambush`: one check for the ambush, then each creature's against a table's number. `opposed`: each creature's
   * Perception against the Stealth of each enemy. `hand`: the GM decides.
   */
  readonly check: "ambush" | "opposed" | "hand";
  /** Whether Perception has to beat Stealth. Elsewhere an equal total notices. */
  readonly hasToBeat?: boolean;
  /**
   * `round`: a round before round 1 in which only the aware act, one action each. `turn`: the first turn is lost.
   * `roll`: initiative is rolled with disadvantage.
   */
  readonly cost: "round" | "turn" | "roll";
  /** What the aware may do in the surprise round; null where there is none. */
  readonly action: SurpriseAction | null;
  /** Whether creatures are flat-footed until they have acted. */
  readonly hasFlatFooted: boolean;
}

/** Each is one action. */
export type SurpriseAction = "standard" | "standardOrMove" | "standardOrTotalDefense";

/** How a miss chance is rolled. */
export interface MissRoll {
  /** 100: up to the chance misses. 20: a flat check. */
  readonly die: 20 | 100;
  /** Only the GM learns whether an attack on a target with total concealment missed. */
  readonly isSecret: boolean;
}

/** A book's rules for a coup de grâce. */
export interface CoupRules {
  /** A bow or crossbow can deliver one to an adjacent target. */
  readonly isByBow: boolean;
  /** The DC of the target's Fortitude save is this and the damage. */
  readonly saveBase: number;
  /** Also a target that the damage has killed makes the save. */
  readonly isSavedByDead: boolean;
  readonly doesProvoke: boolean;
}

export interface Book extends RuleSet {
  /** What its levels of cover are worth; left out where the book does not tell. */
  readonly numbers?: LevelNumbers;
  /** The book with other numbers, by house rules. */
  readonly withNumbers?: (numbers: LevelNumbers) => Book;
  /** Some of its numbers or names are the table's own. */
  readonly hasHouseRules?: true;
  /** A creature may attack one that moves out of its reach, outside its own turn. */
  readonly hasOpportunityAttacks?: boolean;
  /** What provokes them: leaving any space in reach, which is meant where nothing is said, or leaving the reach itself. */
  readonly provokedBy?: "reach";
  /** Shots, spells and maneuvers in an enemy's reach may provoke them too. */
  readonly doActsProvoke?: boolean;
  /** A movement of one space of at most 5 ft provokes nothing: by itself, or where the creature has declared it. */
  readonly steps?: StepManner;
  /** A creature may declare that it withdraws: leaving the space where it starts then provokes nothing that it sees. */
  readonly hasWithdraw?: boolean;
  /** What is wrong with where a creature starts an area; undefined where nothing is. */
  readonly originFault?: (battlefield: Battlefield, start: AreaStart, options: RuleOptions) => OriginFault | undefined;
  /** An area without a range starts from its maker's whole body: on version 13 a circle about their middle. */
  readonly hasBodyAreas?: boolean;
  /** A creature may attack a square in which it guesses an unseen target. */
  readonly squareAttacks?: {
    readonly naturals: Naturals;
    /** It may also touch into two squares, which finds who is there. */
    readonly canGrope?: boolean;
  };
  /** An attack on a target with total concealment is one on a square, which its user guesses or knows. */
  readonly asksForSquare?: boolean;
  /** What invisibility adds to Stealth checks. */
  readonly invisibleStealth?: InvisibleStealth;
  /** A creature can charge in its turn, which lowers its armor class until its next one. */
  readonly hasCharges?: boolean;
  /** Splash weapons splash those around the target, and scatter when they miss. */
  readonly hasSplash?: boolean;
  /** An attack on a creature of several squares is on one of them, which some features look around. */
  readonly picksSquares?: boolean;
  readonly coup?: CoupRules;
  /** What a creature can declare on its turn and keep for a while. */
  readonly stances?: readonly Stance[];
  /** Of a rule set as data, with its defaults filled in. */
  readonly document?: RuleSetDocument;
  /** Messages by key (`PARAPET.…`) that the files of `lang/` lack: texts, or keys of another module's language file. */
  readonly words?: Readonly<Record<string, string>>;
  /** Options for which the book has a heading: `PARAPET.Book.ID.OPTION`. */
  readonly headings?: readonly string[];
  /** Game systems, by Foundry's ids, that play by this book, and those whose rules grew out of it. */
  readonly systems?: { readonly own?: readonly string[]; readonly closest?: readonly string[] };
  readonly order?: OrderRules;
  /** By the edition of the game system; only dnd5e has two. */
  readonly surprise?: (edition: "2014" | "2024") => SurpriseRules;
  /** How it is found out who notices a creature that hides. Missing where hiding is no part of the book. */
  readonly noticing?: NoticeRule;
  /** A d100 in the open unless it is given. */
  readonly missRoll?: MissRoll;
  /**
   * Types of modifiers that can be kept off the dice, apart from cover: one setting each, `dice-TYPE` by the first type
   * of a row.
   */
  readonly diceSwitches?: readonly (readonly [type: string, ...others: string[]])[];
  /** Fields of sheets that change verdicts, as `src/features/sheets/sheet-fields.ts` names them; all unless they are given. */
  readonly sheetFields?: readonly string[];
}

/** A book as its folder declares it: its verdicts take no rulings yet. */
export type UnruledBook = Omit<Book, "judge"> & { readonly judge: JudgeTo };

/** Fields that change the verdicts of every book. */
export const COMMON_FIELDS = ["Wall.cover", "Wall.effect", "Token.base", "Token.conditions"];

/** Fields that change verdicts where heights and grades of cover count. */
export const HEIGHT_AND_COVER_FIELDS = [
  "Height.bottom",
  "Height.top",
  "Token.height",
  "Token.providesCover",
  "Terrain.cover",
  "Terrain.blocksEffect",
  "Terrain.blocksSight",
];

/** Fields that change verdicts where concealment counts. */
export const CONCEALMENT_FIELDS = [...SENSES.map((sense) => `Token.senses.${sense}`), "Veil.concealment"];
