/** Names of an application's class and of those that it is made from. */
const classNames = (app: object): string[] => {
  const names: string[] = [];
  for (let made: unknown = app.constructor; typeof made === "function"; made = Object.getPrototypeOf(made))
    names.push(made.name);
  return names;
};

/** Version 14 shows its palettes, which set what is to be drawn or all that is selected, as sheets without a document. */
export const isPalette = (app: object): boolean => classNames(app).some((name) => name.endsWith("Palette"));
