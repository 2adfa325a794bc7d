/** A step's id says what the screen shows during it. */
export type Shown = "aim" | "attack" | "threat" | "panel" | "combat" | "chat" | "tools";

/** What the user does in a step. Then the tour goes on by itself. */
export type Deed = "target" | "map" | "panel";

export interface PlannedStep {
  readonly id: Shown;
  /** Of the element at which the text appears. */
  readonly selector: string;
  readonly tooltipDirection?: "DOWN";
  readonly deed?: Deed;
  /** Its text names keys or the pointer, and fingers have another one. */
  readonly hasTouch?: true;
}

/** The id of an element that is placed over a part of the map, where there are no elements. */
export const SPOT = "parapet-tour-spot";

const MAP = { selector: `#${SPOT}`, tooltipDirection: "DOWN" } as const;

/** For a GM, on the proving ground: each text names the result of the last key, and the next key. */
export const FIRST_STEPS: readonly PlannedStep[] = [
  { id: "aim", ...MAP, deed: "target", hasTouch: true },
  { id: "attack", ...MAP, deed: "map", hasTouch: true },
  { id: "threat", ...MAP, deed: "panel", hasTouch: true },
  { id: "panel", selector: "#parapet-config" },
];

/** For a player, on any scene. */
export const AT_THE_TABLE: readonly PlannedStep[] = [
  { id: "tools", selector: '#scene-controls [data-tool="parapet-overlay"]', hasTouch: true },
  { id: "chat", selector: "#chat" },
  { id: "combat", selector: "#combat", hasTouch: true },
];
