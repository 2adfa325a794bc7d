/** What a GM chooses before a map is read, as rows of a form. */
import { busiestLevel, MOVE, RANGE, tokensOn } from "../../analysis/question";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Scene } from "../../scene/model/scene";
import type { Words } from "../../words/localize";
import type { FormOption, FormRow } from "../windows/form-row";

export interface Choices {
  readonly level: string | null;
  /** Spaces. */
  readonly range: number;
  readonly move: number;
  readonly doors: "asIs" | "open";
  /** A token's id; "" for all on the level. */
  readonly from: string;
  /** A token's id; "" for none. */
  readonly shooter: string;
  readonly withCreatures: boolean;
  /** Points of a way, the one where it begins first. */
  readonly way: readonly PixelPoint[];
  /** Two opposite corners of each side's area: four, or none. */
  readonly corners: readonly PixelPoint[];
}

export const firstChoices = (scene: Scene | null): Choices => ({
  level: scene === null ? null : busiestLevel(scene),
  range: RANGE,
  move: MOVE,
  doors: "asIs",
  from: "",
  shooter: "",
  withCreatures: false,
  way: [],
  corners: [],
});

const MOST_RANGE = 1000;

const numberOf = (text: string, before: number): number => {
  const value = Number(text);
  return value > 0 && value <= MOST_RANGE ? value : before;
};

/** The choices after an answer to the field of this name. What is no answer to it changes nothing. */
export const withAnswer = (choices: Choices, name: string, answer: string | boolean): Choices => {
  switch (name) {
    case "level":
      return { ...choices, level: String(answer), from: "", shooter: "" };
    case "range":
      return { ...choices, range: numberOf(String(answer), choices.range) };
    case "move":
      return { ...choices, move: numberOf(String(answer), choices.move) };
    case "doors":
      return { ...choices, doors: answer === "open" ? "open" : "asIs" };
    case "from":
    case "shooter":
      return { ...choices, [name]: String(answer) };
    case "withCreatures":
      return { ...choices, withCreatures: answer === true };
    default:
      return choices;
  }
};

const creaturesOn = (scene: Scene, level: string | null): FormOption[] =>
  tokensOn(scene, level)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((p, q) => p.label.localeCompare(q.label));

const idOf = (name: string): string => `parapet-analysis-${name}`;

/** The rows for a scene. A scene without levels, or with one, has no choice of them. */
export const choiceRows = (scene: Scene, choices: Choices, { say }: Words): readonly FormRow[] => {
  const creatures = creaturesOn(scene, choices.level);
  const row = (
    name: "level" | "range" | "move" | "doors" | "from" | "shooter",
    control: FormRow["control"],
  ): FormRow => ({
    id: idOf(name),
    name,
    label: say(`PARAPET.Analysis.Field.${name}`),
    hint: "",
    control,
  });
  const spaces = (value: number): FormRow["control"] => ({
    kind: "number",
    value,
    min: 1,
    max: MOST_RANGE,
    step: 1,
    placeholder: "",
  });
  const levels = scene.levels.map(({ id, name }) => ({ value: id, label: name }));
  return [
    ...(levels.length > 1
      ? [row("level", { kind: "choice", options: levels, value: choices.level ?? "" } as const)]
      : []),
    row("range", spaces(choices.range)),
    row("doors", {
      kind: "choice",
      value: choices.doors,
      options: (["asIs", "open"] as const).map((value) => ({ value, label: say(`PARAPET.Analysis.Doors.${value}`) })),
    }),
    row("from", {
      kind: "choice",
      value: choices.from,
      options: [{ value: "", label: say("PARAPET.Analysis.From.all") }, ...creatures],
    }),
    row("shooter", {
      kind: "choice",
      value: choices.shooter,
      options: [{ value: "", label: say("PARAPET.Analysis.Shooter.none") }, ...creatures],
    }),
    row("move", spaces(choices.move)),
    {
      id: idOf("withCreatures"),
      name: "withCreatures",
      label: say("PARAPET.Analysis.Field.creatures"),
      hint: "",
      control: { kind: "checkbox", isChecked: choices.withCreatures },
    },
  ];
};
