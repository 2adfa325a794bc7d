import { levelIcon } from "../../drawing/level-icon";
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
import { formGroup, type FormControl, type FormOption } from "../windows/form-row";
import { makerIn } from "../windows/make-element";
import { radioRow, type RadioChoice } from "./radio-row";

/** The small form in which a GM overrides the verdicts of attacks on one creature. */

export type RulingParts = Pick<Table, "overrides" | "verdicts" | "guard" | "words">;

/** In the choices, "" stands for everyone, and for "as found". */
const AS_FOUND = "";

/** Everyone first, then by name. */
const attackerOptions = (attackers: readonly Pick<Creature, "id" | "name">[], words: Words): FormOption[] => [
  { value: "", label: words.say("PARAPET.Ruling.Everyone") },
  ...[...attackers].sort((a, b) => a.name.localeCompare(b.name)).map(({ id, name }) => ({ value: id, label: name })),
];

const coverChoices = ({ id, levels }: Pick<RuleSet, "id" | "levels">, words: Words): RadioChoice[] => [
  ...levels.map((level) => ({
    value: level,
    label: words.sayKey(`PARAPET.Cover.${id}.${level}`),
    icon: levelIcon(id, level),
  })),
  { value: AS_FOUND, label: words.say("PARAPET.Ruling.AsFound") },
];

/** None where the rules know cover alone. */
const concealmentOptions = (
  { concealmentWords: kind }: Pick<RuleSet, "concealmentWords">,
  words: Words,
): FormOption[] => {
  if (kind === null) return [];
  const label = (level: (typeof CONCEALMENTS)[number]): string =>
    words.say(`PARAPET.${kind}.${level}`, { chance: MISS_CHANCES[level], dc: flatCheckOf(MISS_CHANCES[level]) });
  return [
    { value: AS_FOUND, label: words.say("PARAPET.Ruling.AsFound") },
    ...CONCEALMENTS.map((level) => ({ value: level, label: label(level) })),
  ];
};

const untilChoices = (untils: readonly Until[], words: Words): RadioChoice[] =>
  untils.map((until) => ({ value: until, label: words.say(`PARAPET.Ruling.Until.${until}`) }));

/** The override of this pair, by the rules in force. */
const rulingOnPair = (
  list: readonly Override[],
  ruleset: string,
  [attacker, target]: readonly [string | null, string],
): Override | undefined =>
  list.find((each) => each.attacker === attacker && each.target === target && each.ruleset === ruleset);

/** Percent; undefined when the field is empty or no number. */
const percentIn = (text: string): number | undefined => {
  const number = Math.round(Number(text));
  return text === "" || Number.isNaN(number) ? undefined : Math.min(Math.max(number, 0), 100);
};

interface Chosen {
  readonly cover: string;
  readonly concealment: string;
  readonly missChance: string;
}

/** The chosen override; undefined when all is left as found. */
const rulingFrom = ({ cover, concealment, missChance }: Chosen): Ruling | undefined => {
  const level = CONCEALMENTS.find((each) => each === concealment);
  const chance = percentIn(missChance);
  const ruling = {
    ...(cover === AS_FOUND ? {} : { cover }),
    ...(level === undefined ? {} : { concealment: level }),
    ...(chance === undefined ? {} : { missChance: chance }),
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

/** Several palettes may be open: in the token HUD and on cards. */
let count = 0;

/** What is seldom ruled on, folded: concealment and miss chance. Nothing where the rules know neither. */
const otherFields = ({ document, words }: PaletteParts, rules: RuleSet | undefined, apply: HTMLButtonElement) => {
  const row = (field: "concealment" | "missChance", control: FormControl): HTMLDivElement =>
    formGroup({
      id: `parapet-ruling-${count}-${field}`,
      name: null,
      label: words.say(`PARAPET.Ruling.${field}`),
      hint: "",
      control,
    });
  const options = rules === undefined ? [] : concealmentOptions(rules, words);
  const percent = { kind: "number", value: null, min: 0, max: 100, step: 1, placeholder: "" } as const;
  const rows = [
    ...(options.length === 0 ? [] : [row("concealment", { kind: "choice", options, value: "" })]),
    ...(rules !== undefined && rollsPercent(rules) ? [row("missChance", percent)] : []),
  ];
  const make = makerIn(document);
  const details = make("details", "", make("summary", "", words.say("PARAPET.Ruling.More")), ...rows, apply);
  const [select, input] = [details.querySelector("select"), details.querySelector("input")];
  return {
    elements: rows.length === 0 ? [] : [details],
    chosen: () => ({ concealment: select?.value ?? "", missChance: input?.value ?? "" }),
    /** Unfolds what is in force. */
    show: ({ concealment, missChance }: Ruling): void => {
      if (select !== null) select.value = concealment ?? "";
      if (input !== null) input.value = String(missChance ?? "");
      details.open = concealment !== undefined || missChance !== undefined;
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

/** The row in which the attacker is chosen, and what is in force for it. */
const attackerChoice = ({ target, likely, overrides, verdicts, words }: PaletteParts) => {
  const others = verdicts.known().battlefield.creatures.filter(({ id }) => id !== target);
  const row = formGroup({
    id: `parapet-ruling-${count}-attacker`,
    name: null,
    label: words.say("PARAPET.Ruling.attacker"),
    hint: "",
    control: {
      kind: "choice",
      options: attackerOptions(others, words),
      value: others.some(({ id }) => id === likely) ? likely : "",
    },
  });
  const select = row.querySelector("select");
  const pair = (): readonly [string | null, string] => [select?.value || null, target];
  return {
    row,
    pair,
    inForce: () => rulingOnPair(overrides.list(), verdicts.real.rules().ruleset, pair()),
    onChange: (act: () => void): void => select?.addEventListener("change", act),
  };
};

/** The rows of the palette, filled with the override in force for the chosen attacker. */
const createRows = (parts: PaletteParts) => {
  const { document, overrides, verdicts, words, done } = parts;
  const make = makerIn(document);
  const rules = ruleSetWith(verdicts.real.rules().ruleset);
  const { row: attackers, pair, inForce, onChange } = attackerChoice(parts);
  const button = (text: string, act: () => Promise<unknown>): HTMLButtonElement => {
    const made = make("button", "", text);
    made.type = "button";
    made.addEventListener("click", () => done(act()));
    return made;
  };

  let cover = AS_FOUND;
  let until: Until = overrides.untils()[0] ?? "removed";
  const clear = (): Promise<unknown> => overrides.clear(...pair());
  const apply = (): Promise<unknown> => {
    const ruling = rulingFrom({ cover, ...others.chosen() });
    return ruling === undefined ? clear() : overrides.set(...pair(), ruling, until);
  };
  const others = otherFields(parts, rules, button(words.say("PARAPET.Ruling.Apply"), apply));
  const takeBack = button(words.say("PARAPET.Ruling.TakeBack"), clear);
  const chooseLevel = (value: string): void => {
    cover = value;
    done(apply());
  };
  const chooseUntil = (value: string): void => {
    until = overrides.untils().find((each) => each === value) ?? "removed";
    untils.put(until);
    if (inForce() !== undefined) done(apply());
  };
  const coverLevels = rules === undefined ? [] : coverChoices(rules, words);
  const [coverLabel, untilLabel] = [words.say("PARAPET.Ruling.cover"), words.say("PARAPET.Ruling.until")];
  const levels = radioRow({ make, label: coverLabel, choices: coverLevels, choose: chooseLevel });
  const durations = untilChoices(overrides.untils(), words);
  const untils = radioRow({ make, label: untilLabel, choices: durations, choose: chooseUntil });
  const show = (): void => {
    const holding = inForce();
    cover = holding?.ruling.cover ?? AS_FOUND;
    until = holding?.until ?? until;
    levels.put(cover);
    untils.put(until);
    others.show(holding?.ruling ?? {});
    takeBack.hidden = !overrides.isStored(...pair());
  };
  onChange(show);
  show();
  // Outside a fight there is no choice.
  const untilRow = make("div", "parapet-ruling-until", make("span", "", untilLabel), untils.row);
  untilRow.hidden = durations.length < 2;
  return { rows: [levels.row, untilRow, attackers, ...others.elements, takeBack], focus: levels.focus };
};

/** The palette, and what focuses its level in force. */
export const rulingPalette = (parts: PaletteParts): { readonly element: HTMLElement; readonly focus: () => void } => {
  count += 1;
  const { rows, focus } = createRows(parts);
  const element = makerIn(parts.document)("div", "parapet-ruling", ...rows);
  element.role = "group";
  element.ariaLabel = parts.words.say("PARAPET.Ruling.Title");
  keepWithin(element, parts.shut);
  return { element, focus };
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
    const { element, focus } = rulingPalette({ ...parts, document: button.ownerDocument, target, likely, done, shut });
    palette = element;
    button.after(element);
    button.ariaExpanded = "true";
    // Before the focus is in it: browsers would scroll the whole page to it.
    following.opened?.(element);
    focus();
  };
  return { toggle: (likely: string): void => (palette === null ? open(likely) : shut()) };
};
