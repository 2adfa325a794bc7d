import { fieldsFor, settingsOf, TABS, type ChoiceField, type SettingField } from "../src/foundry/settings/fields";
import { GAMES } from "../src/rules/books/data/games";
import { bookMessage, RULE_SETS, ruleSets } from "../src/rules/index";

type Texts = Readonly<Record<string, string>>;

/** Has no adapter, so its table has the settings for unknown rolls too. */
const UNKNOWN_SYSTEM = "unknown";

const KNOWN_KEYS = new Set(fieldsFor("dnd5e").map(({ key }) => key));

const SEPARATOR = " · ";

const GAME_IDS: readonly string[] = GAMES.map(({ document }) => document.id);
const GAMES_LINK = "[games that are documents](games.md)";

const BOOK_IDS = Object.keys(RULE_SETS);
/** Games that follow a book. */
const RELATED_IDS: readonly string[] = ruleSets().flatMap(({ id }) =>
  BOOK_IDS.includes(id) || GAME_IDS.includes(id) ? [] : [id],
);
const RELATED_LINK = "[related games](games.md#games-that-follow-a-book)";

const bold = (text: string): string => `**${text}**`;

const nameOf = (rulesId: string, texts: Texts): string =>
  texts[`PARAPET.Setting.ruleset.${rulesId}`] ?? bookMessage(`PARAPET.Setting.ruleset.${rulesId}`) ?? "";

/** What "As in the rules" is: for each value the rule sets with it as default, the most frequent value last. */
const defaultsByRules = ({ key, choices }: ChoiceField, texts: Texts): string => {
  const rows = choices.map(({ value, label }) => ({
    label,
    books: ruleSets().filter((rules) =>
      settingsOf(rules).some((option) => option.key === key && option.values[0] === value),
    ),
  }));
  const used = rows.filter(({ books }) => books.length > 0).sort((a, b) => a.books.length - b.books.length);
  const parts = used.map(({ label, books }, i) => {
    const names = i === used.length - 1 ? "the others" : books.map(({ id }) => nameOf(id, texts)).join("; ");
    return `*${texts[label]}* for ${names}`;
  });
  return parts.join(", ");
};

const choicesOf = (field: ChoiceField, texts: Texts): string => {
  const labels = field.choices.map(({ value, label }) => ({ value, text: texts[label] ?? bookMessage(label) ?? "" }));
  if (field.key === "ruleset") {
    const books = labels.filter(({ value }) => BOOK_IDS.includes(value)).map(({ text }) => text);
    return `${[...books, RELATED_LINK, GAMES_LINK].join(SEPARATOR)}. Default: the rules of the game system; without them the GM is asked`;
  }
  const marked = labels.map(({ value, text }) => (value === field.initial ? bold(text) : text)).join(SEPARATOR);
  return field.initial === "book" ? `${marked}. As in the rules: ${defaultsByRules(field, texts)}` : marked;
};

const valuesOf = (field: SettingField, texts: Texts): string => {
  if (field.kind === "choice") return choicesOf(field, texts);
  if (field.kind === "path") return `**empty**${SEPARATOR}a path`;
  const [initial, min, max] = [field.initial, field.min, field.max].map((each) => each.toLocaleString("en"));
  return `${bold(initial ?? "")}, from ${min} to ${max}`;
};

const changedBy = ({ scope, mayDiffer }: SettingField): string => {
  if (scope === "client") return "each user";
  return mayDiffer ? "GM, for the world or one scene" : "GM, for the world";
};

const usedBy = ({ key, rulesets }: SettingField, texts: Texts): string => {
  if (!KNOWN_KEYS.has(key)) return "all, in game systems that Parapet does not know";
  if (rulesets === null || rulesets.length === ruleSets().length) return "all";
  // A page stands for its games where all of them use the setting.
  const whole = [
    { ids: RELATED_IDS, link: RELATED_LINK },
    { ids: GAME_IDS, link: GAMES_LINK },
  ].filter(({ ids }) => ids.every((id) => rulesets.includes(id)));
  const named = rulesets.filter((id) => !whole.some(({ ids }) => ids.includes(id))).map((id) => nameOf(id, texts));
  return [...named, ...whole.map(({ link }) => link)].join(SEPARATOR);
};

const row = (field: SettingField, texts: Texts): string => {
  const cells = [texts[field.name], texts[field.hint], valuesOf(field, texts), changedBy(field), usedBy(field, texts)];
  return `| ${cells.join(" | ")} |`;
};

/** What there is to know of a section besides its settings. */
const NOTES: Readonly<Record<string, string>> = {
  rules: `*Ranged attacks close to enemies*, *Range of weapons* and *Flanking* are left to Midi-QOL while it is active. The first two are
left to Automated Conditions 5e too. To apply them all the same, set *With another cover module* to *Apply cover too*.`,
  rolls: `In Pathfinder and Starfinder, second edition, the game system itself applies range, flanking, off guard and conditions.
Parapet puts only cover on those rolls.`,
};

const sectionText = (section: string, texts: Texts): string => {
  const rows = fieldsFor(UNKNOWN_SYSTEM)
    .filter((field) => field.section === section)
    .map((field) => row(field, texts));
  const heading = texts[`PARAPET.Setting.Section.${section}`];
  const note = NOTES[section];
  const table = [
    "| setting | what it does | values | changed by | rule sets |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ];
  const parts = [...(heading === undefined ? [] : [`### ${heading}`]), ...(note === undefined ? [] : [note])];
  return `${parts.map((part) => `${part}\n\n`).join("")}${table.join("\n")}\n`;
};

/** The guide's page of all settings, in Markdown. `texts`: the messages of `lang/en.json`. */
export const settingsPage = (texts: Texts): string => {
  const tabs = Object.entries(TABS).map(([tab, sections]) => {
    const parts = sections.map((section) => sectionText(section, texts));
    return `## ${texts[`PARAPET.Config.Tab.${tab}`]}\n\n${parts.join("\n")}`;
  });
  return `# Settings

All settings are in Parapet's panel: *Configure Settings*, *Parapet*, *Open the panel*, or **Shift+P**. Each heading on this page
is a tab of the panel. [First steps](first-steps.md#turn-it-on) shows the panel.

- **Bold** is the default.
- *Each user* settings apply only to the person who changes them.
- Where the GM can change a setting for one scene, choose *Only this scene* under *Settings for* in the panel.
- The panel shows a setting only while one of its rule sets is in force.

\`npm run docs:settings\` makes this page from the table of settings and their English texts.

${tabs.join("\n")}`;
};
