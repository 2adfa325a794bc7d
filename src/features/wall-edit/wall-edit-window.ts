import { guardLater, type Guard } from "../../foundry/errors/errors";
import type { Words } from "../../words/localize";
import { scenePlace } from "../../foundry/verdicts/error-location";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { hasHeightModule, spaceDistance, type ChosenWalls } from "../../foundry/canvas/canvas-view";
import { drawnWindow } from "../windows/drawn-window";
import { foldedRows, formRow } from "../windows/form-row";
import { HEIGHT_FIELDS, SHEET_FIELDS } from "../sheets/sheet-fields";
import { heededFields, type SheetField } from "../sheets/sheet-field";
import { fillForm } from "./fill-form";
import { wallRow, wallUpdates, type Answer } from "./wall-edit";
import { isPreset, PRESET_NAME, presetData, presetRow } from "./wall-presets";

export interface WallEditParts {
  readonly words: Words;
  readonly guard: Guard;
  readonly verdicts: Pick<Verdicts, "rules">;
  /** The walls that are selected now. */
  readonly chosen: () => ChosenWalls;
}

const fieldsNow = (): readonly SheetField[] => [...SHEET_FIELDS.wall, ...(hasHeightModule() ? [] : HEIGHT_FIELDS)];

const submitButton = (document: Document, text: string): HTMLElement => {
  const footer = document.createElement("footer");
  footer.className = "form-footer";
  const button = document.createElement("button");
  button.type = "submit";
  button.textContent = text;
  footer.append(button);
  return footer;
};

const contentFor = (document: Document, { flags }: ChosenWalls, { words, verdicts }: WallEditParts): HTMLElement => {
  const content = document.createElement("section");
  content.className = "standard-form parapet-walls";
  const count = document.createElement("p");
  count.textContent = words.plural("PARAPET.Walls.Count", flags.length);
  const { heeded, others } = heededFields(fieldsNow(), verdicts.rules().ruleset);
  const [first, more] = [heeded, others].map((fields) => fields.map((field) => wallRow(field, flags, words)));
  const rows = (first ?? []).map((row) => formRow(document, row));
  const folded = foldedRows(document, words.say("PARAPET.Sheet.OtherRules"), more ?? [], false);
  content.append(
    count,
    formRow(document, presetRow(PRESET_ID, words)),
    ...rows,
    ...(others.length === 0 ? [] : [folded]),
    submitButton(document, words.say("PARAPET.Walls.Apply")),
  );
  return content;
};

const nameOf = (target: EventTarget | null): string => (target !== null && "name" in target ? String(target.name) : "");

const answersIn =
  (form: HTMLFormElement, touched: ReadonlySet<string>) =>
  (key: string): Answer => {
    const input = form.elements.namedItem(key);
    const value = input !== null && "value" in input ? String(input.value) : "";
    return { value, isTouched: touched.has(key) };
  };

const PRESET_ID = "walls";

/** What the chosen preset stores; nothing where none is chosen. */
const chosenPreset = (form: HTMLFormElement): ReturnType<typeof presetData> => {
  const value = form.querySelector<HTMLSelectElement>(`#${PRESET_ID}-${PRESET_NAME}`)?.value ?? "";
  return isPreset(value) ? presetData(value, spaceDistance()) : {};
};

/** The fields of this window show what a preset sets, and may still be changed. */
const showPreset = (content: HTMLElement, target: EventTarget | null): void => {
  const select = content.querySelector<HTMLSelectElement>(`#${PRESET_ID}-${PRESET_NAME}`);
  if (select === null || select !== target || !isPreset(select.value) || select.form === null) return;
  const data = presetData(select.value, spaceDistance());
  fillForm(select.form, { cover: data["flags.parapet.cover"] ?? null, effect: data["flags.parapet.effect"] ?? null });
};

/** Asks what the walls selected at its opening are worth, and writes it to all of them in one update. */
export const openWallEdit = (parts: WallEditParts): void => {
  const { words, guard, chosen } = parts;
  const walls = chosen();
  if (walls.ids.length === 0) return void ui.notifications.info(words.say("PARAPET.Walls.None"));
  const touched = new Set<string>();
  const write = (form: HTMLFormElement): void =>
    guardLater(
      guard,
      () => scenePlace(words),
      walls.update(wallUpdates(walls.ids, fieldsNow(), answersIn(form, touched), chosenPreset(form))),
    );
  class ParapetWallEdit extends drawnWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-walls",
      tag: "form",
      window: { title: "PARAPET.Walls.Title", icon: "fa-solid fa-shield-halved" },
      position: { width: 420 },
      form: { closeOnSubmit: true, handler: (_: Event, form: HTMLFormElement) => Promise.resolve(write(form)) },
    };
    protected override _replaceHTML(_: unknown, content: HTMLElement): void {
      content.replaceChildren(contentFor(content.ownerDocument, walls, parts));
      content.addEventListener("input", ({ target }) => touched.add(nameOf(target)));
      content.addEventListener("change", ({ target }) => showPreset(content, target));
    }
  }
  void new ParapetWallEdit().render({ force: true });
};
