import { make } from "../make";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.elements.HTMLRangePickerElement.html; types13
 * `applications/elements/range-picker.d.mts`: a slider and a field of one number. The client registers a custom element;
 * here the elements of a template are filled.
 */
const fill = (picker: Element): void => {
  const bounds = ["min", "max", "step"].map((name) => [name, picker.getAttribute(name) ?? ""] as const);
  const inputs = ["range", "number"].map((type) => {
    const input = make("input", "");
    input.type = type;
    for (const [name, value] of bounds) input.setAttribute(name, value);
    input.value = picker.getAttribute("value") ?? "";
    return input;
  });
  const [slider] = inputs;
  Object.defineProperties(picker, {
    name: { get: () => picker.getAttribute("name") ?? "" },
    value: { get: () => Number(slider?.value) },
  });
  for (const input of inputs) {
    const spread = (): void => {
      // A slider keeps its value within the bounds.
      for (const each of inputs) each.value = input.value;
      for (const each of inputs) each.value = slider?.value ?? "";
    };
    input.addEventListener("input", spread);
    input.addEventListener("change", () => {
      spread();
      picker.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
  picker.append(...inputs);
};

export const fillRangePickers = (root: ParentNode): void => root.querySelectorAll("range-picker").forEach(fill);
