import type { RenderOptions } from "../applications/life-cycle";
import { make } from "../make";
import { getProperty, type Plain } from "../objects";
import { RegionBehavior } from "../region-behavior";
import { SchemaField } from "../data/fields";
import type { DataField } from "../data/data-field";
import { labelOfType } from "./behavior-types";
import { BEHAVIOR_ROWS, FOOTER, ROWS } from "./core-rows";
import { partContext, Sheet } from "./sheet";

/** A form group for each field of the schema, a fieldset for a nested schema. */
const groupOf = (field: DataField, source: Plain): HTMLElement => {
  const { fieldPath } = field;
  if (!(field instanceof SchemaField))
    return field.toFormGroup({}, { name: `system.${fieldPath}`, value: getProperty(source, fieldPath) });
  const legend = make("legend", "", game.i18n.localize(field.label));
  return make("fieldset", "", legend, ...field.entries().map(([, inner]) => groupOf(inner, source)));
};

/**
 * https://foundryvtt.com/api/classes/foundry.applications.sheets.RegionBehaviorConfig.html: a form built from the
 * schema of the behavior's data model.
 */
export class RegionBehaviorConfig extends Sheet {
  static override DEFAULT_OPTIONS: Plain = {
    classes: ["region-behavior-config"],
    window: { contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { closeOnSubmit: true },
  };
  static override PARTS = { form: ROWS, footer: FOOTER };

  override get title(): string {
    return `Configure Behavior: ${labelOfType(String(this.document._source["type"]))}`;
  }

  protected override async _preparePartContext(partId: string, context: Plain, options: RenderOptions): Promise<Plain> {
    const own = await super._preparePartContext(partId, context, options);
    const whole = partContext(partId, own, { form: BEHAVIOR_ROWS });
    return partId === "form" ? { ...whole, rows: [whole["rows"], this.#systemRows()].flat() } : whole;
  }

  #systemRows(): string[] {
    const { document } = this;
    const model = document instanceof RegionBehavior ? document.model : null;
    if (model === null) return [];
    return model.schema.entries().map(([, field]) => groupOf(field, model._source).outerHTML);
  }
}
