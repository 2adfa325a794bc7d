/** How badges and labels look at each zoom. Lengths in screen pixels before scaling. */
import type { Badge, Label } from "./overlay-plan";
import type { PlateLook, PlateText } from "./plates";

const INK = 0xece8df;
const QUIET = 0xa9a69f;

/** Screen pixels of a square, below which badges have less on them. */
export const TIERS = [
  { least: 60, iconSize: 18, textSize: 14, height: 26, radius: 8, hasText: true, hasChance: true },
  { least: 30, iconSize: 16, textSize: 12, height: 22, radius: 7, hasText: true, hasChance: false },
  { least: 15, iconSize: 16, textSize: 12, height: 19, radius: 6, hasText: false, hasChance: false },
  // Only for what is hovered or targeted.
  { least: 0, iconSize: 16, textSize: 12, height: 19, radius: 6, hasText: false, hasChance: false },
] as const;
export type Tier = (typeof TIERS)[number];

/** `square` is the length of a grid space on screen, pixels. */
export const tierAt = (square: number): Tier => TIERS.find(({ least }) => square >= least) ?? TIERS[3];

/** Text is never smaller, pixels. */
const LEAST_TEXT = 11;

/** Of badges and labels: they grow with the zoom within limits. `size` is the player's own factor. */
export const scaleAt = (square: number, size: number): number => {
  const { hasText, textSize } = tierAt(square);
  const scale = Math.min(1.3, Math.max(0.89, Math.sqrt(square / 100))) * size;
  return hasText ? Math.max(scale, LEAST_TEXT / textSize) : scale;
};

const plate = (
  icon: Badge["icon"],
  text: string,
  { colour, isFocus, isRuled }: Pick<Badge, "colour" | "isFocus" | "isRuled">,
  tier: Tier,
): PlateLook => ({
  rows: [{ icon, texts: text === "" ? [] : [{ text, size: tier.textSize, isBold: true, tint: INK }] }],
  colour,
  iconSize: tier.iconSize,
  padding: text === "" ? (tier.height - tier.iconSize) / 2 : 7,
  rowHeight: tier.height,
  radius: tier.radius,
  isStrong: isFocus,
  hasDot: isRuled,
});

/** A badge's plates from the fullest form to the smallest, as far as the zoom allows. */
export const formsOf = (badge: Badge, tier: Tier, cloudColour: number): readonly (readonly PlateLook[])[] => {
  const { icon, text, chance } = badge;
  const cloud = { colour: cloudColour, isFocus: badge.isFocus, isRuled: false };
  const level = (shown: string): PlateLook => plate(icon, shown, badge, tier);
  const words = icon === null ? text : "";
  const forms = [
    ...(tier.hasChance && chance !== null && chance.text !== ""
      ? [[level(text), plate(chance.icon, chance.text, cloud, tier)]]
      : []),
    ...(tier.hasText && chance !== null ? [[level(text), plate(chance.icon, "", cloud, tier)]] : []),
    ...(tier.hasText && chance === null ? [[level(text)]] : []),
    ...(chance === null ? [] : [[level(words), plate(chance.icon, "", cloud, tier)]]),
    [level(words)],
  ];
  return forms;
};

/** The plate of a label. */
export const labelLook = ({ head, heading = head, rest, icon, colour, isOneLine }: Label): PlateLook => {
  const bold: PlateText = { text: heading, size: 14, isBold: true, tint: INK };
  const quiet = rest.map((text): PlateText => ({ text, size: 13, isBold: false, tint: QUIET }));
  return {
    rows: isOneLine
      ? [{ icon, texts: [bold, ...quiet] }]
      : [{ icon, texts: [bold] }, ...quiet.map((text) => ({ icon: null, texts: [text] }))],
    colour,
    iconSize: 18,
    padding: 9,
    rowHeight: isOneLine ? 28 : 22,
    radius: 8,
    isStrong: false,
    hasDot: false,
  };
};

/** The plate of an obstacle's name. */
export const nameLook = (text: string, colour: number): PlateLook => ({
  rows: [{ icon: null, texts: [{ text, size: 12, isBold: false, tint: INK }] }],
  colour,
  iconSize: 0,
  padding: 6,
  rowHeight: 20,
  radius: 6,
  isStrong: false,
  hasDot: false,
});
