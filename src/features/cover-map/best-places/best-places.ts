import { levelIcon } from "../../../drawing/level-icon";
import { isGM, isGamePaused, tokenOnScene, zoom } from "../../../foundry/canvas/canvas-view";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { tileBorder } from "../../../drawing/tile-border";
import { toLattice } from "../../../geometry/numbers/lattice";
import { tokenOf, type MapQuestion } from "../../../rules/cover-map/cover-map";
import { bestPlaces, type BestPlace, type BestPlaces } from "../../../rules/cover-map/best-places";
import type { Table } from "../../../table";
import { headingOf } from "../../../words/sentences";
import { createMapPanel } from "../map-legend";
import { middleOf } from "../map-pointing";
import { tileOutline, type TileOutline } from "../tile-looks";
import { provokedNow } from "../path-advice/provoked";
import { bestAsked, type BestAsked } from "./best-places-request";
import { createPlaceButtons, type OfferedPlace } from "./place-buttons";

type Asked = Extract<BestAsked, { readonly problem: null }>;

const COLOURS = { reach: 0xffffff, best: 0x8fd3ff, plate: 0x14161a } as const;

/** The border of all places in reach, and the best ones outlined; widths in screen pixels. */
const drawPlaces = (graphics: PIXI.Graphics, { best, walks }: BestPlaces, { points }: TileOutline): void => {
  const scale = 1 / Math.min(1, zoom());
  graphics.clear();
  for (const [width, color, alpha] of [
    [4 * scale, COLOURS.plate, 0.5],
    [2 * scale, COLOURS.reach, 0.9],
  ] as const) {
    graphics.lineStyle({ width, color, alpha });
    for (const { from, to } of tileBorder(walks.map(middleOf), points))
      graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
  }
  for (const place of best) {
    const { x, y } = middleOf(place);
    const corners = points.flatMap((point) => [0.94 * point.x + x, 0.94 * point.y + y]);
    graphics.lineStyle({ width: 6 * scale, color: COLOURS.plate, alpha: 0.8 }).drawPolygon(corners);
    graphics
      .lineStyle({ width: 3 * scale, color: COLOURS.best })
      .beginFill(COLOURS.best, 0.2)
      .drawPolygon(corners)
      .endFill();
  }
};

/** The three best places of the controlled creature for an attack on its target, to walk to with one click. */
export const createBestPlaces = (table: Table) => {
  const { safely, later, words } = table;
  const frames = createFrameTime();
  const panel = createMapPanel();
  const buttons = createPlaceButtons(() => end());
  let canvasOn: PIXI.Graphics | null = null;
  let redraw = (): void => undefined;
  let callOff = (): void => undefined;
  let isOn = false;

  const end = (): void => {
    callOff();
    if (!isOn) return;
    isOn = false;
    redraw = () => undefined;
    canvasOn?.clear();
    buttons.show([], "");
    panel.show(null);
  };

  const walk = ({ way }: BestPlace, creature: string): void => {
    end();
    if (isGamePaused() && !isGM()) return void ui.notifications.warn(words.say("PARAPET.Best.Paused"));
    const token = tokenOnScene(creature);
    if (token !== undefined && way.length > 0) later(token.move(way.map(([x, y]) => ({ x, y }))));
  };

  const levelIn = ({ ruleSet }: MapQuestion, level: number): string =>
    words.brief(`PARAPET.Cover.${ruleSet.id}.${ruleSet.levels[level] ?? ""}`);

  const textOf = (place: BestPlace, { own, target }: Asked): string => {
    const { battlefield, scene } = own;
    const mover = battlefield.creatures.find(({ id }) => id === own.creature);
    const from = tokenOf(own);
    const turns = place.way.map(([x, y]) => ({ x: toLattice(x - from.x), y: toLattice(y - from.y), up: 0 }));
    const provoked = mover === undefined ? [] : provokedNow(battlefield, { mover, turns, gait: "move" }, table);
    const names = provoked.map(({ enemy }) => headingOf(enemy.id, battlefield, words));
    const safe = words.say("PARAPET.ThreatMap.threat-0");
    return [
      words.say("PARAPET.Best.Shot", { target, level: levelIn(own, place.shot.level ?? 0) }),
      place.own.level === null ? safe : words.say("PARAPET.Best.Own", { level: levelIn(own, place.own.level) }),
      place.cost === 0
        ? words.say("PARAPET.Best.Here")
        : words.say("PARAPET.Best.Walk", { distance: Math.round(10 * place.cost) / 10, units: scene.grid.units }),
      ...(names.length === 0 ? [] : [words.say("PARAPET.Path.Provokes", { names: words.list(names) })]),
    ].join(" · ");
  };

  const offer = (found: BestPlaces, asked: Asked): void => {
    const { own, target } = asked;
    const { ruleSet, scene } = own;
    const outline = tileOutline(tokenOf(own), scene.grid, ruleSet.unsetBase, 1);
    const iconOf = (level: number) => levelIcon(ruleSet.id, ruleSet.levels[level] ?? "");
    const places = found.best.map((place, i): OfferedPlace => {
      const { x, y } = middleOf(place);
      return {
        at: { x, y: y - outline.size / 2 },
        rank: i + 1,
        icons: [iconOf(place.shot.level ?? 0), place.own.level === null ? null : iconOf(place.own.level)],
        text: textOf(place, asked),
        choose: () => walk(place, own.creature),
      };
    });
    redraw = () => {
      if (canvasOn !== null) drawPlaces(canvasOn, found, outline);
      buttons.follow();
    };
    const title = words.say(places.length === 0 ? "PARAPET.Best.None" : "PARAPET.Best.Title", { target });
    panel.show({ title, rows: [] });
    buttons.show(places, title);
    redraw();
  };

  const settle = (work: Iterator<void, BestPlaces>, asked: Asked): void => {
    callOff = frames((left) => {
      const step = safely(
        () =>
          measured("parapet:best-places", () => {
            let next = work.next();
            while (next.done !== true && left() > 0) next = work.next();
            return next;
          }),
        null,
      );
      if (step === null) return panel.show({ title: words.say("PARAPET.Overlay.NoVerdict"), rows: [] });
      if (step.done === true) return void safely(() => offer(step.value, asked), undefined);
      settle(work, asked);
    });
  };

  const begin = (): void => {
    isOn = true;
    const asked = bestAsked(table);
    if (asked.problem !== null) return panel.show({ title: asked.problem, rows: [] });
    panel.show({ title: words.say("PARAPET.Best.Looking"), rows: [] });
    settle(bestPlaces(asked, asked.speed), asked);
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
      canvasOn = container && container.addChild(new PIXI.Graphics());
    },
  };
};
