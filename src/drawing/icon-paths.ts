/**
 * Icons as SVG path data in a box of 24 × 24, filled by the rule `evenodd` in one colour. The silhouette is the kind and
 * the filling is the amount; the colour only repeats it. Edges keep to steps of 1.5, a pixel at 16 px. Commands are
 * absolute, and only M, L, H, V, C and Z.
 */
export const ICON_NAMES = [
  ...(["none", "partial", "half", "soft", "standard", "three-quarters", "greater", "total"] as const),
  ...(["concealed-20", "concealed-50", "no-line"] as const),
  ...(["flanking", "readied", "surprised", "threatened", "provokes", "hiding"] as const),
] as const;
export type IconName = (typeof ICON_NAMES)[number];

const POINT_OF_SHIELD = "V12C21 17.25 17.25 20.7 12 22.5C6.75 20.7 3 17.25 3 12";
const SHIELD = `M4.2 1.5H19.8C20.7 1.5 21 1.8 21 2.7${POINT_OF_SHIELD}V2.7C3 1.8 3.3 1.5 4.2 1.5Z`;
const CLOUD =
  "M6.3 19.5C3.5 19.5 1.5 17.5 1.5 14.9C1.5 12.5 3.2 10.6 5.5 10.2C6.1 6.9 8.8 4.5 12.1 4.5C15.1 4.5 17.6 6.4 18.5 9.1C20.9 9.6 22.5 11.6 22.5 14.1C22.5 17.2 20.2 19.5 17.1 19.5Z";
const OCTAGON = "M7.5 1.5H16.5L22.5 7.5V16.5L16.5 22.5H7.5L1.5 16.5V7.5Z";
const BURST =
  "M12 0.9L15 4.8L19.8 4.2L19.2 9L23.1 12L19.2 15L19.8 19.8L15 19.2L12 23.1L9 19.2L4.2 19.8L4.8 15L0.9 12L4.8 9L4.2 4.2L9 4.8Z";
const CROSS =
  "M12 9L15.3 5.7L17.55 7.95L14.25 11.25L17.55 14.55L15.3 16.8L12 13.5L8.7 16.8L6.45 14.55L9.75 11.25L6.45 7.95L8.7 5.7Z";

const circle = (x: number, y: number, radius: number): string => {
  const arm = 0.5523 * radius;
  const [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
  return (
    `M${left} ${y}C${left} ${y - arm} ${x - arm} ${top} ${x} ${top}C${x + arm} ${top} ${right} ${y - arm} ${right} ${y}` +
    `C${right} ${y + arm} ${x + arm} ${bottom} ${x} ${bottom}C${x - arm} ${bottom} ${left} ${y + arm} ${left} ${y}Z`
  );
};

/** A head on shoulders, from the right foot to the left one at y 13.5. */
const pawn = (x: number): string =>
  `C${x + 3.65} 11.9 ${x + 2.85} 11 ${x + 1.5} 10.35C${x + 2.3} 9.85 ${x + 2.7} 9 ${x + 2.7} 8.1` +
  `C${x + 2.7} 6.6 ${x + 1.5} 5.4 ${x} 5.4C${x - 1.5} 5.4 ${x - 2.7} 6.6 ${x - 2.7} 8.1` +
  `C${x - 2.7} 9 ${x - 2.3} 9.85 ${x - 1.5} 10.35C${x - 2.85} 11 ${x - 3.65} 11.9 ${x - 3.75} 13.5`;

const claw = (x: number): string =>
  `M${x + 4.5} 1.5C${x + 7.5} 7.5 ${x + 6.75} 15 ${x} 22.5C${x + 10.5} 17.25 ${x + 11.25} 8.25 ${x + 4.5} 1.5Z`;

export const ICON_PATHS: Readonly<Record<IconName, string>> = {
  none:
    "M8.25 1.5H2.7C1.8 1.5 1.5 1.8 1.5 2.7V12C1.5 17 4.5 20.3 9.6 21.9L10.3 19.8C6.2 18.5 3.75 15.9 3.75 12V3.75H8.25Z" +
    "M15.75 1.5H21.3C22.2 1.5 22.5 1.8 22.5 2.7V12C22.5 17 19.5 20.3 14.4 21.9L13.7 19.8C17.8 18.5 20.25 15.9 20.25 12V3.75H15.75Z",
  partial: `${SHIELD}M4.5 3H19.5V12C19.5 13.1 19.3 14.1 18.9 15H5.1C4.7 14.1 4.5 13.1 4.5 12Z`,
  half: `${SHIELD}M4.5 3H19.5V10.5H4.5Z`,
  soft: `${SHIELD}M4.5 3H19.5V13.5${pawn(15.75)}${pawn(8.25)}Z`,
  standard: `${SHIELD}M4.5 3H19.5V7.5H16.5V12H13.5V7.5H10.5V12H7.5V7.5H4.5Z`,
  "three-quarters": `${SHIELD}M4.5 3H19.5V6H4.5Z`,
  greater: `M3 1.5H7.5V7.5H10.5V1.5H13.5V7.5H16.5V1.5H21${POINT_OF_SHIELD}Z`,
  total: SHIELD + CROSS,
  "concealed-20": `${CLOUD}M3.3 15C3.3 13.2 4.7 11.9 6.9 11.7C7 8.4 9.2 6.2 12.1 6.2C14.7 6.2 16.7 7.9 17.2 10.5C19.3 10.6 20.7 12 20.7 14.1C20.7 14.4 20.7 14.7 20.6 15Z`,
  "concealed-50": CLOUD,
  "no-line": `${OCTAGON}M6 10.5H18V13.5H6Z`,
  flanking: `M1.5 4.5H5.25L9 12L5.25 19.5H1.5L5.25 12ZM22.5 4.5H18.75L15 12L18.75 19.5H22.5L18.75 12Z${circle(12, 12, 2.1)}`,
  readied: "M14.25 1.5L4.5 13.5H10.5L8.25 22.5L19.5 9.75H13.05Z",
  surprised: `${BURST}M10.5 6H13.5V13.5H10.5ZM10.5 15H13.5V18H10.5Z`,
  threatened:
    "M22.5 1.5L22.2 6.3L12.3 16.2L14.1 18L12.3 19.8L9.3 16.8L4.8 21.3L2.7 19.2L7.2 14.7L4.2 11.7L6 9.9L7.8 11.7L17.7 1.8Z",
  provokes: claw(1.2) + claw(7.2) + claw(13.2),
  hiding: `M1.5 12C4.5 6.9 7.8 4.5 12 4.5C16.2 4.5 19.5 6.9 22.5 12C19.5 17.1 16.2 19.5 12 19.5C7.8 19.5 4.5 17.1 1.5 12Z${circle(12, 12, 3.9)}M3 19.5L19.5 3L21 4.5L4.5 21Z`,
};

/**
 * What is behind an icon where it needs a plate: its silhouette without holes, to be filled and drawn round 1.3 wider. `none` has the
 * least weight: it stays open.
 */
export const ICON_SILHOUETTES: Readonly<Record<IconName, string>> = {
  ...ICON_PATHS,
  partial: SHIELD,
  half: SHIELD,
  soft: SHIELD,
  standard: SHIELD,
  "three-quarters": SHIELD,
  total: SHIELD,
  "concealed-20": CLOUD,
  "no-line": OCTAGON,
  surprised: BURST,
};
