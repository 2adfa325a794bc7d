import { activeToken, controlledTokens, targetedTokens } from "../../../foundry/canvas/map-tokens";
import { readSpeed } from "../../../foundry/settings/store";
import { isUnread } from "../../../foundry/verdicts/verdicts";
import { isMapTooLarge, type MapQuestion } from "../../../rules/cover-map/cover-map";
import { walkingSpeed } from "../../../systems/adapter/speed";
import type { Table } from "../../../table";
import { headingOf, tooLargeSentence } from "../../../words/sentences";
import { questionOf, subjectFor } from "../cover-map-request";
import { attackersFor } from "../../overlay/overlay-targets";

/** The attack on the target, and the attacks of all enemies on the creature. */
export interface PlacesQuestion {
  readonly problem: null;
  readonly shot: MapQuestion & { readonly target: string };
  readonly own: MapQuestion;
  /** The target's name. */
  readonly target: string;
  /** Scene units. */
  readonly speed: number;
}

/** What is asked, or in words why nothing can be. */
type BestAsked = PlacesQuestion | { readonly problem: string };

/** For the controlled creature of this user and its one target. */
export const bestAsked = (table: Table): BestAsked => {
  const { verdicts, words } = table;
  const lead = attackersFor(controlledTokens(), activeToken())?.lead;
  if (lead?.isOwned !== true) return { problem: words.say("PARAPET.Best.SelectToken") };
  const { creature, target } = subjectFor(lead, targetedTokens());
  if (target === null) return { problem: words.say("PARAPET.Best.Target") };
  const { real } = verdicts;
  const known = real.known();
  const isThere = (id: string): boolean => known.battlefield.creatures.some((each) => each.id === id);
  if (isUnread(known, creature) || !isThere(creature) || !isThere(target))
    return { problem: words.say("PARAPET.Overlay.NoVerdict") };
  const radius = 1;
  const shot = { ...questionOf({ creature, target }, real, radius), target };
  const own = questionOf({ creature, target: null }, real, radius);
  if (isMapTooLarge(shot) || isMapTooLarge(own)) return { problem: tooLargeSentence(words) };
  return {
    problem: null,
    shot,
    own,
    target: headingOf(target, known.battlefield, words),
    speed: walkingSpeed(creature, known.scene.grid, table) ?? readSpeed(),
  };
};
