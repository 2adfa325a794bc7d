import { dequal as isDeepEqual } from "dequal/lite";
import { layered, obstacleMarks, obstaclesShown, type VerdictMark } from "../../drawing/marks";
import { labelPlace } from "../../drawing/outlines";
import { areasInView, type AreaView } from "../../foundry/canvas/area-view";
import {
  activeToken,
  controlledTokens,
  hasNameplate,
  hoveredToken,
  targetedTokens,
  type TokenView,
} from "../../foundry/canvas/canvas-view";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { asCharge, isCharging } from "../../foundry/combat/charging";
import { actsAsReadied, asReadied } from "../../foundry/combat/readied/readied-attack";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Mirrored } from "../../foundry/scene/scene-mirror";
import { unchosenRules } from "../../foundry/settings/first-start";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { isBeyondReach, likelyNow, movesTo } from "../../foundry/verdicts/place-struck";
import { creatureName, isUnread, tokenPlace } from "../../foundry/verdicts/verdicts";
import { areaAttacks, fateOf, gainsIn, type AreaFate } from "../../rules/attack/area-effect";
import { refusalOf, type Attack } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { likelyAttack, shotAt } from "../../rules/judge/likely-attack";
import { creatureWithId, type Battlefield, type Creature } from "../../scene/model/battlefield";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { namesOf, sentenceOf } from "../../words/sentences";
import { concealmentCauses, verdictLabel } from "../../words/verdict-label";
import { modifierWords, verdictWords } from "../../words/verdict-words";
import {
  EMPTY_PLAN,
  obstacleTags,
  planOverlay,
  type OverlayPlan,
  type ChargeShown,
  type PlannedTarget,
  type Tag,
  shownOutlines,
  type LabelTone,
} from "./overlay-plan";
import { planHiding } from "./hiding-mark";
import { areasFor, attackersFor, hiderFor, targetsFor, type Asking, type Attackers } from "./overlay-targets";

const NO_VERDICT = { tone: "unknown", verdict: null, veils: [], isInGloom: false, left: null, charge: null } as const;

/** A label for a melee attack says what a ranged attack would be; the map shows the melee attack. */
const shotBeside = ({ verdicts }: Table, { kind, attacker, target, isReadied }: Attack): KnownVerdict | null =>
  kind === "melee" && attacker !== null
    ? verdicts.verdict({ ...shotAt(attacker, target), ...(isReadied === true ? { isReadied } : {}) })
    : null;

/** What the map shows of a charge: its lane, what stops it, and whether it can be made. */
const chargeShown = (table: Table, { attack, at }: PlacedAttack): ChargeShown | null => {
  const { verdicts, words } = table;
  const mirrored = verdicts.known();
  const { attacker, target } = attack;
  const isFar = attacker !== null && at === null && isBeyondReach(attacker, target, mirrored);
  if (!isFar || attack.isCharge === true || ruleSetInForce(verdicts.rules().ruleset).hasCharges !== true) return null;
  if (isOutOfTurn(attacker)) return null;
  const charge = { attacker, target, kind: "melee", reach: null, origin: null, isCharge: true } as const;
  const verdict = verdicts.verdict(charge);
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
  moves === null ? null : (creatureWithId(verdicts.knownAt(moves).battlefield, target) ?? null);

/** Why there is no attack of opportunity at the place that the target has left; null where there is one. */
const opportunityRefused = (verdict: KnownVerdict, battlefield: Battlefield, { words }: Table): string | null => {
  const refusal = refusalOf(verdict, "attack-of-opportunity");
  return refusal === null ? null : sentenceOf(refusal, battlefield, words);
};

/** An attack with its label. `attacker` is a name, or null if it is clear who attacks. */
const plannedTarget = (
  table: Table,
  battlefield: Battlefield,
  placed: PlacedAttack & { readonly mayCharge: boolean },
  attacker: string | null,
): PlannedTarget => {
  const { attack, at } = placed;
  const { guard, verdicts, words } = table;
  const { target } = attack;
  const judged = (): PlannedTarget => {
    const moves = movesTo(target, at);
    const verdict = verdicts.verdictAt(attack, moves);
    const { veils, causes } = concealmentCauses(verdict);
    const left = creatureLeft(table, target, moves);
    const shot = left === null && attack.isCharge !== true ? shotBeside(table, attack) : null;
    const charge = placed.mayCharge ? chargeShown(table, placed) : null;
    const notes = {
      attacker,
      shot,
      unchosen: unchosenRules(words),
      hasLeft: left !== null,
      opportunity: left === null ? null : opportunityRefused(verdict, battlefield, table),
      charge: charge?.text ?? null,
    };
    const isInGloom = causes.includes("Dim") || causes.includes("Dark");
    return { target, ...verdictLabel(verdict, battlefield, words, notes), verdict, veils, isInGloom, left, charge };
  };
  const unjudged = { target, text: words.say("PARAPET.Overlay.NoVerdict"), ...NO_VERDICT };
  return guard(() => tokenPlace(words, verdicts, target), judged, unjudged);
};

/** The brief verdict on another attack on the same target, above its attacker. */
const otherAttack = (table: Table, battlefield: Battlefield, { attack, at }: PlacedAttack): Tag[] => {
  const { guard, verdicts, words } = table;
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (attacker === undefined) return [];
  const judged = (): Tag[] => {
    const { brief, tone } = verdictWords(verdicts.verdictAt(attack, movesTo(attack.target, at)), words);
    return [{ at: labelPlace(attacker), text: brief, tone }];
  };
  return guard(() => tokenPlace(words, verdicts, attacker.id), judged, []);
};

const TONES: Readonly<Record<AreaFate, LabelTone>> = { exposed: "free", gains: "covered", unaffected: "shut" };

const areaText = (fate: AreaFate, verdict: KnownVerdict, { words }: Table): string => {
  if (fate !== "gains") return words.say(`PARAPET.Overlay.Area.${fate}`);
  const effects = verdict.effects.map((effect) => words.say(`PARAPET.Effect.${effect}`));
  return words.series([...gainsIn(verdict).map((gain) => modifierWords(gain, words)), ...effects]);
};

/** A line from the origin to a creature that gains something or is not affected, and what gives the gain. */
const areaMarks = (
  battlefield: Battlefield,
  fate: AreaFate,
  verdict: KnownVerdict,
  target: Creature,
): VerdictMark[] => {
  const { origin } = verdict;
  if (fate === "exposed" || origin === null) return [];
  const state = fate === "gains" ? "blocked" : "barred";
  return [
    ...(fate === "gains" ? obstacleMarks(obstaclesShown(verdict), shownOutlines(battlefield)) : []),
    { kind: "line", state, from: origin, to: pixelPoint(target.centre) },
    { kind: "origin", at: origin },
  ];
};

const caughtBy = (table: Table, attack: Attack): Pick<OverlayPlan, "marks" | "tags"> => {
  const { verdicts, guard, words } = table;
  const { battlefield } = verdicts.known();
  const creature = creatureWithId(battlefield, attack.target);
  if (creature === undefined) return EMPTY_PLAN;
  const at = labelPlace(creature);
  const judged = (): ReturnType<typeof caughtBy> => {
    const verdict = verdicts.verdict(attack);
    const fate = fateOf(verdict);
    const tag = { at, text: areaText(fate, verdict, table), tone: TONES[fate] };
    return { marks: areaMarks(battlefield, fate, verdict, creature), tags: [tag] };
  };
  const unjudged: Tag = { at, text: words.say("PARAPET.Overlay.NoVerdict"), tone: "unknown" };
  return guard(() => tokenPlace(words, verdicts, attack.target), judged, { marks: [], tags: [unjudged] });
};

const attacksOf = ({ verdicts }: Table, { kind, source, isBeingPlaced }: AreaView, maker: string | null) => {
  const { scene, battlefield } = verdicts.known();
  const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
  return area === undefined ? [] : areaAttacks(battlefield, area, isBeingPlaced ? maker : null);
};

/** What these areas do to the creatures in them. `maker` is the attacker of areas that are being placed. */
const planAreas = (table: Table, areas: readonly AreaView[], maker: string | null): OverlayPlan => {
  const caught = areas.flatMap((area) => attacksOf(table, area, maker)).map((attack) => caughtBy(table, attack));
  return {
    ...EMPTY_PLAN,
    marks: layered(caught.flatMap(({ marks }) => marks)),
    tags: caught.flatMap(({ tags }) => tags),
  };
};

/** How attacks are chosen, and the attacks that are always shown. */
interface OverlayRequest extends Asking {
  readonly pinned: readonly PlacedAttack[];
}

interface Asked extends Pick<OverlayRequest, "pinned"> {
  readonly attackers: Attackers | undefined;
  readonly targets: readonly TokenView[];
  readonly areas: readonly AreaView[];
}

/** For a scene, attacker or target that cannot be read: every label says that there is no verdict. */
const withoutVerdict = (targets: readonly TokenView[], words: Words): OverlayPlan => ({
  ...EMPTY_PLAN,
  labels: targets.map(({ id, top }) => ({
    tokenId: id,
    at: top,
    text: words.say("PARAPET.Overlay.NoVerdict"),
    tone: "unknown",
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
  if (!actsAsReadied(attacker, encounters.order)) return (target) => likelyNow(attacker, target, mirrored, settings);
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

/** With a single target there is room for the names of obstacles and for the verdicts of the other attackers. */
const tagsFor = (table: Table, { attackers }: Asked, planned: readonly PlannedTarget[]): readonly Tag[] => {
  const [only, more] = planned;
  if (only === undefined || only.verdict === null || more !== undefined) return [];
  const { verdicts, words } = table;
  const mirrored = verdicts.known();
  const others = (attackers?.others ?? []).filter((other) => idOf(other) !== only.target);
  const attacks = others.map((other) => likelyNow(idOf(other), only.target, mirrored, verdicts.rules()));
  return [
    ...obstacleTags(mirrored.battlefield, only.verdict, words, isNamed),
    ...attacks.flatMap((placed) => otherAttack(table, mirrored.battlefield, placed)),
  ];
};

const planFor = (table: Table, asked: Asked): OverlayPlan => {
  const { verdicts, words } = table;
  const { attackers, targets, areas } = asked;
  const mirrored = verdicts.known();
  const { battlefield } = mirrored;
  const lead = attackers === undefined ? null : idOf(attackers.lead);
  const toSay = attackers !== undefined && attackers.others.length > 0 ? lead : null;
  const attacker = toSay === null ? null : namesOf([toSay], battlefield, words);
  const planned = attacksAsked(table, asked).map((placed) => plannedTarget(table, battlefield, placed, attacker));
  const isLeadBad = attackers !== undefined && isBad(mirrored, attackers.lead);
  const unread = withoutVerdict(
    targets.filter((target) => isLeadBad || isBad(mirrored, target)),
    words,
  );
  const plan = planOverlay(battlefield, planned);
  const caught = planAreas(table, areas, lead !== null && isThere(mirrored, lead) ? lead : null);
  return {
    ...plan,
    marks: caught.marks.length === 0 ? plan.marks : layered([...plan.marks, ...caught.marks]),
    labels: [...plan.labels, ...unread.labels],
    tags: [...tagsFor(table, asked, planned), ...caught.tags],
  };
};

/** The plan for the current tokens, targets and areas; with none of these, which enemies a controlled creature may hide from. */
export const presentPlan = (table: Table, { pinned, ...asking }: OverlayRequest): OverlayPlan => {
  const [controlled, hovered] = [controlledTokens(), hoveredToken()];
  const attackers = attackersFor(controlled, activeToken());
  const targets = attackers === undefined ? [] : targetsFor(asking, attackers.lead, hovered, targetedTokens());
  const { safely, words } = table;
  const areas = areasFor(asking, safely(areasInView, []));
  if (targets.length === 0 && pinned.length === 0 && areas.length === 0) {
    const hider = hiderFor(asking, controlled);
    return hider === null ? EMPTY_PLAN : safely(() => planHiding(table, hider, hovered?.id === hider.id), EMPTY_PLAN);
  }
  return safely(() => planFor(table, { attackers, targets, pinned, areas }), withoutVerdict(targets, words));
};
