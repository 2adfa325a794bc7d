import { memberOf } from "../../scene/model/member-of";
import type { Words } from "../../words/localize";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import { hasHeightModule } from "../../foundry/other-modules";
import { spaceDistance, viewedScene } from "../../foundry/canvas/viewed-scene";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { fillForm, isPreset, presetData, presetRow } from "./wall-presets";
import { formGroup } from "../windows/form-row";
import { makerIn } from "../windows/make-element";
import { derivedWords } from "./derived";
import {
  HEIGHT_FIELDS,
  heededFields,
  SHEET_FIELDS,
  type FieldGroup,
  type SheetField,
  type SheetKind,
} from "./sheet-fields";
import { addOwnTab, lacksOwnTab, type TabbedApp } from "./own-tab";
import { isSet, isStored, sheetRow, type RowParts, type Unset } from "./sheet-rows";
import { statusNames } from "./status-names";

/**
 * What is used of Foundry's sheets, of version 13 and of version 14.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.DocumentSheetV2.html
 */
export interface SheetApp extends TabbedApp {
  readonly id: string;
  readonly document?: SheetDocument | null;
  /** Of a token's sheet, and of a prototype token's, which has no document of its own. */
  readonly token?: SheetDocument | null;
  readonly setPosition?: () => unknown;
}

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
interface SheetDocument {
  readonly id?: string | null;
  /** Of a token, a prototype token and no others. */
  readonly actor?: object | null;
  readonly toObject: () => object;
}

export type SheetsParts = Pick<Table, "verdicts" | "guard" | "words" | "factsOf" | "features">;

/** The place of our fields in Foundry's sheets: the first that exists. A token's sheet has a tab for them. */
const PLACES: Readonly<Record<SheetKind, readonly string[]>> = {
  wall: ['[data-application-part="body"]'],
  token: ['.tab[data-tab="identity"]', '[data-application-part="identity"]'],
  tile: ['.tab[data-tab="overhead"]', '[data-application-part="overhead"]', '.tab[data-tab="position"]'],
};

const placeIn = (app: SheetApp, element: HTMLElement, kind: SheetKind): ((fieldset: HTMLElement) => void) => {
  const tab = kind === "token" ? addOwnTab(app, element, makerIn(element.ownerDocument)) : null;
  if (tab !== null) return (fieldset) => void tab.append(fieldset);
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

/** Marks a fieldset of ours. */
const FIELDSET_CLASS = "parapet-fields";

interface FieldsetParts extends RowParts {
  readonly document: Document;
  readonly fields: readonly SheetField[];
  readonly ruleset: string;
}

/** A checkbox cannot say "not set": the form submits one without a stored value only after the user touched it. */
const rowFor = (field: SheetField, parts: FieldsetParts): HTMLElement => {
  const row = sheetRow(field, parts);
  if (field.input.kind !== "check" || isStored(parts.flags, field)) return formGroup(row);
  const group = formGroup({ ...row, name: null });
  const input = group.querySelector("input");
  input?.addEventListener("change", () => (input.name = row.name ?? ""), { capture: true, once: true });
  return group;
};

/** Fields under a heading that folds. */
const folded = (heading: string, fields: readonly HTMLElement[], isOpen: boolean, { document }: FieldsetParts) => {
  const make = makerIn(document);
  const details = make("details", "", make("summary", "", heading), ...fields);
  details.open = isOpen;
  // The browser shows why a value is invalid only where the field is visible.
  details.addEventListener("invalid", () => (details.open = true), { capture: true });
  return details;
};

const GROUPS: readonly FieldGroup[] = ["senses"];

/** Fields without a group, then each group, open when something in it is set. */
const sections = (fields: readonly SheetField[], parts: FieldsetParts): HTMLElement[] => {
  const { flags, words } = parts;
  const inGroup = (group: FieldGroup | undefined): readonly SheetField[] =>
    fields.filter((field) => field.group === group);
  const rowsOf = (its: readonly SheetField[]): HTMLElement[] => its.map((field) => rowFor(field, parts));
  const groups = GROUPS.filter((group) => inGroup(group).length > 0).map((group) => {
    const isOpen = inGroup(group).some((field) => isSet(flags, field));
    return folded(words.say(`PARAPET.Sheet.Group.${group}`), rowsOf(inGroup(group)), isOpen, parts);
  });
  return [...rowsOf(inGroup(undefined)), ...groups];
};

/** The fields that the rule set in force uses, then the others, folded. */
const sheetFieldset = (parts: FieldsetParts): HTMLFieldSetElement => {
  const { document, fields, ruleset, words } = parts;
  const make = makerIn(document);
  const { heeded, others } = heededFields(fields, ruleset);
  const folds =
    others.length === 0 ? [] : [folded(words.say("PARAPET.Sheet.OtherRules"), sections(others, parts), false, parts)];
  const legend = make("legend", "", words.say("PARAPET.Sheet.Title"));
  return make("fieldset", FIELDSET_CLASS, legend, ...sections(heeded, parts), ...folds);
};

/** Presets above our fields: choosing one fills the sheet, which the user then saves. */
const offerPresets = (fieldset: HTMLFieldSetElement, id: string, words: Words): void => {
  const row = formGroup(presetRow(id, words));
  fieldset.querySelector("legend")?.after(row);
  const select = row.querySelector("select");
  select?.addEventListener("change", () => {
    const { form, value } = select;
    if (form !== null && isPreset(value)) fillForm(form, presetData(value, spaceDistance()));
  });
};

/** Names of an application's class and of those that it is made from. */
const classNames = (app: object): string[] => {
  const names: string[] = [];
  for (let made: unknown = app.constructor; typeof made === "function"; made = Object.getPrototypeOf(made))
    names.push(made.name);
  return names;
};

/** Version 14 shows its palettes, which set what is to be drawn or all that is selected, as sheets without a document. */
export const isPalette = (app: object): boolean => classNames(app).some((name) => name.endsWith("Palette"));

/** A token's tab stays when the sheet is rendered again: then its link is gone, and the fields are made again. */
const hasFields = (element: HTMLElement, kind: SheetKind): boolean =>
  element.querySelector(`.${FIELDSET_CLASS}`) !== null && !(kind === "token" && lacksOwnTab(element));

/**
 * The listener for a sheet's render hook: puts Parapet's fields into it, once. The sheet submits them itself, under
 * `flags.parapet`.
 */
export const sheetFields =
  (kind: SheetKind, parts: SheetsParts) =>
  (app: SheetApp, element: HTMLElement): void => {
    const subject = (kind === "token" ? app.token : null) ?? app.document;
    if (!isGM() || !subject || isPalette(app) || hasFields(element, kind)) return;
    const source = subject.toObject();
    const fieldset = sheetFieldset({
      id: app.id,
      document: element.ownerDocument,
      fields: [...SHEET_FIELDS[kind], ...heightFields(kind)],
      flags: memberOf(memberOf(source, "flags"), "parapet"),
      unset: unsetOf(kind, source, kind === "token" ? (subject.actor ?? null) : null, parts),
      ruleset: parts.verdicts.rules().ruleset,
      words: parts.words,
      statuses: kind === "token" ? statusNames(parts.words) : new Map(),
    });
    if (kind === "wall") offerPresets(fieldset, app.id, parts.words);
    placeIn(app, element, kind)(fieldset);
    parts.features.tours?.tip("sheet");
    fieldset.addEventListener("toggle", () => app.setPosition?.(), { capture: true });
    app.setPosition?.();
  };
