import { isUnread, tokenPlace } from "../../foundry/verdicts/verdicts";
import { unchosenRules } from "../../foundry/settings/first-start";
import type { TokenView } from "../../foundry/canvas/map-tokens";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import { hidingChances, looksAt } from "../../rules/hiding/hiding";
import { creatureWithId } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { hidingLines, hidingMark } from "../../words/hiding-words";
import type { VerdictTone } from "../../words/verdict-words";
import { EMPTY_PLAN, spaceOf, type OverlayPlan } from "./overlay-plan";
import { tokenRoom } from "./overlay-targets";

/** Whether it may hide from all, some or none. */
const COLOURS: Readonly<Record<VerdictTone, number>> = {
  free: ICON_COLOURS.none,
  covered: ICON_COLOURS.standard,
  shut: ICON_COLOURS["no-line"],
};

/**
 * From which known enemies a creature may hide: a badge on it, and all the words while the user points at it.
 * Nothing without such an enemy, and in books that do not say who may hide. Where a book leaves that to the GM, only the words.
 */
export const planHiding = (table: Table, { id }: TokenView, isPointedAt: boolean): OverlayPlan => {
  const { guard, verdicts, words } = table;
  const mirrored = verdicts.known();
  const { battlefield } = mirrored;
  const creature = creatureWithId(battlefield, `token:${id}`);
  if (creature === undefined || isUnread(mirrored, creature.id)) return EMPTY_PLAN;
  const judged = (): OverlayPlan => {
    const chances = hidingChances(looksAt(battlefield, creature).map((look) => verdicts.level(look)));
    const isOpen = chances.some(({ isLeftToGM }) => !isLeftToGM);
    if (chances.length === 0 || (!isOpen && !isPointedAt)) return EMPTY_PLAN;
    const { text, short, tone } = hidingMark(chances, words);
    const place = { tokenId: id, colour: COLOURS[tone] } as const;
    const token = spaceOf(creature);
    const plan = { ...EMPTY_PLAN, ...tokenRoom(battlefield, table.features) };
    if (!isPointedAt) {
      const badge = { kind: "hiding", token, chance: null, isRuled: false, isFocus: false, isAsked: true } as const;
      return { ...plan, badges: [{ ...place, ...badge, icon: "hiding", text: short, twin: text }] };
    }
    const rules = unchosenRules(words);
    const unchosen = rules === null ? [] : [words.say("PARAPET.Overlay.NotChosen", { rules })];
    const [head = text, ...rest] = [...hidingLines(chances, battlefield, words), ...unchosen];
    return { ...plan, labels: [{ ...place, icon: "hiding", anchor: token, head, rest, isOneLine: false }] };
  };
  return guard(() => tokenPlace(words, verdicts, creature.id), judged, EMPTY_PLAN);
};
