import { trackedUnder } from "../../foundry/combat/order-switch";
import { hasSurpriseMarkers, surpriseRulesNow } from "../../foundry/combat/surprise/surprise-markers";
import { guardLater } from "../../foundry/errors/errors";
import { writeAnswered } from "../../foundry/settings/first-start";
import { ruleSetWith } from "../../rules/index";
import { attackDiceSetting, proposedRules, settingFields, writeStored } from "../../foundry/settings/store";
import type { SettingChoice } from "../../foundry/settings/fields";
import { offGuardStatus } from "../../systems/adapter/actor-numbers";
import type { Table } from "../../table";
import { FIELD_TEMPLATES, parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { welcomeView, type WelcomeView } from "./welcome-view";

const marksOffGuard = (ruleset: string): boolean => {
  const rules = ruleSetWith(ruleset);
  const surprise = rules === undefined ? null : surpriseRulesNow(rules.id);
  return surprise !== null && hasSurpriseMarkers() && offGuardStatus(game.system.id, surprise) !== undefined;
};

interface Answers {
  readonly ruleset: string;
  readonly attackDice: string;
}

const choicesOf = (key: string): readonly SettingChoice[] | null => {
  const field = settingFields().find((each) => each.key === key);
  return field?.kind === "choice" ? field.choices : null;
};

/** Only systems without an adapter have the setting. */
const attackDiceNow = (): string => (choicesOf("attackDice") === null ? "" : attackDiceSetting());

const viewOf = ({ ruleset, attackDice }: Answers, { adapter, coexistence, words }: Table): WelcomeView => {
  const dice = choicesOf("attackDice");
  return welcomeView({
    system: { title: game.system.title, capabilities: adapter().capabilities },
    proposed: proposedRules(),
    choices: choicesOf("ruleset") ?? [],
    attackDice: dice && { choices: dice, value: attackDice },
    chosen: ruleset,
    marksOffGuard,
    tracked: trackedUnder,
    words,
    isStandingDown: coexistence.isStandingDown(),
    rivals: coexistence.isStandingDown() ? coexistence.deciding().map(({ title }) => title) : [],
    companions: coexistence.lines(),
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

/** Without a rule set to propose, nothing is chosen at first. */
const firstAnswers = (): Answers => {
  const { fit, ruleset } = proposedRules();
  return { ruleset: fit === "none" ? "" : ruleset, attackDice: attackDiceNow() };
};

const keep = async ({ ruleset, attackDice }: Answers): Promise<void> => {
  if (ruleset !== "") await writeStored({ ruleset });
  if (attackDice !== "") await writeStored({ attackDice });
  await writeAnswered();
};

/** Stores the answers, then does what the pressed button says. */
const submit = async (event: Event, form: HTMLFormElement, { features }: Table): Promise<void> => {
  const button = "submitter" in event ? event.submitter : null;
  const pressed = button instanceof HTMLButtonElement ? button.value : "";
  await keep(answersIn(form));
  if (pressed === "tour") features.tours?.start();
  if (pressed === "settings") features.panel?.open();
};

/** Opens the window that asks by which rules the world plays. */
export const openWelcome = (table: Table): void => {
  const { guard, words } = table;
  const later = (done: Promise<unknown>): void => guardLater(guard, () => words.say("PARAPET.Welcome.Title"), done);
  class ParapetWelcome extends parapetWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-welcome",
      classes: ["parapet-welcome"],
      tag: "form",
      window: {
        title: "PARAPET.Welcome.Title",
        icon: "fa-solid fa-shield-halved",
        contentClasses: ["standard-form"],
      },
      position: { width: Math.min(520, innerWidth - 16) },
      form: {
        closeOnSubmit: true,
        handler: (event: Event, form: HTMLFormElement) => Promise.resolve(later(submit(event, form, table))),
      },
    };
    static override PARTS = {
      question: { template: `${TEMPLATES}/welcome-question.hbs`, templates: FIELD_TEMPLATES },
      automatic: { template: `${TEMPLATES}/welcome-automatic.hbs` },
      footer: { template: `${TEMPLATES}/welcome-footer.hbs` },
    };

    protected override _prepareContext(): Promise<object> {
      return Promise.resolve(viewOf(this.form === null ? firstAnswers() : answersIn(this.form), table));
    }
    protected override _onChangeForm(): void {
      later(this.render({ parts: ["automatic"] }));
    }
  }
  later(new ParapetWelcome().render({ force: true }));
};
