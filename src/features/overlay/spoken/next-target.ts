/** Targets by keyboard: from one enemy in view to the next, the nearest first. */
import {
  activeToken,
  aimAt,
  controlledTokens,
  targetedTokens,
  visibleTokens,
  type TokenView,
} from "../../../foundry/canvas/map-tokens";
import { spacesBetween } from "../../../rules/distance/distance";
import { creatureWithId } from "../../../scene/model/battlefield";
import type { Table } from "../../../table";
import { badgedFor } from "../overlay-targets";

/** The enemies that this user sees, the nearest first, and of equally near ones that on the left or above. */
export const enemiesByWay = (
  lead: TokenView,
  visible: readonly TokenView[],
  wayTo: (token: TokenView) => number,
): readonly TokenView[] => {
  const ways = new Map(visible.map((token) => [token, wayTo(token)]));
  const way = (token: TokenView): number => ways.get(token) ?? Infinity;
  return badgedFor({ mode: "hover", isHeld: false }, "enemies", [lead], visible)
    .filter(({ isObject, isSized }) => !isObject && isSized)
    .toSorted((p, q) => way(p) - way(q) || p.top.x - q.top.x || p.top.y - q.top.y);
};

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

/** Whose enemies they are: the token controlled last, else the user's own that is in turn. Everybody sees targets. */
const leadToken = (): TokenView | null => {
  const [controlled, active] = [controlledTokens().at(-1), activeToken()];
  return controlled ?? (active?.isOwned === true ? active : null);
};

/** As ranges count it; what cannot be read comes last. */
const wayFrom = (lead: TokenView, { verdicts }: Pick<Table, "verdicts">): ((token: TokenView) => number) => {
  const { battlefield } = verdicts.known();
  const creatureOf = ({ id }: TokenView) => creatureWithId(battlefield, `token:${id}`);
  const from = creatureOf(lead);
  return (token) => {
    const to = creatureOf(token);
    return from === undefined || to === undefined ? Infinity : spacesBetween(battlefield, from, to);
  };
};

/** What the two keys do: they target the next or the previous enemy in place of all targets. */
export const nextTargetKeys = (table: Pick<Table, "verdicts" | "words">): readonly [() => void, () => void] => {
  let said: ReturnType<typeof ui.notifications.info> | null = null;
  const say = (message: string): void => {
    if (said !== null) ui.notifications.remove(said);
    said = ui.notifications.info(message);
  };
  const aim = (step: 1 | -1): void => {
    const lead = leadToken();
    if (lead === null) return say(table.words.say("PARAPET.Key.nextTarget.SelectToken"));
    const enemies = enemiesByWay(lead, visibleTokens(), wayFrom(lead, table));
    const next = targetAfter(enemies, targetedTokens(), step);
    if (next === undefined) return say(table.words.say("PARAPET.Key.nextTarget.None"));
    aimAt([`token:${next.id}`]);
  };
  return [() => aim(1), () => aim(-1)];
};
