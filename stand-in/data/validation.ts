import { Strict } from "../strict";

interface Failure {
  readonly message?: string;
  readonly invalidValue?: unknown;
  readonly fields?: Readonly<Record<string, DataModelValidationFailure>>;
}

/** types13 `common/data/validation-failure.d.mts`. */
export class DataModelValidationFailure extends Strict {
  readonly message: string | undefined;
  readonly invalidValue: unknown;
  readonly fields: Readonly<Record<string, DataModelValidationFailure>>;

  constructor({ message, invalidValue, fields = {} }: Failure) {
    super("DataModelValidationFailure");
    this.message = message;
    this.invalidValue = invalidValue;
    this.fields = fields;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  override toString(): string {
    const inner = Object.entries(this.fields).map(([name, failure]) => `${name}: ${failure.toString()}`);
    return [this.message ?? [], inner].flat().join("; ");
  }
}

class DataModelValidationError extends Error {
  constructor(failure: DataModelValidationFailure) {
    super(failure.toString());
    this.name = "DataModelValidationError";
  }
}
