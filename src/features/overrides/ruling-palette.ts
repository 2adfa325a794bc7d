import type { Words } from "../../words/localize";
import type { Override } from "../../foundry/overrides/override";
import { formRow, type FormInput, type FormOption } from "../windows/form-row";

/** What the palette asks and shows; the fields' values are those of the options. */
export interface PaletteParts {
  readonly document: Document;
  readonly words: Words;
  readonly attackers: readonly FormOption[];
  /** Chosen at first. */
  readonly attacker: string;
  readonly covers: readonly FormOption[];
  /** Empty where the rules know none. */
  readonly concealments: readonly FormOption[];
  readonly untils: readonly FormOption[];
  /** What holds for an attacker now. */
  readonly rulingOn: (attacker: string) => Override | undefined;
  /** Whether there is something to take back, by any rules, ended or unreadable though it may be. */
  readonly isStored: (attacker: string) => boolean;
  readonly apply: (choice: PaletteChoice) => void;
  readonly takeBack: (attacker: string) => void;
  readonly shut: () => void;
}

export interface PaletteChoice {
  readonly attacker: string;
  readonly cover: string;
  readonly concealment: string;
  readonly until: string;
}

type FieldKey = keyof PaletteChoice;
type IdOf = (key: FieldKey) => string;
type RowParts = PaletteParts & { readonly idOf: IdOf };

/** Several may be open: in the token HUD and on cards. */
let count = 0;

const newIds = (): IdOf => {
  count += 1;
  const prefix = `parapet-ruling-${count}`;
  return (key) => `${prefix}-${key}`;
};

const rowFor = ({ document, words, idOf }: RowParts, key: FieldKey, options: readonly FormOption[], value: string) => {
  const label = words.say(`PARAPET.Ruling.${key}`);
  return formRow(document, { id: idOf(key), name: null, label, hint: "", control: { kind: "choice", options, value } });
};

const button = ({ document }: PaletteParts, text: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
};

/** The HUD would take what is done in here for its own; Escape shuts the palette alone. */
const keepWithin = (palette: HTMLElement, shut: () => void): void => {
  for (const type of ["change", "input", "click"]) palette.addEventListener(type, (event) => event.stopPropagation());
  palette.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut();
  });
};

const rowsOf = (parts: RowParts): HTMLElement[] => {
  const { attackers, attacker, covers, concealments, untils } = parts;
  return [
    rowFor(parts, "attacker", attackers, attacker),
    rowFor(parts, "cover", covers, ""),
    ...(concealments.length === 0 ? [] : [rowFor(parts, "concealment", concealments, "")]),
    rowFor(parts, "until", untils, untils[0]?.value ?? ""),
  ];
};

const createFields = (palette: HTMLElement, idOf: IdOf) => {
  const field = (key: FieldKey): FormInput | null => palette.querySelector(`#${idOf(key)}`);
  const get = (key: FieldKey): string => field(key)?.value ?? "";
  return {
    get,
    choice: (): PaletteChoice => ({
      attacker: get("attacker"),
      cover: get("cover"),
      concealment: get("concealment"),
      until: get("until"),
    }),
    put: (key: FieldKey, value: string): void => {
      const input = field(key);
      if (input !== null) input.value = value;
    },
    onChange: (key: FieldKey, act: () => void): void => field(key)?.addEventListener("change", act),
  };
};

/** A small form by which the GM rules on the attacks on one creature. */
export const rulingPalette = (parts: PaletteParts): HTMLElement => {
  const { document, words } = parts;
  const idOf = newIds();
  const palette = document.createElement("div");
  palette.className = "parapet-ruling";
  palette.role = "group";
  palette.ariaLabel = words.say("PARAPET.Ruling.Title");
  const { get, put, choice, onChange } = createFields(palette, idOf);
  const apply = button(parts, words.say("PARAPET.Ruling.Apply"), () => parts.apply(choice()));
  const takeBack = button(parts, words.say("PARAPET.Ruling.TakeBack"), () => parts.takeBack(get("attacker")));
  const buttons = document.createElement("div");
  buttons.className = "parapet-ruling-buttons";
  buttons.append(apply, takeBack);
  palette.append(...rowsOf({ ...parts, idOf }), buttons);
  const show = (): void => {
    const holding = parts.rulingOn(get("attacker"));
    put("cover", holding?.ruling.cover ?? "");
    put("concealment", holding?.ruling.concealment ?? "");
    if (holding !== undefined) put("until", holding.until);
    takeBack.disabled = !parts.isStored(get("attacker"));
  };
  onChange("attacker", show);
  show();
  keepWithin(palette, parts.shut);
  return palette;
};
