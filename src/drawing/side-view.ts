/** What the straight way between two creatures or places meets, seen from the side: heights over the way. */
import { insideParts } from "../geometry/cutting/cutting";
import { meetingOf } from "../geometry/contact/sight-line";
import { edgesOf, isSamePoint, type Region, type Segment } from "../geometry/numbers/lattice";
import { toNumber } from "../geometry/numbers/ratio";
import { boxOf } from "../geometry/polygons/box";
import { type Battlefield, type Creature, fromHeight } from "../scene/model/battlefield";
import { extentBetween, isOnLevel } from "../scene/model/levels";
import { creaturesMeeting } from "../scene/spaces/creature-boxes";
import { wallsIn } from "../scene/spaces/wall-grid";

/** A thing on the way. `from` and `to` are parts of the way, 0 at its start and 1 at its end; heights in scene units. */
export interface SideThing {
  readonly id: string;
  readonly kind: "wall" | "area" | "floor" | "creature";
  readonly from: number;
  readonly to: number;
  /** Negative infinity for no lower end. */
  readonly bottom: number;
  readonly top: number;
  /** It stops effects; else it gives cover at most. */
  readonly stops: boolean;
}

/** One end of the way: its body's heights, scene units. */
interface SideEnd {
  readonly bottom: number;
  readonly top: number;
}

export interface SideView {
  /** From centre to centre in the plane, scene units. */
  readonly length: number;
  readonly start: SideEnd;
  readonly end: SideEnd;
  /** From start to end. */
  readonly things: readonly SideThing[];
}

const heightsOf = ({ bottom, top }: SideEnd): SideEnd => ({ bottom: fromHeight(bottom), top: fromHeight(top) });

const partsIn = (way: Segment, region: Region): readonly { readonly from: number; readonly to: number }[] =>
  insideParts(way, region).map(({ from, to }) => ({ from: toNumber(from), to: toNumber(to) }));

const wallsOn = (battlefield: Battlefield, way: Segment, levels: readonly (string | null)[]): SideThing[] =>
  wallsIn(battlefield, [way.a, way.b]).flatMap((wall): SideThing[] => {
    const meeting = isOnLevel(wall.levels, levels) ? meetingOf(way.a, way.b, wall) : undefined;
    if (meeting === undefined) return [];
    const { enters, leaves } = meeting;
    const part = ({ n, d }: typeof enters): number => n / d;
    return [
      {
        id: wall.id,
        kind: "wall",
        from: part(enters),
        to: part(leaves),
        ...heightsOf(wall.extent),
        stops: wall.effect !== "none",
      },
    ];
  });

/** All that is on the straight way from one centre to the other. Nothing where one is right above the other. */
export const sideView = (battlefield: Battlefield, from: Creature, to: Creature): SideView => {
  const way = { a: from.centre, b: to.centre };
  const levels = [from.level, to.level];
  const { size, distance } = battlefield.grid;
  const steps = Math.hypot(way.b.x - way.a.x, way.b.y - way.a.y);
  const ends = { length: (steps / size) * distance, start: heightsOf(from.extent), end: heightsOf(to.extent) };
  if (isSamePoint(way.a, way.b)) return { ...ends, things: [] };
  const areas = battlefield.terrains
    .filter((area) => isOnLevel(area.levels, levels))
    .flatMap((area) =>
      partsIn(way, area.region).map((part): SideThing => ({
        id: area.id,
        kind: "area",
        ...part,
        ...heightsOf(extentBetween(area, from.level, to.level)),
        stops: area.blocksEffect,
      })),
    );
  const floors = battlefield.surfaces
    .filter((surface) => isOnLevel(surface.levels, levels))
    .flatMap(({ id, region, height, blocksEffect }) =>
      partsIn(way, region).map((part): SideThing => ({
        id,
        kind: "floor",
        ...part,
        ...heightsOf({ bottom: height, top: height }),
        stops: blocksEffect,
      })),
    );
  const creatures = creaturesMeeting(battlefield, boxOf([way.a, way.b]))
    .filter(({ id }) => id !== from.id && id !== to.id)
    .flatMap(({ id, footprint, extent }) =>
      partsIn(way, edgesOf(footprint)).map((part): SideThing => ({
        id,
        kind: "creature",
        ...part,
        ...heightsOf(extent),
        stops: false,
      })),
    );
  const things = [...wallsOn(battlefield, way, levels), ...areas, ...floors, ...creatures];
  return { ...ends, things: things.sort((p, q) => p.from - q.from || p.to - q.to) };
};

/** The picture, pixels. */
const WIDTH = 400;
const HEIGHT = 180;
const MARGIN = { side: 34, top: 12, bottom: 12 } as const;
/** Half of the width of a wall and of a body. */
const HALF_WALL = 2.5;
const HALF_BODY = 7;
/** What of the heights is free above and below, as a part of them. */
const FREE = 0.15;

/** The lowest and the highest that is shown: bodies and all that ends somewhere. */
const rangeOf = ({ start, end, things }: SideView): SideEnd => {
  const heights = [start, end, ...things].flatMap(({ bottom, top }) => [bottom, top]).filter(Number.isFinite);
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const free = Math.max(high - low, 1) * FREE;
  return { bottom: low - free, top: high + free };
};

/** How the picture names its things and its ends. */
export interface SideWords {
  readonly nameOf: (thing: SideThing) => string;
  /** A height with its unit. */
  readonly heightOf: (height: number) => string;
}

/** Places of the picture: along the way, and of heights, which stay within what is shown. */
interface Scale {
  readonly x: (part: number) => number;
  readonly y: (height: number) => number;
}

const scaleOf = ({ bottom, top }: SideEnd): Scale => ({
  x: (part) => MARGIN.side + part * (WIDTH - 2 * MARGIN.side),
  y: (height) => {
    const shown = Math.min(top, Math.max(bottom, height));
    return MARGIN.top + ((top - shown) / (top - bottom)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  },
});

interface SideBox {
  /** Style sheet's. */
  readonly className: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** What the picture is made of, in its own pixels, bottom first. */
export interface SidePicture {
  readonly width: number;
  readonly height: number;
  readonly things: readonly SideBox[];
  /** From head to head and from foot to foot. */
  readonly rays: readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[];
  readonly bodies: readonly SideBox[];
  readonly texts: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

type BoxParts = Pick<SideBox, "className" | "x" | "width" | "title">;

const boxOver = ({ y }: Scale, parts: BoxParts, { bottom, top }: SideEnd): SideBox => ({
  ...parts,
  y: y(top),
  height: Math.max(1, y(bottom) - y(top)),
});

const thingBox = (scale: Scale, its: SideThing, { nameOf }: SideWords): SideBox => {
  const [left, right] = [scale.x(its.from), scale.x(its.to)];
  const beside = Math.max(0, HALF_WALL - (right - left) / 2);
  const className = `side-${its.kind} ${its.stops ? "stops" : "passes"}`;
  return boxOver(scale, { className, x: left - beside, width: right - left + 2 * beside, title: nameOf(its) }, its);
};

const bodyBox = (scale: Scale, part: number, its: SideEnd, { heightOf }: SideWords): SideBox =>
  boxOver(
    scale,
    {
      className: "side-body",
      x: scale.x(part) - HALF_BODY,
      width: 2 * HALF_BODY,
      title: `${heightOf(its.bottom)}–${heightOf(its.top)}`,
    },
    its,
  );

export const sidePicture = (view: SideView, words: SideWords): SidePicture => {
  const { start, end, things } = view;
  const scale = scaleOf(rangeOf(view));
  const { x, y } = scale;
  const ends = [
    [0, start],
    [1, end],
  ] as const;
  const ray = (from: number, to: number) => ({ x1: x(0), y1: y(from), x2: x(1), y2: y(to) });
  return {
    width: WIDTH,
    height: HEIGHT,
    things: things.map((its) => thingBox(scale, its, words)),
    rays: [ray(start.top, end.top), ray(start.bottom, end.bottom)],
    bodies: ends.map(([part, its]) => bodyBox(scale, part, its, words)),
    texts: ends.flatMap(([part, { bottom, top }]) => [
      { x: x(part), y: y(top) - 3, text: words.heightOf(top) },
      { x: x(part), y: y(bottom) + 10, text: words.heightOf(bottom) },
    ]),
  };
};
