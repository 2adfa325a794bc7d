import type { Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import { scenePlace, tokenPlace } from "../../foundry/places";
import { creatureName, isUnread, type Rulings } from "../../foundry/rulings";
import type { OverlayMode } from "../../foundry/settings/fields";
import { activeToken, controlledTokens, hoveredToken, targetedTokens, type TokenView } from "../../foundry/table-view";
import type { Attack } from "../../rules/verdict";
import { attackersFor } from "./overlay-attackers";
import { EMPTY_PLAN, planOverlay, type OverlayPlan, type PlannedTarget } from "./overlay-plan";
import { targetsFor } from "./overlay-targets";
import { labelOf } from "./overlay-text";

export interface OverlayParts {
  readonly rulings: Rulings;
  readonly guard: Guard;
  readonly words: Words;
  readonly mode: () => OverlayMode;
}

/** What the user asks for by a key, and what is shown whatever he asks for. */
export interface Wishes {
  readonly isHeld: boolean;
  readonly pinned: readonly Attack[];
}

interface Asked extends Pick<Wishes, "pinned"> {
  readonly attacker: TokenView | undefined;
  readonly targets: readonly TokenView[];
}

/** Scene, attacker or target cannot be read: every label says that there is no verdict, in its token's place. */
const withoutVerdict = (targets: readonly TokenView[], words: Words): OverlayPlan => ({
  ...EMPTY_PLAN,
  labels: targets.map(({ id, top }) => ({
    tokenId: id,
    at: top,
    text: words.say("PARAPET.Overlay.NoVerdict"),
    tone: "unknown",
  })),
});

const plannedTarget = ({ guard, rulings, words }: OverlayParts, attack: Attack): PlannedTarget => {
  const { target } = attack;
  const judged = (): PlannedTarget => {
    const verdict = rulings.verdict(attack);
    return { target, ...labelOf(verdict, words), verdict };
  };
  const unjudged = { target, text: words.say("PARAPET.Overlay.NoVerdict"), tone: "unknown", verdict: null } as const;
  return guard(() => tokenPlace(words, rulings, target), judged, unjudged);
};

const shotAt = (attacker: TokenView, target: TokenView): Attack => ({
  attacker: `token:${attacker.id}`,
  target: `token:${target.id}`,
  kind: "ranged",
  reach: null,
  origin: null,
});

const isSamePair = (p: Attack, q: Attack): boolean => p.attacker === q.attacker && p.target === q.target;

/** A token just deleted may still be controlled, hovered or pinned: what is not on the scene is passed over. */
const planFor = (parts: OverlayParts, { attacker, targets, pinned }: Asked): OverlayPlan => {
  const mirrored = parts.rulings.known();
  const isThere = (id: string | null): boolean => id === null || creatureName(mirrored.battlefield, id) !== undefined;
  const isPresent = ({ id }: TokenView): boolean => isThere(`token:${id}`);
  const isBad = ({ id }: TokenView): boolean => isUnread(mirrored, `token:${id}`);
  const kept = pinned.filter((attack) => isThere(attack.attacker) && isThere(attack.target));
  const present = targets.filter(isPresent);
  const shots = attacker === undefined || !isPresent(attacker) ? [] : present.map((target) => shotAt(attacker, target));
  const asked = [...kept, ...shots.filter((shot) => !kept.some((attack) => isSamePair(attack, shot)))];
  const planned = asked.map((attack) => plannedTarget(parts, attack));
  const bad = targets.filter((target) => isBad(target) || (attacker !== undefined && isBad(attacker)));
  const plan = planOverlay(mirrored.battlefield, planned);
  return bad.length === 0 ? plan : { ...plan, labels: [...plan.labels, ...withoutVerdict(bad, parts.words).labels] };
};

/** What there is to draw now. */
export const presentPlan = (parts: OverlayParts, { isHeld, pinned }: Wishes): OverlayPlan => {
  const attacker = attackersFor(controlledTokens(), activeToken())?.lead;
  const asking = { mode: parts.mode(), isHeld };
  const targets = attacker === undefined ? [] : targetsFor(asking, attacker, hoveredToken(), targetedTokens());
  if (targets.length === 0 && pinned.length === 0) return EMPTY_PLAN;
  const { guard, words } = parts;
  return guard(
    () => scenePlace(words),
    () => planFor(parts, { attacker, targets, pinned }),
    withoutVerdict(targets, words),
  );
};
