import { dequal as isDeepEqual } from "dequal/lite";
import { areasInView, type AreaView } from "../../foundry/canvas/area-view";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { creatureName, isUnread } from "../../foundry/verdicts/verdicts";
import type { Mirrored } from "../../foundry/scene/scene-mirror";
import { namesOf } from "../../words/sentences";
import {
  activeToken,
  controlledTokens,
  hasNameplate,
  hoveredToken,
  targetedTokens,
  type TokenView,
} from "../../foundry/canvas/canvas-view";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { layered } from "../../drawing/marks";
import { likelyAttack } from "../../rules/judge/likely-attack";
import type { Attack } from "../../rules/attack/verdict";
import { EMPTY_PLAN, obstacleTags, planOverlay, type OverlayPlan, type PlannedTarget, type Tag } from "./overlay-plan";
import { areasFor, attackersFor, targetsFor, type Asking, type Attackers } from "./overlay-targets";
import { otherAttack, planAreas, plannedTarget } from "./overlay-verdicts";

/** How attacks are chosen, and the attacks that are always shown. */
interface OverlayRequest extends Asking {
  readonly pinned: readonly Attack[];
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

const isSamePair = (p: Attack, q: Attack): boolean => p.attacker === q.attacker && p.target === q.target;

/** The panel and a tour may pin the same attack. */
const eachOnce = (attacks: readonly Attack[]): readonly Attack[] =>
  attacks.filter((attack, i) => attacks.findIndex((other) => isDeepEqual(other, attack)) === i);

const attacksAsked = ({ verdicts }: Table, { attackers, targets, pinned }: Asked): readonly Attack[] => {
  const mirrored = verdicts.known();
  const rules = ruleSetInForce(verdicts.rules().ruleset);
  const there = pinned.filter((attack) => isThere(mirrored, attack.attacker) && isThere(mirrored, attack.target));
  const kept = eachOnce(there);
  if (attackers === undefined || !isThere(mirrored, idOf(attackers.lead))) return kept;
  const asked = targets
    .filter((target) => isThere(mirrored, idOf(target)))
    .map((target) => likelyAttack(mirrored.battlefield, rules, idOf(attackers.lead), idOf(target)))
    .filter((attack) => !kept.some((pin) => isSamePair(pin, attack)));
  return [...kept, ...asked];
};

const isNamed = (id: string): boolean => id.startsWith("token:") && hasNameplate(id.slice("token:".length));

/** With a single target there is room for the names of obstacles and for the verdicts of the other attackers. */
const tagsFor = (table: Table, { attackers }: Asked, planned: readonly PlannedTarget[]): readonly Tag[] => {
  const [only, more] = planned;
  if (only === undefined || only.verdict === null || more !== undefined) return [];
  const { verdicts, words } = table;
  const { battlefield } = verdicts.known();
  const others = (attackers?.others ?? []).filter((other) => idOf(other) !== only.target);
  const rules = ruleSetInForce(verdicts.rules().ruleset);
  const attacks = others.map((other) => likelyAttack(battlefield, rules, idOf(other), only.target));
  return [
    ...obstacleTags(battlefield, only.verdict, words, isNamed),
    ...attacks.flatMap((attack) => otherAttack(table, battlefield, attack)),
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
  const planned = attacksAsked(table, asked).map((attack) => plannedTarget(table, battlefield, attack, attacker));
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

/** The plan for the current tokens, targets and areas. */
export const presentPlan = (table: Table, { pinned, ...asking }: OverlayRequest): OverlayPlan => {
  const attackers = attackersFor(controlledTokens(), activeToken());
  const targets = attackers === undefined ? [] : targetsFor(asking, attackers.lead, hoveredToken(), targetedTokens());
  const { safely, words } = table;
  const areas = areasFor(asking, safely(areasInView, []));
  if (targets.length === 0 && pinned.length === 0 && areas.length === 0) return EMPTY_PLAN;
  return safely(() => planFor(table, { attackers, targets, pinned, areas }), withoutVerdict(targets, words));
};
