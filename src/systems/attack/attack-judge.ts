/** Judges attacks and saves for adapters. Knows no system's objects. */
import type { Words } from "../../words/localize";
import { sentenceWith } from "../../words/sentences";
import { diceSetting } from "../../foundry/settings/fields";
import { reason, refusalOf, type Attack, type Modifier, type Verdict } from "../../rules/attack/verdict";
import type { DeclaredAttack, DeclaredSave, Manner, RuledAttack, RuledSave, RuledTarget } from "../adapter/attack";
import type { SystemAdapter, AreaJudge, AttackJudge } from "../adapter/system-adapter";
import type { Guard } from "../../foundry/errors/errors";
import { scenePlace, tokenPlace, isUnread, type HowJudged, type Verdicts } from "../../foundry/verdicts/verdicts";
import { DEFENCES } from "../../combat/encounter";
import { asCharge, asMoving, isCharging } from "../../foundry/combat/charging";
import { fightingActor } from "../../foundry/combat/deeds";
import { asReadied } from "../../foundry/combat/readied/readied-attack";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { likelyNow, opportunityPlace } from "../../foundry/combat/opportunity-place";
import { movesTo, reachesNow } from "../../foundry/verdicts/place-struck";
import { isTooLarge } from "../../rules/judge/question-size";
import { creatureWithId } from "../../scene/model/battlefield";
import type { ForbiddenAttacks } from "./forbidden-attacks";
import { withProvokingNotes, notProvoked, opportunityNotes } from "./opportunity-notes";
import { afterSaves, isSaveQuestion, type SaveMade, askingForSquare, isSquareGuess } from "./hidden-target";
import { diceChanges, type DiceSettings, type Knowing } from "./dice-changes";
import { chargeNotes, chargeTooFar } from "./charges";
import { stealthParts } from "./stealth-parts";
import { modelsByLevel } from "./unit-models";
import { ifBroken, wallsToBreak, withBrokenForAll } from "./breaking";
import { breakableAs } from "../../foundry/canvas/breakable-walls";

/** The name of the setting that can switch it off; for modifiers without one, the level of cover. */
const labelOf = ({ type, note }: Modifier, words: Words): string => {
  const setting = diceSetting(type);
  // The dice show a label to everyone, so it names no obstacles.
  return setting === undefined ? sentenceWith(note, () => "", words) : words.sayKey(`PARAPET.Setting.${setting}.Name`);
};

export interface AttackJudgeParts {
  readonly verdicts: Verdicts;
  readonly guard: Guard;
  readonly words: Words;
  /** The adapter of the world's game system, which is known from `init` on. */
  readonly adapter: () => Pick<SystemAdapter, "knows" | "brings" | "appliesDefence">;
  readonly wishes: () => DiceSettings & { readonly rollsMissChance: boolean };
  readonly forbiddenAttacks: ForbiddenAttacks;
  readonly areasPlaced: AttackJudge["areasPlaced"];
  /** Whether a creature (`token:ID`) has made all its attacks of opportunity until its next turn. */
  readonly hasNoOpportunity: (attacker: string) => boolean;
  /** Whether it has made an attack of opportunity at the target (`token:ID`) in this turn. */
  readonly hasStruck: (attacker: string, target: string) => boolean;
  /** How far a creature can move with one action, scene units; undefined if nothing says so. */
  readonly speedOf: (creature: string) => number | undefined;
  /** Whether this user need not say any more where a target with total concealment is. */
  readonly isSquareKnown: (attacker: string, target: string) => boolean;
  /** Whether an attacker has made its Will save against a faded target in this round. */
  readonly saveMade: SaveMade;
  /** Whether this user is asked about such a save. */
  readonly asksSaves: () => boolean;
  /** Whether its attacks are its readied action now. */
  readonly actsAsReadied: (attacker: string) => boolean;
  /** The walls (`wall:ID`) that the area breaks against which a creature saves, as its card says. */
  readonly brokenByArea: (attack: Attack) => readonly string[];
  /** Puts the lines on cover into a roll dialog. */
  readonly showInDialog: AttackJudge["showInDialog"];
  /** What happens to an attack in chat. */
  readonly chat: Pick<AttackJudge, "flagsFor" | "saveFlagsFor" | "expectMessage" | "expectSave" | "tell"> &
    Pick<AreaJudge, "tellArea" | "areaFlagsFor">;
}

/** What all targets of an attack have in common. */
type AttackTraits = Pick<DeclaredAttack, "action" | "chargeBonus" | "bullRush">;

const PLAIN: AttackTraits = { action: "attack" };

/** Areas have no miss chance. Without a line of effect, the GM has allowed the attack, so there is none either. */
const missChanceOf = ({ missChance, kind, lineOfEffect }: Verdict, isRolled: boolean): number | null =>
  !isRolled || !lineOfEffect || kind === "area" || missChance === 0 ? null : missChance;

type Refusing = Pick<AttackJudgeParts, "verdicts" | "hasNoOpportunity">;

/** Where an attack of opportunity strikes a target that has moved on; null where it stands. */
const placeLeftBy = (attack: Attack, { action }: AttackTraits, { verdicts: { real } }: Refusing) =>
  action === "attack-of-opportunity" ? opportunityPlace(attack, real.current(), real.rules()) : null;

type DiceChanges = ReturnType<typeof diceChanges>;
type Adapting = Pick<AttackJudgeParts, "adapter">;

/** Whether the sheet of the creature that a modifier belongs to has it already, by a buff of the game system. */
const isOnSheet = ({ type, side }: Modifier, { attacker, target }: Attack, { adapter }: Adapting): boolean => {
  const kind = DEFENCES.find((each) => each === type);
  const creature = side === "attacker" ? attacker : target;
  const actor = kind === undefined || creature === null ? null : fightingActor(creature);
  return kind !== undefined && actor !== null && adapter().appliesDefence?.(actor, kind) === true;
};

/** What the game system applies to an attack itself. */
export const knowingFor = (attack: Attack, parts: Adapting): Knowing => {
  const { knows, brings } = parts.adapter();
  return { knows: (modifier) => knows(modifier) || isOnSheet(modifier, attack, parts), brings };
};

/**
 * A book that has charges gives the attack no bonus, except for a bull rush: the system's own is taken off again. Where the
 * attack may be a bull rush it stays, with a note.
 */
const withoutChargeBonus = (
  dice: DiceChanges,
  { permissions }: Verdict,
  { chargeBonus = 0, bullRush }: AttackTraits,
  { isChanging, wants }: DiceSettings,
): DiceChanges & Pick<RuledTarget, "notes"> => {
  const hasCharges = permissions.some(({ action }) => action === "charge");
  if (chargeBonus === 0 || !hasCharges || !isChanging || !wants("charge") || bullRush === "known") return dice;
  if (bullRush === "possible") return { ...dice, notes: [reason("ChargeBonusKept", { bonus: chargeBonus })] };
  const note = reason("ChargeNoBonus");
  const change: Modifier = { stat: "attack", value: -chargeBonus, side: "attacker", type: "charge", note };
  return { ...dice, changes: [...dice.changes, change] };
};

/** The reason that a creature has no attack of opportunity left for this attack; null where it needs none or has one. */
export const noneLeft = (
  { attacker }: Attack,
  { action }: AttackTraits,
  { hasNoOpportunity }: Pick<AttackJudgeParts, "hasNoOpportunity">,
) =>
  action === "attack-of-opportunity" && attacker !== null && hasNoOpportunity(attacker)
    ? reason("NoOpportunityLeft")
    : null;

/** An attack that is made, one that could be, and one as far as the user knows the map. */
const MADE = { as: "truth", settings: "saved" } as const;
const IN_QUESTION = { ...MADE, tell: false } as const;
const AS_KNOWN = { as: "user", settings: "saved", tell: false } as const;

const refusedBy = (how: HowJudged, attack: Attack, ruled: AttackTraits, parts: Refusing) => {
  const placeLeft = placeLeftBy(attack, ruled, parts);
  const verdict = parts.verdicts.judge(attack, { ...how, at: movesTo(attack.target, placeLeft) });
  const refusal =
    refusalOf(verdict, ruled.action) ?? noneLeft(attack, ruled, parts) ?? notProvoked(attack, ruled, parts);
  return { placeLeft, verdict, refusal };
};

const ruledBy = (how: HowJudged, attack: Attack, ruled: AttackTraits, parts: AttackJudgeParts): RuledTarget => {
  const { placeLeft, verdict, refusal } = refusedBy(how, attack, ruled, parts);
  const wishes = parts.wishes();
  const { battlefield } = parts.verdicts.real.current();
  const models = modelsByLevel(attack, battlefield, verdict.ruleset, (by) => parts.verdicts.judge(by, how));
  const { notes: ofCharge = [], ...dice } = withoutChargeBonus(
    diceChanges(verdict, knowingFor(attack, parts), wishes),
    verdict,
    ruled,
    wishes,
  );
  const notes = [...ofCharge, ...chargeNotes(attack, parts), ...opportunityNotes(attack, ruled, parts)];
  return {
    target: attack.target,
    verdict,
    ...(notes.length === 0 ? {} : { notes }),
    ...(models === undefined ? {} : { models }),
    ...(placeLeft === null ? {} : { placeLeft }),
    ...dice,
    missChance: missChanceOf(verdict, wishes.rollsMissChance),
    refusal: refusal ?? chargeTooFar(attack, ruled, verdict, parts),
  };
};

/** As the user knows the map; null where they do not know both creatures. */
export const knownRefused = (attack: Attack, traits: AttackTraits, parts: Refusing) => {
  const { battlefield } = parts.verdicts.real.known();
  const isKnown = (id: string | null): boolean => id === null || creatureWithId(battlefield, id) !== undefined;
  const knowsBoth = isKnown(attack.attacker) && isKnown(attack.target);
  return knowsBoth ? refusedBy(AS_KNOWN, attack, traits, parts) : null;
};

const plainlyRuled = (attack: Attack, parts: AttackJudgeParts): RuledTarget => ruledBy(MADE, attack, PLAIN, parts);

/** Of the walls that its user has said the attack breaks, it breaks those that stop it on this target, if they still do. */
const ruledTarget = (
  { destroys = [], ...attack }: Attack,
  traits: AttackTraits,
  parts: AttackJudgeParts,
): RuledTarget => {
  const known = (other: Attack) => knownRefused(other, traits, parts);
  const isStopped = destroys.length > 0 && refusedBy(IN_QUESTION, attack, traits, parts).refusal !== null;
  const broken = isStopped ? wallsToBreak(attack, known, (wall) => destroys.includes(wall)) : undefined;
  if (broken !== undefined) return { ...ruledBy(MADE, { ...attack, destroys: broken }, traits, parts), broken };
  const ruled = ruledBy(MADE, attack, traits, parts);
  const way = ifBroken(attack, ruled, { known, ...breakingParts(traits, parts) });
  return way === undefined ? ruled : { ...ruled, ifBroken: way };
};

/** As things truly are. */
const breakingParts = (traits: AttackTraits, parts: AttackJudgeParts) => ({
  ruled: (attack: Attack) => ruledBy(IN_QUESTION, attack, traits, parts),
  breakableAs: (wall: string) => breakableAs(wall, parts.verdicts.real.current().battlefield.walls),
});

/** Null if judging fails or the token cannot be read, which is reported. */
const judgedOn = (target: string, rule: () => RuledTarget, parts: AttackJudgeParts): RuledTarget | null =>
  parts.guard(() => tokenPlace(parts.words, parts.verdicts, target), rule, null);

const idsOf = (attacks: readonly Attack[]): readonly string[] => attacks.map(({ target }) => target);

const ruledOn = (attacks: readonly Attack[], rule: (attack: Attack) => RuledTarget, parts: AttackJudgeParts) => {
  const judged = parts.verdicts.atOnce(() =>
    attacks.map((attack) => ({ ruled: judgedOn(attack.target, () => rule(attack), parts) })),
  );
  const unjudged = attacks.filter((_, i) => judged[i]?.ruled === null);
  const { battlefield } = parts.verdicts.real.current();
  const tooLarge = unjudged.filter((attack) => isTooLarge(battlefield, attack));
  return {
    ruleset: parts.verdicts.real.rules().ruleset,
    targets: judged.flatMap((each) => each.ruled ?? []),
    unjudged: idsOf(unjudged),
    ...(tooLarge.length === 0 ? {} : { tooLarge: idsOf(tooLarge) }),
  };
};

/** An area breaks for all creatures inside what it breaks for one. */
const ruledArea = (maker: string | null, attacks: readonly Attack[], parts: AttackJudgeParts) => {
  const area = ruledOn(attacks, (attack) => ruledTarget(attack, PLAIN, parts), parts);
  const targets = withBrokenForAll(area.targets, attacks, breakingParts(PLAIN, parts));
  return { maker, ...area, targets: afterSaves(targets, maker, parts.saveMade, false) };
};

/**
 * A melee attack by a creature that charges in this turn is the end of its charge, whatever the system's dialog says. After a
 * readied action was taken, the attack is that action and no attack of opportunity.
 */
const declaredNow = (declared: DeclaredAttack, { verdicts: { real }, actsAsReadied }: AttackJudgeParts) => {
  const { action, attacker, manner } = declared;
  if (action === "attack" && manner.kind === "melee" && isCharging(attacker, real.rules().ruleset))
    return { ...declared, action: "charge", manner: { ...manner, isCharge: true } } as const;
  return action !== "charge" && actsAsReadied(attacker)
    ? ({ ...declared, action: "attack", manner: { ...manner, isReadied: true } } as const)
    : declared;
};

/** An attack that its user was asked about is as they have said. */
const asAnswered = (given: DeclaredAttack, { forbiddenAttacks }: AttackJudgeParts): DeclaredAttack => {
  const answered = given.answered ?? forbiddenAttacks.answerTo(given);
  return answered === undefined ? given : { ...given, answered, manner: { ...given.manner, ...answered } };
};

/** An attack of which it was said that it breaks walls that no longer stop it: nothing was said about what does. */
const unanswered = (declared: DeclaredAttack, { forbiddenAttacks }: AttackJudgeParts): DeclaredAttack => {
  const { answered: _, manner, ...others } = declared;
  const { destroys: _walls, ...plain } = manner;
  forbiddenAttacks.withdraw(declared);
  return { ...others, manner: plain };
};

/** The attack on one of the targets of a declared one. */
export const attackOn = (
  target: string,
  { attacker, manner, rulings }: Pick<DeclaredAttack, "attacker" | "manner" | "rulings">,
  { real }: Pick<Verdicts, "real">,
): Attack => {
  const ruled = rulings?.[target];
  const attack = { ...manner, attacker, target, ...(ruled === undefined ? {} : { ruled }) };
  if (manner.isReadied === true) return asReadied(attack, real.rules().ruleset);
  return manner.isCharge === true
    ? asCharge(attack, real.current())
    : asMoving(attack, real.rules().ruleset, real.current());
};

/** The attack to judge, and those of its targets that are on the scene; null where there is nothing to judge. */
const declaredOn = (given: DeclaredAttack, parts: AttackJudgeParts) => {
  const declared = declaredNow(asAnswered(given, parts), parts);
  const { attacker, targets } = declared;
  const mirrored = parts.verdicts.real.current();
  const isThere = (id: string): boolean =>
    creatureWithId(mirrored.battlefield, id) !== undefined || isUnread(mirrored, id);
  const present = targets.filter((target) => target !== attacker && isThere(target));
  return isThere(attacker) && present.length > 0 ? { declared, present } : null;
};

const ruledAttack = (given: DeclaredAttack, parts: AttackJudgeParts): RuledAttack | null => {
  const its = declaredOn(given, parts);
  if (its === null) return null;
  const { declared, present } = its;
  const attacks = present.map((target) => attackOn(target, declared, parts.verdicts));
  const ruled = ruledOn(attacks, (attack) => ruledTarget(attack, declared, parts), parts);
  const isStale = declared.manner.destroys !== undefined && ruled.targets.every(({ broken }) => broken === undefined);
  return {
    declared: isStale ? unanswered(declared, parts) : declared,
    ...ruled,
    targets: withProvokingNotes(ruled.targets, declared, parts),
  };
};

/** Whether walls that it breaks still stop it, its verdicts tell. */
const declaredAttack = (given: DeclaredAttack, parts: AttackJudgeParts): DeclaredAttack | null => {
  const its = declaredOn(given, parts)?.declared ?? null;
  return its?.manner.destroys === undefined ? its : (ruledAttack(given, parts)?.declared ?? null);
};

const ruledSave = (declared: DeclaredSave, parts: AttackJudgeParts): RuledSave | null => {
  const { target } = declared.attack;
  const mirrored = parts.verdicts.real.current();
  if (creatureWithId(mirrored.battlefield, target) === undefined && !isUnread(mirrored, target)) return null;
  const { ruleset } = parts.verdicts.real.rules();
  const attack = { ...declared.attack, destroys: parts.brokenByArea(declared.attack) };
  return { declared, ruleset, ruled: judgedOn(target, () => plainlyRuled(attack, parts), parts) };
};

/** In another's turn an attack in reach is taken for a melee attack, also where the rules do not tell melee apart. */
const likelyManner = (attacker: string, target: string, { verdicts: { real } }: AttackJudgeParts) => {
  const mirrored = real.current();
  const { kind } = likelyNow(attacker, target, mirrored, real.rules()).attack;
  if (isCharging(attacker, real.rules().ruleset)) return STRIKE;
  const isOpportunity = isOutOfTurn(attacker) && (kind === "melee" || reachesNow(attacker, target, mirrored));
  return isOpportunity ? OPPORTUNITY : ({ kind, action: "attack" } as const);
};

const OPPORTUNITY = { kind: "melee", action: "attack-of-opportunity" } as const;
const STRIKE = { kind: "melee", action: "attack" } as const;
const UNAIMED = { kind: "ranged", action: "attack" } as const;

const likelyRuled = (attacker: string, targets: readonly string[], parts: AttackJudgeParts): RuledAttack | null => {
  const [first] = targets;
  const { kind, action } = first === undefined ? UNAIMED : likelyManner(attacker, first, parts);
  const manner: Manner = { kind, reach: null, origin: null };
  return ruledAttack(
    { attacker, targets, manner, title: "", canSplash: kind === "ranged", missRolls: 1, ...PLAIN, action },
    parts,
  );
};

/** Judges the attacks and saves that game systems declare, on the whole battlefield. */
export const createAttackJudge = (parts: AttackJudgeParts): AttackJudge & AreaJudge => {
  const { guard, words, forbiddenAttacks, chat } = parts;
  const safely = <T>(act: () => T, otherwise: T): T => guard(() => scenePlace(words), act, otherwise);
  /** Errors are reported; then this is the answer. */
  const guarded =
    <Given extends readonly unknown[], T>(act: (...given: Given) => T, otherwise: T) =>
    (...given: Given): T =>
      safely(() => act(...given), otherwise);
  const withQuestion = (ruled: RuledAttack | null): RuledAttack | null => {
    if (ruled === null) return null;
    const { attacker } = ruled.declared;
    const asked = askingForSquare(ruled, (target) => parts.isSquareKnown(attacker, target));
    return { ...asked, targets: afterSaves(asked.targets, attacker, parts.saveMade, parts.asksSaves()) };
  };
  const rule = guarded(
    (declared: DeclaredAttack): RuledAttack | null => withQuestion(ruledAttack(declared, parts)),
    null,
  );
  const answering = async (ruled: RuledAttack): Promise<RuledAttack | null> => {
    const answered = await forbiddenAttacks.letsPass(ruled);
    if (answered === null) return null;
    if (Object.keys(answered).length > 0) return rule({ ...ruled.declared, answered }) ?? ruled;
    const unsaved = ({ targets }: RuledAttack): number =>
      targets.filter(({ refusal }) => isSaveQuestion(refusal)).length;
    // A save is answered now: the next one, and what else there is to ask, comes after it.
    if (unsaved(ruled) > 0) {
      const saved = rule(ruled.declared) ?? ruled;
      return unsaved(saved) < unsaved(ruled) ? answering(saved) : saved;
    }
    // The square is known now.
    return ruled.targets.some(({ refusal }) => isSquareGuess(refusal)) ? (rule(ruled.declared) ?? ruled) : ruled;
  };
  return {
    rule,
    declared: guarded((given) => declaredAttack(given, parts), null),
    ruleSave: guarded((declared) => ruledSave(declared, parts), null),
    ruleLikely: guarded((attacker, targets) => likelyRuled(attacker, targets, parts), null),
    stealthParts: guarded((hider) => stealthParts(hider, parts), []),
    areasPlaced: guarded(parts.areasPlaced, []),
    ruleArea: guarded((maker, attacks) => ruledArea(maker, attacks, parts), null),
    areaFlagsFor: guarded(chat.areaFlagsFor, {}),
    tellArea: guarded(chat.tellArea, undefined),
    stops: guarded(forbiddenAttacks.stops, false),
    barred: guarded(forbiddenAttacks.barred, []),
    letsPass: (ruled) =>
      answering(ruled).catch((error: unknown) => {
        const report = (): never => {
          throw error;
        };
        return safely(report, ruled);
      }),
    made: forbiddenAttacks.forget,
    flagsFor: guarded(chat.flagsFor, {}),
    saveFlagsFor: guarded(chat.saveFlagsFor, {}),
    expectMessage: guarded(chat.expectMessage, undefined),
    expectSave: guarded(chat.expectSave, undefined),
    tell: guarded(chat.tell, undefined),
    showInDialog: guarded(parts.showInDialog, undefined),
    labelOf: (modifier) => labelOf(modifier, words),
    effectNames: (effects) => effects.map((effect) => words.say(`PARAPET.Effect.${effect}`)),
  };
};
