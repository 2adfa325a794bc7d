import { hasHeightModule } from "../../foundry/other-modules";
import { spaceDistance } from "../../foundry/canvas/viewed-scene";
import { type ChosenWalls } from "../../foundry/edits/chosen-walls";
import type { Table } from "../../table";
import { makeWindow } from "../windows/make-window";
import { FIELD_TEMPLATES, TEMPLATES } from "../windows/parapet-window";
import { HEIGHT_FIELDS, heededFields, SHEET_FIELDS, type SheetField, type SingleInput } from "../sheets/sheet-fields";
import { wallRow, wallUpdates, type WallAnswer } from "./wall-edit";
import { fillForm, isPreset, PRESET_NAME, presetData, presetRow } from "../sheets/wall-presets";

const PRESET_ID = "walls";

const fieldsNow = (): readonly SheetField<SingleInput>[] => [
  ...SHEET_FIELDS.wall,
  ...(hasHeightModule() ? [] : HEIGHT_FIELDS),
];

/** Context of templates/wall-edit.hbs. */
const contextOf = ({ flags }: ChosenWalls, { words, verdicts }: Table) => {
  const { heeded, others } = heededFields(fieldsNow(), verdicts.rules().ruleset);
  const rowOf = (field: SheetField<SingleInput>) => wallRow(field, flags, words);
  return {
    count: words.plural("PARAPET.Walls.Count", flags.length),
    rows: [presetRow(PRESET_ID, words), ...heeded.map(rowOf)],
    others: others.map(rowOf),
  };
};

const answersIn =
  (form: HTMLFormElement, touched: ReadonlySet<string>) =>
  (key: string): WallAnswer => {
    const input = form.elements.namedItem(key);
    const value = input !== null && "value" in input ? String(input.value) : "";
    return { value, isTouched: touched.has(key) };
  };

const presetSelect = (form: HTMLElement): HTMLSelectElement | null =>
  form.querySelector<HTMLSelectElement>(`#${PRESET_ID}-${PRESET_NAME}`);

/** What the chosen preset stores; nothing while none is chosen. */
const chosenPreset = (form: HTMLElement): ReturnType<typeof presetData> => {
  const value = presetSelect(form)?.value ?? "";
  return isPreset(value) ? presetData(value, spaceDistance()) : {};
};

/** Opens the window that sets all these walls in one update. */
export const openWallEdit = (walls: ChosenWalls, table: Table): void => {
  const { words, later } = table;
  if (walls.ids.length === 0) return void ui.notifications.info(words.say("PARAPET.Walls.None"));
  const touched = new Set<string>();
  const touch = (field: EventTarget | null): void => {
    if (field !== null && "name" in field) touched.add(String(field.name));
  };
  const write = (form: HTMLFormElement): void =>
    later(walls.update(wallUpdates(walls.ids, fieldsNow(), answersIn(form, touched), chosenPreset(form))));
  const shown = makeWindow({
    name: "ParapetWallEdit",
    id: "parapet-walls",
    tag: "form",
    window: { title: "PARAPET.Walls.Title", icon: "fa-solid fa-shield-halved" },
    position: { width: 420 },
    form: { closeOnSubmit: true, handler: (_, form) => Promise.resolve(write(form)) },
    parts: { walls: { template: `${TEMPLATES}/wall-edit.hbs`, templates: FIELD_TEMPLATES } },
    context: () => contextOf(walls, table),
    begin: ({ element }) => {
      // A number of mixed walls that is typed and cleared again is empty as before, so it does not change.
      element.addEventListener("input", ({ target }) => touch(target));
    },
    // The fields that a preset sets show it, and can still be changed.
    changed: (field, { form }) => {
      touch(field);
      if (form === null || field !== presetSelect(form)) return;
      const { "flags.parapet.cover": cover, "flags.parapet.effect": effect } = chosenPreset(form);
      if (cover !== undefined && effect !== undefined) fillForm(form, { cover, effect });
    },
  });
  later(shown.render({ force: true }));
};
