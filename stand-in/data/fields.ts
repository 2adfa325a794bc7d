import { checkboxInput, numberInput, textInput, type Input } from "../applications/inputs";
import { isPlain } from "../objects";
import { DataField, type FieldOptions, type InputConfig } from "./data-field";
import { DataModelValidationFailure } from "./validation";

/** https://foundryvtt.com/api/classes/foundry.data.fields.StringField.html */
export class StringField extends DataField {
  constructor(options: FieldOptions = {}) {
    super(options, { blank: options.choices === undefined, trim: true, ...stringInitial(options) });
  }

  protected _cast(value: unknown): string {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  protected override _cleanType(value: unknown): unknown {
    return typeof value === "string" && this.options.trim !== false ? value.trim() : value;
  }

  protected _validateType(value: unknown): string | undefined {
    if (typeof value !== "string") return "must be a string";
    if (value === "" && this.options.blank !== true) return "may not be a blank string";
    return value === "" || this.isChoice(value) ? undefined : `"${value}" is not a valid choice`;
  }

  protected _toInput(config: InputConfig): Input {
    return this.choicesInput(config) ?? textInput(config.name ?? "", config.value);
  }
}

/** Fields of data that no form edits. */
abstract class FormlessField extends DataField {
  protected _cast(value: unknown): unknown {
    return value;
  }

  protected _toInput(): never {
    throw new Error(`The field ${this.fieldPath} has no input.`);
  }
}

/** https://foundryvtt.com/api/classes/foundry.data.fields.ObjectField.html */
export class ObjectField extends FormlessField {
  constructor(options: FieldOptions = {}) {
    super(options, { required: true, initial: () => ({}) });
  }

  protected _validateType(value: unknown): string | undefined {
    return isPlain(value) ? undefined : "must be an object";
  }
}

/** https://foundryvtt.com/api/classes/foundry.data.fields.ArrayField.html */
export class ArrayField extends FormlessField {
  constructor(
    readonly element: DataField,
    options: FieldOptions = {},
  ) {
    super(options, { required: true, initial: () => [] });
  }

  protected override _cleanType(value: unknown): unknown {
    return Array.isArray(value) ? value.map((each) => this.element.clean(each)) : value;
  }

  protected _validateType(value: unknown): string | undefined {
    return Array.isArray(value) ? undefined : "must be an Array";
  }
}

/** What a document class does for a field that references its documents. */
interface DocumentClass {
  readonly get: (id: string) => unknown;
}

/**
 * https://foundryvtt.com/api/classes/foundry.data.fields.ForeignDocumentField.html: stores an id, returns the document.
 */
export class ForeignDocumentField extends FormlessField {
  constructor(
    readonly model: DocumentClass,
    options: FieldOptions = {},
  ) {
    super(options, { required: true, nullable: true, initial: null });
  }

  override initialize(value: unknown): unknown {
    return () => (typeof value === "string" ? this.model.get(value) : null);
  }

  protected _validateType(value: unknown): string | undefined {
    return typeof value === "string" ? undefined : "must be an id";
  }
}

/** Initial value of a string when none is given: blank, null or undefined. */
const stringInitial = ({ required = false, nullable = false, choices }: FieldOptions): FieldOptions => {
  if (!required) return {};
  if (nullable) return { initial: null };
  return choices === undefined ? { initial: "" } : {};
};

/** https://foundryvtt.com/api/classes/foundry.data.fields.NumberField.html */
export class NumberField extends DataField {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;
  readonly integer: boolean;
  readonly positive: boolean;

  constructor(options: FieldOptions = {}) {
    super(options, { nullable: true });
    const { min, max, step, integer = false, positive = false } = options;
    Object.assign(this, { min, max, step });
    this.integer = integer;
    this.positive = positive;
  }

  protected _cast(value: unknown): number {
    return Number(value);
  }

  protected override _cleanType(value: unknown): unknown {
    return typeof value === "number" && this.integer ? Math.round(value) : value;
  }

  protected _validateType(value: unknown): string | undefined {
    if (typeof value !== "number" || Number.isNaN(value)) return "must be a number";
    if (this.integer && !Number.isInteger(value)) return "must be an integer";
    if (this.positive && value <= 0) return "must be a positive number";
    if (this.min !== undefined && value < this.min) return `must be at least ${this.min}`;
    if (this.max !== undefined && value > this.max) return `may be at most ${this.max}`;
    return this.isChoice(value) ? undefined : `${value} is not a valid choice`;
  }

  protected _toInput(config: InputConfig): Input {
    const { min, max, step } = this;
    const select = this.choicesInput(config);
    if (select !== null) select.dataset["dtype"] = "Number";
    return (
      select ?? numberInput(config.name ?? "", config.value, { min, max, step: step ?? (this.integer ? 1 : "any") })
    );
  }
}

/** https://foundryvtt.com/api/classes/foundry.data.fields.BooleanField.html */
export class BooleanField extends DataField {
  constructor(options: FieldOptions = {}) {
    super(options, { required: true, initial: false });
  }

  protected _cast(value: unknown): boolean {
    return typeof value === "string" ? value === "true" : Boolean(value);
  }

  protected _validateType(value: unknown): string | undefined {
    return typeof value === "boolean" ? undefined : "must be a boolean";
  }

  protected _toInput(config: InputConfig): Input {
    return checkboxInput(config.name ?? "", config.value);
  }
}

/** https://foundryvtt.com/api/classes/foundry.data.fields.SchemaField.html */
export class SchemaField extends DataField {
  readonly fields: Readonly<Record<string, DataField>>;

  constructor(fields: Readonly<Record<string, DataField>>, options: FieldOptions = {}) {
    super(options, { required: true, initial: () => this.clean({}) });
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      field.name = name;
      field.parent = this;
    }
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  getField(path: string | readonly string[]): DataField | undefined {
    const [name = "", ...rest] = typeof path === "string" ? path.split(".") : path;
    const field = this.fields[name];
    return rest.length > 0 && field instanceof SchemaField ? field.getField(rest) : field;
  }

  protected _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }

  override clean(value: unknown, options: { readonly partial?: boolean } = {}): unknown {
    if (value === undefined && options.partial === true) return undefined;
    if (value === null && this.nullable) return null;
    const given = isPlain(value) ? value : {};
    const cleaned = this.entries().map(([name, field]) => [name, field.clean(given[name], options)] as const);
    return Object.fromEntries(cleaned.filter(([, it]) => it !== undefined));
  }

  override validate(value: unknown): DataModelValidationFailure | undefined {
    if (!isPlain(value)) return super.validate(value);
    const fields = this.entries().flatMap(([name, field]) => {
      const wrong = name in value || field.required ? field.validate(value[name]) : undefined;
      return wrong === undefined ? [] : [[name, wrong] as const];
    });
    return fields.length === 0 ? undefined : new DataModelValidationFailure({ fields: Object.fromEntries(fields) });
  }

  protected _validateType(): undefined {
    return undefined;
  }

  protected _toInput(): never {
    throw new Error(`The schema ${this.fieldPath} has no input of its own.`);
  }
}
