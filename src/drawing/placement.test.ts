import { describe, expect, it } from "vitest";
import { crosses, faceOf, middleOf, overlap, placeBadges, placeLabel, type PixelBox, type Size } from "./placement";

const VIEW: PixelBox = { left: 0, top: 0, right: 1000, bottom: 700 };

const tokenAt = (x: number, y: number, side = 70): PixelBox => ({ left: x, top: y, right: x + side, bottom: y + side });

const PAIR: Size = { width: 112, height: 30 };
const BADGE: Size = { width: 60, height: 30 };
const ICON: Size = { width: 26, height: 26 };

const badge = (token: PixelBox, first = BADGE, ...rest: Size[]) => ({ token, sizes: [first, ...rest] as const });

const place = (tokens: readonly PixelBox[], ...sizes: Size[]) => {
  const [first = BADGE, ...rest] = sizes;
  return placeBadges(
    tokens.map((token) => badge(token, first, ...rest)),
    { view: VIEW, tokens },
  );
};

const boxesIn = (placed: ReturnType<typeof placeBadges>): PixelBox[] =>
  placed.flatMap((each) => (each === null ? [] : [each.box]));

const pairsOf = <T>(all: readonly T[]): [T, T][] => all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]));

const isIn = (box: PixelBox, view: PixelBox): boolean =>
  box.left >= view.left && box.top >= view.top && box.right <= view.right && box.bottom <= view.bottom;

describe("two boxes", () => {
  const box = tokenAt(100, 100);
  it.each([
    ["side by side", tokenAt(170, 100)],
    ["one above the other", tokenAt(100, 30)],
    ["at a corner", tokenAt(170, 170)],
  ])("do not overlap if they only touch %s", (_, other) => {
    expect([overlap(box, other), overlap(other, box)]).toEqual([false, false]);
  });

  it("overlap by the smallest part of a pixel", () => {
    expect([overlap(box, tokenAt(169.99, 100)), overlap(tokenAt(100, 30.01), box)]).toEqual([true, true]);
  });
});

describe("a crowd", () => {
  // Twenty-five tokens of 44 pixels side by side: between their portraits there is no room for icons of 26.
  const crowd = Array.from({ length: 25 }, (_, i) => tokenAt(200 + 44 * (i % 5), 200 + 44 * Math.floor(i / 5), 44));
  const asked = (isAsked: boolean) =>
    placeBadges(
      crowd.map((token) => ({ ...badge(token, BADGE, ICON), isAsked })),
      { view: VIEW, tokens: crowd },
    );

  it("leaves creatures inside without a badge that nobody has asked about", () => {
    expect(asked(false)).toContain(null);
  });

  it("shows at least an icon on each creature that was asked about, on its own rim", () => {
    const placed = asked(true);
    expect(placed).not.toContain(null);
    const without = asked(false);
    for (const [i, each] of placed.entries())
      if (without[i] === null) {
        expect(each?.size).toBe(1);
        expect(isIn(each!.box, crowd[i]!)).toBe(true);
      }
  });
});

describe("a badge", () => {
  it("is over its token's top edge, in the middle, at most 11 pixels inside", () => {
    const [placed] = place([tokenAt(400, 300)]);
    expect(placed?.size).toBe(0);
    expect(placed?.leader).toBeNull();
    expect(middleOf(placed!.box).x).toBe(435);
    expect(placed!.box.bottom).toBe(311);
  });

  it("leaves the portrait of a small token free", () => {
    // 20 pixels: the portrait begins at 4 from the top.
    expect(place([tokenAt(400, 300, 20)])[0]!.box.bottom).toBe(304);
  });

  it("goes below its token at the top of the screen", () => {
    const [placed] = place([tokenAt(400, 2)]);
    expect(placed!.box.top).toBe(72 - 11);
  });

  it("goes to a side where above and below are taken", () => {
    const token = tokenAt(400, 300);
    const texts = [
      { left: 400, right: 470, top: 280, bottom: 299 },
      { left: 400, right: 470, top: 371, bottom: 390 },
    ];
    const [placed] = placeBadges([badge(token)], { view: VIEW, tokens: [token], taken: texts });
    expect(placed!.box.left).toBe(470 - 11);
  });

  it("moves aside by at most 24 pixels, with a leader to its token, where all four sides are taken", () => {
    const token = tokenAt(400, 300);
    const ring = [tokenAt(400, 225), tokenAt(400, 375), tokenAt(325, 300), tokenAt(475, 300)];
    const taken = ring.map((box) => ({ ...box, left: box.left + 20, right: box.right - 20 }));
    const [placed] = placeBadges([badge(token)], { view: VIEW, tokens: [token], taken });
    expect(placed?.leader).not.toBeNull();
    const { from, to } = placed!.leader!;
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThanOrEqual(24 * Math.SQRT2 + 1);
    expect(taken.some((box) => overlap(box, placed!.box))).toBe(false);
  });

  it("gets smaller where there is no room for all of it, and is left out where there is none at all", () => {
    const token = tokenAt(400, 300);
    const walls = (gap: number): PixelBox[] => [
      { left: 0, top: 0, right: 1000, bottom: 300 - gap },
      { left: 0, top: 0, right: 395, bottom: 700 },
      { left: 475, top: 0, right: 1000, bottom: 700 },
      { left: 0, top: 371, right: 1000, bottom: 700 },
    ];
    const wanted = [badge(token, PAIR, ICON)];
    expect(placeBadges(wanted, { view: VIEW, tokens: [token], taken: walls(20) })[0]?.size).toBe(1);
    expect(placeBadges(wanted, { view: VIEW, tokens: [token], taken: walls(0) })[0]).toBeNull();
  });

  it("keeps its place for a token out of view", () => {
    expect(place([tokenAt(2000, 300)])[0]!.box.bottom).toBe(311);
  });

  const crowd = Array.from({ length: 9 }, (_, i) => tokenAt(300 + 70 * (i % 3), 200 + 70 * Math.floor(i / 3)));

  it.each([
    ["in a crowd of nine", crowd],
    ["in a row at the top of the screen", Array.from({ length: 9 }, (_, i) => tokenAt(40 + 72 * i, 0))],
    ["in the corners", [tokenAt(0, 0), tokenAt(930, 0), tokenAt(0, 630), tokenAt(930, 630)]],
    ["of small tokens", crowd.map(({ left, top }) => tokenAt(left / 3, top / 3, 23))],
  ])("overlaps neither another nor a portrait, and stays on screen %s", (_, tokens) => {
    const boxes = boxesIn(place(tokens, PAIR, BADGE, ICON));
    expect(boxes.length).toBeGreaterThan(0);
    for (const [a, b] of pairsOf(boxes)) expect(overlap(a, b)).toBe(false);
    for (const box of boxes) {
      expect(isIn(box, VIEW)).toBe(true);
      for (const token of tokens) expect(overlap(box, faceOf(token))).toBe(false);
    }
  });

  it("has room for each of a crowd of nine", () => {
    expect(boxesIn(place(crowd, PAIR, BADGE, ICON))).toHaveLength(9);
  });

  it("has the same place whatever the order of the creatures", () => {
    const [forth, back] = [place(crowd, PAIR, ICON), place([...crowd].reverse(), PAIR, ICON)];
    expect([...back].reverse()).toEqual(forth);
  });
});

describe("a label", () => {
  const SIZE: Size = { width: 260, height: 28 };
  const at = (x: number, y: number): PixelBox => ({ left: x, top: y, right: x, bottom: y });
  const room = {
    view: VIEW,
    tokens: [] as PixelBox[],
    taken: [] as PixelBox[],
    lines: [] as { from: { x: number; y: number }; to: { x: number; y: number } }[],
  };

  it("is just below what it is about, without a leader", () => {
    const { box, leader, isOffScreen } = placeLabel({ size: SIZE, anchor: at(500, 300) }, room);
    expect([middleOf(box).x, box.top, leader, isOffScreen]).toEqual([500, 306, null, false]);
  });

  it("stays where it is two pixels above a badge, and moves where they are nearer", () => {
    // Its usual place ends at 306 + 28 = 334.
    const below = (top: number): PixelBox[] => [{ left: 400, right: 600, top, bottom: top + 30 }];
    const topOver = (taken: PixelBox[]): number =>
      placeLabel({ size: SIZE, anchor: at(500, 300) }, { ...room, taken }).box.top;
    expect(topOver(below(336))).toBe(306);
    expect(topOver(below(335))).not.toBe(306);
  });

  it("moves off lines, tokens and badges, with a leader of at most 80 pixels", () => {
    const tokens = [tokenAt(465, 310)];
    const taken = [{ left: 470, top: 250, right: 530, bottom: 280 }];
    const lines = [{ from: { x: 200, y: 300 }, to: { x: 800, y: 300 } }];
    const { box, leader } = placeLabel({ size: SIZE, anchor: at(500, 300) }, { ...room, tokens, taken, lines });
    expect([...tokens, ...taken].some((other) => overlap(box, other))).toBe(false);
    expect(lines.some((line) => crosses(line, box))).toBe(false);
    const { from, to } = leader!;
    expect(to).toEqual({ x: 500, y: 300 });
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeLessThanOrEqual(80);
  });

  it("is where its leader crosses no portrait, though that is farther off", () => {
    // Above is a wide badge, right below a line, and below that a creature: beyond it would be the nearest place.
    const taken = [{ left: 300, right: 700, top: 200, bottom: 296 }];
    const lines = [{ from: { x: 100, y: 310 }, to: { x: 900, y: 310 } }];
    const creature = tokenAt(480, 310, 40);
    const wanted = { size: SIZE, anchor: at(500, 300) };
    const { leader } = placeLabel(wanted, { ...room, tokens: [creature], taken, lines });
    expect(leader).not.toBeNull();
    expect(crosses(leader!, faceOf(creature))).toBe(false);
  });

  it("stays on screen at its edges and corners", () => {
    for (const [x, y] of [
      [3, 3],
      [997, 3],
      [3, 697],
      [997, 697],
      [500, 1],
    ] as const)
      expect(isIn(placeLabel({ size: SIZE, anchor: at(x, y) }, room).box, VIEW)).toBe(true);
  });

  it("is at the edge of the screen, with an arrow, for what is beyond it", () => {
    const { box, leader, isOffScreen } = placeLabel({ size: SIZE, anchor: at(1500, 350) }, room);
    expect(isOffScreen).toBe(true);
    expect(isIn(box, VIEW)).toBe(true);
    expect(leader?.to.x).toBeGreaterThan(990);
  });

  it("leaves room for the dot at the origin of a line", () => {
    // The usual place is 6 pixels below what the label is about, and the line begins 5 pixels below that place.
    const lines = [{ from: { x: 500, y: 339 }, to: { x: 500, y: 600 } }];
    const { box } = placeLabel({ size: SIZE, anchor: at(500, 300) }, { ...room, lines });
    expect(lines.some((line) => crosses(line, { ...box, bottom: box.bottom + 5 }))).toBe(false);
  });

  it("covers as few badges as it can where there is no free place", () => {
    const view = { left: 0, top: 0, right: 300, bottom: 100 };
    // Three rows of badges as wide as the view, of which the lowest has one and the others two.
    const row = (top: number, ...ends: readonly number[]): PixelBox[] =>
      ends.map((left) => ({ left, top, right: left + 20, bottom: top + 30 }));
    const taken = [...row(0, 40, 250), ...row(33, 40, 250), ...row(66, 250)];
    const { box } = placeLabel({ size: SIZE, anchor: at(150, 50) }, { ...room, view, taken });
    expect(taken.filter((other) => overlap(box, other))).toEqual(row(66, 250));
  });

  it("fits on a phone", () => {
    const view = { left: 0, top: 0, right: 390, bottom: 300 };
    const { box } = placeLabel({ size: { width: 340, height: 28 }, anchor: at(380, 20) }, { ...room, view });
    expect(isIn(box, view)).toBe(true);
  });
});

describe("a line and a box", () => {
  const box = tokenAt(100, 100, 100);
  it.each([
    ["through it", [0, 150], [300, 150], true],
    ["inside", [120, 120], [130, 130], true],
    ["past it", [0, 50], [300, 50], false],
    ["that ends before it", [0, 150], [90, 150], false],
    ["past its corner", [0, 190], [90, 290], false],
  ] as const)("cross: a line %s", (...[, [x, y], [toX, toY], isCrossing]) => {
    expect(crosses({ from: { x, y }, to: { x: toX, y: toY } }, box)).toBe(isCrossing);
  });
});
