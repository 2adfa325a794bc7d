import { writeFileSync } from "node:fs";

/** Says in which of the forms that an adapter knows the system's messages are: docs/systems-run.json. */
export const noteShape = (shape: string): void => {
  const file = process.env["PARAPET_SHAPE"];
  if (file !== undefined) writeFileSync(file, shape);
};
