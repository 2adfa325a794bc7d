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
}

/** The id of an element that is placed over a part of the map, where there are no elements. */
export const SPOT = "parapet-tour-spot";

const MAP = { selector: `#${SPOT}`, tooltipDirection: "DOWN" } as const;

/** For a GM, on the proving ground: each text names the result of the last key, and the next key. */
export const FIRST_STEPS: readonly PlannedStep[] = [
  { id: "aim", ...MAP, deed: "target" },
  { id: "attack", ...MAP, deed: "map" },
  { id: "threat", ...MAP, deed: "panel" },
  { id: "panel", selector: "#parapet-config" },
];

/** For a player, on any scene. */
export const AT_THE_TABLE: readonly PlannedStep[] = [
  { id: "tools", selector: '#scene-controls [data-tool="parapet-overlay"]' },
  { id: "chat", selector: "#chat" },
  { id: "combat", selector: "#combat" },
];
