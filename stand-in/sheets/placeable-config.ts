import type { ProcessedSubmission, Submission } from "../applications/document-sheet";
import type { RenderOptions } from "../applications/life-cycle";
import type { FormConfiguration } from "../applications/options";
import { isA } from "../applications/realms";
import type { StandInDocument } from "../document";
import { deepClone, expandObject, mergeObject, type Plain } from "../objects";
import { Sheet } from "./sheet";

/**
 * Version 14: what the sheets of walls, tiles and regions share (https://foundryvtt.com/releases/14.353). The client shows
 * what is typed on a preview of the document; the map here shows what is saved.
 */
export class PlaceableConfig extends Sheet {}

/** What a palette edits: the documents that are controlled, and with which values new ones begin. */
export interface PaletteSubject {
  readonly controlled: () => readonly StandInDocument[];
  readonly defaults: Plain;
}

/**
 * https://foundryvtt.com/api/functions/foundry.applications.sheets.palette.PlaceablePaletteMixin.html: edits everything of
 * its kind that is controlled, and without that the values with which new ones begin. It has no document of its own; a
 * field is written as soon as it is changed, alone.
 */
// eslint-disable-next-line max-lines-per-function -- a mixin is a class within a function
export const PlaceablePaletteMixin = (Base: typeof Sheet, { controlled, defaults }: PaletteSubject) => {
  abstract class PlaceablePalette extends Base {
    static override DEFAULT_OPTIONS: Plain = {
      classes: ["palette"],
      form: { submitOnChange: true, closeOnSubmit: false },
    };
    /** The fields that the user has changed since the last submission. */
    readonly _dirtyFields = new Set<string>();

    override get document(): StandInDocument {
      // @ts-expect-error: a palette has none, which the class it is made from does not foresee.
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
