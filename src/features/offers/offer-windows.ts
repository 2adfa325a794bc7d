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
import { askFor } from "../windows/ask";
import { makerIn } from "../windows/make-element";

/** Pixels: a sentence in a few lines. */
const WIDTH = 440;

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

/** A question in the window. */
interface Row {
  readonly element: HTMLElement;
  /** Answers it; only the first answer counts. */
  readonly answer: (said: PromptAnswer) => void;
}

/**
 * Targets the mover and makes the attack through the system, if the sheet has one. Without the mover on the map nobody is attacked,
 * also none of the targets from before.
 */
const attackWith = (strike: OwnStrike | undefined, { mover }: Pair, { words, later }: EncounterTable): void => {
  if (mover !== null && aimAt([mover])) return later(Promise.resolve(strike?.make()));
  aimAtNone();
  ui.notifications.warn(words.say("PARAPET.Offer.NoTarget"));
};

const createRow = (prompt: Prompt, parts: EncounterTable, done: (said: PromptAnswer) => void): Row => {
  const { words, safely } = parts;
  const make = makerIn(document);
  const pair = pairOf(prompt, parts);
  const name = calledNow(pair.reactor, parts);
  const creature = pair.mover === null ? words.say("PARAPET.Card.Unseen") : calledNow(pair.mover, parts);
  const verdict = safely(() => verdictOf(pair, parts), null);
  const strikes = safely(() => strikesFor(pair), []);
  const choice = make("select", "", ...strikes.map((strike) => make("option", "", strike.name)));
  choice.ariaLabel = words.say("PARAPET.Offer.With");
  const button = (action: string, label: string, press: () => void): HTMLButtonElement => {
    const made = make("button", "", label);
    made.type = "button";
    made.dataset["offer"] = action;
    made.addEventListener("click", press);
    return made;
  };
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
    answer("act");
    attackWith(strikes[Math.max(0, choice.selectedIndex)], pair, parts);
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

/** https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html */
interface Shown {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

/** A window, and the questions in it. */
interface Opened {
  readonly rows: Set<Row>;
  shown: Shown | null;
}

/** The text takes the focus: a key pressed in that moment must not answer. */
const contentFor = ({ words }: EncounterTable): string => {
  const make = makerIn(document);
  const within = words.say("PARAPET.Ready.Within", { seconds: ANSWER_WITHIN / 1000 });
  const text = make("div", "", make("div", "parapet-offer-list"), make("p", "hint", within));
  text.tabIndex = -1;
  text.autofocus = true;
  return text.outerHTML;
};

/** The one window of this user, with all open questions. */
const createOfferWindow = (parts: EncounterTable) => {
  const { words, later } = parts;
  /** Null once it closes: questions that arrive while it does open the next window. */
  let current: Opened | null = null;

  const leave = (its: Opened): void => {
    if (current === its) current = null;
  };
  const fill = (its: Opened): void => {
    const { rows, shown } = its;
    if (rows.size === 0) {
      leave(its);
      void shown?.close();
    } else
      shown?.element.querySelector(".parapet-offer-list")?.replaceChildren(...[...rows].map(({ element }) => element));
  };
  /** However it is closed: it may still be seen for a moment. */
  const watchClosing = (its: Opened, dialog: Shown): void => {
    const close: Shown["close"] = dialog.close.bind(dialog);
    dialog.close = (...options) => {
      leave(its);
      return close(...options);
    };
  };
  const open = async (its: Opened): Promise<void> => {
    const said: unknown = await foundry.applications.api.DialogV2.wait({
      window: { title: words.say("PARAPET.Offer.Title"), icon: "fa-solid fa-hand-fist" },
      classes: ["parapet-offers"],
      position: { width: WIDTH },
      content: contentFor(parts),
      rejectClose: false,
      render: (_event, dialog) => {
        if (its.shown === null) watchClosing(its, dialog);
        its.shown = dialog;
        fill(its);
      },
      buttons: [{ action: "pass", label: words.say("PARAPET.Offer.PassAll"), callback: () => "pass" }],
    });
    leave(its);
    its.shown = null;
    for (const row of [...its.rows]) row.answer(said === "pass" ? "pass" : null);
  };
  return {
    /** Returns how to take it out. */
    add: (row: Row): (() => void) => {
      const its = current ?? { rows: new Set(), shown: null };
      its.rows.add(row);
      if (its === current) fill(its);
      else {
        current = its;
        later(open(its));
      }
      return () => {
        if (its.rows.delete(row)) fill(its);
      };
    },
  };
};

/** GMs see who is asked, and can go on without an answer. */
const showWaiting = (prompt: Prompt, parts: EncounterTable): ShownPrompt => {
  const { words } = parts;
  const { reactor, mover } = pairOf(prompt, parts);
  let close = NOTHING;
  let isShut = false;
  const asking = askFor({
    title: words.say("PARAPET.Offer.Title"),
    sentences: [
      words.say("PARAPET.Ready.WaitingFor", { name: calledNow(reactor, parts) }),
      words.say("PARAPET.Ready.Came.provokes", { creature: calledNow(mover ?? "", parts) }),
    ],
    answers: [{ action: "pass", label: words.say("PARAPET.Ready.WaitNoMore") }],
    className: "parapet-offer-waiting",
    onShown: (dialog) => {
      close = () => void dialog.close();
      if (isShut) close();
    },
  });
  return {
    answer: asking,
    shut: () => {
      isShut = true;
      close();
    },
  };
};

/** For a user who wants no questions: others may still be asked, and GMs see no waiting line. */
const unasked = ({ kind }: Prompt): ShownPrompt => {
  let shut = NOTHING;
  const closed = new Promise<null>((done) => {
    shut = () => done(null);
  });
  return { answer: kind === "ask" ? Promise.resolve("off" as const) : closed, shut };
};

/** Shows a question or who is asked. Several questions are in one window. */
export const createOfferWindows = (parts: EncounterTable): ((prompt: Prompt) => ShownPrompt) => {
  const window = createOfferWindow(parts);
  return (prompt) => {
    if (storedValue("opportunityAsked") === "off") return unasked(prompt);
    if (prompt.kind === "wait") return showWaiting(prompt, parts);
    let shut = NOTHING;
    const answer = new Promise<PromptAnswer>((done) => {
      let drop = NOTHING;
      const row = createRow(prompt, parts, (said) => {
        done(said);
        drop();
      });
      drop = window.add(row);
      shut = () => row.answer(null);
    });
    return { answer, shut };
  };
};
