const fieldIn = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`:is(input, select)[name="${CSS.escape(name)}"]`);

const hiddenField = (form: HTMLFormElement, name: string): HTMLInputElement => {
  const made = form.ownerDocument.createElement("input");
  Object.assign(made, { type: "hidden", name });
  made.dataset["dtype"] = "Number";
  form.append(made);
  return made;
};

/** Fills a form as a user would, value by value. What it has no field for is submitted by a hidden one. */
export const fillForm = (form: HTMLFormElement, values: Readonly<Record<string, string | number | null>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name) ?? (value === null ? null : hiddenField(form, name));
    if (field === null) continue;
    field.value = value === null ? "" : String(value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
};
