import * as v from "valibot";
import { screenSize, panTo, roomOnPage, type BoxOnScreen } from "../../foundry/canvas/screen-place";
import { readIf } from "../../scene/read-foundry/read-as";
import { rememberedPlace } from "./remembered-place";

/** Where the panel stands on the page, pixels. */
export interface PanelPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Page {
  readonly width: number;
  readonly height: number;
}

const WIDTH = 400;
const MARGIN = 8;

/** Map that has to stay free beside the panel, pixels; where less is left, the panel stands on the sidebar. */
const LEAST_MAP = 420;

/** Share of a narrow page's height that the panel takes. */
const SHARE = 0.6;

const isClear = ({ left, width }: PanelPlace, { left: from, right }: BoxOnScreen): boolean =>
  right < left || left + width < from;

/** Beside the map as far as possible. `room` is the map clear of controls; `attack` is what the panel tries out there. */
export const dockOf = (page: Page, room: BoxOnScreen, attack: BoxOnScreen | null): PanelPlace => {
  if (page.width < 2 * WIDTH) {
    const height = Math.round(SHARE * page.height);
    const width = Math.min(page.width - 2 * MARGIN, WIDTH + 80);
    return { left: (page.width - width) / 2, top: page.height - height - MARGIN, width, height };
  }
  const top = Math.ceil(room.top) + MARGIN;
  const size = { top, width: WIDTH, height: Math.floor(Math.max(room.bottom - top - MARGIN, page.height / 2)) };
  const isWide = room.right - room.left >= WIDTH + LEAST_MAP;
  const right = { ...size, left: (isWide ? room.right : page.width) - WIDTH - MARGIN };
  const left = { ...size, left: room.left + MARGIN };
  return attack !== null && !isClear(right, attack) && isClear(left, attack) ? left : right;
};

/** Less is of a window that is minimized. */
const LEAST = { width: 280, height: 200 };

const PLACE = v.object({
  left: v.number(),
  top: v.number(),
  width: v.pipe(v.number(), v.minValue(LEAST.width)),
  height: v.pipe(v.number(), v.minValue(LEAST.height)),
});

/** A place for the panel, if all of it is on the page. */
export const placeFrom = (stored: unknown, page: Page): PanelPlace | undefined => {
  const place = readIf(PLACE, stored);
  if (place === undefined) return undefined;
  const { left, top, width, height } = place;
  const isOnPage = left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
  return isOnPage ? place : undefined;
};

const pageSize = () => ({ width: innerWidth, height: innerHeight });

const isSamePlace = (p: PanelPlace, q: PanelPlace): boolean =>
  p.left === q.left && p.top === q.top && p.width === q.width && p.height === q.height;

/** Moves the map if the panel covers what it tries out. */
const showBeside = (attack: BoxOnScreen | null, { left, top, width, height }: PanelPlace): void => {
  if (attack === null) return;
  const panel = { left, top, right: left + width, bottom: top + height };
  const isCovered =
    attack.right > left && attack.left < panel.right && attack.bottom > top && attack.top < panel.bottom;
  const middle = { x: (attack.left + attack.right) / 2, y: (attack.top + attack.bottom) / 2 };
  if (isCovered && screenSize().width > 0) panTo(canvas.canvasCoordinatesFromClient(middle), panel);
};

/** Where a window that opens stands, and what has to be done about it. */
export interface Placing {
  readonly place: PanelPlace;
  /** Call when the window is shown. */
  readonly settle: () => void;
  /** Stores where the window stands now, if it was moved. */
  readonly remember: (position: object) => Promise<void>;
}

/** Where this user left the panel, or else beside the map. `attack` is what it tries out. */
export const placingFor = (attack: BoxOnScreen | null): Placing => {
  const page = pageSize();
  const place = placeFrom(rememberedPlace.read(), page) ?? dockOf(page, roomOnPage(), attack);
  return {
    place,
    settle: () => showBeside(attack, place),
    remember: async (position) => {
      const now = placeFrom(position, pageSize());
      if (now !== undefined && !isSamePlace(now, place)) await rememberedPlace.change(() => now);
    },
  };
};
