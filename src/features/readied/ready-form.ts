import type { Readied } from "../../combat/encounter";
import { BY_MOVING, TRIGGER_WHOM, type Trigger, type TriggerEvent } from "../../combat/trigger";
import { MOST_LETTERS } from "../../foundry/combat/stored/stored";
import type { Words } from "../../words/localize";
import type { FormControl, FormOption, FormRow } from "../windows/form-row";
import type { ReadyCommand } from "./ready-chat";

/** What can be chosen from. */
export interface ReadyOffer {
  readonly items: readonly FormOption[];
  /** What the rules have: not all have charges. */
  readonly events: readonly TriggerEvent[];
  readonly creatures: readonly FormOption[];
  readonly regions: readonly FormOption[];
  /** Of the scene's distances. */
  readonly units: string;
}

const FIELDS = ["words", "action", "item", "event", "whom", "creature", "region", "within", "steps"] as const;
type Field = (typeof FIELDS)[number];

/** What the fields say, as they stand. */
export type ReadyAnswers = Readonly<Record<Field, string>>;

const none = (label: string): FormOption => ({ value: "", label });

const controlsFor = (offer: ReadyOffer, begun: ReadyCommand, words: Words): Record<Field, FormControl> => {
  const events = offer.events.map((value) => ({ value, label: words.say(`PARAPET.Ready.Event.${value}`) }));
  const eachStep = { value: "each", label: words.say("PARAPET.Ready.EachStep") };
  const whom = TRIGGER_WHOM.map((value) => ({ value, label: words.say(`PARAPET.Ready.Whom.${value}`) }));
  return {
    words: { kind: "text", value: begun.words, placeholder: words.say("PARAPET.Ready.WordsExample") },
    action: { kind: "text", value: begun.action, placeholder: words.say("PARAPET.Ready.ActionExample") },
    item: { kind: "choice", options: [none(words.say("PARAPET.Ready.NoItem")), ...offer.items], value: "" },
    event: { kind: "choice", options: [none(words.say("PARAPET.Ready.ByHand")), ...events], value: "" },
    whom: { kind: "choice", options: whom, value: "enemy" },
    creature: { kind: "choice", options: offer.creatures, value: offer.creatures[0]?.value ?? "" },
    region: { kind: "choice", options: offer.regions, value: offer.regions[0]?.value ?? "" },
    within: { kind: "number", value: null, min: 0, placeholder: words.say("PARAPET.Ready.AnyDistance") },
    steps: { kind: "choice", options: [none(words.say("PARAPET.Ready.OncePerTurn")), eachStep], value: "" },
  };
};

/** Which fields have a part in what is chosen. */
const isAsked = (field: Field, { event, whom }: ReadyAnswers, { items }: ReadyOffer): boolean => {
  if (field === "item") return items.length > 0;
  if (field === "whom" || field === "within") return event !== "";
  if (field === "steps") return BY_MOVING.some((each) => each === event);
  if (field === "creature") return event !== "" && whom === "single";
  return field !== "region" || event === "enters" || event === "leaves";
};

export const readyAnswers = (form: HTMLFormElement): ReadyAnswers => {
  const valueOf = (name: Field): string => {
    const input = form.elements.namedItem(name);
    return input !== null && "value" in input ? String(input.value).trim() : "";
  };
  const found = FIELDS.map((field) => [field, valueOf(field)] as const);
  return {
    words: "",
    action: "",
    item: "",
    event: "",
    whom: "",
    creature: "",
    region: "",
    within: "",
    steps: "",
    ...Object.fromEntries(found),
  };
};

const orNull = (value: string): string | null => (value === "" ? null : value);

const triggerFrom = (answers: ReadyAnswers, offer: ReadyOffer): Trigger | null => {
  const event = offer.events.find((each) => each === answers.event);
  if (event === undefined) return null;
  const asked = (field: Field): string | null => (isAsked(field, answers, offer) ? orNull(answers[field]) : null);
  const within = asked("within");
  return {
    event,
    whom: TRIGGER_WHOM.find((each) => each === answers.whom) ?? "anyone",
    creature: asked("creature"),
    region: asked("region"),
    within: within === null ? null : Number(within),
    eachStep: asked("steps") !== null,
  };
};

/** A part that has to be filled in before the action can be readied. */
export type MissingPart = "words" | "action" | "creature" | "region";

/** What is readied, or what is missing for it. */
export const readiedFrom = (answers: ReadyAnswers, offer: ReadyOffer): Omit<Readied, "round"> | MissingPart => {
  const trigger = triggerFrom(answers, offer);
  const { words, action, item } = answers;
  if (words === "" && trigger === null) return "words";
  if (action === "" && item === "") return "action";
  if (trigger?.whom === "single" && trigger.creature === null) return "creature";
  const isOfRegion = trigger?.event === "enters" || trigger?.event === "leaves";
  if (isOfRegion && trigger.region === null) return "region";
  return { words: words.slice(0, MOST_LETTERS), action: action.slice(0, MOST_LETTERS), item: orNull(item), trigger };
};

const hintFor = ({ events }: ReadyOffer, words: Words): string =>
  [
    words.say("PARAPET.Ready.eventHint"),
    ...(events.includes("charges") ? [words.say("PARAPET.Ready.chargesHint")] : []),
  ].join(" ");

/** The rows of all fields. */
export const readyRows = (offer: ReadyOffer, begun: ReadyCommand, words: Words): readonly FormRow[] => {
  const controls = controlsFor(offer, begun, words);
  return FIELDS.map((field) => ({
    id: `parapet-ready-${field}`,
    name: field,
    label: words.say(`PARAPET.Ready.${field}`, { units: offer.units }),
    hint: field === "event" ? hintFor(offer, words) : "",
    control: controls[field],
  }));
};

/** Hides the rows of fields that do not apply to the answers. */
export const showAskedRows = (form: HTMLFormElement, offer: ReadyOffer): void => {
  const answers = readyAnswers(form);
  for (const field of FIELDS)
    form
      .querySelector(`.form-group:has([name="${field}"])`)
      ?.toggleAttribute("hidden", !isAsked(field, answers, offer));
};
