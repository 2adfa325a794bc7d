import { storedHouseRules, writeHouseRules } from "../../foundry/settings/house-rules";
import type { Book } from "../../rules/books/book";
import { LONGEST_NAME, MOST, readHouseRules, type HouseLevels, type HouseRules } from "../../rules/books/house-rules";
import { writtenBook } from "../../rules/index";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { isConfirmed } from "../windows/ask";
import { changePreview, createChangeCount } from "../windows/change-preview";
import { createHistory } from "../windows/edit-history";
import { openFile, refusedFile, saveFile } from "../windows/json-files";
import { makeWindow } from "../windows/make-window";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { TEMPLATES } from "../windows/parapet-window";
import { documentOf, houseLines, withAnswer, withoutLevel } from "./house-draft";
import { houseChange } from "./house-preview";

const PARTS = {
  lines: { template: `${TEMPLATES}/house-rules-lines.hbs`, scrollable: [""] },
  preview: { template: `${TEMPLATES}/change-preview.hbs` },
  count: { template: `${TEMPLATES}/change-count.hbs` },
  footer: { template: `${TEMPLATES}/editor-footer.hbs` },
};
type Part = keyof typeof PARTS;
const EFFECTS: readonly Part[] = ["preview", "count"];
const ALL: readonly Part[] = ["lines", ...EFFECTS];

/** The stored levels; none where they cannot be read, so that saving writes over them. */
const savedLevels = (book: Book): HouseLevels => {
  try {
    const stored = storedHouseRules(book.id);
    return stored === undefined ? {} : readHouseRules(book, stored).levels;
  } catch {
    return {};
  }
};

/** What the window edits: the levels now, and as they were before each change. */
const createDraft = (book: Book) => {
  const stored = JSON.stringify(storedHouseRules(book.id));
  const saved = savedLevels(book);
  const history = createHistory(saved);
  return {
    saved,
    levels: history.now,
    isChanged: history.isChanged,
    change: (next: HouseLevels): void => history.change(next),
    answer: (name: string, value: string): void => history.change(withAnswer(book, history.now(), name, value), name),
    undo: history.undo,
    /** Somebody else has saved others since the window opened. */
    isOvertaken: (): boolean => JSON.stringify(storedHouseRules(book.id)) !== stored,
  };
};

type Draft = ReturnType<typeof createDraft>;

const linesShown = (book: Book, levels: HouseLevels, words: Words): readonly object[] =>
  houseLines(book, levels, words).map((line) => ({
    ...line,
    nameId: `parapet-house-${line.level}-name`,
    resetLabel: words.say("PARAPET.HouseRules.Reset", { level: line.heading }),
    numbers: line.numbers.map((each) => ({
      ...each,
      id: `parapet-house-${line.level}-${each.stat}`,
      name: `${line.level}.${each.stat}`,
      label: words.say(`PARAPET.Stat.${each.stat}`),
    })),
  }));

const bookName = ({ id }: Book, { words }: Table): string => words.sayKey(`PARAPET.Setting.ruleset.${id}`);

const actionsOf = (book: Book, draft: Draft, show: () => void, { words }: Table) => {
  return {
    undo: (): void => {
      draft.undo();
      show();
    },
    resetLine: (_event: Event, { dataset }: HTMLElement): void => {
      draft.change(withoutLevel(draft.levels(), dataset["level"] ?? ""));
      show();
    },
    openFile: (): void =>
      openFile(
        (value) => {
          draft.change(readHouseRules(book, value, "").levels);
          show();
        },
        refusedFile("PARAPET.HouseRules.NoFile", words),
      ),
    saveFile: (): void =>
      saveFile(`house-rules-${book.id}`, documentOf(book, draft.levels()) ?? { ...EMPTY, houseRulesOf: book.id }),
  };
};

const EMPTY: Omit<HouseRules, "houseRulesOf"> = { format: 1, levels: {} };

/** Saves unless somebody else has meanwhile and the user does not want to replace that. */
const save = async (book: Book, draft: Draft, table: Table): Promise<void> => {
  const { say } = table.words;
  const title = say("PARAPET.HouseRules.Title", { rules: bookName(book, table) });
  const mayReplace =
    !draft.isOvertaken() ||
    (await isConfirmed(title, say("PARAPET.HouseRules.Overtaken"), say("PARAPET.HouseRules.Replace"), table.words));
  if (mayReplace) await writeHouseRules(book.id, documentOf(book, draft.levels()));
};

const createWindow = (book: Book, table: Table, onClose: () => void): OpenWindow => {
  const { words, safely, later } = table;
  const draft = createDraft(book);
  const count = createChangeCount(table, () => render(["count"]));
  const changeNow = () => houseChange(book, { saved: draft.saved, levels: draft.levels() }, table);
  const render = (parts: readonly Part[]): void => later(shown.render({ parts: [...parts] }));
  const show = (parts: readonly Part[] = ALL): void => {
    safely(() => count.begin(draft.isChanged() ? changeNow() : null), undefined);
    render(parts);
  };
  const shown: OpenWindow = makeWindow({
    name: "ParapetHouseRules",
    id: "parapet-house-rules",
    classes: ["parapet-house"],
    tag: "form",
    window: { title: "PARAPET.HouseRules.Label", icon: "fa-solid fa-house", resizable: true },
    position: { width: Math.min(560, window.innerWidth) },
    form: { closeOnSubmit: true, handler: () => save(book, draft, table) },
    actions: actionsOf(book, draft, show, table),
    parts: PARTS,
    context: () => ({
      heading: words.say("PARAPET.HouseRules.Title", { rules: bookName(book, table) }),
      lines: linesShown(book, draft.levels(), words),
      most: { low: -MOST, high: MOST, letters: LONGEST_NAME },
      preview: safely(() => changePreview(changeNow(), table), null),
      count: count.said(),
    }),
    begin: ({ element }) => {
      const { activeElement } = element.ownerDocument;
      // So that what is typed replaces it, as after a Tab.
      if (activeElement instanceof HTMLInputElement) activeElement.select();
      // Each key: Enter saves a field that has not been left.
      element.addEventListener("input", ({ target }) => {
        if (!(target instanceof HTMLInputElement) || !target.validity.valid) return;
        draft.answer(target.name, target.value);
        show(EFFECTS);
      });
    },
    end: () => {
      count.end();
      onClose();
    },
  });
  return shown;
};

/** The window in which a GM changes the names and numbers of a book. */
export const createHouseRules = (table: Table) => {
  const only = createOneWindow<string>(table, (ruleset, onClose) => {
    const book = writtenBook(ruleset);
    return book === undefined ? null : createWindow(book, table, onClose);
  });
  /** Does nothing for the rule sets of other modules. */
  return { open: only.open };
};
