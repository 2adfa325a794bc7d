// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { StandInDocument } from "../document";
import { expandObject, isPlain, mergeObject, type Plain } from "../objects";
import { ApplicationV2 } from "./application";
import type { FormDataExtended } from "./form-data";
import type { ClosingOptions, RenderOptions } from "./life-cycle";
import type { Configuration } from "./options";

export type Submission = readonly [event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Plain];
export type ProcessedSubmission = readonly [event: Event, form: HTMLFormElement, changes: Plain, options?: Plain];
type HandlerValues = readonly [event: Event, form: HTMLFormElement, formData: FormDataExtended, options?: Plain];

const isDocument = (value: unknown): value is StandInDocument => value instanceof StandInDocument;

/** https://foundryvtt.com/api/classes/foundry.applications.api.DocumentSheetV2.html; types13 `applications/api/document-sheet.d.mts`. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Plain = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    form: { handler: DocumentSheetV2.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static async #onSubmit(this: object, ...[event, form, formData, options = {}]: HandlerValues): Promise<void> {
    if (!(this instanceof DocumentSheetV2)) return;
    const { updateData, ...others } = options;
    const changes = this._prepareSubmitData(event, form, formData, isPlain(updateData) ? updateData : undefined);
    await this._processSubmitData(event, form, changes, others);
  }

  get document(): StandInDocument {
    const { document } = this.options;
    if (!isDocument(document)) throw new Error("A document sheet needs a document.");
    return document;
  }

  override get title(): string {
    const { documentName, id } = this.document;
    const name: unknown = this.document._source["name"];
    return `${documentName}: ${typeof name === "string" && name !== "" ? name : id}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, Number(this.options["viewPermission"]));
  }

  get isEditable(): boolean {
    return this.document.testUserPermission(game.user, Number(this.options["editPermission"]));
  }

  /** The open sheets of the document, if there is one. */
  get #apps(): StandInDocument["apps"] | null {
    const { document } = this.options;
    return isDocument(document) ? document.apps : null;
  }

  /** The id consists of the class name and the document's uuid. */
  protected override _initializeApplicationOptions(options: Plain): Configuration {
    const configured = super._initializeApplicationOptions(options);
    const { document } = configured;
    if (isDocument(document)) configured.uniqueId = `${this.constructor.name}-${document.uuid.replaceAll(".", "-")}`;
    return configured;
  }

  protected override _canRender(options: RenderOptions): false | undefined {
    if (!this.isVisible) throw new Error(`You do not have permission to view ${this.title}.`);
    return super._canRender(options);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Plain> {
    const { document } = this.options;
    const own = isDocument(document) ? { document, source: document._source } : {};
    const context = await super._prepareContext(options);
    return { ...context, ...own, editable: this.isEditable, user: game.user, rootId: this.id };
  }

  protected override async _onFirstRender(context: Plain, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.#apps !== null) this.#apps[this.id] = this;
  }

  protected override async _onRender(context: Plain, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  protected _toggleDisabled(disabled: boolean): void {
    for (const field of this.form?.elements ?? [])
      if (!field.matches("[data-action=close]")) field.toggleAttribute("disabled", disabled);
  }

  /** The form's fields as an update of the document. */
  protected _prepareSubmitData(...[, , formData, updateData]: Submission): Plain {
    const changes = this._processFormData(null, this.form, formData);
    if (updateData !== undefined) mergeObject(changes, updateData);
    this.document.validate({ changes });
    return changes;
  }

  protected _processFormData(event: Event | null, form: HTMLFormElement | null, formData: FormDataExtended): Plain;
  protected _processFormData(...[, , formData]: [unknown, unknown, FormDataExtended]): Plain {
    return expandObject(formData.object);
  }

  protected async _processSubmitData(...submission: ProcessedSubmission): Promise<void> {
    const [, , changes, options = {}] = submission;
    await this.document.update(changes, options);
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (this.#apps !== null) Reflect.deleteProperty(this.#apps, this.id);
  }
}
