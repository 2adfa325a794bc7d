import { checkboxInput, formGroup, numberInput, selectInput, textInput, type Input } from "../applications/inputs";
import { getProperty, type Plain } from "../objects";

/** Some fields of the client's own sheets, with our own English labels. */

export type Row = readonly [
  name: string,
  label: string,
  kind: "number" | "text" | "check" | Readonly<Record<string, string>>,
];

const SENSE = { 0: "None", 10: "Limited", 20: "Normal", 30: "Proximity", 40: "Distance" };

export const WALL_ROWS: readonly Row[] = [
  ["move", "Movement", { 0: "None", 20: "Normal" }],
  ["light", "Light", SENSE],
  ["sight", "Sight", SENSE],
  ["sound", "Sound", SENSE],
  ["dir", "Direction", { 0: "Both", 1: "Left", 2: "Right" }],
  ["door", "Door", { 0: "None", 1: "Door", 2: "Secret" }],
  ["ds", "Door state", { 0: "Closed", 1: "Open", 2: "Locked" }],
];

const DISPOSITION = { "-2": "Secret", "-1": "Hostile", 0: "Neutral", 1: "Friendly" };

export const TOKEN_ROWS: Readonly<Record<string, readonly Row[]>> = {
  identity: [
    ["name", "Name", "text"],
    ["disposition", "Disposition", DISPOSITION],
    ["actorLink", "Link actor data", "check"],
  ],
  appearance: [
    ["width", "Width", "number"],
    ["height", "Height", "number"],
  ],
};

/** Fields that a prototype token does not have. */
export const PLACED_TOKEN_ROWS: readonly Row[] = [["elevation", "Elevation", "number"]];

export const TILE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  position: [
    ["x", "X", "number"],
    ["y", "Y", "number"],
    ["width", "Width", "number"],
    ["height", "Height", "number"],
    ["rotation", "Rotation", "number"],
  ],
  appearance: [["hidden", "Hidden", "check"]],
  overhead: [["elevation", "Elevation", "number"]],
};

export const REGION_ROWS: readonly Row[] = [
  ["name", "Name", "text"],
  ["elevation.bottom", "Elevation, bottom", "number"],
  ["elevation.top", "Elevation, top", "number"],
  ["visibility", "Visibility", { 0: "Layer", 1: "Gamemaster", 2: "Always" }],
];

export const BEHAVIOR_ROWS: readonly Row[] = [
  ["name", "Name", "text"],
  ["disabled", "Disabled", "check"],
];

const inputFor = ([name, , kind]: Row, value: unknown): Input => {
  if (kind === "number") return numberInput(name, value);
  if (kind === "text") return textInput(name, value);
  if (kind === "check") return checkboxInput(name, value);
  const select = selectInput(name, value, kind);
  select.dataset["dtype"] = "Number";
  return select;
};

/** Form groups of the rows, serialized for a template. */
export const rowsOf = (rows: readonly Row[], source: Plain): string[] =>
  rows.map((row) => formGroup(row[1], inputFor(row, getProperty(source, row[0]))).outerHTML);

export const SUBMIT = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "Save Changes" };

export const FOOTER = { template: "templates/generic/form-footer.hbs" };
export const ROWS = { template: "templates/stand-in/rows.hbs" };
export const TABS = { template: "templates/generic/tab-navigation.hbs" };
