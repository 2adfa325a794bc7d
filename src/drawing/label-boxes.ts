/** A label on screen: `x` is its middle, `bottom` its lower edge; y down. */
export interface LabelBox {
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Between two labels on top of each other. */
const GAP = 3;

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.bottom > b.bottom - b.height && b.bottom > a.bottom - a.height;

const raised = (box: LabelBox, placed: readonly LabelBox[]): LabelBox => {
  const inTheWay = placed.find((other) => overlap(box, other));
  return inTheWay === undefined ? box : raised({ ...box, bottom: inTheWay.bottom - inTheWay.height - GAP }, placed);
};

/** The visible part of the map; y down. */
export interface LabelView {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Moves a label into view if its place is in view. */
const inView = (box: LabelBox, { left, right, top, bottom }: LabelView): LabelBox => {
  const isHere = box.x >= left && box.x <= right && box.bottom >= top && box.bottom <= bottom;
  if (!isHere || box.width > right - left) return box;
  const x = Math.min(right - box.width / 2, Math.max(left + box.width / 2, box.x));
  return { ...box, x, bottom: Math.max(top + box.height, box.bottom) };
};

/** The labels in their order, moved into view. The lowest keeps its place; others move up until none overlap. */
export const labelPlaces = (wanted: readonly LabelBox[], view: LabelView): readonly LabelBox[] => {
  const boxes = wanted.map((box) => inView(box, view));
  const places = new Map<LabelBox, LabelBox>();
  for (const box of [...boxes].sort((a, b) => b.bottom - a.bottom)) places.set(box, raised(box, [...places.values()]));
  return boxes.map((box) => places.get(box) ?? box);
};
