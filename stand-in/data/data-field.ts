import { formGroup, selectInput, type Input } from "../applications/inputs";
import { isPlain, type Plain } from "../objects";
import { Strict } from "../strict";
import { DataModelValidationFailure } from "./validation";

type Choices = Readonly<Record<string, string>> | readonly (string | number)[];

/** types13 `common/data/fields.d.mts`, DataField.Options and those of the fields here. */
export interface FieldOptions extends Plain {
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly initial?: unknown;
  readonly label?: string;
  readonly hint?: string;
  readonly choices?: Choices | (() => Choices);
  readonly blank?: boolean;
  readonly trim?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  readonly positive?: boolean;
}

export interface InputConfig extends Plain {
  readonly name?: string;
  readonly value?: unknown;
  readonly choices?: Choices;
  readonly disabled?: boolean;
  readonly localize?: boolean;
}

interface GroupConfig {
  readonly label?: string;
  readonly hint?: string;
  readonly classes?: readonly string[];
  readonly localize?: boolean;
}

const said = (key: string): string => (key === "" ? "" : game.i18n.localize(key));

/** Values and labels of choices given as an array or an object. */
const choiceEntries = (choices: Choices): readonly (readonly [string, string])[] =>
  isPlain(choices) ? Object.entries(choices) : Object.values(choices).map((it) => [String(it), String(it)]);

/** Why a value is invalid. */
const failure = (message: string, invalidValue: unknown): DataModelValidationFailure =>
  new DataModelValidationFailure({ message, invalidValue });

/**
 * https://foundryvtt.com/api/classes/foundry.data.fields.DataField.html; types13 `common/data/fields.d.mts`. Settings
 * are not validated by their fields here, so that tests can store what an older world may contain.
 */
export abstract class DataField extends Strict {
  readonly options: FieldOptions;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly initial: unknown;
  label: string;
  hint: string;
  name: string | undefined = undefined;
  parent: DataField | undefined = undefined;

  constructor(options: FieldOptions = {}, defaults: FieldOptions = {}) {
    super(new.target.name);
    const whole = { required: false, nullable: false, label: "", hint: "", ...defaults, ...options };
    this.options = whole;
    this.required = whole.required;
    this.nullable = whole.nullable;
    this.initial = whole["initial"];
    this.label = whole.label;
    this.hint = whole.hint;
  }

  /** Dotted path from the schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((part) => part !== undefined && part !== "").join(".");
  }

  getInitialValue(data: unknown = {}): unknown {
    const { initial } = this;
    if (typeof initial === "function") return Reflect.apply(initial, undefined, [data]);
    if (initial !== undefined) return initial;
    return this.nullable ? null : undefined;
  }

  /** The value as the field stores it: cast to its type, or the initial value when missing. */
  clean(value: unknown, options: { readonly partial?: boolean } = {}): unknown {
    if (value === undefined) return options.partial === true ? undefined : this.getInitialValue();
    if (value === null) return this.nullable ? null : this.getInitialValue();
    return this._cleanType(this._cast(value));
  }

  protected _cleanType(value: unknown): unknown {
    return value;
  }

  protected abstract _cast(value: unknown): unknown;

  /** The model's value for a stored value; a function becomes a getter. */
  initialize(value: unknown): unknown {
    return value;
  }

  /** Undefined for a valid value. */
  validate(value: unknown): DataModelValidationFailure | undefined {
    if (value === undefined)
      return this.required && this.initial === undefined ? failure("may not be undefined", value) : undefined;
    if (value === null) return this.nullable ? undefined : failure("may not be null", value);
    const wrong = this._validateType(value);
    return wrong === undefined ? undefined : failure(wrong, value);
  }

  /** What is wrong with an existing value. */
  protected abstract _validateType(value: unknown): string | undefined;

  protected get choices(): Choices | undefined {
    const { choices } = this.options;
    return typeof choices === "function" ? choices() : choices;
  }

  protected isChoice(value: unknown): boolean {
    return this.choices === undefined || choiceEntries(this.choices).some(([key]) => key === String(value));
  }

  toInput(config: InputConfig = {}): HTMLElement {
    const whole = { name: this.fieldPath, value: this.getInitialValue(), ...config };
    const input = this._toInput(whole);
    if (config.disabled === true) input.disabled = true;
    return input;
  }

  protected abstract _toInput(config: InputConfig): Input;

  /** A form group with the field's label and hint, which are localization keys. */
  toFormGroup({ label, hint, classes = [] }: GroupConfig = {}, config: InputConfig = {}): HTMLDivElement {
    const name = said(label ?? this.label) || (this.name ?? "");
    const group = formGroup(name, this.toInput(config), said(hint ?? this.hint));
    group.classList.add(...classes);
    return group;
  }

  protected choicesInput(config: InputConfig): Input | null {
    const choices = config.choices ?? this.choices;
    if (choices === undefined) return null;
    const blank = this.options.blank === true && !this.required ? [["", ""] as const] : [];
    const named = choiceEntries(choices).map(([key, label]) => [key, said(label)] as const);
    return selectInput(config.name ?? "", config.value ?? "", Object.fromEntries([...blank, ...named]));
  }
}
