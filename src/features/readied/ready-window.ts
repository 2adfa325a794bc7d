import type { Readied } from "../../combat/encounter";
import { itemsOf } from "../../foundry/combat/readied/actor-items";
import { combatWith, type CombatantDocument } from "../../foundry/combat/stored/documents";
import { sceneWith } from "../../foundry/canvas/moving-tokens";
import type { AskedAction } from "../../foundry/combat/order-of-battle";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { guardLater } from "../../foundry/errors/errors";
import { sceneMeasure, viewedScene } from "../../foundry/canvas/canvas-view";
import type { EncounterTable } from "../../table";
import { drawnWindow } from "../windows/drawn-window";
import type { FormOption } from "../windows/form-row";
import { makerIn, type MakeElement } from "../windows/make-element";
import { tellNotDone } from "../tracker/refusal-messages";
import { calledNow } from "../cards/creature-words";
import { fireReadied, type ReadySubject } from "./fire-readied";
import type { ReadyCommand } from "./ready-command";
import { readiedNow } from "./readied-now";
import { readiedSentences } from "../../foundry/combat/readied/readied-words";
import { readiedFrom, readyAnswers, readyRows, type ReadyOffer } from "./ready-form";

export type ReadyWindowParts = Pick<
  EncounterTable,
  "verdicts" | "words" | "archive" | "newId" | "order" | "ask" | "guard"
>;

const documentOf = ({ combat, who }: ReadySubject): CombatantDocument | undefined =>
  combatWith(combat)?.combatants.get(who);

const byLabel = (a: FormOption, b: FormOption): number => a.label.localeCompare(b.label);

/** What there is to choose from, as far as the user may know of it. */
const offerFor = (subject: ReadySubject, parts: ReadyWindowParts): ReadyOffer => {
  const { verdicts } = parts;
  const document = documentOf(subject);
  const own = `token:${document?.tokenId ?? ""}`;
  const scene = sceneWith(document?.sceneId ?? null);
  const known = viewedScene() === null ? [] : verdicts.real.known().battlefield.creatures;
  const regions = scene?.regions.contents ?? [];
  return {
    items: itemsOf(document?.actor ?? null).map(({ id, name }) => ({ value: id, label: name })),
    creatures: known
      .filter(({ id }) => id !== own)
      .map(({ id }) => ({ value: id, label: calledNow(id, parts) }))
      .sort(byLabel),
    regions: regions
      .filter(({ id }) => verdicts.knowledge().sees(`region:${id}`))
      .map((region) => ({ value: region.id ?? "", label: String(Reflect.get(region, "name")) }))
      .sort(byLabel),
    units: sceneMeasure()?.units ?? "",
  };
};

const createActs = (subject: ReadySubject, parts: ReadyWindowParts) => {
  const { ask, words } = parts;
  const done = async (action: AskedAction): Promise<boolean> => {
    const why = await ask(subject.combat, action);
    tellNotDone(why, words);
    return why === null;
  };
  const fire = async (): Promise<boolean> => {
    const why = await fireReadied(subject, parts);
    tellNotDone(why, words);
    return why === null;
  };
  return {
    fire,
    cancel: () => done({ kind: "cancel", who: subject.who }),
    ready: (readied: Omit<Readied, "round">) => done({ kind: "ready", who: subject.who, readied }),
  };
};

const button = (make: MakeElement, type: "button" | "submit", text: string, act?: () => void): HTMLButtonElement => {
  const made = make("button", "", text);
  made.type = type;
  if (act !== undefined) made.addEventListener("click", act);
  return made;
};

type Actions = ReturnType<typeof createActs>;

interface Doing {
  readonly subject: ReadySubject;
  readonly actions: Actions;
  /** What is to follow. */
  readonly then: (done: Promise<boolean>) => void;
}

/** What waits, with what can be done about it. */
const waitingContent = (make: MakeElement, readied: Readied, doing: Doing, { words }: ReadyWindowParts) => {
  const { actions, then, subject } = doing;
  const said = [
    ...readiedSentences(readied, documentOf(subject) ?? { actor: null }, words),
    words.say(readied.trigger === null ? "PARAPET.Ready.NotWatched" : "PARAPET.Ready.Watched"),
  ];
  return [
    ...said.map((sentence) => make("p", "", sentence)),
    make(
      "footer",
      "form-footer",
      button(make, "button", words.say("PARAPET.Ready.Act"), () => then(actions.fire())),
      button(make, "button", words.say("PARAPET.Ready.GiveUp"), () => then(actions.cancel())),
    ),
  ];
};

interface Opened {
  readonly subject: ReadySubject;
  readonly begun: ReadyCommand;
  readonly offer: ReadyOffer;
}

const formContent = (form: HTMLElement, { offer, begun }: Opened, { words }: ReadyWindowParts): HTMLElement[] => {
  const { ownerDocument } = form;
  const make = makerIn(ownerDocument);
  const { rows, show } = readyRows(ownerDocument, offer, begun, words);
  const refresh = (): void => {
    const its = form.closest("form");
    if (its !== null) show(readyAnswers(its));
  };
  form.addEventListener("change", refresh);
  queueMicrotask(refresh);
  return [...rows, make("footer", "form-footer", button(make, "submit", words.say("PARAPET.Ready.Do")))];
};

const fill = (content: HTMLElement, doing: Doing, opened: Opened, parts: ReadyWindowParts): void => {
  const make = makerIn(content.ownerDocument);
  const section = make("section", "standard-form parapet-ready");
  content.replaceChildren(section);
  const readied = readiedNow(opened.subject, parts);
  section.append(
    ...(readied === null ? formContent(section, opened, parts) : waitingContent(make, readied, doing, parts)),
  );
};

interface Window extends Opened {
  readonly actions: Actions;
  readonly title: string;
}

const windowClass = ({ title, actions, ...opened }: Window, parts: ReadyWindowParts) => {
  const { words, guard } = parts;
  return class ParapetReady extends drawnWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-ready",
      tag: "form",
      window: { title, icon: "fa-solid fa-bolt" },
      position: { width: 440 },
      form: {
        handler(this: unknown, _event: Event, form: HTMLFormElement): Promise<void> {
          if (this instanceof ParapetReady) this.submitted(form);
          return Promise.resolve();
        },
      },
    };
    submitted(form: HTMLFormElement): void {
      const readied = readiedFrom(readyAnswers(form), opened.offer);
      if (typeof readied === "string") ui.notifications.warn(words.say(`PARAPET.Ready.Lacks.${readied}`));
      else this.closeWhen(actions.ready(readied));
    }
    closeWhen(done: Promise<boolean>): void {
      const closing = done.then((isDone) => (isDone ? this.close() : undefined));
      guardLater(guard, () => scenePlace(words), closing);
    }
    protected override _replaceHTML(_: unknown, content: HTMLElement): void {
      fill(content, { actions, subject: opened.subject, then: (done) => this.closeWhen(done) }, opened, parts);
    }
  };
};

/** Opens the window in which an action is readied, or what waits is taken or given up. */
export const createReadyWindow = (parts: ReadyWindowParts) => {
  const opened = new Map<{ readonly rendered: boolean; close(): Promise<unknown> }, ReadySubject>();
  const open = (subject: ReadySubject, begun: ReadyCommand = { words: "", action: "" }): void => {
    const name = calledNow(`token:${documentOf(subject)?.tokenId ?? ""}`, parts);
    const isReadied = readiedNow(subject, parts) !== null;
    const title = parts.words.say(isReadied ? "PARAPET.Ready.Prompt" : "PARAPET.Ready.WindowTitle", { name });
    const Ready = windowClass(
      { subject, begun, title, offer: offerFor(subject, parts), actions: createActs(subject, parts) },
      parts,
    );
    const window = new Ready();
    for (const former of opened.keys()) if (!former.rendered) opened.delete(former);
    opened.set(window, subject);
    void window.render({ force: true });
  };
  /** Closes the windows of combatants that are gone, with their fight or alone. */
  const closeGone = (): void => {
    for (const [window, subject] of opened) {
      if (documentOf(subject) !== undefined) continue;
      opened.delete(window);
      guardLater(parts.guard, () => scenePlace(parts.words), window.close());
    }
  };
  return { open, closeGone };
};
