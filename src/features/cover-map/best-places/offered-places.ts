import { levelIcon } from "../../../drawing/level-icon";
import { toLattice } from "../../../geometry/numbers/lattice";
import type { BestPlace, BestPlaces } from "../../../rules/cover-map/best-places";
import { tokenOf } from "../../../rules/cover-map/cover-map";
import type { Provoked } from "../../../rules/movement/provoke";
import type { Table } from "../../../table";
import { headingOf } from "../../../words/sentences";
import { provokedNow } from "../path-advice/provoked";
import { middleOf } from "../map-pointing";
import type { PlacesQuestion } from "./best-places-request";
import type { OfferedPlace } from "./place-buttons";

/** Who reacts to the walk to a place. */
const provokedByWalk = ({ way }: BestPlace, { own }: PlacesQuestion, table: Table): readonly Provoked[] => {
  const { battlefield, creature } = own;
  const mover = battlefield.creatures.find(({ id }) => id === creature);
  if (mover === undefined) return [];
  const from = tokenOf(own);
  const turns = way.map(([x, y]) => ({ x: toLattice(x - from.x), y: toLattice(y - from.y), up: 0 }));
  return provokedNow(battlefield, { mover, turns, gait: "move" }, table);
};

/** The target's cover, one's own, how far it is, and who reacts to the walk. */
const placeText = (place: BestPlace, question: PlacesQuestion, table: Table): string => {
  const { words } = table;
  const { own, target } = question;
  const { battlefield, ruleSet, scene } = own;
  const levelName = (level: number): string =>
    words.brief(words.asKnown(`PARAPET.Cover.${ruleSet.id}.${ruleSet.levels[level] ?? ""}`));
  const names = provokedByWalk(place, question, table).map(({ enemy }) => headingOf(enemy.id, battlefield, words));
  return [
    words.say("PARAPET.Best.Shot", { target, level: levelName(place.shot.level ?? 0) }),
    place.own.level === null
      ? words.say("PARAPET.ThreatMap.Nobody")
      : words.say("PARAPET.Best.Own", { level: levelName(place.own.level) }),
    place.cost === 0
      ? words.say("PARAPET.Best.Here")
      : words.say("PARAPET.Best.Walk", { distance: Math.round(10 * place.cost) / 10, units: scene.grid.units }),
    ...(names.length === 0 ? [] : [words.say("PARAPET.Path.Provokes", { names: words.list(names) })]),
  ].join(" · ");
};

interface Offer {
  readonly found: BestPlaces;
  readonly question: PlacesQuestion;
  /** Pixels of a place's side. */
  readonly size: number;
  readonly choose: (place: BestPlace) => void;
}

/** What the button of each of the best places shows and says. */
export const offeredPlaces = ({ found, question, size, choose }: Offer, table: Table): readonly OfferedPlace[] => {
  const { ruleSet } = question.own;
  const iconOf = (level: number) => levelIcon(ruleSet.id, ruleSet.levels[level] ?? "");
  return found.best.map((place, i) => {
    const { x, y } = middleOf(place);
    return {
      at: { x, y: y - size / 2 },
      rank: i + 1,
      icons: [iconOf(place.shot.level ?? 0), place.own.level === null ? null : iconOf(place.own.level)],
      text: placeText(place, question, table),
      choose: () => choose(place),
    };
  });
};
