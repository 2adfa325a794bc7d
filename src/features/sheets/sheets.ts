import type { Words } from "../../words/localize";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { hasHeightModule, isGM, spaceDistance, viewedScene } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";
import { formRow } from "../windows/form-row";
import { fillForm, isPreset, presetData, presetRow } from "../wall-edit/wall-presets";
import { derivedWords } from "./derived";
import { isPalette } from "./palette";
import type { SheetField, SheetKind } from "./sheet-field";
import { HEIGHT_FIELDS, SHEET_FIELDS } from "./sheet-fields";
import { FIELDSET_CLASS, sheetFieldset } from "./sheet-fieldset";
import type { Unset } from "./sheet-rows";

/** What is used of Foundry's sheets, of version 13 and of version 14. */
export interface SheetApp {
  readonly id: string;
  readonly document?: SheetDocument | null;
  /** Of a token's sheet, and of a prototype token's, which has no document of its own. */
  readonly token?: SheetDocument | null;
  readonly setPosition?: () => unknown;
}

interface SheetDocument {
  readonly id?: string | null;
  /** Of a token, a prototype token and no others. */
  readonly actor?: object | null;
  readonly toObject: () => object;
}

export type SheetsParts = Pick<Table, "verdicts" | "guard" | "words" | "factsOf">;

/** Where Foundry's own sheets have the fields that ours are nearest to; the first that is there. */
const PLACES: Readonly<Record<SheetKind, readonly string[]>> = {
  wall: ['[data-application-part="body"]'],
  token: ['.tab[data-tab="identity"]', '[data-application-part="identity"]'],
  tile: ['.tab[data-tab="overhead"]', '[data-application-part="overhead"]', '.tab[data-tab="position"]'],
};

const placeIn = (element: HTMLElement, kind: SheetKind): ((fieldset: HTMLElement) => void) => {
  const place = PLACES[kind].map((selector) => element.querySelector(selector)).find((found) => found !== null);
  if (place !== undefined) return (fieldset) => void place.append(fieldset);
  const form = element.matches("form") ? element : (element.querySelector("form") ?? element);
  const footer = form.querySelector(":scope > footer");
  return (fieldset) => void form.insertBefore(fieldset, footer);
};

const heightFields = (kind: SheetKind): readonly SheetField[] =>
  kind === "token" || hasHeightModule() ? [] : HEIGHT_FIELDS;

/** Nothing is derived without a scene. */
const unsetOf = (
  kind: SheetKind,
  source: object,
  actor: object | null,
  { verdicts, guard, words, factsOf }: SheetsParts,
): Unset => {
  if (viewedScene() === null) return {};
  return guard(
    () => scenePlace(words),
    () => {
      const { grid } = verdicts.current().scene;
      const facts = actor === null ? {} : factsOf(actor, grid);
      return derivedWords({ kind, source, facts, grid, ruleset: verdicts.rules().ruleset, words });
    },
    {},
  );
};

const flagsIn = (source: object): unknown => {
  const flags: unknown = Reflect.get(source, "flags");
  return typeof flags === "object" && flags !== null ? Reflect.get(flags, "parapet") : undefined;
};

/** Ready kinds of walls above our fields: choosing one fills the sheet, which the user then saves. */
const offerPresets = (fieldset: HTMLFieldSetElement, id: string, words: Words): void => {
  const row = formRow(fieldset.ownerDocument, presetRow(id, words));
  fieldset.querySelector("legend")?.after(row);
  const select = row.querySelector("select");
  select?.addEventListener("change", () => {
    const { form, value } = select;
    if (form !== null && isPreset(value)) fillForm(form, presetData(value, spaceDistance()));
  });
};

/**
 * The listener for a sheet's render hook: puts Parapet's fields into it, once. The sheet submits them itself, under
 * `flags.parapet`.
 */
export const sheetFields =
  (kind: SheetKind, parts: SheetsParts) =>
  (app: SheetApp, element: HTMLElement): void => {
    const subject = (kind === "token" ? app.token : null) ?? app.document;
    if (!isGM() || !subject || isPalette(app) || element.querySelector(`.${FIELDSET_CLASS}`) !== null) return;
    const source = subject.toObject();
    const fieldset = sheetFieldset({
      id: app.id,
      document: element.ownerDocument,
      fields: [...SHEET_FIELDS[kind], ...heightFields(kind)],
      flags: flagsIn(source),
      unset: unsetOf(kind, source, kind === "token" ? (subject.actor ?? null) : null, parts),
      ruleset: parts.verdicts.rules().ruleset,
      words: parts.words,
    });
    if (kind === "wall") offerPresets(fieldset, app.id, parts.words);
    placeIn(element, kind)(fieldset);
    fieldset.addEventListener("toggle", () => app.setPosition?.(), { capture: true });
    app.setPosition?.();
  };
