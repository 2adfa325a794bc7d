import type { ProcessedSubmission, Submission } from "../applications/document-sheet";
import { FormDataExtended } from "../applications/form-data";
import type { ClosingOptions, RenderOptions } from "../applications/life-cycle";
import type { FormConfiguration } from "../applications/options";
import { isA } from "../applications/realms";
import type { StandInDocument } from "../document";
import { deepClone, expandObject, mergeObject, type Plain } from "../objects";
import type { ConfigPreview, ConfigPreviews } from "../placeable";
import { PlaceableDocument } from "../placeable-document";
import { TokenDocument } from "../token-document";
import { Sheet } from "./sheet";

/**
 * Version 14: the base of wall, tile, region and token sheets, types14 `sheets/placeable-config.d.mts`. Unsaved values
 * are previewed on a copy of the document in its layer's `_configPreview`; the playground's map shows saved values.
 */
export class PlaceableConfig extends Sheet {
  static override DEFAULT_OPTIONS: Plain = { preview: true };
  #copy: ConfigPreview | null = null;

  protected override async _preFirstRender(context: Plain, options: RenderOptions): Promise<void> {
    await super._preFirstRender(context, options);
    if (this.options["preview"] === true) this.#copy = layerOf(this.document)?.makeConfigPreview(this.document) ?? null;
  }

  protected override _onChangeForm(configuration: FormConfiguration, event: Event): void {
    super._onChangeForm(configuration, event);
    if (this.#copy !== null && this.form !== null)
      this.#copy.prepare(expandObject(new FormDataExtended(this.form).object));
  }

  protected override async _preClose(options: ClosingOptions): Promise<void> {
    this.#copy?.destroy();
    this.#copy = null;
    await super._preClose(options);
  }
}

/** The layer of a document on the viewed scene. */
const layerOf = (document: StandInDocument): ConfigPreviews | null =>
  document instanceof PlaceableDocument || document instanceof TokenDocument ? (document.object?.layer ?? null) : null;

/** What a palette edits: the controlled documents and the defaults of new ones. */
export interface PaletteSubject {
  readonly controlled: () => readonly StandInDocument[];
  readonly defaults: Plain;
  /** Id of the viewed level; null without a scene. */
  readonly viewedLevel: () => string | null;
}

/**
 * https://foundryvtt.com/api/functions/foundry.applications.sheets.palette.PlaceablePaletteMixin.html: edits all
 * controlled placeables of its type, or the defaults of new ones. It has no document; a field is written by itself as
 * soon as it changes.
 */

export const PlaceablePaletteMixin = (Base: typeof Sheet, { controlled, defaults, viewedLevel }: PaletteSubject) => {
  abstract class PlaceablePalette extends Base {
    static override DEFAULT_OPTIONS: Plain = {
      classes: ["palette"],
      preview: false,
      form: { submitOnChange: true, closeOnSubmit: false },
    };
    /** types14 `sheets/palette/placeable-palette-mixin.d.mts`: initial data of a new document, on the viewed level. */
    static get createData(): Plain {
      return { ...deepClone(defaults), ...this._getDefaultLevelData() };
    }

    protected static _getDefaultLevelData(): Plain {
      const level = viewedLevel();
      return level === null ? {} : { levels: [level] };
    }

    /** Fields the user has changed since the last submission. */
    readonly _dirtyFields = new Set<string>();

    override get document(): StandInDocument {
      // @ts-expect-error: a palette has no document; its base class requires one.
      return null;
    }

    override get isVisible(): boolean {
      return game.user.isGM;
    }

    override get isEditable(): boolean {
      return game.user.isGM;
    }

    protected override async _prepareContext(options: RenderOptions): Promise<Plain> {
      const [first] = controlled();
      return { ...(await super._prepareContext(options)), source: first?._source ?? defaults };
    }

    protected override _onChangeForm(configuration: FormConfiguration, event: Event): void {
      if (isA("Element", event.target)) this._dirtyFields.add(event.target.getAttribute("name") ?? "");
      super._onChangeForm(configuration, event);
    }

    protected override _prepareSubmitData(...[, , { object }]: Submission): Plain {
      const changed = Object.entries(object).filter(([name]) => this._dirtyFields.has(name));
      this._dirtyFields.clear();
      return expandObject(Object.fromEntries(changed));
    }

    protected override async _processSubmitData(...[, , changes, options = {}]: ProcessedSubmission): Promise<void> {
      const documents = controlled();
      if (documents.length === 0) mergeObject(defaults, deepClone(changes));
      for (const document of documents) await document.update(deepClone(changes), options);
    }
  }
  return PlaceablePalette;
};
