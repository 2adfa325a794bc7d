/** A label's box on screen: `x` is its middle, `bottom` its lower edge; y down. */
export interface LabelBox {
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Between two labels, one above the other. */
const GAP = 3;

const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.bottom > b.bottom - b.height && b.bottom > a.bottom - a.height;

const raised = (box: LabelBox, placed: readonly LabelBox[]): LabelBox => {
  const inTheWay = placed.find((other) => overlap(box, other));
  return inTheWay === undefined ? box : raised({ ...box, bottom: inTheWay.bottom - inTheWay.height - GAP }, placed);
};

/** The boxes in their order, raised where they would cover one another; the lowest stays where it is. */
export const labelPlaces = (boxes: readonly LabelBox[]): readonly LabelBox[] => {
  const places = new Map<LabelBox, LabelBox>();
  for (const box of [...boxes].sort((a, b) => b.bottom - a.bottom)) places.set(box, raised(box, [...places.values()]));
  return boxes.map((box) => places.get(box) ?? box);
};
