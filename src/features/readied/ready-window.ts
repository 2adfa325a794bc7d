import { isRegionOffered } from "../../foundry/canvas/known-regions";
import { TRIGGER_EVENTS, BY_MOVING, TRIGGER_WHOM, type Trigger, type TriggerEvent } from "../../combat/trigger";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { itemsOf, combatWith, type CombatantDocument } from "../../foundry/combat/stored/documents";
import { readiedSentences } from "../../foundry/combat/readied/readied-words";
import { sceneMeasure, viewedScene } from "../../foundry/canvas/viewed-scene";
import { sceneWith } from "../../foundry/canvas/moving-tokens";
import type { EncounterTable } from "../../table";
import { tellNotDone, type NotDoneReason } from "../tracker/refusal-messages";
import { calledNow } from "../cards/creature-words";
import type { FormOption, FormControl, FormRow } from "../windows/form-row";
import { FIELD_TEMPLATES, parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { fireReadied, readiedNow, type ReadySubject } from "./fire-readied";
import type { ReadyCommand } from "./ready-chat";
import type { Readied } from "../../combat/encounter";
import { MOST_LETTERS } from "../../foundry/combat/stored/stored";
import type { Words } from "../../words/localize";

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

const readyAnswers = (form: HTMLFormElement): ReadyAnswers => {
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
type MissingPart = "words" | "action" | "creature" | "region";

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
const readyRows = (offer: ReadyOffer, begun: ReadyCommand, words: Words): readonly FormRow[] => {
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
const showAskedRows = (form: HTMLFormElement, offer: ReadyOffer): void => {
  const answers = readyAnswers(form);
  for (const field of FIELDS)
    form
      .querySelector(`.form-group:has([name="${field}"])`)
      ?.toggleAttribute("hidden", !isAsked(field, answers, offer));
};

const documentOf = ({ combat, who }: ReadySubject): CombatantDocument | undefined =>
  combatWith(combat)?.combatants.get(who);

const byLabel = (a: FormOption, b: FormOption): number => a.label.localeCompare(b.label);

/** What there is to choose from, as far as the user may know of it. */
const offerFor = (subject: ReadySubject, parts: EncounterTable): ReadyOffer => {
  const { verdicts } = parts;
  const document = documentOf(subject);
  const own = `token:${document?.tokenId ?? ""}`;
  const scene = sceneWith(document?.sceneId ?? null);
  const known = viewedScene() === null ? [] : verdicts.real.known().battlefield.creatures;
  const regions = scene?.regions.contents ?? [];
  const { hasCharges } = ruleSetInForce(verdicts.real.rules().ruleset);
  return {
    events: TRIGGER_EVENTS.filter((event) => event !== "charges" || hasCharges === true),
    items: itemsOf(document?.actor ?? null).map(({ id, name }) => ({ value: id, label: name })),
    creatures: known
      .filter(({ id, kind }) => id !== own && kind !== "object")
      .map(({ id }) => ({ value: id, label: calledNow(id, parts) }))
      .sort(byLabel),
    regions: regions
      .filter(isRegionOffered)
      .map((region) => ({ value: region.id ?? "", label: String(Reflect.get(region, "name")) }))
      .sort(byLabel),
    units: sceneMeasure()?.units ?? "",
  };
};

/** Context of templates/ready.hbs: the form, or the readied action with what can be done about it. */
const contextOf = (subject: ReadySubject, offer: ReadyOffer, begun: ReadyCommand, parts: EncounterTable): object => {
  const { words } = parts;
  const readied = readiedNow(subject, parts);
  if (readied === null) return { rows: readyRows(offer, begun, words) };
  const watched = words.say(readied.trigger === null ? "PARAPET.Ready.NotWatched" : "PARAPET.Ready.Watched");
  return { sentences: [...readiedSentences(readied, documentOf(subject) ?? { actor: null }, words), watched] };
};

/** What is used of a window. */
interface ReadyWindow {
  render(options: { readonly force: boolean }): Promise<unknown>;
  close(): Promise<unknown>;
}

const createWindow = (
  subject: ReadySubject,
  begun: ReadyCommand,
  parts: EncounterTable,
  onClose: () => void,
): ReadyWindow => {
  const { words, ask, later, features } = parts;
  const { combat, who } = subject;
  const name = calledNow(`token:${documentOf(subject)?.tokenId ?? ""}`, parts);
  const isReadied = readiedNow(subject, parts) !== null;
  const offer = offerFor(subject, parts);
  const closeAfter = (done: Promise<NotDoneReason | null>): void =>
    later(
      done.then((why) => {
        tellNotDone(why, words);
        return why === null ? shown.close() : undefined;
      }),
    );
  const submit = (form: HTMLFormElement): void => {
    const readied = readiedFrom(readyAnswers(form), offer);
    if (typeof readied === "string") return void ui.notifications.warn(words.say(`PARAPET.Ready.Lacks.${readied}`));
    const act = () => ask(combat, { kind: "ready", who, readied });
    closeAfter(features.spentAction?.unlessSpent("ready", subject, act) ?? act());
  };
  class ParapetReady extends parapetWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-ready",
      tag: "form",
      window: {
        title: words.say(isReadied ? "PARAPET.Ready.Prompt" : "PARAPET.Ready.WindowTitle", { name }),
        icon: "fa-solid fa-bolt",
      },
      position: { width: 440 },
      form: { handler: (_: Event, form: HTMLFormElement) => Promise.resolve(submit(form)) },
      actions: {
        fire: () => closeAfter(fireReadied(subject, parts)),
        cancel: () => closeAfter(ask(combat, { kind: "cancel", who })),
      },
    };
    static override PARTS = { ready: { template: `${TEMPLATES}/ready.hbs`, templates: FIELD_TEMPLATES } };

    protected override _prepareContext(): Promise<object> {
      return Promise.resolve(contextOf(subject, offer, begun, parts));
    }
    protected override _onRender(context: object, options: object): Promise<void> {
      this._onChangeForm();
      return super._onRender(context, options);
    }
    protected override _onChangeForm(): void {
      if (this.form !== null) showAskedRows(this.form, offer);
    }
    protected override _onClose(): void {
      onClose();
    }
  }
  const shown = new ParapetReady();
  return shown;
};

interface Opened {
  readonly window: ReadyWindow;
  readonly subject: ReadySubject;
}

/** Opens the window in which a player readies an action, and takes it or gives it up. Only one is open at a time. */
export const createReadyWindow = (parts: EncounterTable) => {
  let opened: Opened | null = null;
  const close = async (): Promise<void> => {
    await opened?.window.close();
  };
  return {
    open: (subject: ReadySubject, begun: ReadyCommand = { words: "", action: "" }): void => {
      const window = createWindow(subject, begun, parts, () => {
        if (opened?.window === window) opened = null;
      });
      // Windows with the same id are never open at the same time.
      const closed = close();
      opened = { window, subject };
      parts.later(closed.then(() => window.render({ force: true })));
    },
    /** Closes the window of a combatant that no longer exists. */
    closeGone: (): void => {
      if (opened !== null && documentOf(opened.subject) === undefined) parts.later(close());
    },
  };
};
