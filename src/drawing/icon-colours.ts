import type { IconName } from "./icon-paths";

/**
 * Each icon's colour on the dark plate, as 0xRRGGBB. From partial cover on lightness falls with every level, so that a
 * picture in greys keeps the order. `styles/icons.css` has the same as `--parapet-NAME`.
 */
export const ICON_COLOURS: Readonly<Record<IconName, number>> = {
  none: 0x8fd3ff,
  partial: 0xd9e8b0,
  half: 0xffe066,
  soft: 0xffe066,
  standard: 0xffc23d,
  "three-quarters": 0xff9a3d,
  greater: 0xff7a4d,
  total: 0xff5c7a,
  "concealed-20": 0xc9bcff,
  "concealed-50": 0xc9bcff,
  "no-line": 0xff5c7a,
  flanking: 0x8be8cf,
  readied: 0xffcf5a,
  surprised: 0xffcf5a,
  threatened: 0xffb3a1,
  provokes: 0xff8f70,
  hiding: 0xd9d4c5,
};

/** What icons stand on where the ground may have any colour, as 0xRRGGBB. */
export const PLATE = 0x14161a;
