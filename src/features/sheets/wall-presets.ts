import type { Words } from "../../words/localize";
import type { FormRow } from "../windows/form-row";

/** Kinds of walls that maps often have, with what Foundry and Parapet store for each. RULES 1.3 */

/** Foundry's numbers for how a wall restricts a sense: https://foundryvtt.com/api/v14/variables/CONST.WALL_SENSE_TYPES.html */
const SENSE = { none: 0, limited: 10, normal: 20, proximity: 30 } as const;
/** https://foundryvtt.com/api/v14/variables/CONST.WALL_MOVEMENT_TYPES.html */
const MOVE = { none: 0, normal: 20 } as const;

/** How near one has to stand to a window to see through it, in grid spaces. */
const WINDOW_SPACES = 2;

interface Preset {
  readonly move: number;
  /** Of sight and of light. */
  readonly sense: number;
  readonly cover?: "none" | "low" | "standard" | "improved";
  readonly effect?: "blocks";
}

const PRESETS = {
  window: { move: MOVE.normal, sense: SENSE.proximity },
  glass: { move: MOVE.normal, sense: SENSE.none, effect: "blocks" },
  railing: { move: MOVE.normal, sense: SENSE.none },
  arrowSlit: { move: MOVE.normal, sense: SENSE.none, cover: "improved" },
  hedge: { move: MOVE.normal, sense: SENSE.limited, cover: "standard" },
  lowWall: { move: MOVE.normal, sense: SENSE.none, cover: "low" },
  barCounter: { move: MOVE.normal, sense: SENSE.none, cover: "standard" },
  curtain: { move: MOVE.none, sense: SENSE.normal },
  portcullis: { move: MOVE.normal, sense: SENSE.none, cover: "none" },
  portcullisCover: { move: MOVE.normal, sense: SENSE.none, cover: "improved" },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetId = keyof typeof PRESETS;

export const isPreset = (id: string): id is PresetId => Object.hasOwn(PRESETS, id);

const PRESET_IDS: readonly PresetId[] = Object.keys(PRESETS).filter(isPreset);

/** The name of the choice in a form. */
export const PRESET_NAME = "parapet-preset";

/** What a wall of this kind stores, by path; null unsets. `distance` is how far a grid space is, in scene units. */
export const presetData = (id: PresetId, distance: number): Readonly<Record<string, string | number | null>> => {
  const { move, sense, cover, effect }: Preset = PRESETS[id];
  const threshold = sense === SENSE.proximity ? WINDOW_SPACES * distance : null;
  return {
    move,
    sight: sense,
    light: sense,
    "threshold.sight": threshold,
    "threshold.light": threshold,
    "flags.parapet.cover": cover ?? null,
    "flags.parapet.effect": effect ?? null,
  };
};

/** The row that offers them; nothing is chosen at first. */
export const presetRow = (id: string, words: Words): FormRow => ({
  id: `${id}-${PRESET_NAME}`,
  name: null,
  label: words.say("PARAPET.Preset.Label"),
  hint: words.say("PARAPET.Preset.Hint"),
  control: {
    kind: "choice",
    value: "",
    options: [
      { value: "", label: words.say("PARAPET.Preset.Keep") },
      ...PRESET_IDS.map((preset) => ({ value: preset, label: words.say(`PARAPET.Preset.${preset}`) })),
    ],
  },
});

const fieldIn = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`:is(input, select)[name="${CSS.escape(name)}"]`);

const hiddenField = (form: HTMLFormElement, name: string): HTMLInputElement => {
  const made = form.ownerDocument.createElement("input");
  Object.assign(made, { type: "hidden", name });
  made.dataset["dtype"] = "Number";
  form.append(made);
  return made;
};

/** Fills a form as a user would, value by value. What it has no field for is submitted by a hidden one. */
export const fillForm = (form: HTMLFormElement, values: Readonly<Record<string, string | number | null>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name) ?? (value === null ? null : hiddenField(form, name));
    if (field === null) continue;
    field.value = value === null ? "" : String(value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
};
