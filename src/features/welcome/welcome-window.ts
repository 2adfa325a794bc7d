import { trackedUnder } from "../../foundry/combat/order-switch";
import { hasSurpriseMarkers, surpriseRulesNow } from "../../foundry/combat/surprise/surprise-markers";
import { guardLater } from "../../foundry/errors/errors";
import { writeAnswered } from "../../foundry/settings/first-start";
import { ruleSetWith } from "../../rules/index";
import { fittingRules, proposalsFor } from "../../foundry/settings/proposals";
import { attackDiceSetting, settingFields, writeStored } from "../../foundry/settings/store";
import { titleOfModule } from "../../foundry/other-modules";
import type { SettingChoice } from "../../foundry/settings/fields";
import { offGuardStatus } from "../../systems/adapter/actor-numbers";
import type { Table } from "../../table";
import { makeWindow } from "../windows/make-window";
import type { OpenWindow } from "../windows/one-window";
import { FIELD_TEMPLATES, TEMPLATES } from "../windows/parapet-window";
import { useAtOnce } from "./at-once";
import { MORE, welcomeView, type WelcomeView } from "./welcome-view";

const marksOffGuard = (ruleset: string): boolean => {
  const rules = ruleSetWith(ruleset);
  const surprise = rules === undefined ? null : surpriseRulesNow(rules.id);
  return surprise !== null && hasSurpriseMarkers() && offGuardStatus(game.system.id, surprise) !== undefined;
};

interface Answers {
  readonly ruleset: string;
  readonly wantsMore: boolean;
  readonly attackDice: string;
}

const choicesOf = (key: string): readonly SettingChoice[] | null => {
  const field = settingFields().find((each) => each.key === key);
  return field?.kind === "choice" ? field.choices : null;
};

/** Only systems without an adapter have the setting. */
const attackDiceNow = (): string => (choicesOf("attackDice") === null ? "" : attackDiceSetting());

const viewOf = ({ ruleset, wantsMore, attackDice }: Answers, { adapter, coexistence, words }: Table): WelcomeView => {
  const dice = choicesOf("attackDice");
  return welcomeView({
    system: { title: game.system.title, capabilities: adapter().capabilities },
    proposed: fittingRules(game.system.id),
    proposals: proposalsFor(game.system.id),
    bringerOf: (id) => (id.includes(".") ? titleOfModule(id.slice(0, id.indexOf("."))) : undefined),
    wantsMore,
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

const answersIn = (form: HTMLFormElement): Answers => {
  const proposal = valueIn(form, "proposal");
  const wantsMore = proposal === MORE;
  return {
    ruleset: proposal === "" || wantsMore ? valueIn(form, "ruleset") : proposal,
    wantsMore,
    attackDice: valueIn(form, "attackDice"),
  };
};

/** Without a rule set to propose, nothing is chosen at first. */
const firstAnswers = (): Answers => {
  const { fit, ruleset } = fittingRules(game.system.id);
  return { ruleset: fit === "none" ? "" : ruleset, wantsMore: false, attackDice: attackDiceNow() };
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

/** Opens the window that asks by which rules the world plays. A game that Parapet has for certain needs no question. */
export const openWelcome = (table: Table): void => {
  const { guard, words } = table;
  const later = (done: Promise<unknown>): void => guardLater(guard, () => words.say("PARAPET.Welcome.Title"), done);
  if (fittingRules(game.system.id).fit === "certain") return later(useAtOnce(table));
  const shown: OpenWindow = makeWindow({
    name: "ParapetWelcome",
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
      handler: (event, form) => Promise.resolve(later(submit(event, form, table))),
    },
    parts: {
      question: { template: `${TEMPLATES}/welcome-question.hbs`, templates: FIELD_TEMPLATES },
      automatic: { template: `${TEMPLATES}/welcome-automatic.hbs` },
      footer: { template: `${TEMPLATES}/welcome-footer.hbs` },
    },
    context: ({ form }) => viewOf(form === null ? firstAnswers() : answersIn(form), table),
    begin: ({ element }) => {
      const proposals = [...element.querySelectorAll<HTMLInputElement>("input[name=proposal]")];
      if (!proposals.some(({ checked }) => checked)) proposals[0]?.focus();
    },
    changed: (field) => {
      const isProposal = field instanceof HTMLInputElement && field.name === "proposal";
      later(shown.render({ parts: isProposal ? ["question", "automatic"] : ["automatic"] }));
    },
  });
  later(shown.render({ force: true }));
};
