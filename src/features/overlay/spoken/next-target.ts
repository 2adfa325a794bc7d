/** Targets by keyboard: from one enemy in view to the next, the nearest first. */
import {
  activeToken,
  aimAt,
  controlledTokens,
  targetedTokens,
  visibleTokens,
  type TokenView,
} from "../../../foundry/canvas/map-tokens";
import type { Table } from "../../../table";
import { attackersFor, badgedFor } from "../overlay-targets";

const squaredWay = ({ top: p }: TokenView, { top: q }: TokenView): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

/** The enemies that this user sees, the nearest first, and of equally near ones that on the left or above. */
export const enemiesByWay = (lead: TokenView, visible: readonly TokenView[]): readonly TokenView[] =>
  badgedFor({ mode: "hover", isHeld: false }, "enemies", [lead], visible)
    .filter(({ isObject, isSized }) => !isObject && isSized)
    .toSorted((p, q) => squaredWay(p, lead) - squaredWay(q, lead) || p.top.x - q.top.x || p.top.y - q.top.y);

/** The one after the last target, or before the first; the nearest or the farthest where none is targeted. */
export const targetAfter = (
  enemies: readonly TokenView[],
  targeted: readonly TokenView[],
  step: 1 | -1,
): TokenView | undefined => {
  const aimed = enemies.flatMap(({ id }, i) => (targeted.some((target) => target.id === id) ? [i] : []));
  const from = step === 1 ? (aimed.at(-1) ?? -1) : (aimed[0] ?? 0);
  return enemies.at((from + step) % enemies.length);
};

/** Targets the next one in place of all targets. */
export const aimNext = ({ words }: Pick<Table, "words">, step: 1 | -1): void => {
  const attackers = attackersFor(controlledTokens(), activeToken());
  if (attackers === undefined) return void ui.notifications.info(words.say("PARAPET.Key.nextTarget.SelectToken"));
  const next = targetAfter(enemiesByWay(attackers.lead, visibleTokens()), targetedTokens(), step);
  if (next === undefined) return void ui.notifications.info(words.say("PARAPET.Key.nextTarget.None"));
  aimAt([`token:${next.id}`]);
};
