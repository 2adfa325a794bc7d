/** The map's colours. Kinds of wall also differ in dash and width, so colours need not be told apart. */
export interface Colours {
  readonly ground: number;
  readonly grid: number;
  readonly gridAlpha: number;
  readonly ink: number;
  readonly glass: number;
  readonly curtain: number;
  readonly limited: number;
  readonly graded: number;
  readonly door: number;
  readonly plate: number;
  readonly area: number;
  readonly veil: number;
  readonly friend: number;
  readonly neutral: number;
  readonly foe: number;
  readonly target: number;
  readonly control: number;
}

const LIGHT: Colours = {
  ground: 0xf3efe6,
  grid: 0x6b6250,
  gridAlpha: 0.2,
  ink: 0x2c2a26,
  glass: 0x2f7ea8,
  curtain: 0x8b4a93,
  limited: 0x4d7a3a,
  graded: 0x8a6a3c,
  door: 0xa65a1f,
  plate: 0xfffdf8,
  area: 0x9a8a63,
  veil: 0x7f8fa0,
  friend: 0x2f7d6b,
  neutral: 0x8a7a2e,
  foe: 0xa8403a,
  target: 0xc0392b,
  control: 0xd9822b,
};

const DARK: Colours = {
  ground: 0x24262b,
  grid: 0xc9c4b8,
  gridAlpha: 0.14,
  ink: 0xe6e1d6,
  glass: 0x7cc4e8,
  curtain: 0xcf9ad6,
  limited: 0x97c77f,
  graded: 0xd3b07a,
  door: 0xe39a55,
  plate: 0x17181c,
  area: 0xb3a47c,
  veil: 0x93a5b8,
  friend: 0x3d8f7c,
  neutral: 0x94843a,
  foe: 0xb5524b,
  target: 0xff7b6b,
  control: 0xf5a84b,
};

export const darkScheme = window.matchMedia("(prefers-color-scheme: dark)");

export const colours = (): Colours => (darkScheme.matches ? DARK : LIGHT);
