import { aimAt, aimAtNone, tokenOnScene } from "../../foundry/canvas/map-tokens";
import { likelyNow } from "../../foundry/combat/opportunity-place";
import { ANSWER_WITHIN } from "../../foundry/combat/readied/trigger-pauses";
import type { Prompt, PromptAnswer, ShownPrompt } from "../../foundry/combat/readied/trigger-prompts";
import { combatWith } from "../../foundry/combat/stored/documents";
import { storedValue } from "../../foundry/settings/store";
import { UNSEEN_CREATURE } from "../../foundry/verdicts/knowledge";
import { movesTo } from "../../foundry/verdicts/place-struck";
import { creatureWithId } from "../../scene/model/battlefield";
import { strikesOf } from "../../systems/own-strikes/own-strikes";
import type { OwnStrike } from "../../systems/own-strikes/strike";
import type { EncounterTable } from "../../table";
import { verdictWords } from "../../words/verdict-words";
import { calledNow } from "../cards/creature-words";
import { makerIn, type MakeElement } from "../windows/make-element";
import { createListWindow, type ListedRow, type ListWindow } from "./list-window";

const NOTHING = (): void => undefined;

interface Pair {
  /** `token:ID`, as are all creatures. */
  readonly reactor: string;
  /** Null for one that the user does not know. */
  readonly mover: string | null;
}

/** The prompt has no id of a mover that not everyone may know. It is the creature whose turn it is. */
const pairOf = ({ combat, who, creature }: Prompt, { verdicts }: EncounterTable): Pair => {
  const { combatants, combatant } = combatWith(combat) ?? {};
  const mover = creature === UNSEEN_CREATURE ? `token:${combatant?.tokenId ?? ""}` : creature;
  const isKnown = creatureWithId(verdicts.real.known().battlefield, mover) !== undefined;
  return { reactor: `token:${combatants?.get(who)?.tokenId ?? ""}`, mover: isKnown ? mover : null };
};

/** What the attack comes to where it was provoked, as the user knows the map. The map shows it until `unpin` is called. */
const verdictOf = (
  { reactor, mover }: Pair,
  { verdicts, words, pins }: EncounterTable,
): { readonly text: string; readonly unpin: () => void } | null => {
  if (mover === null) return null;
  const { attack, at } = likelyNow(reactor, mover, verdicts.real.known(), verdicts.real.rules());
  const melee = { ...attack, kind: "melee" } as const;
  const { brief, modifiers } = verdictWords(
    verdicts.judge(melee, { at: movesTo(mover, at), settings: "saved", tell: false }),
    words,
  );
  const numbers = [brief, ...modifiers].join(" · ");
  const text = at === null ? numbers : `${words.say("PARAPET.PlaceLeft")}: ${numbers}`;
  return { text, unpin: pins.add(melee, at) };
};

const strikesFor = ({ reactor }: Pair): readonly OwnStrike[] => {
  const token = tokenOnScene(reactor);
  const actor: object | null = token?.actor ?? null;
  return token === undefined || actor === null ? [] : strikesOf(game.system.id, actor, token);
};

/**
 * Targets the mover and makes the attack through the system, if the sheet has one. Without the mover on the map nobody is attacked,
 * also none of the targets from before.
 */
const attackWith = (strike: OwnStrike | undefined, { mover }: Pair, { words, later }: EncounterTable): void => {
  if (mover !== null && aimAt([mover])) return later(Promise.resolve(strike?.make()));
  aimAtNone();
  ui.notifications.warn(words.say("PARAPET.Offer.NoTarget"));
};

type Done = (said: PromptAnswer) => void;

/** An attack that waits until it is known that no other user has answered first. */
interface Attack {
  /** The reactor's name. */
  readonly name: string;
  readonly make: () => void;
}

const buttonsIn =
  (make: MakeElement) =>
  (action: string, label: string, press: () => void): HTMLButtonElement => {
    const made = make("button", "", label);
    made.type = "button";
    made.dataset["offer"] = action;
    made.addEventListener("click", press);
    return made;
  };

/** A question, as its window lists it. `press` gets what to do if this user's answer to attack is the one that counts. */
const createRow = (
  prompt: Prompt,
  parts: EncounterTable,
  { done, press }: { readonly done: Done; readonly press: (attack: Attack) => void },
): ListedRow => {
  const { words, safely } = parts;
  const make = makerIn(document);
  const pair = pairOf(prompt, parts);
  const name = calledNow(pair.reactor, parts);
  const creature = pair.mover === null ? words.say("PARAPET.Card.Unseen") : calledNow(pair.mover, parts);
  const verdict = safely(() => verdictOf(pair, parts), null);
  const strikes = safely(() => strikesFor(pair), []);
  const choice = make("select", "", ...strikes.map((strike) => make("option", "", strike.name)));
  choice.ariaLabel = words.say("PARAPET.Offer.With");
  const button = buttonsIn(make);
  let isAnswered = false;
  const answer = (said: PromptAnswer): void => {
    if (isAnswered) return;
    isAnswered = true;
    for (const each of buttons) each.disabled = true;
    verdict?.unpin();
    done(said);
  };
  const strike = (): void => {
    if (isAnswered) return;
    const chosen = strikes[Math.max(0, choice.selectedIndex)];
    press({ name, make: () => attackWith(chosen, pair, parts) });
    answer("act");
  };
  const sentences = [
    words.say("PARAPET.Ready.Came.provokes", { creature }),
    ...(verdict === null ? [] : [verdict.text]),
    ...(pair.mover === null ? [words.say("PARAPET.Offer.NoTarget")] : []),
    ...(pair.mover !== null && strikes.length === 0 ? [words.say("PARAPET.Offer.ByHand")] : []),
    words.say(prompt.isHeld === true ? "PARAPET.Ready.Waits" : "PARAPET.Offer.MovedOn", { creature }),
  ];
  const buttons = [
    ...(strikes.length > 1 ? [choice] : []),
    button("act", words.say("PARAPET.Offer.Attack"), strike),
    button("pass", words.say("PARAPET.Ready.Pass"), () => answer("pass")),
  ];
  const text = sentences.map((sentence) => make("p", "", sentence));
  const element = make(
    "section",
    "parapet-offer",
    make("h4", "", name),
    ...text,
    make("div", "form-group", ...buttons),
  );
  return { element, answer };
};

/** GMs see who is asked, and can go on without an answer: for one creature, or for all of them. */
const createWaitingRow = (prompt: Prompt, parts: EncounterTable, done: Done): ListedRow => {
  const { words } = parts;
  const make = makerIn(document);
  const { reactor, mover } = pairOf(prompt, parts);
  const sentences = [
    words.say("PARAPET.Ready.WaitingFor", { name: calledNow(reactor, parts) }),
    words.say("PARAPET.Ready.Came.provokes", { creature: calledNow(mover ?? "", parts) }),
  ];
  const text = sentences.map((sentence) => make("p", "", sentence));
  const goOn = buttonsIn(make)("pass", words.say("PARAPET.Ready.WaitNoMore"), () => done("pass"));
  return { element: make("section", "parapet-offer-awaited", ...text, make("div", "form-group", goOn)), answer: done };
};

/** For a user who wants no questions: others may still be asked, and GMs see no waiting line. */
const unasked = ({ kind }: Prompt): ShownPrompt => {
  let shut = NOTHING;
  const closed = new Promise<null>((done) => {
    shut = () => done(null);
  });
  return { answer: kind === "ask" ? Promise.resolve("off" as const) : closed, shut };
};

/** Shows an entry in a window until it is answered. */
const showIn = (window: ListWindow, createEntry: (done: Done) => ListedRow): ShownPrompt => {
  let shut = NOTHING;
  const answer = new Promise<PromptAnswer>((said) => {
    let drop = NOTHING;
    const row = createEntry((its) => {
      said(its);
      drop();
    });
    drop = window.add(row);
    shut = () => row.answer(null);
  });
  return { answer, shut };
};

/** The windows of this user: one with all open questions, and on GMs' clients one with who is waited for. */
export const createOfferWindows = (parts: EncounterTable) => {
  const { words } = parts;
  const title = words.say("PARAPET.Offer.Title");
  const questions = createListWindow(parts, () => ({
    title,
    icon: "fa-solid fa-hand-fist",
    className: "parapet-offers",
    hint: words.say("PARAPET.Ready.Within", { seconds: ANSWER_WITHIN / 1000 }),
    passAll: words.say("PARAPET.Offer.PassAll"),
  }));
  const waiting = createListWindow(parts, () => ({
    title,
    icon: "fa-solid fa-hourglass-half",
    className: "parapet-offer-waiting",
    hint: "",
    passAll: words.say("PARAPET.Offer.GoOnAll"),
  }));
  /** By the id of the prompt. */
  const pressed = new Map<string, Attack>();
  return {
    show: (prompt: Prompt): ShownPrompt => {
      if (storedValue("opportunityAsked") === "off") return unasked(prompt);
      if (prompt.kind === "wait") return showIn(waiting, (done) => createWaitingRow(prompt, parts, done));
      const press = (attack: Attack): void => void pressed.set(prompt.id, attack);
      return showIn(questions, (done) => createRow(prompt, parts, { done, press }));
    },
    /** It is known whether this user's answer to attack is the one that counts. */
    over: (id: string, isOurs: boolean): void => {
      const attack = pressed.get(id);
      pressed.delete(id);
      if (attack === undefined) return;
      if (isOurs) return parts.safely(attack.make, undefined);
      ui.notifications.warn(foundry.utils.escapeHTML(words.say("PARAPET.Offer.Taken", { name: attack.name })));
    },
  };
};
