// The types of Parapet's API, for other modules. `npm run docs:api` makes this file. MIT licence.

/** `game.modules.get("parapet").api`, also passed to the hook `parapet.ready`; docs/api.md has an example for each member. Results are plain data with only what the user may know. Invalid arguments throw a `RangeError` with the expected and the actual value. When Parapet cannot answer, the result is null or empty; a call that changes something and needs a scene rejects. */
export interface ParapetApi extends JudgeApi {
  /** Version of the module, from its manifest. */
  readonly version: string;
  /** A verdict of this API in the map's words: level, modifiers, what is forbidden. Null for null. */
  readonly words: (verdict: KnownVerdict | null) => VerdictWords | null;
  /**
   * The reasons of a verdict, and what it says about the attack or a forbidden charge, as sentences in the user's
   * language. Null for null, and without a scene.
   */
  readonly sentences: (verdict: Verdict | null) => readonly string[] | null;
  readonly coverFor: CoverFor;
  /** The neighbourhood of these tokens (by default the whole scene) as a text map for a bug report. */
  readonly battleMap: (tokens?: readonly TokenRef[]) => Promise<string | null>;
  /** Call when what `parapet.preVerdict` listeners add has changed: judges and draws again. */
  readonly refresh: () => void;
  readonly coverMap: FindCoverPlaces;
  readonly advise: Advise;
  /** Shows the threat map on this client, or hides it or the cover map; toggles it without an argument. Returns whether it is shown. */
  readonly showCoverMap: (isShown?: boolean) => boolean;
  /** Opens the map check, for GMs. */
  readonly openMapCheck: () => Outcome;
  /** Opens the window that reads the viewed map before it is played, for GMs. With `true` it begins to read at once. */
  readonly openAnalysis: (isStarted?: boolean) => Outcome;
  /** Opens the window that says who notices creatures that hide, for GMs. */
  readonly openHiding: () => Outcome;
  /** Opens the window "What cover decided", on the fight in the tracker, else on the last one with attacks. */
  readonly openFightRecord: () => Outcome;
  readonly fightRecord: ReadFightRecord;
  readonly scatter: ScatterThrow;
  readonly movement: MovementApi;
  readonly draw: Draw;
  readonly overlay: ShownOverlay;
  /** Rulings by GMs. */
  readonly overrides: OverridesApi;
  readonly rulesets: RuleSetsApi;
  /** The order of battle. */
  readonly combat: CombatApi;
}

/** Parapet's hooks by name, with their listeners' arguments; docs/api.md has an example for each. */
export interface ParapetHooks {
  /** Once per session, in Foundry's `ready`. */
  readonly "parapet.ready": (api: ParapetApi) => void;
  /** Before an attack is judged; once per attack until something on the scene changes. */
  readonly "parapet.preVerdict": (draft: VerdictDraft) => void;
  /** After an attack was judged for the first time since something changed. */
  readonly "parapet.verdict": (verdict: KnownVerdict) => void;
  /** Cover that a module shows may be stale: ask again. Once a frame at most. */
  readonly "parapet.stale": () => void;
  /**
   * On each client whose user may know it: an attack missed by the game system's own numbers and would have hit without cover.
   */
  readonly "parapet.coverSaved": (saved: CoverSaved) => void;
}

/** Queries for verdicts. */
export interface JudgeApi {
  /** The verdict on one attack. */
  readonly judge: (attacker: TokenRef, target: TokenRef, manner?: AttackManner) => KnownVerdict | null;
  /** Verdicts on many attacks, each judged when it is taken. */
  readonly judgeAll: (attacks?: ManyAttacks) => Generator<KnownVerdict, void>;
}

/** A verdict as one user may see it. The word "unseen" replaces what was left out. */
export interface KnownVerdict extends Verdict {
  readonly hasUnseen: boolean;
}

/** A verdict in the user's language. */
export interface VerdictWords {
  /** The level of cover, or that there is no attack if there is no cover. */
  readonly headline: string;
  /** Changes of the target's numbers: "+4 AC". */
  readonly modifiers: readonly string[];
  /** Dice on the roll: "1 bane". */
  readonly dice: readonly string[];
  /** What people add by hand. */
  readonly texts: readonly string[];
  /** Changes of the attacker's numbers that do not come from cover. */
  readonly attackModifiers: readonly string[];
  /** Improved evasion and similar effects. */
  readonly effects: readonly string[];
  /** That there is no attack; null if there is one, or if the headline says it. */
  readonly refusal: string | null;
  /** In the rule set's words; null if it has none or there is no line of effect. */
  readonly concealment: string | null;
  /** For lists: "Soft cover, Lightly obscured", or only that there is no attack. */
  readonly brief: string;
  /** Beside an icon: "Soft cover", "No line", or that there is no attack for another reason. */
  readonly short: string;
  readonly tone: VerdictTone;
}

/** The same, with why and what the map shows of it. */
export interface Verdict extends VerdictLevel {
  readonly lines: readonly DrawnLine[];
  readonly figures: readonly Figure[];
  /** Ids of what gives the cover, sorted; with no line of effect, of the blockers between. */
  readonly obstacles: readonly string[];
  readonly reasons: readonly Reason[];
}

/** The cover that a target has against an attack, for other modules. Null where `judge` gives null. */
export type CoverFor = (attack: AttackAsked) => CoverAnswer | null;

/** A token reference: its id, `token:ID` as in verdicts, its uuid, its document or its object on the canvas. */
export type TokenRef = string | TokenLike;

/** The cover at every place that a token can walk to within a radius, nearest first. Computed in idle time. */
export type FindCoverPlaces = (token: TokenRef, wish?: CoverMapRequest) => Promise<readonly CoverPlace[] | null>;

/** What a creature could do: which enemies it could attack from where it stands, and the best places to walk to. A GM's creatures act on what their side sees; a player gets advice on own tokens only, by what that player knows. Works while the browser is idle. */
export type Advise = (token: TokenRef, request?: AdviceRequest) => Promise<CreatureAdvice | null>;

/** The result of an action: done, or why not, as a code and as a sentence in the user's language. */
export type Outcome =
  | { readonly isDone: true; readonly why: null; readonly words: null }
  | { readonly isDone: false; readonly why: NotDoneReason; readonly words: string };

/** What the cards of a fight tell this user, by the id of its combat. By default it is the one in the tracker, else the last one with attacks. Null without attacks. */
export type ReadFightRecord = (combat?: string | null) => Promise<FightRecord | null>;

/** Rolls where a splash weapon that missed lands, and posts it in chat. Null when Parapet cannot answer. */
export type ScatterThrow = (thrower: TokenRef, aimed: TokenRef, wish?: ScatterRequest) => Promise<Scatter | null>;

/** Threatened squares and provoking movement, as far as the user knows the creatures. */
export interface MovementApi {
  /** Top left corners of the squares that a creature threatens, scene pixels. Empty without a square grid. */
  readonly threatened: (token: TokenRef) => readonly PixelPoint[] | null;
  /**
   * Who would get an attack of opportunity if the token moved along these places (its top left corner, scene pixels), each
   * enemy once. Empty in rule sets without such attacks. Without `gait`, the way goes on from what the creature has moved and
   * declared in its present turn: one space at most 5 ft long is a step where the book has them. With it, the way stands alone.
   */
  readonly provoked: (token: TokenRef, path: readonly PixelPoint[], gait?: Gait) => readonly ProvokedAttack[] | null;
}

/** Draws a verdict on this client's map. Returns a function that removes it. */
export type Draw = (attacker: TokenRef, target: TokenRef, manner?: DrawingManner) => () => void;

/** What the map shows now. */
export interface ShownOverlay {
  /** Sight-lines in scene pixels. */
  readonly lines: readonly OverlayLine[];
  /** Shapes that a rule set draws besides lines, bottom first. */
  readonly figures: readonly { readonly kind: Figure["kind"]; readonly points: readonly PixelPoint[] }[];
  /** The badges of creatures that are or could be attacked: the verdict in words, and where it is drawn. */
  readonly badges: readonly ShownSign[];
  /** The labels of creatures under the pointer or targeted. A label's details are lines of their own. */
  readonly labels: readonly ShownSign[];
  /** Small signs: names of obstacles, and what an area or another attacker does. `at` in scene pixels. */
  readonly signs: readonly { readonly at: PixelPoint; readonly text: string; readonly box: ScreenBox | null }[];
}

/** Rulings by GMs on the viewed scene, for one attacker or for "anyone" against a target. A ruling is a level of cover or of concealment, a miss chance, or several of them. `set` and `clear` are for GMs. They resolve to the former ruling or null, and reject without a scene. */
export interface OverridesApi {
  /** The ruling in force on this pair; null for none, and without a scene. */
  readonly of: (attacker: Attacker, target: TokenRef) => Ruling | null;
  /** All rulings on this scene; empty without a scene. */
  readonly list: () => readonly OverrideInfo[];
  /** Lasts until it is removed by default. */
  readonly set: (
    attacker: Attacker,
    target: TokenRef,
    ruling: Ruling,
    how?: { readonly until?: Until },
  ) => Promise<OverrideInfo | null>;
  /** Removes a ruling. */
  readonly clear: (attacker: Attacker, target: TokenRef) => Promise<OverrideInfo | null>;
}

/** The built-in and added rule sets. */
export interface RuleSetsApi {
  /** All rule sets that can be chosen. */
  readonly list: () => readonly RuleSetInfo[];
  /**
   * Adds another module's rule set until the page is closed; best called in Foundry's hook `setup`. It judges by a function, or
   * is a document (docs/rule-sets.md), which has a `format`. Throws `RangeError` for the first fault.
   */
  readonly register: (offer: RuleSetOffer | RuleSetInput) => void;
}

/** The order of battle. Without a combatant argument, the controlled creature is meant, or else the current combatant if the user controls it. Actions are performed by the active GM's client. An action that cannot be done resolves to a result, never to an error. */
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

/** The draft that a `parapet.preVerdict` listener gets and adds to. */
export interface VerdictDraft {
  readonly attack: Attack;
  readonly ruleset: string;
  readonly obstacles: AddedObstacle[];
  readonly modifiers: AddedModifier[];
  /** Changes of cover or concealment, as in `flags.parapet.cover`. */
  readonly coverChanges: AddedChange[];
  /** A sentence: why there is no attack. */
  veto: string | null;
}

/** What listeners of `parapet.coverSaved` get. */
export interface CoverSaved {
  /** The id of the attack's chat message. */
  readonly message: string;
  /** `token:ID`. */
  readonly attacker: string | null;
  readonly target: string;
  /** What gave the cover, as far as this user knows: `token:ID`, `wall:ID`, `tile:ID`, `region:ID`. */
  readonly obstacles: readonly string[];
}

/** How an attack is made; a ranged attack by default. Details that the rule set does not use have no effect. */
export interface AttackManner extends AttackDetails {
  readonly kind?: AttackKind;
  /** Scene units; null for the attacker's own. */
  readonly reach?: number | null;
  /** An area's point of origin; null for the attacker's own position. */
  readonly origin?: AreaOrigin | null;
  /** Features may be for weapons or spells alone; left out, these do not count. */
  readonly means?: "weapon" | "spell";
  /** The target makes a saving throw: features that are for attack rolls do not count. */
  readonly isSave?: boolean;
}

/** Attackers, targets and details. By default all creatures that the user knows. */
export interface ManyAttacks {
  readonly attackers?: readonly TokenRef[];
  readonly targets?: readonly TokenRef[];
  readonly manner?: AttackManner;
}

/** What a verdict comes to: a free attack, an attack against cover or concealment, or no attack. */
export type VerdictTone = "free" | "covered" | "shut";

/** What a rule set decides for one attack. */
export interface VerdictLevel {
  /** Id of the rule set; `module-id.name` where another module brought it. */
  readonly ruleset: string;
  readonly attacker: string | null;
  readonly target: string;
  readonly kind: AttackKind;
  readonly reach: number | null;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  /** A level of the rule set. */
  readonly cover: string;
  readonly concealment: Concealment;
  /** Percent. */
  readonly missChance: number;
  /** The obscured fraction that decided the level, to 1e-9; null when none did. */
  readonly fraction: number | null;
  /** The corner or point chosen; of an area with its height. */
  readonly origin: AreaOrigin | null;
  /** What an attack strikes that misses its target, by id; null when it strikes nothing. */
  readonly onMiss: string | null;
  readonly modifiers: readonly Modifier[];
  readonly dice: readonly Dice[];
  /** What people add by hand: words, or keys of a language file. Left out where there is nothing. */
  readonly texts?: readonly string[];
  readonly effects: readonly Effect[];
  readonly permissions: readonly Permission[];
}

/** A sight-line as drawn: pixels, and what stops it where. */
export interface DrawnLine {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
  readonly isBlocked: boolean;
  /** Ids of the obstacles that block it, sorted. */
  readonly obstacles: readonly string[];
  /** Where it is blocked first, pixels; null when clear. */
  readonly blockedAt: PixelPoint | null;
}

/** What a rule set draws besides lines, in pixels. It is the cone to the target, the hull of both bases, the target's facing or the shooter's front. Or it is a stretch of the facing that is hidden, an arc's boundary, or the lane of a charge. */
export interface Figure {
  readonly kind: "cone" | "hull" | "facing" | "front" | "hidden" | "arc" | "lane";
  /** A line of two or a closed polygon of more. */
  readonly points: readonly PixelPoint[];
  /** The level of cover that it stands for, where it stands for one. */
  readonly cover: string | null;
}

/** A sentence as a message key (`PARAPET.Reason.…` in lang/) with its data. */
export interface Reason {
  readonly key: string;
  /** A list holds ids. */
  readonly data: Readonly<Record<string, string | number | readonly string[]>>;
}

/** An attack for `coverFor`: who, at what, and how as in `judge`. */
export interface AttackAsked extends AttackManner {
  readonly attacker: TokenRef;
  readonly target: TokenRef;
}

/** The answer of `coverFor`: plain data that other modules can store or send. */
export interface CoverAnswer {
  readonly ruleset: string;
  readonly level: CoverLevel;
  readonly number: CoverNumber;
  /** Empty in games with numbers. */
  readonly dice: readonly CoverDice[];
  /** What a level gives in words, in the user's language: "push d6". Empty in most games. */
  readonly texts: readonly string[];
  /** What else the verdict does to the roll: `attack-at-disadvantage`, `loses-dex-to-ac`. */
  readonly effects: KnownVerdict["effects"];
  /** Percent that the attack misses, 0 to 100. */
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly permissions: readonly CoverPermission[];
  /** The reasons as one text in the user's language. */
  readonly reason: string;
}

/** A token's document, or its object on the canvas. */
export interface TokenLike {
  readonly id?: string | null;
  /** For a token on the canvas. */
  readonly document?: { readonly id?: string | null; readonly documentName?: string; readonly parent?: unknown };
}

/** Radius and target of a cover map. */
export interface CoverMapRequest {
  /** Grid spaces; the user's own setting by default. */
  readonly radius?: number;
  /**
   * The creature to attack from each place. By default each place is judged for the token's cover against its enemies.
   */
  readonly target?: TokenRef;
  /** Cancels the work: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** One place where the token could stand. */
export interface CoverPlace {
  /** Top left corner, scene pixels. */
  readonly x: number;
  readonly y: number;
  /** The least cover against attackers that can shoot, a level of the rule set; null without any. */
  readonly cover: string | null;
  readonly lineOfEffect: boolean;
  /** Number of attackers that can shoot. */
  readonly shots: number;
  /** The attacker with the least cover, `token:ID`. */
  readonly worst: string | null;
}

/** What the creature wants, and how far it can go. */
export interface AdviceRequest {
  /**
   * "attack", unless said: the clearest shot; of equal ones the one with the better cover of its own. "cover": the best cover of its own.
   * "hide": out of every enemy's line of sight. "escape": the fewest reactions, then no line of effect. Of equal ones the shortest way.
   */
  readonly goal?: Goal;
  /** The one creature to attack; any enemy by default. */
  readonly target?: TokenRef;
  /** Scene units; by default what its sheet says. */
  readonly speed?: number;
  /** How many places, at most 20; 3 by default. */
  readonly most?: number;
  /** Cancels the work: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface CreatureAdvice {
  readonly goal: Goal;
  /** The clearest first; of equal ones the nearest. */
  readonly targets: readonly AdvisedTarget[];
  /** The best first. */
  readonly places: readonly PlaceAdvice[];
}

/** Why nothing was done; or nothing was asked for, because there is no such creature or it has no combatant. */
export type NotDoneReason = NotDone | NoAmbush | NoCoup | "declined" | "nobody" | "not-fighting";

export type FightRecord = Readonly<{
  format: "parapet-fight";
  fight: string;
  attacks: number;
  byCover: { yes: number; no: number; unknown: number };
  attackers: { id: string; name: string; attacks: number; misses: number }[];
  targets: { id: string; name: string; attacks: number; misses: number }[];
  obstacles: { id: string; name: string; attacks: number; misses: number }[];
  lines: {
    message: string;
    of: "area" | "attack" | "save";
    round: number;
    isUndone: boolean;
    attacker: { id: string; name: string };
    target: { id: string; name: string };
    cover: string | null;
    verdict: string;
    numbers: string[];
    roll: number | null;
    needed: number | null;
    byCover: "no" | "unknown" | "yes";
    obstacles: { id: string; name: string }[];
    notes: string[];
    reasons: string[];
  }[];
}>;

/** How far the throw misses. */
export interface ScatterRequest {
  /** Squares from the aimed one; 1 by default. */
  readonly squares?: number;
}

/** Where it landed and which creatures are there, as far as the user knows. */
export interface Scatter {
  /** Result of the eight-sided die. */
  readonly roll: number;
  /** Centre of the square where it landed, scene pixels. */
  readonly at: PixelPoint;
  /** Creatures in that square, and in the squares around it, `token:ID`. */
  readonly within: readonly string[];
  readonly around: readonly string[];
}

/** A place on the scene in pixels, y down. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** A `step` is one space of at most 5 ft: a 5-foot step, or a Step that was declared. */
export type Gait = "move" | "step" | "withdraw";

/** An attack that a movement would provoke. */
export interface ProvokedAttack {
  /** The creature that may attack, `token:ID`. */
  readonly enemy: string;
  /** The top left corner of the mover where it is attacked, scene pixels. */
  readonly x: number;
  readonly y: number;
}

/** How the attack is made, and how long it is drawn. */
export interface DrawingManner extends AttackManner {
  /** Removed after this time; by default when the returned function is called. */
  readonly seconds?: number;
}

export interface OverlayLine extends PixelEdge {
  readonly isBlocked: boolean;
}

export interface ShownSign {
  readonly tokenId: string;
  readonly text: string;
  /** Null where there is no room for it. */
  readonly box: ScreenBox | null;
}

/** Pixels from the canvas's top left corner. */
export interface ScreenBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One attacker, or `"anyone"` for every attacker. */
export type Attacker = TokenRef;

/** What the GM has ruled of one attack, whatever the map shows. What is left out stays as the rules find it. */
export interface Ruling {
  /** A level of the rule set. */
  readonly cover?: string;
  /** For rule sets that know concealment. */
  readonly concealment?: Concealment;
  /** Whole percent, for rule sets that roll for it. */
  readonly missChance?: number;
  /** The name of the user who ruled the cover of this one attack, in the dialog of its roll. */
  readonly by?: string;
}

/** A GM's ruling. Creatures by id (`token:ID`). */
export interface OverrideInfo {
  readonly attacker: string;
  readonly target: string;
  readonly ruling: Ruling;
  readonly until: Until;
  /** The rule set the levels belong to: the ruling applies only under this one. */
  readonly ruleset: string;
}

/** When a GM's ruling ends: with the turn or the combat it was made in, or when it is removed. */
export type Until = "turn" | "combat" | "removed";

/** A rule set for display, in the user's language. */
export interface RuleSetInfo {
  readonly id: string;
  readonly name: string;
  /** Mildest first. */
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly options: readonly RuleOption[];
}

/** A rule set as another module offers it. */
export type RuleSetOffer = {
  id: string;
  name: string;
  levels?: { id: string; name: string }[] | null | undefined;
  options?:
    | { key: string; name: string; hint: string; values?: { id: string; name: string }[] | null | undefined }[]
    | null
    | undefined;
  unsetBase?: "rectangular" | "round" | "square" | null | undefined;
  concealmentWords?: "Concealment" | "FlatCheck" | "Obscured" | null | undefined;
  heeds?:
    | (
        | "braced"
        | "charge"
        | "destroys"
        | "force"
        | "handling"
        | "increment"
        | "increments"
        | "least-reach"
        | "long-range"
        | "readied"
        | "ruled"
        | "sightless"
        | "spread"
        | "weapon"
      )[]
    | null
    | undefined;
  judge: OfferedJudge;
};

/** A document as somebody writes it: what it leaves out has a default. */
export type RuleSetInput = {
  format: 1;
  id: string;
  name: string;
  source?: string | undefined;
  systems?: string[] | undefined;
  levels?:
    | {
        id: string;
        name: string;
        when:
          | { lines?: string | number; share?: string; centre?: true; touching?: true }
          | { lines?: string | number; share?: string; centre?: true; touching?: true }[];
        gives?:
          | (
              | { stat: "ac" | "attack" | "dexterity" | "reflex" | "stealth"; value: number }
              | {
                  dice:
                    "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
                  count: number;
                }
              | { text: string }
            )[]
          | undefined;
        forbids?: ("attack" | "hide" | "opportunity")[] | undefined;
      }[]
    | undefined;
  total?: { name: string };
  counts?:
    | {
        wall?: string;
        standard?: string;
        improved?: string;
        partial?: string;
        low?: string;
        part?: string;
        most?: string;
        veil?: string;
        creature?:
          | string
          | {
              upTo: string;
              who?: "all" | "enemies" | "not-allies" | undefined;
              kinds?: ("area" | "melee" | "ranged")[];
              size?: "any" | "same-or-larger" | "two-larger" | undefined;
            };
      }
    | undefined;
  concealment?: {
    partial?:
      | (
          | { stat: "ac" | "attack" | "dexterity" | "reflex" | "stealth"; value: number }
          | {
              dice: "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
              count: number;
            }
          | { text: string }
        )[]
      | undefined;
    total?:
      | (
          | { stat: "ac" | "attack" | "dexterity" | "reflex" | "stealth"; value: number }
          | {
              dice: "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
              count: number;
            }
          | { text: string }
        )[]
      | undefined;
    dim?:
      | (
          | { stat: "ac" | "attack" | "dexterity" | "reflex" | "stealth"; value: number }
          | {
              dice: "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
              count: number;
            }
          | { text: string }
        )[]
      | undefined;
    dark?:
      | (
          | { stat: "ac" | "attack" | "dexterity" | "reflex" | "stealth"; value: number }
          | {
              dice: "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
              count: number;
            }
          | { text: string }
        )[]
      | undefined;
  };
  needs?: "both" | "effect" | "sight" | undefined;
  melee?: "as-ranged" | "none" | undefined;
  saves?: boolean | undefined;
};

/** A combatant: a token as elsewhere, or a combatant's id, uuid or document. */
export type CombatantRef = TokenRef;

/** State of a combatant, as the user may know it. Null fields are unknown or absent. */
export interface CombatantState {
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

/** What a creature readies: what it waits for (as text, as a trigger, or both) and its action. */
export interface ReadyInput {
  readonly words?: string;
  readonly action?: string;
  /** An item of its actor. */
  readonly item?: DocumentRef | null;
  readonly trigger?: TriggerInput | null;
}

/** What a creature declares on its turn and keeps for a while. */
export type Stance = "defensive" | "total-defense" | "full-round" | "taking-cover" | "stealth" | "class-stance";

/** What a creature declares of its movement for its turn: how it moves, or that its attacks include movement. */
export type DeclaredGait = "moving-attack" | "step" | "withdraw";

/** Stances that last until something ends them. The others last until the creature's next turn. */
export type EndingStance = "class-stance" | "stealth" | "taking-cover";

/** A change of a combat that can be undone. */
export interface ChangeInfo {
  readonly id: string;
  readonly kind: ChangeKind;
  /** Id of the combatant. */
  readonly combatant: string | null;
  readonly words: string;
}

/** The text after the command: the trigger, and after a semicolon the action. */
export interface ReadyCommand {
  readonly words: string;
  readonly action: string;
}

/** One attack: the attacker, the target and the manner. Creatures by id (`token:ID`). */
export interface Attack extends AttackDetails {
  /** May be null for an area that no creature makes. */
  readonly attacker: string | null;
  readonly target: string;
  readonly kind: AttackKind;
  /** Scene units; null means the attacker's own, which is one square unless its token says otherwise. */
  readonly reach: number | null;
  /** An area's point of origin; null for the attacker's own: its centre, or what the rule set says. */
  readonly origin: AreaOrigin | null;
  readonly ruled?: Ruling;
  /** The target has charged since its own turn began. */
  readonly hasTargetCharged?: boolean;
  readonly attackerStances?: readonly Stance[];
  readonly targetStances?: readonly Stance[];
  /** The target has the ranks in Acrobatics for a better dodge bonus. */
  readonly isTargetAgile?: boolean;
  /** What it is made with; left out if that is not known. */
  readonly means?: "weapon" | "spell";
  /** The target makes a saving throw. */
  readonly isSave?: boolean;
  /** What features change of its cover and concealment: changes for this attack alone. */
  readonly coverChanges?: readonly CoverChange[];
  /** Disadvantages that do not count for it: made of `coverChanges`. */
  readonly lifts?: readonly Penalty[];
}

/** An obstacle for this attack that is not on the map. */
export type AddedObstacle = {
  name: string;
  segments?: [number, number, number, number][] | null | undefined;
  blocks?: "both" | "effect" | "nothing" | "sight" | null | undefined;
  cover?: "auto" | "improved" | "low" | "none" | "partial" | "standard" | "total" | null | undefined;
  from?: "both" | "left" | "right" | null | undefined;
  bottom?: number | null | undefined;
  top?: number | null | undefined;
};

/** A modifier on the dice, with its reason in the user's language. */
export type AddedModifier = {
  stat: "ac" | "armor" | "attack" | "defence-dice" | "dexterity" | "reflex" | "stealth";
  value: number;
  side: "attacker" | "target";
  type: string;
  words: string;
};

/** A change of cover or concealment; its `note` names what changes it. */
export type AddedChange = {
  kinds?:
    | (
        | "area"
        | "crossbow"
        | "melee"
        | "melee-spell"
        | "melee-weapon"
        | "ranged"
        | "ranged-spell"
        | "ranged-weapon"
        | "save"
      )[]
    | null
    | undefined;
  side?: "attacker" | "target" | null | undefined;
  does?: "ignore" | "lower" | "raise" | "set" | null | undefined;
  level?: string | null | undefined;
  steps?: number | null | undefined;
  conceals?: "ignore" | "lower" | null | undefined;
  lifts?: "close-range" | "long-range" | null | undefined;
  note?: string | null | undefined;
};

/** Details of an attack that some rule uses. What is left out is not so. */
export interface AttackDetails {
  readonly weapon?: Weapon;
  /** The weapon's range increment, scene units. */
  readonly increment?: number;
  /** How many range increments the weapon reaches; left out for as many as the rules give weapons of its kind. */
  readonly increments?: number;
  /** How far the weapon reaches with disadvantage where `increment` is its normal range, scene units; left out for no farther. */
  readonly longRange?: number;
  /** How far off the target must be, scene units; left out for the attacker's own, or none if `reach` is given. */
  readonly leastReach?: number;
  readonly handling?: Handling;
  /** The attack includes the attacker's own movement, as a charge does. */
  readonly isCharge?: boolean;
  /** The attacker's centre before it moved along the lane of its charge, pixels; left out where it stands there. */
  readonly chargedFrom?: { readonly x: number; readonly y: number };
  /** The attacker's centre before the movement that the attack includes, pixels; left out if it includes none, or is a charge. */
  readonly movedFrom?: { readonly x: number; readonly y: number };
  /** A readied blow that lands while its target attacks. */
  readonly isReadied?: boolean;
  /** With a weapon that is set against the target's charge. Left out if it is not known whether the weapon can be. */
  readonly isBraced?: boolean;
  /** An area that spreads round corners. */
  readonly isSpread?: boolean;
  /** An ability that needs no line of sight to its target. */
  readonly isSightless?: boolean;
  /** An effect of force, which passes from the material to the ethereal. */
  readonly isForce?: boolean;
  /** Ids, as in verdicts (`wall:ID`), of barriers that the attack destroys on its way. */
  readonly destroys?: readonly string[];
}

export type AttackKind = "ranged" | "melee" | "area";

/** Where an area starts, pixels and scene units. */
export interface AreaOrigin extends PixelPoint {
  /** The height of its foot; left out or null where nobody has set one: then it follows from the map. RULES 4. */
  readonly elevation?: number | null;
  /** The height of its head; left out where it is one space tall. */
  readonly top?: number;
}

export type Concealment = "none" | "partial" | "total";

/** A number that changes on the dice. */
export interface Modifier {
  readonly stat: Stat;
  readonly value: number;
  /** Who it belongs to. */
  readonly side: "attacker" | "target";
  readonly type: string;
  readonly note: Reason;
}

/** Dice of one kind on a roll. */
export interface Dice {
  readonly kind: DiceKind;
  /** 1 or more. */
  readonly count: number;
  /** Whose roll it is. */
  readonly side: "attacker" | "target";
  readonly note: Reason;
}

/** Effects of a verdict besides its numbers and dice. */
export type Effect =
  | "improved-evasion"
  | "target-flat-footed"
  | "target-loses-dexterity"
  | "target-off-guard"
  | "attack-at-advantage"
  | "attack-at-disadvantage"
  | "double-damage"
  | "no-precision-damage";

export interface Permission {
  readonly action: Action;
  readonly isAllowed: boolean;
  readonly reason: Reason | null;
}

/** A level of cover. */
export interface CoverLevel {
  /** The rule set's id of it: `none`, `soft`, `half`. */
  readonly id: string;
  /** In the user's language. */
  readonly name: string;
  /** Its place among the rule set's levels; 0 is no cover. */
  readonly rank: number;
}

/** What cover changes on the dice. */
export interface CoverNumber {
  /** 0 without cover, and where it is worth no number. */
  readonly value: number;
  /** What it changes: the target's `ac`, its `reflex` save, the `attack` roll. Null for 0. */
  readonly stat: Stat | null;
}

/** Dice that a game has in place of a number, for cover and for concealment. */
export interface CoverDice extends Pick<Dice, "kind" | "count" | "side"> {
  /** In the user's language: "1 bane". */
  readonly words: string;
}

/** Whether the rules allow something, and why not. */
export interface CoverPermission {
  readonly action: Permission["action"];
  readonly isAllowed: boolean;
  /** A sentence in the user's language, or null. */
  readonly reason: string | null;
}

/** The clearest shot, the best cover of one's own, out of sight of every enemy, or away with the fewest reactions. */
export type Goal = "attack" | "cover" | "hide" | "escape";

/** An attack from where the creature stands. */
export interface AdvisedTarget {
  /** `token:ID`. */
  readonly target: string;
  readonly verdict: KnownVerdict;
  /** Scene units. */
  readonly distance: number;
  readonly reasons: readonly string[];
}

/** A place to walk to: its top left corner, scene pixels. */
export interface PlaceAdvice extends PixelPoint {
  /** The middle of the creature there. */
  readonly middle: PixelPoint;
  /** The corners on the way, the place itself last. */
  readonly way: readonly PixelPoint[];
  /** Scene units walked, twice as much on difficult ground. */
  readonly cost: number;
  /** The creature's own cover against the enemy with the clearest shot, a level of the rule set; null where none can attack. */
  readonly cover: string | null;
  /** How many enemies can attack it there. */
  readonly shots: number;
  /** Who may attack it on the way, and where. */
  readonly provokes: readonly { readonly enemy: string; readonly x: number; readonly y: number }[];
  /** The creature's attack from there, for the goal `attack`; else the clearest attack on it. Null without one. */
  readonly verdict: KnownVerdict | null;
  /** To the other creature of the verdict, scene units. */
  readonly distance: number | null;
  readonly reasons: readonly string[];
}

/** Why an action was not done: the rules forbid it, or no client may do it, is asked or answers. */
export type NotDone =
  | "acting"
  | "defeated"
  | "defending"
  | "failed"
  | "gone"
  | "held"
  | "moved"
  | "no-answer"
  | "no-combat"
  | "no-gait"
  | "no-gm"
  | "no-hold"
  | "no-query"
  | "no-stance"
  | "not-acting"
  | "not-allowed"
  | "not-begun"
  | "not-held"
  | "not-readied"
  | "order-off"
  | "readied"
  | "steps-in"
  | "too-late"
  | "vetoed";

/** Why an ambush cannot be prepared now. */
export type NoAmbush = "no-encounter" | "begun" | "order-off";

/** Why an attack is no coup de grâce now. */
export type NoCoup = "immune" | "refused" | "too-early";

export interface PixelEdge {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
}

/** One setting of a rule set: its values, the default first. */
export interface RuleOption {
  readonly key: string;
  readonly values: readonly string[];
  /** Any number above 0 in decimal digits is a value; `values` has the default alone. */
  readonly isNumber?: boolean;
  /** Chosen for each attack, so not a setting of the world. */
  readonly isPerAttack?: boolean;
  /** Follows from a setting of the game system, so it is none of Parapet's. */
  readonly isOfSystem?: boolean;
  /** Ids of modules that do this themselves: beside an active one it is off, `false`. */
  readonly leftTo?: readonly string[];
}

/** Gives the same verdict for the same battlefield, attack and options, whenever it is asked. */
export type OfferedJudge = (
  battlefield: Battlefield,
  attack: Attack,
  options: RuleOptions,
  by: JudgeBy,
) => VerdictGiven;

export interface Readied {
  readonly round: number;
  /** The trigger in the player's words. */
  readonly words: string;
  readonly action: string;
  /** Id of the actor's item that it will use. */
  readonly item: string | null;
  /** The trigger that Parapet detects; null for one in words only. */
  readonly trigger: Trigger | null;
}

/** A Foundry document or its id. */
export type DocumentRef = string | { readonly id?: string | null };

/** The trigger to watch for. */
export interface TriggerInput {
  readonly event: TriggerEvent;
  /** Default: anyone, or the named creature. */
  readonly whom?: TriggerWhom;
  readonly creature?: TokenRef | null;
  /** A region of the creature's scene, for `enters` and `leaves`. */
  readonly region?: DocumentRef | null;
  /** Greatest distance from the readier, scene units; unlimited by default. */
  readonly within?: number | null;
  /** Whether to prompt at each step of a movement instead of once per turn. */
  readonly eachStep?: boolean;
}

export type ChangeKind =
  | "attack"
  | "begin"
  | "cancel"
  | "charge"
  | "coup"
  | "endCoup"
  | "endFind"
  | "endStance"
  | "find"
  | "fire"
  | "gait"
  | "hold"
  | "opportunity"
  | "ready"
  | "restart"
  | "rollOff"
  | "stance"
  | "standUp"
  | "stepIn"
  | "turn";

/** One change of cover, of concealment, or of both, or a disadvantage that is lifted. */
export interface CoverChange {
  /** Empty for all. */
  readonly kinds: readonly CoverChangeKind[];
  /** Whether it is for attacks by its creature or at it. */
  readonly side: CoverChangeSide;
  /** Null where it changes concealment alone. */
  readonly does: CoverOperation | null;
  /** `ignore`: the highest level that does not count, null for all below total. `set`: the level. */
  readonly level: string | null;
  /** `raise`, `lower`: how many levels. */
  readonly steps: number;
  readonly conceals: ConcealmentOperation | null;
  readonly lifts: Penalty | null;
  /** The feature's name, in the user's language; "" without one. */
  readonly note: string;
  /** The creature or region (`token:ID`, `region:ID`) whose feature it is; "" if everyone may know its name. */
  readonly of: string;
}

/** Disadvantages on attack rolls that features lift. */
export type Penalty = "close-range" | "long-range";

/** Kinds of weapon that some rule tells apart; any other ranged weapon is thrown or a projectile weapon. */
export type Weapon = "bow" | "crossbow" | "shuriken" | "thrown" | "projectile";

/** Weapons that a wall beside their bearer makes useless, and those that it only hinders. */
export type Handling = "unwieldy" | "cumbersome";

export type Stat = "ac" | "armor" | "reflex" | "dexterity" | "stealth" | "attack" | "defence-dice";

/** Dice that games add to a roll, or change it by, where they have no number. */
export type DiceKind = "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";

export type Action = "attack" | "attack-of-opportunity" | "charge" | "coup-de-grace" | "hide" | "stealth-stance";

/** What is where: an immutable snapshot on the lattice. */
export interface Battlefield {
  readonly name: string;
  readonly grid: Grid;
  readonly walls: readonly Wall[];
  readonly creatures: readonly Creature[];
  readonly terrains: readonly TerrainArea[];
  readonly veils: readonly VeilArea[];
  readonly glooms: readonly GloomArea[];
  readonly surfaces: readonly Surface[];
  readonly lights: readonly Light[];
  readonly templates: readonly Template[];
  readonly levels: readonly SceneLevel[];
  readonly darkness: number;
  readonly hasGlobalLight: boolean;
  readonly mends: readonly Mend[];
}

export type RuleOptions = Readonly<Record<string, string>>;

/** Judges the same attack on the same battlefield by another rule set, to build upon. */
export type JudgeBy = (ruleset: string, attack?: Attack, options?: RuleOptions) => Verdict;

/** What a rule set of another module may give for a verdict. */
export type VerdictGiven = ReadOnly<{
  lineOfEffect: boolean;
  lineOfSight?: boolean | null | undefined;
  cover: string;
  concealment?: "none" | "partial" | "total" | null | undefined;
  missChance?: number | null | undefined;
  fraction?: number | null | undefined;
  origin?: { elevation?: number; top?: number; x: number; y: number } | null | undefined;
  lines?:
    | {
        from: { x: number; y: number };
        to: { x: number; y: number };
        isBlocked: boolean;
        obstacles?: string[] | null | undefined;
        blockedAt?: { x: number; y: number } | null | undefined;
      }[]
    | null
    | undefined;
  figures?:
    | {
        kind: "arc" | "cone" | "facing" | "front" | "hidden" | "hull" | "lane";
        points?: { x: number; y: number }[] | null | undefined;
        cover?: string | null | undefined;
      }[]
    | null
    | undefined;
  obstacles?: string[] | null | undefined;
  onMiss?: string | null | undefined;
  modifiers?:
    | {
        stat: "ac" | "armor" | "attack" | "defence-dice" | "dexterity" | "reflex" | "stealth";
        value: number;
        side: "attacker" | "target";
        type: string;
        note: string | { key: string; data?: { [x: string]: string | number | string[] } | undefined };
      }[]
    | null
    | undefined;
  dice?:
    | {
        kind: "accuracy" | "advantage" | "bane" | "bonus" | "difficulty" | "disadvantage" | "edge" | "penalty";
        count: number;
        side: "attacker" | "target";
        note: string | { key: string; data?: { [x: string]: string | number | string[] } | undefined };
      }[]
    | null
    | undefined;
  effects?:
    | (
        | "attack-at-advantage"
        | "attack-at-disadvantage"
        | "double-damage"
        | "improved-evasion"
        | "no-precision-damage"
        | "target-flat-footed"
        | "target-loses-dexterity"
        | "target-off-guard"
      )[]
    | null
    | undefined;
  permissions?:
    | {
        action: "attack" | "attack-of-opportunity" | "charge" | "coup-de-grace" | "hide" | "stealth-stance";
        isAllowed: boolean;
        reason?:
          string | { key: string; data?: { [x: string]: string | number | string[] } | undefined } | null | undefined;
      }[]
    | null
    | undefined;
  reasons?:
    (string | { key: string; data?: { [x: string]: string | number | string[] } | undefined })[] | null | undefined;
}>;

/** A trigger that Parapet detects: a creature moves, charges, enters or leaves a region, attacks, or is targeted. Or it comes into the readier's line of sight (`seen`) or line of effect (`reached`). */
export interface Trigger {
  readonly event: TriggerEvent;
  readonly whom: TriggerWhom;
  /** For a trigger about one creature (`token:ID`). */
  readonly creature: string | null;
  /** Id of the region to enter or leave. */
  readonly region: string | null;
  /** Greatest distance from the readier, scene units; null for any. */
  readonly within: number | null;
  /** Whether to prompt at each step of a movement instead of once per turn. */
  readonly eachStep: boolean;
}

export type TriggerEvent = "attacks" | "charges" | "enters" | "leaves" | "moves" | "reached" | "seen" | "targeted";

export type TriggerWhom = "anyone" | "enemy" | "ally" | "single";

/** The attacks that a change is for. `save` are saving throws, those against areas as well. */
export type CoverChangeKind =
  "area" | "crossbow" | "melee" | "melee-spell" | "melee-weapon" | "ranged" | "ranged-spell" | "ranged-weapon" | "save";

export type CoverChangeSide = "attacker" | "target";

export type CoverOperation = "ignore" | "raise" | "lower" | "set";

/** `ignore`: concealment less than total does not count. `lower`: it counts one degree less. */
export type ConcealmentOperation = "ignore" | "lower";

export interface Grid {
  readonly type: GridType;
  /** Lattice steps a square, to the nearest: map files have squares of 100.01 pixels. */
  readonly size: number;
  /** Scene units a square. */
  readonly distance: number;
  readonly units: string;
  readonly diagonals?: Diagonals;
}

/** A wall as the rules meet it: snapped, tidied, closed, longer than zero. */
export interface Wall extends Segment, Levelled {
  /** `wall:ID`. A piece that closes a gap has the id of the wall whose end it joins. */
  readonly id: string;
  /** On which lines it blocks effect. */
  readonly effect: WallSense;
  /** It blocks effect on all lines: `effect` is `normal`. */
  readonly blocksEffect: boolean;
  /** As drawn, whatever its grade. */
  readonly blocksMovement: boolean;
  readonly sight: WallSense;
  readonly light: WallSense;
  /** Lattice steps. */
  readonly sightThreshold: number;
  readonly lightThreshold: number;
  readonly side: WallSide;
  readonly isDoor: boolean;
  /** A secret door, which players do not see. */
  readonly isSecret: boolean;
  /** Cloth, foliage: it stops sight on some lines, and neither movement nor effects; no grade is set. */
  readonly isCurtain: boolean;
  /** `standard` for a wall that blocks effect on some lines and for closed bars, unless the GM graded it. */
  readonly grade: Grade;
  /** The GM set the grade by hand to one that blocks nothing (low, partial, standard, improved). */
  readonly isGraded: boolean;
  /** Whose setting its cover is; left out where it is Parapet's own. */
  readonly setBy?: CoverSetter;
  readonly sizeCategory: SizeCategory | null;
  readonly size: number | null;
  /** Walls with one such name and one size are one terrain feature; null: those that meet are. */
  readonly feature: string | null;
  readonly levels: readonly string[];
}

export interface Creature extends Traits {
  /** `token:ID`. */
  readonly id: string;
  readonly name: string;
  /** Its space. */
  readonly footprint: Polygon;
  /** Left out where it fills all of its space. Corners, cells and centre are those of the part. */
  readonly part?: FilledPart;
  /** The rectangle's four corners, or the vertices of the footprint's convex hull. */
  readonly outerCorners: Polygon;
  readonly cells: readonly Cell[];
  /** Corners of all cells that lie on the footprint's edge, each once. */
  readonly outlinePoints: readonly Point[];
  /** Corners of all cells, each once. */
  readonly latticePoints: readonly Point[];
  readonly centre: Point;
  readonly rotation: number;
  readonly base: Base;
  readonly extent: Extent;
  readonly level: string | null;
  readonly disposition: number;
  readonly isHidden: boolean;
  readonly isDead: boolean;
  readonly providesCover: boolean;
  readonly coverOn?: CoverOn;
  readonly sizeCategory: SizeCategory;
  readonly size: number;
  readonly heightClass: HeightClass;
  readonly unit: string | null;
  readonly isTall: boolean;
  readonly isSkirmisher: boolean;
  readonly conditions: readonly Condition[];
  readonly senses: Senses;
  readonly acuity: Readonly<Partial<Record<Sense, Acuity>>>;
  readonly kind: TokenKind;
  readonly hasLowLightVision: boolean;
  /** How far it reaches in melee, scene units. */
  readonly reach: number;
  /** How far off its target must be in melee, scene units; 0 for no such weapon. */
  readonly leastReach: number;
  readonly handling: Handling | null;
}

export interface TerrainArea extends Area {
  readonly cover: "none" | "soft" | "hard" | Exclude<Grade, "none">;
  readonly setBy?: CoverSetter;
  readonly size: number;
  readonly sizeCategory: SizeCategory | null;
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly isDifficult: boolean;
  readonly isImpeded: boolean;
}

export interface VeilArea extends Area {
  readonly concealment: "partial" | "total";
  /** Percent, where it has a miss chance of its own. */
  readonly missChance: number | null;
}

export interface GloomArea extends Area, Gloom {}

/** A floor or a ceiling: it parts what is above it from what is below. docs/decisions/0015-surfaces.md. */
export interface Surface {
  /** `region:ID`. */
  readonly id: string;
  readonly name: string;
  readonly region: Region;
  /** Thousandths of a scene unit. */
  readonly height: number;
  readonly levels: readonly string[];
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly blocksLight: boolean;
}

/** A source of light or of darkness that is lit. */
export interface Light {
  /** `light:ID`, or `token:ID` of who carries it. */
  readonly id: string;
  readonly at: Point;
  /** Lattice steps, counted from the rim. */
  readonly bright: number;
  readonly dim: number;
  /** How far from its place its radii begin, lattice steps: 0, or at the edge of who carries it. */
  readonly rim: number;
  readonly isDarkness: boolean;
  /** Where it shines; null all round. */
  readonly beam: Beam | null;
  readonly isStoppedByWalls: boolean;
  /** Thousandths of a scene unit. */
  readonly height: number;
  readonly levels: readonly string[];
}

/** An area effect on the map: the ground it covers and its point of origin. */
export interface Template {
  /** `template:ID`. */
  readonly id: string;
  readonly origin: Point;
  /** As drawn. */
  readonly outline: Polygon;
  /** Scene units; null where nobody has set it. */
  readonly elevation: number | null;
  readonly heights: AreaHeights;
  /** What a circle or a cone covers, exactly; null for those that the outline bounds. Radius in lattice steps. */
  readonly round: { readonly radius: number; readonly beam: Beam | null } | null;
}

export interface SceneLevel {
  readonly id: string;
  readonly name: string;
  readonly elevation: Elevation;
  /** Ids of the other levels that are seen from this one. */
  readonly sees: readonly string[];
}

/** One thing that tidying did: which wall, where and by how many pixels. */
export interface Mend {
  readonly kind: "zero-length" | "double" | "overlap" | "squared-up" | "closed-gap";
  readonly wall: string;
  /** The other wall concerned, when there is one. */
  readonly other: string | null;
  /** Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  readonly moved: number;
}

/** Verdicts of other rule sets are given too, and their lists are read-only. */
export type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

export type GridType =
  "gridless" | "square" | "hex-odd-rows" | "hex-even-rows" | "hex-odd-columns" | "hex-even-columns";

/** Foundry's rules for diagonals, in the order of its numbers. */
export type Diagonals =
  "equidistant" | "exact" | "approximate" | "rectilinear" | "alternating" | "alternating-2" | "illegal";

/** A straight piece from `a` to `b`. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

/** Something on levels of a scene. */
export interface Levelled {
  /** Set by hand; all heights where none is. */
  readonly extent: Extent;
  /** Between creatures on different levels: the range of its levels where no height is set by hand. */
  readonly levelExtent: Extent;
}

export type WallSense = "none" | "limited" | "normal" | "proximity" | "distance";

export type WallSide = "both" | "left" | "right";

/** What a wall or area is worth as cover, mildest first. */
export type Grade = "none" | "low" | "partial" | "standard" | "improved";

/** Packages whose settings of cover are read where Parapet's own are not set. */
export type CoverSetter = "draw-steel" | "pf2e-visioner";

export type SizeCategory =
  "fine" | "diminutive" | "tiny" | "small" | "medium" | "large" | "huge" | "gargantuan" | "colossal";

/** What a creature's feats and kind say in the rules of Pathfinder. */
export interface Traits {
  /** It is never flat-footed. */
  readonly hasUncannyDodge: boolean;
  /** It makes attacks of opportunity while flat-footed. */
  readonly hasCombatReflexes: boolean;
  /** It may shoot into a melee without a penalty. */
  readonly hasPreciseShot: boolean;
  /** In Epic Path the same within 30 ft. */
  readonly hasPointBlankShot: boolean;
  readonly isImmuneToCriticals: boolean;
  /** It has no weapon for melee attacks, so it threatens nothing. */
  readonly isUnarmed: boolean;
}

/** A simple polygon by its vertices in order, last joined to first; either way round. */
export type Polygon = readonly Point[];

/** What a creature fills of its footprint, where walls or solid areas cut it. RULES 2.1.3. */
export interface FilledPart {
  /** The creature with all of its footprint. */
  readonly whole: Creature;
  readonly region: Region;
}

export interface Cell {
  readonly corners: Polygon;
  readonly centre: Point;
  /** All its vertices, where walls cut it; left out where the corners are all. */
  readonly vertices?: readonly Point[];
}

/** A point of the lattice, or a vector between two of them. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Base = "square" | "round" | "rectangular";

/** A vertical range; open ends are infinite. Integers when finite (the battlefield keeps thousandths of a scene unit). */
export interface Extent {
  readonly bottom: number;
  readonly top: number;
}

/** Levels of cover that another package keeps for the attacks of one creature. */
export interface CoverOn {
  readonly by: CoverSetter;
  /** By the target's token, without `token:`. A level by the package's word, which is the book's. */
  readonly levels: Readonly<Record<string, string>>;
}

export type HeightClass = "standard" | "large" | "gigantic";

/** Conditions of a creature that some rule set asks for. */
export type Condition =
  | "blinded"
  | "dazzled"
  | "deafened"
  | "entangled"
  | "ethereal"
  | "faded"
  | "flat-footed"
  | "frightened"
  | "hampered"
  | "helpless"
  | "incapacitated"
  | "incorporeal"
  | "invisible"
  | "nebulous"
  | "phased"
  | "prone"
  | "shaken"
  | "squeezing"
  | "taking-cover"
  | "unconscious";

export type Senses = Readonly<Record<Sense, number>>;

/** Senses that reach so far, in scene units; 0 for one that a creature has not. */
export type Sense = "darkvision" | "blindsense" | "blindsight" | "tremorsense" | "see-invisibility" | "true-seeing";

/** How well a sense finds: a precise one as sight does, an imprecise one the space alone, a vague one nothing that counts. */
export type Acuity = "precise" | "imprecise" | "vague";

/** What kind of thing a token is: vehicles cover as terrain does, an object covers as a creature does and never acts, and what is none of these gives no cover. To players, secret tokens are objects. */
export type TokenKind = "creature" | "vehicle" | "object" | "other";

export interface Area extends Levelled {
  /** `region:ID` or `tile:ID`. */
  readonly id: string;
  readonly name: string;
  readonly region: Region;
  readonly levels: readonly string[];
}

/** An area with a darkness of its own: in place of the scene's, or that much of the way to day or to night. */
export interface Gloom {
  readonly mode: "override" | "brighten" | "darken";
  /** From 0 to 1. */
  readonly amount: number;
}

/** A region by its boundary in any order: a point is inside when a ray from it crosses an odd number of edges. Edges meet each other at their ends only. */
export type Region = readonly Segment[];

/** The sector between two rays from a point, clockwise from the one to the other. */
export interface Beam {
  /** A point of each ray, far out. */
  readonly from: Point;
  readonly to: Point;
  /** It opens wider than half a turn. */
  readonly isWide: boolean;
}

/** How high an area effect reaches, as far as its document says. Scene units. */
export interface AreaHeights {
  /** The heights that it fills, where its document names some. */
  readonly range: Elevation | null;
  /** How far it reaches up and down from where it starts; null without limit. */
  readonly reach: number | null;
  /** How far it reaches up from there, and not down, where the game system says so. */
  readonly up: number | null;
}

/** Elevations in scene units; `null` is open-ended. */
export interface Elevation {
  readonly bottom: number | null;
  readonly top: number | null;
}
