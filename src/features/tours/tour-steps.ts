/** What the screen shows during a step. */
export type Shown = "aim" | "attack" | "threat" | "panel" | "combat" | "chat" | "tools";

/** What the user does in a step. Then the tour goes on by itself. */
export type Deed = "target" | "map" | "panel";

export interface PlannedStep {
  readonly shown: Shown;
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
  { shown: "aim", ...MAP, deed: "target" },
  { shown: "attack", ...MAP, deed: "map" },
  { shown: "threat", ...MAP, deed: "panel" },
  { shown: "panel", selector: "#parapet-config" },
];

/** For a player, on any scene. */
export const AT_THE_TABLE: readonly PlannedStep[] = [
  { shown: "tools", selector: '#scene-controls [data-tool="parapet-overlay"]' },
  { shown: "chat", selector: "#chat" },
  { shown: "combat", selector: "#combat" },
];
