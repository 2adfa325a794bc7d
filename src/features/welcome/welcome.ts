import { surpriseRulesNow } from "../../foundry/combat/surprise/surprise-rules";
import type { RivalSeen } from "../../foundry/coexistence/rivals";
import { guardLater, type Guard } from "../../foundry/errors/errors";
import { asksNow, writeAnswer } from "../../foundry/settings/first-start";
import type { Words } from "../../words/localize";
import { ruleSetWith } from "../../rules/index";
import { attackDiceSetting } from "../../foundry/settings/automation";
import type { Choice } from "../../foundry/settings/fields";
import { proposedRules, settingFields, writeStored } from "../../foundry/settings/store";
import { offGuardStatus } from "../../systems/attack/off-guard";
import type { Capabilities } from "../../systems/adapter/system-adapter";
import { drawnWindow } from "../windows/drawn-window";
import { AFTERWARDS, automaticContent, welcomeContent, type Afterwards } from "./welcome-content";
import { welcomeView, type WelcomeView } from "./welcome-view";

/** The question by which rules a world plays, asked of its GM at the first start. */
export interface Welcome {
  /** For `ready`, before the world is brought up to date. */
  readonly begin: () => void;
}

export interface WelcomeNeeds {
  readonly guard: Guard;
  readonly words: Words;
  readonly capabilities: () => Capabilities;
  /** Those for which Parapet stands down. */
  readonly rivals: () => readonly RivalSeen[];
  readonly openPanel: () => void;
  readonly startTour: () => void;
}

const marksOffGuard = (ruleset: string): boolean => {
  const rules = ruleSetWith(ruleset);
  const surprise = rules === undefined ? null : surpriseRulesNow(rules.id);
  return surprise !== null && offGuardStatus(game.system.id, surprise) !== undefined;
};

interface Answers {
  readonly ruleset: string;
  readonly attackDice: string;
}

const choicesOf = (key: string): readonly Choice[] | null => {
  const field = settingFields().find((each) => each.key === key);
  return field?.kind === "choice" ? field.choices : null;
};

/** Only systems without an adapter have the setting. */
const attackDiceNow = (): string => (choicesOf("attackDice") === null ? "" : attackDiceSetting());

const viewOf = ({ ruleset, attackDice }: Answers, { capabilities, rivals, words }: WelcomeNeeds): WelcomeView => {
  const dice = choicesOf("attackDice");
  return welcomeView({
    system: { title: game.system.title, capabilities: capabilities() },
    proposed: proposedRules(),
    choices: choicesOf("ruleset") ?? [],
    attackDice: dice && { choices: dice, value: attackDice },
    chosen: ruleset,
    marksOffGuard,
    words,
    rivals: rivals().map(({ title }) => title),
  });
};

const valueIn = (form: HTMLFormElement, name: string): string => {
  const input = form.elements.namedItem(name);
  return input !== null && "value" in input ? input.value : "";
};

const answersIn = (form: HTMLFormElement): Answers => ({
  ruleset: valueIn(form, "ruleset"),
  attackDice: valueIn(form, "attackDice"),
});

const afterwardsOf = (event: Event): Afterwards => {
  const button = "submitter" in event ? event.submitter : null;
  const value = button instanceof HTMLElement && "value" in button ? button.value : "";
  return AFTERWARDS.find((each) => each === value) ?? "use";
};

const keep = async ({ ruleset, attackDice }: Answers): Promise<void> => {
  if (ruleset !== "") await writeStored({ ruleset });
  if (attackDice !== "") await writeStored({ attackDice });
  await writeAnswer("done");
};

const answered = async (event: Event, form: HTMLFormElement, needs: WelcomeNeeds): Promise<void> => {
  const then = afterwardsOf(event);
  await keep(answersIn(form));
  if (then === "tour") needs.startTour();
  if (then === "settings") needs.openPanel();
};

const fill = (into: HTMLElement, needs: WelcomeNeeds): void => {
  const { fit, ruleset } = proposedRules();
  const first: Answers = { ruleset: fit === "none" ? "" : ruleset, attackDice: attackDiceNow() };
  const document = into.ownerDocument;
  const { content, selects, automatic } = welcomeContent(document, viewOf(first, needs), first.ruleset, needs.words);
  for (const select of selects)
    select.addEventListener("change", () => {
      if (select.form !== null)
        automatic.replaceChildren(...automaticContent(document, viewOf(answersIn(select.form), needs)));
    });
  into.replaceChildren(content);
};

const openWelcome = (needs: WelcomeNeeds): void => {
  const { guard, words } = needs;
  const later = (done: Promise<unknown>): void => guardLater(guard, () => words.say("PARAPET.Welcome.Title"), done);
  class ParapetWelcome extends drawnWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-welcome",
      classes: ["parapet-welcome"],
      tag: "form",
      window: { title: "PARAPET.Welcome.Title", icon: "fa-solid fa-shield-halved" },
      position: { width: Math.min(520, innerWidth - 16) },
      form: {
        closeOnSubmit: true,
        handler: (event: Event, form: HTMLFormElement) => Promise.resolve(later(answered(event, form, needs))),
      },
    };
    protected override _replaceHTML(_: unknown, content: HTMLElement): void {
      fill(content, needs);
    }
  }
  later(new ParapetWelcome().render({ force: true }));
};

export const createWelcome = (needs: WelcomeNeeds): Welcome => ({
  begin: () => {
    if (!asksNow()) return;
    const { guard, words } = needs;
    // Once begun, the world looks like an older one: only what is stored here tells that it still has to answer.
    guardLater(guard, () => words.say("PARAPET.Welcome.Title"), writeAnswer("later"));
    // Listeners to `ready` of other modules come after this one, and may add rule sets.
    setTimeout(() =>
      guard(
        () => words.say("PARAPET.Welcome.Title"),
        () => openWelcome(needs),
        undefined,
      ),
    );
  },
});
