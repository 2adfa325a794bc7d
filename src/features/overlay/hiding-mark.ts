import { labelPlace } from "../../drawing/outlines";
import { isUnread, tokenPlace } from "../../foundry/verdicts/verdicts";
import type { TokenView } from "../../foundry/canvas/canvas-view";
import { hidingChances, looksAt } from "../../rules/hiding/hiding";
import { creatureWithId } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { hidingLines, hidingMark } from "../../words/hiding-words";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";

/**
 * From which enemies that the user knows of a creature may hide: a small label on it, in full while the user points at it.
 * Nothing without such an enemy, and in books that do not say who may hide.
 */
export const planHiding = (table: Table, { id, top }: TokenView, isPointedAt: boolean): OverlayPlan => {
  const { guard, verdicts, words } = table;
  const mirrored = verdicts.known();
  const { battlefield } = mirrored;
  const creature = creatureWithId(battlefield, `token:${id}`);
  if (creature === undefined || isUnread(mirrored, creature.id)) return EMPTY_PLAN;
  const judged = (): OverlayPlan => {
    const chances = hidingChances(looksAt(battlefield, creature).map((look) => verdicts.verdict(look)));
    if (chances.length === 0) return EMPTY_PLAN;
    const { text, tone } = hidingMark(chances, words);
    if (!isPointedAt) return { ...EMPTY_PLAN, tags: [{ at: labelPlace(creature), text, tone }] };
    const full = hidingLines(chances, battlefield, words).join("\n");
    return { ...EMPTY_PLAN, labels: [{ tokenId: id, at: top, text: full, tone }] };
  };
  return guard(() => tokenPlace(words, verdicts, creature.id), judged, EMPTY_PLAN);
};
