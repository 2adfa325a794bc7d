/** How the books of the Pathfinder family judge an attack. Each book declares where it differs. */
import {
  creatureWithId,
  type Battlefield,
  type Creature,
  type TerrainArea,
  wholeOf,
  withCreature,
} from "../../../scene/model/battlefield";
import { toLattice } from "../../../geometry/numbers/lattice";
import { shifted } from "../../movement/path";
import { areAdjacent } from "../../distance/distance";
import { largestPart } from "../../attack/stance";
import { attackPair, groundOf } from "../../attack/attack-pair";
import { chargeIn } from "./charge";
import { idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import { bodyReasons, phasedChance } from "./bodies";
import { duelOf, bestOutcome, cloaksOf, COVERS } from "./outcome";
import type {
  Charge,
  Duel,
  PathfinderBook,
  PathfinderFindings,
  PathfinderCover,
  PathfinderOutcome,
  PartialCover,
  PathfinderProcedure,
} from "./outcome";
import { enclosureOf, viewOf } from "../../concealment/concealment";
import { sieveOf } from "../../line-of-effect/weighed-obstacles";
import { blockersNamed } from "../../cover/blockers";
import { EFFECT, effectBlockers, linesBetween } from "../../line-of-effect/line-of-effect";
import {
  MISS_CHANCES,
  verdictOn,
  type Concealment,
  type Attack,
  type Figure,
  type PixelPoint,
  type Verdict,
} from "../../attack/verdict";
import type { Pair } from "../../attack/between";
import { COMMON_FIELDS, CONCEALMENT_FIELDS, HEIGHT_AND_COVER_FIELDS } from "../book";
import { coverScale } from "./cover";
import { permissionsFor, effectsFor, modifiersFor, reasonsFor } from "./words";
import { intoMelee } from "./into-melee";
import { READING, optionValues, USE_LIGHT, OWN_PARAPET, ownParapetsBy } from "../../judge/rule-set";
import type { Depth, JudgeTo, OptionValue, RuleOption } from "../../judge/rule-set";
import { ruledConcealment, ruledCover, ruledLines } from "../../judge/ruling";

/** Mildest first. */
export const LEVELS = [...COVERS, "total"] as const;

/** Options of all books of the family. */
export const SHARED_OPTIONS: readonly RuleOption[] = [
  { key: "softCoverFrom", values: ["all", "enemies"] },
  { key: "partialCover", values: ["obstacles", "all", "off"] },
  { key: "partialInMelee", values: ["false", "true"] },
  { key: "intoMelee", values: ["true", "false"] },
  USE_LIGHT,
  OWN_PARAPET,
  ...READING,
];

/** Options for which all books of the family have a heading. */
export const HEADINGS = ["softCoverFrom", "partialCover", "useLight"];

export const SHEET_FIELDS = [
  ...COMMON_FIELDS,
  ...HEIGHT_AND_COVER_FIELDS,
  ...CONCEALMENT_FIELDS,
  "Veil.missChance",
  "Token.reach",
  "Token.leastReach",
  "Token.uncannyDodge",
  "Token.combatReflexes",
  "Token.preciseShot",
  "Token.sizeCategory",
  "Token.criticalImmunity",
  "Token.unarmed",
  "Token.lowLight",
];

/** The judge of one book. */
export const judgeBy =
  (book: PathfinderBook): JudgeTo =>
  (battlefield, attack, options, depth) =>
    verdictOf(findingsFor(book, battlefield, attack, { valueOf: optionValues(book.options, options), depth }), depth);

/** How the table plays, and how much of a verdict is asked for. */
interface Asked {
  readonly valueOf: OptionValue;
  readonly depth: Depth;
}

const findingsFor = (
  book: PathfinderBook,
  battlefield: Battlefield,
  attack: Attack,
  asked: Asked,
): PathfinderFindings =>
  book.hasCharges && attack.isCharge === true && attack.kind === "melee"
    ? chargeFindings(book, battlefield, attack, asked)
    : book.hasCharges && attack.movedFrom !== undefined && attack.kind !== "area"
      ? movingFindings(book, battlefield, attack, asked)
      : findingsOf(book, battlefield, attack, asked);

/** Where an attacker stood before it moved. */
const atStart = (stands: Creature, from: PixelPoint | undefined): Creature => {
  if (from === undefined) return stands;
  const { centre } = wholeOf(stands);
  const [x, y] = [toLattice(from.x) - centre.x, toLattice(from.y) - centre.y];
  return x === 0 && y === 0 ? stands : shifted(stands, { x, y, up: 0 });
};

/**
 * A charge is judged in two places. Its lane, and how the target is seen, from where the attacker stood before it moved. Cover
 * and reach from where the lane ends. Without a lane, everything is judged from where it stood.
 */
const chargeFindings = (
  book: PathfinderBook,
  battlefield: Battlefield,
  attack: Attack,
  asked: Asked,
): PathfinderFindings => {
  const stands = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (stands === undefined) return findingsOf(book, battlefield, attack, asked);
  const start = atStart(stands, attack.chargedFrom);
  const before = findingsOf(book, withCreature(battlefield, largestPart(battlefield, start)), attack, asked);
  const { duel } = before;
  const charge = before.charge === undefined || duel === undefined ? undefined : chargeIn(duel, stands);
  if (charge?.end === undefined) return before;
  const { cover, concealment, lineOfSight } = before;
  const after = findingsOf(book, withCreature(battlefield, largestPart(battlefield, charge.end)), attack, asked);
  return { ...after, charge, before: { cover, concealment, lineOfSight } };
};

/** An attack on the move is judged where it strikes, and how its target is seen from where the attacker stood before too. */
const movingFindings = (
  book: PathfinderBook,
  battlefield: Battlefield,
  attack: Attack,
  asked: Asked,
): PathfinderFindings => {
  const after = findingsOf(book, battlefield, attack, asked);
  const stands = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (stands === undefined) return after;
  const start = largestPart(battlefield, atStart(stands, attack.movedFrom));
  const { cover, concealment, lineOfSight } = findingsOf(book, withCreature(battlefield, start), attack, asked);
  return { ...after, before: { cover, concealment, lineOfSight } };
};

/** The lines between two sides, and which side is incorporeal inside an object. */
interface DuelLines extends Pick<Verdict, "lineOfEffect" | "lineOfSight"> {
  /** The object that the target is in and the attacker is not. */
  readonly enclosure: TerrainArea | undefined;
  readonly isEnclosed: boolean;
}

interface AskedBetween extends Asked {
  readonly between: DuelLines;
}

/** Nothing reaches an incorporeal creature inside an object, except a readied attack while it attacks from there. */
const betweenIn = (book: PathfinderBook, pair: Pair, attack: Attack): DuelLines => {
  const { battlefield, attacker, target } = pair;
  const lines = linesBetween(pair, groundOf(battlefield, attacker), groundOf(battlefield, target));
  const enclosure = book.hidesInObjects ? enclosureOf(pair, target, attacker) : undefined;
  const isEnclosed = book.hidesInObjects && enclosureOf(pair, attacker, target) !== undefined;
  const isReached = lines.lineOfEffect && (enclosure === undefined || attack.isReadied === true);
  const ruled = ruledLines(attack, { lineOfEffect: isReached, lineOfSight: lines.lineOfSight });
  // Written out: copying with "..." and adding fields costs a fifth of a verdict.
  const { lineOfEffect, lineOfSight } = ruled;
  return { lineOfEffect, lineOfSight, enclosure, isEnclosed };
};

const procedureOf = (
  { senseRules, numbers }: PathfinderBook,
  pair: Pair,
  attack: Attack,
  { between, valueOf, depth }: AskedBetween,
): PathfinderProcedure => {
  const { lineOfEffect, lineOfSight, isEnclosed } = between;
  const isAdjacentMelee = isMeleeAtHand(pair, attack);
  const enemiesOnly = valueOf("softCoverFrom") === "enemies" ? "enemies" : "all";
  const softCoverFrom = attack.kind === "area" ? "none" : enemiesOnly;
  const scale = coverScale(pair, { isAdjacentMelee, softCoverFrom, hasPartialCover: numbers["partial"] !== undefined });
  const partialCover = partialCoverOf(valueOf("partialCover"));
  return {
    pair,
    scale,
    sieve: sieveOf(pair, scale.weigh),
    isMelee: attack.kind === "melee",
    isAdjacentMelee,
    fromOneCorner: valueOf("meleeLines") === "one-corner",
    partialCover: isAdjacentMelee && valueOf("partialInMelee") === "false" ? "off" : partialCover,
    cloak: cloaksOf({ pair, scale, partialCover }),
    isCutOff: !lineOfEffect,
    view: viewOf(pair, {
      senseRules,
      lineOfEffect,
      lineOfSight,
      isEnclosed,
      useLight: valueOf("useLight") === "true",
    }),
    depth,
  };
};

const partialCoverOf = (value: string): PartialCover => (value === "all" || value === "obstacles" ? value : "off");

/** A longer reach follows the ranged procedure, against adjacent targets too. */
const isMeleeAtHand = ({ battlefield, attacker, target }: Pair, { kind, reach }: Attack): boolean =>
  kind === "melee" &&
  attacker.creature !== undefined &&
  target.creature !== undefined &&
  (reach ?? attacker.creature.reach) <= battlefield.grid.distance &&
  areAdjacent(battlefield, attacker.creature, target.creature);

const findingsOf = (
  book: PathfinderBook,
  battlefield: Battlefield,
  attack: Attack,
  asked: Asked,
): PathfinderFindings => {
  const { valueOf, depth } = asked;
  const pair = attackPair(battlefield, attack, ownParapetsBy(valueOf));
  const between = betweenIn(book, pair, attack);
  const procedure = procedureOf(book, pair, attack, { between, valueOf, depth });
  const judged = bestOutcome(procedure);
  const outcome = strikingOut(pair, between, judged);
  const { lineOfEffect, lineOfSight, enclosure } = between;
  const concealment = ruledConcealment(attack, outcome?.hiding.concealment ?? "none");
  const cover = ruledCover(LEVELS, attack, () => (lineOfEffect ? (outcome?.cover ?? "none") : "total"));
  const duel = duelOf(pair, attack);
  return {
    book,
    attack,
    pair,
    duel,
    melee: duel === undefined || valueOf("intoMelee") !== "true" ? undefined : intoMelee(duel, book.hasFreePointBlank),
    scale: procedure.scale,
    outcome,
    cover,
    concealment,
    missChance: missChanceOf(attack, concealment, outcome),
    lineOfEffect,
    lineOfSight,
    obstacles: depth === "level" ? [] : idsOf(lineOfEffect ? (outcome?.obstacles ?? []) : blockersOf(pair, enclosure)),
    enclosure: outcome !== judged || !lineOfEffect ? enclosure?.id : undefined,
    before: undefined,
    bodies:
      depth === "full" && book.saysBodies && lineOfEffect
        ? bodyReasons(battlefield, attack, {
            useLight: valueOf("useLight") === "true",
            senses: outcome?.hiding.senses ?? [],
          })
        : [],
    charge: duel === undefined ? undefined : chargeFor(duel, { book, cover, concealment, lineOfSight }),
  };
};

/** The higher of the usual chance and a veil's own, unless the GM has overridden the concealment. */
const missChanceOf = ({ ruled }: Attack, concealment: Concealment, outcome: PathfinderOutcome | undefined): number => {
  const base = MISS_CHANCES[concealment];
  if (concealment === "none" || ruled?.concealment !== undefined || outcome === undefined) return base;
  return Math.max(base, ...outcome.hiding.veils.map(({ missChance }) => missChance ?? 0));
};

const blockersOf = (pair: Pair, enclosure: TerrainArea | undefined): readonly { readonly id: string }[] =>
  enclosure === undefined ? blockersNamed(pair, EFFECT) : [...effectBlockers(pair), enclosure];

/** A target that attacks from inside an object has the object's cover against a readied attack. */
const strikingOut = (
  { obstacles }: Pair,
  { enclosure, lineOfEffect }: DuelLines,
  judged: PathfinderOutcome | undefined,
): PathfinderOutcome | undefined =>
  judged === undefined || enclosure === undefined || !lineOfEffect || !isBelow(judged.cover, "standard")
    ? judged
    : {
        ...judged,
        cover: "standard",
        obstacles: obstacles.filter(({ terrain }) => terrain === enclosure),
        fraction: undefined,
      };

const isBelow = (p: PathfinderCover, q: PathfinderCover): boolean => COVERS.indexOf(p) < COVERS.indexOf(q);

/** The charge to judge; none at a target that cannot be charged from anywhere. */
const chargeFor = (
  duel: Duel,
  { book, cover, concealment, lineOfSight }: Pick<PathfinderFindings, "book" | "cover" | "concealment" | "lineOfSight">,
): Charge | undefined => {
  const isChargeable = cover !== "total" && concealment !== "total" && lineOfSight;
  return book.hasCharges && duel.attack.kind === "melee" && isChargeable ? chargeIn(duel) : undefined;
};

const verdictOf = (findings: PathfinderFindings, depth: Depth): Verdict => {
  const { book, attack, pair, outcome, cover } = findings;
  const modifiers = modifiersFor(findings);
  const effects = effectsFor(findings);
  return verdictOn(attack, book.id, {
    lineOfEffect: findings.lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    concealment: findings.concealment,
    missChance: wholeMissChance(findings),
    fraction: outcome?.fraction === undefined ? null : Math.round(outcome.fraction.value * 1e9) / 1e9,
    origin: outcome === undefined ? null : originIn(pair, pixelPoint(outcome.choice.place)),
    lines: outcome?.lines ?? [],
    figures: depth === "level" ? [] : figuresIn(findings),
    obstacles: findings.obstacles,
    modifiers,
    effects,
    permissions: permissionsFor(findings),
    reasons: depth === "level" ? [] : reasonsFor(findings, modifiers, effects),
  });
};

/** Percent that miss: through concealment, and in books that know such bodies at a phased target. */
const wholeMissChance = ({ book, duel, missChance }: PathfinderFindings): number =>
  book.saysBodies && duel !== undefined ? phasedChance(duel.target, missChance) : missChance;

/** The lane of a charge that is long enough. */
const figuresIn = ({ charge }: PathfinderFindings): Figure[] =>
  charge?.lane === undefined || !charge.isLongEnough
    ? []
    : [{ kind: "lane", points: [pixelPoint(charge.lane.a), pixelPoint(charge.lane.b)], cover: null }];
