import { guardLater } from "../../foundry/errors/errors";
import type { Override, Until } from "../../foundry/overrides/override";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import { CONCEALMENTS, MISS_CHANCES, type Ruling } from "../../rules/attack/verdict";
import { flatCheckOf } from "../../rules/concealment/concealment";
import { ruleSetWith } from "../../rules/index";
import type { RuleSet } from "../../rules/judge/rule-set";
import { isEmptyRuling, rollsPercent } from "../../rules/judge/ruling";
import type { Creature } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { formGroup, type FormOption } from "../windows/form-row";
import { makerIn } from "../windows/make-element";

/** The small form in which a GM overrides the verdicts of attacks on one creature. */

export type RulingParts = Pick<Table, "overrides" | "verdicts" | "guard" | "words">;

/** In the choices, "" stands for everyone, and for "as found". */
const FIELDS = ["attacker", "cover", "concealment", "missChance", "until"] as const;
type Field = (typeof FIELDS)[number];
type Choice = Exclude<Field, "missChance">;

/** Everyone first, then by name. */
const attackerOptions = (attackers: readonly Pick<Creature, "id" | "name">[], words: Words): FormOption[] => [
  { value: "", label: words.say("PARAPET.Ruling.Everyone") },
  ...[...attackers].sort((a, b) => a.name.localeCompare(b.name)).map(({ id, name }) => ({ value: id, label: name })),
];

const asFound = (words: Words): FormOption => ({ value: "", label: words.say("PARAPET.Ruling.AsFound") });

const coverOptions = ({ id, levels }: Pick<RuleSet, "id" | "levels">, words: Words): FormOption[] => [
  asFound(words),
  ...levels.map((level) => ({ value: level, label: words.sayKey(`PARAPET.Cover.${id}.${level}`) })),
];

/** None where the rules know cover alone. */
const concealmentOptions = (
  { concealmentWords: kind }: Pick<RuleSet, "concealmentWords">,
  words: Words,
): FormOption[] => {
  if (kind === null) return [];
  const label = (level: (typeof CONCEALMENTS)[number]): string =>
    words.say(`PARAPET.${kind}.${level}`, { chance: MISS_CHANCES[level], dc: flatCheckOf(MISS_CHANCES[level]) });
  return [asFound(words), ...CONCEALMENTS.map((level) => ({ value: level, label: label(level) }))];
};

const untilOptions = (untils: readonly Until[], words: Words): FormOption[] =>
  untils.map((until) => ({ value: until, label: words.say(`PARAPET.Ruling.Until.${until}`) }));

/** The override of this pair, by the rules in force. */
const rulingOnPair = (
  list: readonly Override[],
  ruleset: string,
  [attacker, target]: readonly [string | null, string],
): Override | undefined =>
  list.find((each) => each.attacker === attacker && each.target === target && each.ruleset === ruleset);

/** The chosen override; undefined when all is left as found. */
const rulingFrom = (get: (field: Field) => string): Ruling | undefined => {
  const cover = get("cover");
  const level = CONCEALMENTS.find((each) => each === get("concealment"));
  const chance = get("missChance") === "" ? null : Math.min(Math.max(Math.round(Number(get("missChance"))), 0), 100);
  const ruling = {
    ...(cover === "" ? {} : { cover }),
    ...(level === undefined ? {} : { concealment: level }),
    ...(chance === null || Number.isNaN(chance) ? {} : { missChance: chance }),
  };
  return isEmptyRuling(ruling) ? undefined : ruling;
};

interface PaletteParts extends RulingParts {
  readonly document: Document;
  /** `token:ID`. */
  readonly target: string;
  /** Chosen at first, if this creature is there. */
  readonly likely: string;
  /** Shuts the palette once an override is written. */
  readonly done: (written: Promise<unknown>) => void;
  readonly shut: () => void;
}

interface Offer {
  readonly options: readonly FormOption[];
  readonly value: string;
}

const offersFor = ({ target, likely, overrides, verdicts, words }: PaletteParts): Readonly<Record<Choice, Offer>> => {
  const rules = ruleSetWith(verdicts.real.rules().ruleset);
  const others = verdicts.known().battlefield.creatures.filter(({ id }) => id !== target);
  const attacker = others.some(({ id }) => id === likely) ? likely : "";
  return {
    attacker: { options: attackerOptions(others, words), value: attacker },
    cover: { options: rules === undefined ? [] : coverOptions(rules, words), value: "" },
    concealment: { options: rules === undefined ? [] : concealmentOptions(rules, words), value: "" },
    until: { options: untilOptions(overrides.untils(), words), value: overrides.untils()[0] ?? "" },
  };
};

/** Several palettes may be open: in the token HUD and on cards. */
let count = 0;

/** The rows, and the chosen values by field. */
const createFields = (parts: PaletteParts) => {
  count += 1;
  const prefix = `parapet-ruling-${count}`;
  const offers = offersFor(parts);
  // Not every rule set knows concealment.
  const rules = ruleSetWith(parts.verdicts.real.rules().ruleset);
  const isShown: Partial<Record<Field, boolean>> = {
    concealment: offers.concealment.options.length > 0,
    missChance: rules !== undefined && rollsPercent(rules),
  };
  const shown = FIELDS.filter((field) => isShown[field] ?? true);
  const percent = { kind: "number", value: null, min: 0, max: 100, step: 1, placeholder: "" } as const;
  const rows = shown.map((field) => {
    const label = parts.words.say(`PARAPET.Ruling.${field}`);
    const control = field === "missChance" ? percent : ({ kind: "choice", ...offers[field] } as const);
    return formGroup({ id: `${prefix}-${field}`, name: null, label, hint: "", control });
  });
  const select = (field: Field): HTMLSelectElement | HTMLInputElement | null =>
    rows[shown.indexOf(field)]?.querySelector<HTMLSelectElement | HTMLInputElement>("select, input") ?? null;
  return {
    rows,
    select,
    get: (field: Field): string => select(field)?.value ?? "",
    put: (field: Field, value: string): void => {
      const its = select(field);
      if (its !== null) its.value = value;
    },
  };
};

/** Keeps events from the HUD, which would take them for its own. Escape shuts the palette alone. */
const keepWithin = (palette: HTMLElement, shut: () => void): void => {
  for (const type of ["change", "input", "click"]) palette.addEventListener(type, (event) => event.stopPropagation());
  palette.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut();
  });
};

const rulingPalette = (parts: PaletteParts): HTMLElement => {
  const { document, target, overrides, verdicts, words, done, shut } = parts;
  const { rows, select, get, put } = createFields(parts);
  const attacker = (): string | null => (get("attacker") === "" ? null : get("attacker"));
  const clear = (): Promise<unknown> => overrides.clear(attacker(), target);
  const apply = (): Promise<unknown> => {
    const ruling = rulingFrom(get);
    const until = overrides.untils().find((each) => each === get("until")) ?? "removed";
    return ruling === undefined ? clear() : overrides.set(attacker(), target, ruling, until);
  };
  const make = makerIn(document);
  const button = (text: string, act: () => Promise<unknown>): HTMLButtonElement => {
    const made = make("button", "", text);
    made.type = "button";
    made.addEventListener("click", () => done(act()));
    return made;
  };
  const clearing = button(words.say("PARAPET.Ruling.TakeBack"), clear);
  const applying = button(words.say("PARAPET.Ruling.Apply"), apply);
  const palette = make("div", "parapet-ruling", ...rows, make("div", "parapet-ruling-buttons", applying, clearing));
  palette.role = "group";
  palette.ariaLabel = words.say("PARAPET.Ruling.Title");
  const show = (): void => {
    const holding = rulingOnPair(overrides.list(), verdicts.real.rules().ruleset, [attacker(), target]);
    put("cover", holding?.ruling.cover ?? "");
    put("concealment", holding?.ruling.concealment ?? "");
    put("missChance", String(holding?.ruling.missChance ?? ""));
    if (holding !== undefined) put("until", holding.until);
    clearing.disabled = !overrides.isStored(attacker(), target);
  };
  select("attacker")?.addEventListener("change", show);
  show();
  keepWithin(palette, shut);
  return palette;
};

/** Called when the palette is there, and when it is gone. */
interface PaletteFollowing {
  readonly opened?: (palette: HTMLElement) => void;
  readonly shut?: () => void;
}

/** Opens the palette after its button, with the likely attacker chosen ("" for everyone), and shuts it. */
export const createPalette = (
  button: HTMLButtonElement,
  target: string,
  parts: RulingParts,
  following: PaletteFollowing = {},
) => {
  const { words, guard, verdicts } = parts;
  let palette: HTMLElement | null = null;
  const shut = (): void => {
    palette?.remove();
    palette = null;
    button.ariaExpanded = "false";
    following.shut?.();
    button.focus();
  };
  const done = (written: Promise<unknown>): void =>
    guardLater(guard, () => tokenPlace(words, verdicts, target), written.then(shut));
  const open = (likely: string): void => {
    palette = rulingPalette({ ...parts, document: button.ownerDocument, target, likely, done, shut });
    button.after(palette);
    button.ariaExpanded = "true";
    // Before the focus is in it: browsers would scroll the whole page to it.
    following.opened?.(palette);
    palette.querySelector("select")?.focus();
  };
  return { toggle: (likely: string): void => (palette === null ? open(likely) : shut()) };
};
