/** What the table shows during a step. */
export type Shown = "ground" | "attack" | "coverMap" | "panel" | "sheet" | "ruling" | "combat" | "chat" | "tools";

interface Step {
  readonly shown: Shown;
  /** Of the element that the words stand at. */
  readonly selector: string;
  readonly tooltipDirection?: "DOWN";
}

/** On the map there is no element: this one is laid over it. */
export const SPOT = "parapet-tour-spot";

const MAP = { selector: `#${SPOT}`, tooltipDirection: "DOWN" } as const;
const TOOLS = '#scene-controls [data-tool="parapet-overlay"]';

/** For a GM, on the proving ground. */
export const FIRST_STEPS = [
  { shown: "ground", ...MAP },
  { shown: "attack", ...MAP },
  { shown: "coverMap", ...MAP },
  { shown: "panel", selector: "#parapet-config" },
  { shown: "sheet", selector: ".parapet-fields" },
  { shown: "ruling", selector: ".parapet-ruling" },
  { shown: "combat", selector: "#combat" },
  { shown: "tools", selector: TOOLS },
] as const satisfies readonly Step[];

/** For a player, on whatever scene he views. */
export const AT_THE_TABLE = [
  { shown: "tools", selector: TOOLS },
  { shown: "chat", selector: "#chat" },
  { shown: "combat", selector: "#combat" },
] as const satisfies readonly Step[];
