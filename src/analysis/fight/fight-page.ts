/** A record of a fight as markup for a journal, and as a page: one file that needs no network and runs no script. */
import { element, escaped } from "../../drawing/svg";
import type { Words } from "../../words/localize";
import { plain } from "../../words/plain";
import { oneFile } from "../page/one-file";
import type { FightRecord } from "./fight-record";
import { leadSaid, lineSaid, sumsSaid } from "./fight-words";
import SHEET from "./fight-page.css?raw";

/** Turns a text into markup that says it. */
type AsMarkup = (text: string) => string;

const asPage: AsMarkup = (text) => escaped(plain(text));

const row = (cell: "td" | "th", cells: readonly string[]): string =>
  element("tr", {}, cells.map((inside) => `<${cell}>${inside}</${cell}>`).join(""));

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  element(
    "table",
    {},
    element("thead", {}, row("th", heads)) + element("tbody", {}, rows.map((cells) => row("td", cells)).join("")),
  );

/** What the record says. Names come in as text: `asMarkup` escapes them. */
export const fightMarkup = (record: FightRecord, words: Words, asMarkup: AsMarkup = asPage): string => {
  const { say, series } = words;
  const heads = (...names: readonly string[]): string[] => names.map((name) => asMarkup(name));
  const sums = sumsSaid(record, words).map(
    ({ title, rows }) =>
      element("h3", {}, asMarkup(title)) +
      table(
        heads(say("PARAPET.Fight.Head.name"), say("PARAPET.Fight.Head.attacks"), say("PARAPET.Fight.Head.misses")),
        rows.map(({ name, attacks, misses }) => [asMarkup(name), String(attacks), String(misses)]),
      ),
  );
  const lines = record.lines.map((line) => {
    const { round, attack, cover, roll, decided, notes } = lineSaid(line, words);
    return [round, attack, series([cover, ...notes]), roll, decided].map((text) => asMarkup(text));
  });
  const list = [
    element("h3", {}, asMarkup(say("PARAPET.Fight.List"))),
    table(
      heads(
        say("PARAPET.Fight.Head.round"),
        say("PARAPET.Fight.Head.attack"),
        say("PARAPET.Fight.Head.cover"),
        say("PARAPET.Fight.Head.roll"),
        say("PARAPET.Fight.Head.decided"),
      ),
      lines,
    ),
  ];
  const lead = element("p", {}, asMarkup(leadSaid(record, words)));
  return [lead, ...sums, ...(lines.length === 0 ? [] : list)].join("\n");
};

/** The page; `lang` is the language of the words. */
export const fightPage = (record: FightRecord, words: Words, lang: string): string => {
  const title = words.say("PARAPET.Fight.Title");
  const body = `<h1>${asPage(title)}</h1>${fightMarkup(record, words)}`;
  return oneFile({ title, lang, sheet: SHEET, body });
};
