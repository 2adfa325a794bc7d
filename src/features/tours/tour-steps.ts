/** What the screen shows during a step. */
export type Shown = "ground" | "attack" | "coverMap" | "panel" | "sheet" | "ruling" | "combat" | "chat" | "tools";

export interface PlannedStep {
  readonly shown: Shown;
  /** Of the element at which the text appears. */
  readonly selector: string;
  readonly tooltipDirection?: "DOWN";
}

/** The id of an element that is placed over a part of the map, where there are no elements. */
export const SPOT = "parapet-tour-spot";

const MAP = { selector: `#${SPOT}`, tooltipDirection: "DOWN" } as const;
const TOOLS = { shown: "tools", selector: '#scene-controls [data-tool="parapet-overlay"]' } as const;
const COMBAT = { shown: "combat", selector: "#combat" } as const;

/** For a GM, on the proving ground. */
export const FIRST_STEPS: readonly PlannedStep[] = [
  { shown: "ground", ...MAP },
  { shown: "attack", ...MAP },
  { shown: "coverMap", ...MAP },
  { shown: "panel", selector: "#parapet-config" },
  { shown: "sheet", selector: ".parapet-fields" },
  { shown: "ruling", selector: ".parapet-ruling" },
  COMBAT,
  TOOLS,
];

/** For a player, on any scene. */
export const AT_THE_TABLE: readonly PlannedStep[] = [TOOLS, { shown: "chat", selector: "#chat" }, COMBAT];
