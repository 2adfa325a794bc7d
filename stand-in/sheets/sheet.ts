import { DocumentSheetV2 } from "../applications/document-sheet";
import { HandlebarsApplicationMixin } from "../applications/handlebars-application";
import { isPlain, type Plain } from "../objects";
import { rowsOf, SUBMIT, type Row } from "./core-rows";

/** Base of the client's own document sheets. */
export const Sheet = HandlebarsApplicationMixin(DocumentSheetV2);

/** Options shared by the client's own placeable sheets. */
export const sheetOptions = (name: string, icon: string): Plain => ({
  classes: [name],
  window: { contentClasses: ["standard-form"], icon },
  position: { width: 480 },
  form: { closeOnSubmit: true },
});

/** Render context of the parts: rows by part, and the save button. */
export const partContext = (partId: string, context: Plain, rows: Readonly<Record<string, readonly Row[]>>): Plain => ({
  ...context,
  tab: undefined,
  ...tabOf(partId, context),
  rows: rowsOf(rows[partId] ?? [], sourceOf(context)),
  buttons: [SUBMIT],
});

const tabOf = (partId: string, { tabs }: Plain): Plain =>
  typeof tabs === "object" && tabs !== null ? { tab: Reflect.get(tabs, partId) } : {};

const sourceOf = ({ source }: Plain): Plain => (isPlain(source) ? source : {});
