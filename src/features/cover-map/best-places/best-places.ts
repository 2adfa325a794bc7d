import { isGM } from "../../../foundry/users/users";
import { tokenOnScene } from "../../../foundry/canvas/map-tokens";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { adviceOn, type AdvisedPlace, type Advice } from "../../../rules/cover-map/advice";
import { MOST_PLACES } from "../../../rules/cover-map/best-places";
import { tokenOf } from "../../../rules/cover-map/cover-map";
import type { Table } from "../../../table";
import { createMapPanel } from "../map-legend";
import { middleOf } from "../map-pointing";
import { tileOutline } from "../tile-looks";
import { bestAsked, type PlacesQuestion } from "./best-places-request";
import { drawPlaces } from "./draw-places";
import { createPlaceButtons, type OfferedPlace } from "./place-buttons";
import { levelIcon } from "../../../drawing/level-icon";
import type { Provoked } from "../../../rules/movement/provoke";
import { headingOf } from "../../../words/sentences";
import { provokedByWalk } from "../walk-reactions";

type BestPlace = AdvisedPlace<Provoked>;

/** The target's cover, one's own, how far it is, and who reacts to the walk. */
const placeText = (place: BestPlace, question: PlacesQuestion, table: Table): string => {
  const { words } = table;
  const { own, target } = question;
  const { battlefield, ruleSet, scene } = own;
  const levelName = (level: number): string =>
    words.brief(words.asKnown(`PARAPET.Cover.${ruleSet.id}.${ruleSet.levels[level] ?? ""}`));
  const names = provokedByWalk(place, own, table).map(({ enemy }) => headingOf(enemy.id, battlefield, words));
  return [
    words.say("PARAPET.Best.Shot", { target, level: levelName(place.shot?.cover.level ?? 0) }),
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
  readonly found: Advice<Provoked>;
  readonly question: PlacesQuestion;
  /** Pixels of a place's side. */
  readonly size: number;
  readonly choose: (place: BestPlace) => void;
}

/** What the button of each of the best places shows and says. */
const offeredPlaces = ({ found, question, size, choose }: Offer, table: Table): readonly OfferedPlace[] => {
  const { ruleSet } = question.own;
  const iconOf = (level: number) => levelIcon(ruleSet.id, ruleSet.levels[level] ?? "");
  return found.places.slice(0, MOST_PLACES).map((place, i) => {
    const { x, y } = middleOf(place);
    return {
      at: { x, y: y - size / 2 },
      rank: i + 1,
      icons: [iconOf(place.shot?.cover.level ?? 0), place.own.level === null ? null : iconOf(place.own.level)],
      text: placeText(place, question, table),
      choose: () => choose(place),
    };
  });
};

const walk = ({ way }: BestPlace, creature: string, { later, words }: Table): void => {
  if (game.paused && !isGM()) return void ui.notifications.warn(words.say("PARAPET.Best.Paused"));
  const token = tokenOnScene(creature);
  if (token !== undefined && way.length > 0) later(token.move(way.map(([x, y]) => ({ x, y }))));
};

/** Looks for the places in a part of each frame. `done` gets null after an error. Returns what calls the search off. */
const searchFor = (
  { shot, own, speed }: PlacesQuestion,
  done: (found: Advice<Provoked> | null) => void,
  { safely }: Table,
): (() => void) => {
  const frames = createFrameTime();
  const work = adviceOn<Provoked>({ goal: "attack", own, shots: [shot], speed, reactionsTo: () => [] });
  let callOff = (): void => undefined;
  const goOn = (left: () => number): void => {
    const workAWhile = (): IteratorResult<void, Advice<Provoked>> => {
      let next = work.next();
      while (next.done !== true && left() > 0) next = work.next();
      return next;
    };
    const next = safely(() => measured("parapet:best-places", workAWhile), null);
    if (next === null) done(null);
    else if (next.done === true) done(next.value);
    else callOff = frames(goOn);
  };
  callOff = frames(goOn);
  return () => callOff();
};

/** A title at the bottom of the view, with a note about one place below it. */
const createNotice = () => {
  const panel = createMapPanel();
  let title = "";
  return {
    say: (text: string): void => {
      title = text;
      panel.show({ title, lists: [] });
    },
    explain: (note: string): void => panel.show({ title, lists: [], note }),
    end: (): void => panel.show(null),
  };
};

/** The three best places of the controlled creature for an attack on its target, to walk to with one click. */
export const createBestPlaces = (table: Table) => {
  const { safely, words } = table;
  const notice = createNotice();
  const buttons = createPlaceButtons(
    () => end(),
    ({ text }) => notice.explain(text),
  );
  let graphics: PIXI.Graphics | null = null;
  let redraw = (): void => undefined;
  let callOff = (): void => undefined;
  let isOn = false;

  const end = (): void => {
    callOff();
    if (!isOn) return;
    isOn = false;
    redraw = () => undefined;
    graphics?.clear();
    buttons.show([], "");
    notice.end();
  };
  const offer = (found: Advice<Provoked>, question: PlacesQuestion): void => {
    const { own, target } = question;
    const outline = tileOutline(tokenOf(own), own.scene.grid, own.ruleSet.unsetBase, 1);
    const drawn = { best: found.places.slice(0, MOST_PLACES).map(middleOf), reach: found.walks.map(middleOf) };
    redraw = () => {
      if (graphics !== null) drawPlaces(graphics, drawn, outline.points);
      buttons.follow();
    };
    const title = words.say(found.places.length === 0 ? "PARAPET.Best.None" : "PARAPET.Best.Title", { target });
    notice.say(title);
    const choose = (place: BestPlace): void => walk(place, own.creature, table);
    buttons.show(offeredPlaces({ found, question, size: outline.size, choose }, table), title);
    redraw();
  };
  const begin = (): void => {
    isOn = true;
    const asked = bestAsked(table);
    if (asked.problem !== null) return notice.say(asked.problem);
    notice.say(words.say("PARAPET.Best.Looking"));
    const done = (found: Advice<Provoked> | null): void => {
      if (found === null) notice.say(words.say("PARAPET.Overlay.NoVerdict"));
      else safely(() => offer(found, asked), undefined);
    };
    callOff = searchFor(asked, done, table);
  };
  return {
    /** Shows the places, or hides them. */
    toggle: (): void => {
      if (isOn) end();
      else safely(begin, undefined);
    },
    end,
    rescale: (): void => redraw(),
    settle: (container: PIXI.Container | null): void => {
      end();
      graphics = container && container.addChild(new PIXI.Graphics());
    },
  };
};
