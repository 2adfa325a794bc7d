import { isGM } from "../../../foundry/users/users";
import { tokenOnScene } from "../../../foundry/canvas/map-tokens";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { bestPlaces, type BestPlace, type BestPlaces } from "../../../rules/cover-map/best-places";
import { tokenOf } from "../../../rules/cover-map/cover-map";
import type { Table } from "../../../table";
import { createMapPanel } from "../map-legend";
import { middleOf } from "../map-pointing";
import { tileOutline } from "../tile-looks";
import { bestAsked, type PlacesQuestion } from "./best-places-request";
import { drawPlaces } from "./draw-places";
import { offeredPlaces } from "./offered-places";
import { createPlaceButtons } from "./place-buttons";

const walk = ({ way }: BestPlace, creature: string, { later, words }: Table): void => {
  if (game.paused && !isGM()) return void ui.notifications.warn(words.say("PARAPET.Best.Paused"));
  const token = tokenOnScene(creature);
  if (token !== undefined && way.length > 0) later(token.move(way.map(([x, y]) => ({ x, y }))));
};

/** Looks for the places in a part of each frame. `done` gets null after an error. Returns what calls the search off. */
const searchFor = (
  { shot, own, speed }: PlacesQuestion,
  done: (found: BestPlaces | null) => void,
  { safely }: Table,
): (() => void) => {
  const frames = createFrameTime();
  const work = bestPlaces({ shot, own }, speed);
  let callOff = (): void => undefined;
  const goOn = (left: () => number): void => {
    const workAWhile = (): IteratorResult<void, BestPlaces> => {
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
  const offer = (found: BestPlaces, question: PlacesQuestion): void => {
    const { own, target } = question;
    const outline = tileOutline(tokenOf(own), own.scene.grid, own.ruleSet.unsetBase, 1);
    const drawn = { best: found.best.map(middleOf), reach: found.walks.map(middleOf) };
    redraw = () => {
      if (graphics !== null) drawPlaces(graphics, drawn, outline.points);
      buttons.follow();
    };
    const title = words.say(found.best.length === 0 ? "PARAPET.Best.None" : "PARAPET.Best.Title", { target });
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
    const done = (found: BestPlaces | null): void => {
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
