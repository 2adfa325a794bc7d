import { SIZED, type Sized } from "../../foundry/edits/set-sizes";
import type { Words } from "../../words/localize";
import { askInForm } from "../windows/ask";
import { formGroup } from "../windows/form-row";

/** What counts where none is set, RULES 8: shown in the empty fields. */
const UNSET: Readonly<Record<Sized, number>> = { wall: 5, terrain: 1, token: 2 };

const WIDTH = 360;

const contentFor = (counts: Readonly<Record<Sized, number>>, words: Words): HTMLDivElement => {
  const content = document.createElement("div");
  for (const sized of SIZED.filter((each) => counts[each] > 0))
    content.append(
      formGroup({
        id: `parapet-size-${sized}`,
        name: sized,
        label: words.say(`PARAPET.Check.Sizes.${sized}`, { count: counts[sized] }),
        hint: "",
        control: { kind: "number", value: null, min: 0, step: 1, placeholder: String(UNSET[sized]) },
      }),
    );
  return content;
};

/** The sizes typed in; what is left empty is not among them. */
const sizesIn = (form: HTMLFormElement | null): Partial<Record<Sized, number>> => {
  const typed = SIZED.flatMap((sized): [Sized, number][] => {
    const input = form?.elements.namedItem(sized);
    if (!(input instanceof HTMLInputElement) || input.value === "" || !input.validity.valid) return [];
    return [[sized, input.valueAsNumber]];
  });
  return Object.fromEntries(typed);
};

/** Asks which size walls, terrain and creatures without one of their own should have; null when it is closed. */
export const askForSizes = (
  counts: Readonly<Record<Sized, number>>,
  words: Words,
): Promise<Partial<Record<Sized, number>> | null> =>
  askInForm(
    {
      id: "parapet-sizes",
      window: { title: words.say("PARAPET.Check.Sizes.Title"), icon: "fa-solid fa-ruler-vertical" },
      width: WIDTH,
      content: contentFor(counts, words),
    },
    [{ action: "set", label: words.say("PARAPET.Check.Sizes.Set") }],
    sizesIn,
  );
