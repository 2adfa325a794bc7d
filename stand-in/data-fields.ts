import { Strict } from "./strict";

interface NumberFieldOptions {
  readonly initial?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  readonly nullable?: boolean;
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.data.fields.NumberField.html: its bounds, for the settings' form. It
 * checks nothing, so that tests can store what an older world may hold.
 */
export class NumberField extends Strict {
  readonly initial: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | undefined;

  constructor({ initial, min, max, step }: NumberFieldOptions = {}) {
    super("NumberField");
    Object.assign(this, { initial, min, max, step });
  }
}
