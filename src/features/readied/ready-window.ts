import { isRegionOffered } from "../../foundry/canvas/known-regions";
import { TRIGGER_EVENTS } from "../../combat/trigger";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { itemsOf, combatWith, type CombatantDocument } from "../../foundry/combat/stored/documents";
import { readiedSentences } from "../../foundry/combat/readied/readied-words";
import { sceneMeasure, viewedScene } from "../../foundry/canvas/viewed-scene";
import { sceneWith } from "../../foundry/canvas/moving-tokens";
import type { EncounterTable } from "../../table";
import { tellNotDone, type NotDoneReason } from "../tracker/refusal-messages";
import { calledNow } from "../cards/creature-words";
import type { FormOption } from "../windows/form-row";
import { makeWindow } from "../windows/make-window";
import type { OpenWindow } from "../windows/one-window";
import { FIELD_TEMPLATES, TEMPLATES } from "../windows/parapet-window";
import { fireReadied, readiedNow, type ReadySubject } from "./fire-readied";
import type { ReadyCommand } from "./ready-chat";
import { readiedFrom, readyAnswers, readyRows, showAskedRows, type ReadyOffer } from "./ready-form";

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

const createWindow = (
  subject: ReadySubject,
  begun: ReadyCommand,
  parts: EncounterTable,
  onClose: () => void,
): OpenWindow => {
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
  const showAsked = (form: HTMLFormElement | null): void => {
    if (form !== null) showAskedRows(form, offer);
  };
  const shown: OpenWindow = makeWindow({
    name: "ParapetReady",
    id: "parapet-ready",
    tag: "form",
    window: {
      title: words.say(isReadied ? "PARAPET.Ready.Prompt" : "PARAPET.Ready.WindowTitle", { name }),
      icon: "fa-solid fa-bolt",
    },
    position: { width: 440 },
    form: { handler: (_, form) => Promise.resolve(submit(form)) },
    actions: {
      fire: () => closeAfter(fireReadied(subject, parts)),
      cancel: () => closeAfter(ask(combat, { kind: "cancel", who })),
    },
    parts: { ready: { template: `${TEMPLATES}/ready.hbs`, templates: FIELD_TEMPLATES } },
    context: () => contextOf(subject, offer, begun, parts),
    rendered: ({ form }) => showAsked(form),
    changed: (_, { form }) => showAsked(form),
    end: onClose,
  });
  return shown;
};

interface Opened {
  readonly window: OpenWindow;
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
