import { dequal as isDeepEqual } from "dequal/lite";
import { layered } from "../../drawing/marks";
import { areasInView, type AreaView } from "../../foundry/canvas/area-view";
import {
  activeToken,
  controlledTokens,
  hasNameplate,
  hoveredToken,
  targetedTokens,
  visibleTokens,
  type TokenView,
} from "../../foundry/canvas/map-tokens";
import { gridSize } from "../../foundry/canvas/viewed-scene";
import { sceneOnScreen, zoom } from "../../foundry/canvas/screen-place";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { asCharge, asMoving, isCharging } from "../../foundry/combat/charging";
import { actsAsReadied, asReadied } from "../../foundry/combat/readied/readied-attack";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Mirrored } from "../../foundry/scene/scene-mirror";
import { unchosenRules } from "../../foundry/settings/first-start";
import type { OverlayLook } from "../../foundry/settings/store";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { likelyNow } from "../../foundry/combat/opportunity-place";
import { isBeyondReach, movesTo } from "../../foundry/verdicts/place-struck";
import { creatureName, isUnread, tokenPlace } from "../../foundry/verdicts/verdicts";
import { refusalOf } from "../../rules/attack/verdict";
import { likelyAttack } from "../../rules/judge/likely-attack";
import { isTooLarge } from "../../rules/judge/question-size";
import { creatureWithId, type Battlefield, type Creature } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { namesOf, sentenceOf, tooLargeSentence } from "../../words/sentences";
import { concealmentCauses, verdictLabel } from "../../words/verdict-label";
import { labelDistance, opportunityRefused, shotBeside, systemCoverOver } from "./labels/label-notes";
import { tierAt, TIERS } from "./badge-forms";
import { planHiding } from "./hiding-mark";
import { planAreas } from "./overlay-areas";
import {
  badgeOf,
  EMPTY_PLAN,
  obstacleNames,
  planOverlay,
  UNKNOWN_COLOUR,
  type Badge,
  type ChargeShown,
  type OverlayPlan,
  type PlannedTarget,
} from "./overlay-plan";
import {
  areasFor,
  attackersFor,
  badgedFor,
  hiderFor,
  namedLabels,
  otherQuestions,
  targetsFor,
  type Asking,
  type Attackers,
  tokenRoom,
} from "./overlay-targets";
import { selectionBadges, type SelectionBadges } from "./selection-badges";

const NO_VERDICT = {
  rest: [],
  isOneLine: true,
  verdict: null,
  veils: [],
  isInGloom: false,
  left: null,
  charge: null,
} as const;

/** What the map shows of a charge: its lane, what stops it, and whether it can be made. */
const chargeShown = (table: Table, { attack, at }: PlacedAttack): ChargeShown | null => {
  const { verdicts, words } = table;
  const mirrored = verdicts.known();
  const { attacker, target } = attack;
  const isFar = attacker !== null && at === null && isBeyondReach(attacker, target, mirrored);
  if (!isFar || attack.isCharge === true || ruleSetInForce(verdicts.rules().ruleset).hasCharges !== true) return null;
  if (isOutOfTurn(attacker)) return null;
  const charge = { attacker, target, kind: "melee", reach: null, origin: null, isCharge: true } as const;
  const verdict = verdicts.judge(charge);
  const refusal = refusalOf(verdict, "charge");
  const reason = refusal === null ? null : sentenceOf(refusal, mirrored.battlefield, words);
  const obstacles = refusal?.data["obstacles"];
  return {
    figures: verdict.figures,
    obstacles: typeof obstacles === "object" ? obstacles : [],
    text: reason === null ? words.say("PARAPET.Charge.Can") : words.say("PARAPET.Charge.Cannot", { reason }),
  };
};

/** The target at the place that it has left, where it is attacked; null where it stands. */
const creatureLeft = ({ verdicts }: Table, target: string, moves: ReturnType<typeof movesTo>): Creature | null =>
  moves === null ? null : (creatureWithId(verdicts.known(moves).battlefield, target) ?? null);

interface Wording {
  /** Whether it is in focus, or has a label: words take as long as judging. */
  readonly isLabelled: boolean;
  /** A name, or null if it is clear who attacks. */
  readonly attacker: string | null;
  /** All there is to say, line by line. */
  readonly isFull: boolean;
}

/** An attack with the words of its label. */
const plannedTarget = (
  table: Table,
  battlefield: Battlefield,
  placed: PlacedAttack & { readonly mayCharge: boolean },
  { attacker, isFull, isLabelled }: Wording,
): PlannedTarget => {
  const { attack, at } = placed;
  const { guard, verdicts, words } = table;
  const { target } = attack;
  const judged = (): PlannedTarget => {
    const moves = movesTo(target, at);
    const verdict = verdicts.judge(attack, { at: moves });
    const { veils, causes } = concealmentCauses(verdict);
    const left = creatureLeft(table, target, moves);
    const isInGloom = causes.includes("Dim") || causes.includes("Dark");
    const drawn = { target, isOneLine: !isFull, verdict, veils, isInGloom, left };
    if (!isLabelled) return { ...drawn, head: "", rest: [], charge: null };
    const charge = placed.mayCharge ? chargeShown(table, placed) : null;
    const shot = left === null && attack.isCharge !== true ? shotBeside(table, attack) : null;
    const notes = {
      attacker,
      shot,
      unchosen: unchosenRules(words),
      hasLeft: left !== null,
      opportunity: left === null ? null : opportunityRefused(verdict, battlefield, table),
      systemCover: systemCoverOver(table, verdict),
      charge: charge?.text ?? null,
      distance: left === null ? labelDistance(attack, table) : null,
    };
    const { head, rest, details } = verdictLabel(verdict, battlefield, words, notes);
    const [first = head, ...others] = details;
    return {
      ...drawn,
      ...(isFull ? { head: first, rest: others } : { head, rest: rest === "" ? [] : [rest] }),
      charge,
    };
  };
  const head = isTooLarge(battlefield, attack) ? tooLargeSentence(words) : words.say("PARAPET.Overlay.NoVerdict");
  const unjudged = { target, head, ...NO_VERDICT };
  return guard(() => tokenPlace(words, verdicts, target), judged, unjudged);
};

/** What another controlled creature's attack on the same target comes to, above that creature. */
const otherBadge = (table: Table, battlefield: Battlefield, { attack, at }: PlacedAttack): readonly Badge[] => {
  const { guard, verdicts, words } = table;
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (attacker === undefined) return [];
  const judged = (): readonly Badge[] => {
    const verdict = verdicts.level(attack, { at: movesTo(attack.target, at) });
    return [badgeOf(attacker, verdict, words, { kind: "other", isFocus: false, isAsked: true })];
  };
  return guard(() => tokenPlace(words, verdicts, attacker.id), judged, []);
};

/** How attacks are chosen, how they look, and the attacks that are always shown. */
interface OverlayRequest extends Asking {
  readonly pinned: readonly PlacedAttack[];
  readonly look: OverlayLook;
  /** Badges of creatures that nobody asked about, by the creature's id, from earlier frames. New ones are added. */
  readonly made: Map<string, Badge>;
}

interface Asked extends Pick<OverlayRequest, "pinned" | "look" | "isHeld" | "made"> {
  readonly attackers: Attackers | undefined;
  /** The token under the pointer, if its attack is asked about. */
  readonly hovered: string | null;
  readonly targets: readonly TokenView[];
  /** Those that get a badge besides. */
  readonly badged: readonly TokenView[];
  readonly areas: readonly AreaView[];
}

/** For a scene, attacker or target that cannot be read: every label says that there is no verdict. */
const withoutVerdict = (targets: readonly TokenView[], words: Words): OverlayPlan => ({
  ...EMPTY_PLAN,
  labels: targets
    .filter(({ isSized }) => isSized)
    .map(({ id, top: { x, y } }) => ({
      tokenId: id,
      anchor: { left: x, top: y, right: x, bottom: y },
      icon: null,
      colour: UNKNOWN_COLOUR,
      head: words.say("PARAPET.Overlay.NoVerdict"),
      rest: [],
      isOneLine: true,
    })),
});

const idOf = ({ id }: TokenView): string => `token:${id}`;

/** A token that was just deleted may still be controlled, hovered or pinned. */
const isThere = ({ battlefield }: Mirrored, id: string | null): boolean =>
  id === null || creatureName(battlefield, id) !== undefined;

const isBad = (mirrored: Mirrored, token: TokenView): boolean => isUnread(mirrored, idOf(token));

type AttackBy = (target: string) => PlacedAttack;

/** The end of a charge that the attacker has declared, its readied action if it has taken that, or the likely attack. */
const attacksBy = (attacker: string, mirrored: Mirrored, { verdicts, encounters }: Table): AttackBy => {
  const settings = verdicts.rules();
  if (isCharging(attacker, settings.ruleset))
    return (target) => ({
      attack: asCharge({ attacker, target, kind: "melee", reach: null, origin: null }, mirrored),
      at: null,
    });
  if (!actsAsReadied(attacker, encounters.order))
    return (target) => {
      const { attack, at } = likelyNow(attacker, target, mirrored, settings);
      return { attack: asMoving(attack, settings.ruleset, mirrored), at };
    };
  const rules = ruleSetInForce(settings.ruleset);
  return (target) => ({
    attack: asReadied(likelyAttack(mirrored.battlefield, rules, attacker, target), settings.ruleset),
    at: null,
  });
};

const isSamePair = ({ attack: p }: PlacedAttack, { attack: q }: PlacedAttack): boolean =>
  p.attacker === q.attacker && p.target === q.target;

/** The panel and a tour may pin the same attack. */
const eachOnce = (attacks: readonly PlacedAttack[]): readonly PlacedAttack[] =>
  attacks.filter((attack, i) => attacks.findIndex((other) => isDeepEqual(other, attack)) === i);

/** Whether the map shows a charge besides: by a creature that the user controls. */
interface AskedAttack extends PlacedAttack {
  readonly mayCharge: boolean;
}

const attacksAsked = (table: Table, { attackers, targets, pinned }: Asked): readonly AskedAttack[] => {
  const mirrored = table.verdicts.known();
  const there = pinned.filter(({ attack }) => isThere(mirrored, attack.attacker) && isThere(mirrored, attack.target));
  const kept = eachOnce(there).map((pin) => ({ ...pin, mayCharge: false }));
  if (attackers === undefined || !isThere(mirrored, idOf(attackers.lead))) return kept;
  const attackOn = attacksBy(idOf(attackers.lead), mirrored, table);
  const asked = targets
    .filter((target) => isThere(mirrored, idOf(target)))
    .map((target) => ({
      ...attackOn(idOf(target)),
      mayCharge: controlledTokens().some(({ id }) => id === attackers.lead.id),
    }))
    .filter((placed) => !kept.some((pin) => isSamePair(pin, placed)));
  return [...kept, ...asked];
};

const isNamed = (id: string): boolean => id.startsWith("token:") && hasNameplate(id.slice("token:".length));

/** The targets that are drawn in full: under the pointer, the only one, and the only one that a card or a module shows. */
const focusOf = (attacks: readonly PlacedAttack[], { hovered, pinned }: Asked): ReadonlySet<string> => {
  const targetsOf = (some: readonly PlacedAttack[]): ReadonlySet<string> =>
    new Set(some.map(({ attack }) => attack.target));
  const [all, shown] = [targetsOf(attacks), targetsOf(pinned)];
  const pointedAt = `token:${hovered}`;
  return new Set([
    ...(all.has(pointedAt) ? [pointedAt] : []),
    ...(all.size === 1 ? all : []),
    ...(shown.size === 1 ? [...shown].filter((id) => all.has(id)) : []),
  ]);
};

/** What the other controlled creatures' attacks on the focus come to. */
const otherBadges = (table: Table, { attackers }: Asked, [focus, another]: readonly string[]): readonly Badge[] => {
  const others = (attackers?.others ?? []).filter((other) => idOf(other) !== focus);
  if (focus === undefined || another !== undefined) return [];
  const { verdicts } = table;
  const mirrored = verdicts.known();
  return others
    .map((other) => likelyNow(idOf(other), focus, mirrored, verdicts.rules()))
    .flatMap((placed) => otherBadge(table, mirrored.battlefield, placed));
};

const NONE_SELECTED: SelectionBadges = { badges: [], isPartial: false };

/** Badges of the creatures that nobody has asked about, while a token is controlled. */
const badgesBesides = (table: Table, { attackers, badged, made }: Asked, shown: readonly string[]): SelectionBadges => {
  const mirrored = table.verdicts.known();
  if (attackers === undefined || badged.length === 0 || !isThere(mirrored, idOf(attackers.lead))) return NONE_SELECTED;
  const lead = creatureWithId(mirrored.battlefield, idOf(attackers.lead));
  if (lead === undefined) return NONE_SELECTED;
  const targets = badged.map(idOf).filter((id) => !shown.includes(id));
  return selectionBadges(table, { attacker: lead, targets, attackOn: attacksBy(lead.id, mirrored, table), made });
};

/** Numbers and words are left out where the user wants icons alone. */
const withLook = (badge: Badge, { hasWords }: OverlayLook): Badge =>
  hasWords || badge.icon === null
    ? badge
    : { ...badge, text: "", chance: badge.chance && { ...badge.chance, text: "" } };

export interface PresentPlan extends OverlayPlan {
  /** There are badges still to judge: ask again in the next frame. */
  readonly isPartial: boolean;
}

const planFor = (table: Table, asked: Asked): PresentPlan => {
  const { verdicts, words } = table;
  const { attackers, targets, areas, look, isHeld } = asked;
  const mirrored = verdicts.known();
  const { battlefield } = mirrored;
  const lead = attackers === undefined ? null : idOf(attackers.lead);
  const toSay = attackers !== undefined && attackers.others.length > 0 ? lead : null;
  const attacker = toSay === null ? null : namesOf([toSay], battlefield, words);
  const attacks = attacksAsked(table, asked);
  const focus = focusOf(attacks, asked);
  const planned = attacks.map((placed) => {
    const isLabelled = isHeld || focus.has(placed.attack.target);
    return plannedTarget(table, battlefield, placed, { attacker, isFull: isHeld, isLabelled });
  });
  const isLeadBad = attackers !== undefined && isBad(mirrored, attackers.lead);
  const unread = withoutVerdict(
    targets.filter((target) => isLeadBad || isBad(mirrored, target)),
    words,
  );
  const { hasLines, hasWords } = look;
  const plan = planOverlay(battlefield, planned, { hasLines, hasLabels: hasWords || isHeld, focus, isFull: isHeld });
  const caught = planAreas(table, areas, lead !== null && isThere(mirrored, lead) ? lead : null);
  const own = planned.flatMap(({ target, verdict }) => {
    const creature = creatureWithId(battlefield, target);
    const state = { kind: "attack", isFocus: focus.has(target), isAsked: true } as const;
    return creature === undefined ? [] : [badgeOf(creature, verdict, words, state)];
  });
  const besides = badgesBesides(
    table,
    asked,
    planned.map(({ target }) => target),
  );
  const shown = planned.find(({ target }) => focus.has(target))?.verdict ?? null;
  const badges = [...own, ...besides.badges, ...otherBadges(table, asked, [...focus]), ...caught.badges];
  return {
    ...plan,
    marks: caught.marks.length === 0 ? plan.marks : layered([...plan.marks, ...caught.marks]),
    labels: [...namedLabels(plan.labels, table), ...unread.labels],
    badges: badges.map((badge) => withLook(badge, look)),
    names: isHeld && shown !== null ? obstacleNames(battlefield, shown, words, isNamed) : [],
    ...tokenRoom(battlefield, table.features),
    isPartial: besides.isPartial,
  };
};

/** From far away only what is hovered or targeted has a badge. */
const areBadgesShown = (): boolean => tierAt(gridSize() * zoom()) !== TIERS[3];

/** The plan for the current tokens, targets and areas; with none of these, which enemies a controlled creature may hide from. */
export const presentPlan = (table: Table, { pinned, look, made, ...asking }: OverlayRequest): PresentPlan => {
  const [controlled, pointed] = [controlledTokens(), hoveredToken()];
  const attackers = attackersFor(controlled, activeToken());
  const { safely, words } = table;
  const areas = areasFor(asking, safely(areasInView, []));
  const { isOfAreas, isOwnSafety } = otherQuestions(areas, table.features.coverMap?.shown() ?? null, targetedTokens());
  const targeted = isOwnSafety ? [] : targetedTokens();
  const targets = attackers === undefined || isOfAreas ? [] : targetsFor(asking, attackers.lead, pointed, targeted);
  const isOnScreen = sceneOnScreen();
  const badged =
    areBadgesShown() && !isOfAreas && !isOwnSafety
      ? badgedFor(asking, look.badges, controlled, visibleTokens()).filter(({ top }) => isOnScreen(top))
      : [];
  const { isHeld } = asking;
  const hovered = targets.find(({ id }) => id === pointed?.id)?.id ?? null;
  const asked = { attackers, hovered, targets, badged, pinned, areas, look, isHeld, made };
  const isAsked = targets.length > 0 || pinned.length > 0 || areas.length > 0;
  const plan =
    isAsked || badged.length > 0
      ? safely(() => planFor(table, asked), { ...withoutVerdict(targets, words), isPartial: false })
      : { ...EMPTY_PLAN, isPartial: false };
  const hider = isAsked ? null : hiderFor(asking, controlled);
  if (hider === null) return plan;
  const hiding = safely(() => planHiding(table, hider, pointed?.id === hider.id), EMPTY_PLAN);
  return {
    ...plan,
    badges: [...plan.badges, ...hiding.badges],
    labels: [...plan.labels, ...hiding.labels],
    ...(plan.tokens.length > 0 ? {} : { tokens: hiding.tokens, texts: hiding.texts, steps: hiding.steps }),
  };
};
