import { storedHouseRules, writeHouseRules } from "../../foundry/settings/house-rules";
import type { Book } from "../../rules/books/book";
import { LONGEST_NAME, MOST, readHouseRules, type HouseLevels, type HouseRules } from "../../rules/books/house-rules";
import { writtenBook } from "../../rules/index";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { isConfirmed } from "../windows/ask";
import { openFile, saveFile } from "../windows/json-files";
import { parapetWindow, TEMPLATES } from "../windows/parapet-window";
import { documentOf, houseLines, withAnswer, withoutLevel } from "./house-draft";
import { housePreview } from "./house-preview";

const PARTS = {
  lines: { template: `${TEMPLATES}/house-rules-lines.hbs`, scrollable: [""] },
  preview: { template: `${TEMPLATES}/house-rules-preview.hbs` },
  footer: { template: `${TEMPLATES}/house-rules-footer.hbs` },
};
type Part = keyof typeof PARTS;
const ALL: readonly Part[] = ["lines", "preview"];

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
  const before: HouseLevels[] = [];
  let levels = saved;
  /** The field that is being answered: its keys are one change. */
  let field: string | null = null;
  const change = (next: HouseLevels, within: string | null): void => {
    if (JSON.stringify(next) === JSON.stringify(levels)) return;
    if (within === null || within !== field) before.push(levels);
    [levels, field] = [next, within];
  };
  return {
    saved,
    levels: () => levels,
    change: (next: HouseLevels): void => change(next, null),
    answer: (name: string, value: string): void => change(withAnswer(book, levels, name, value), name),
    undo: (): void => {
      levels = before.pop() ?? levels;
      field = null;
    },
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

/** What is used of an open window. */
interface OpenWindow {
  render(options: { readonly force?: boolean; readonly parts?: string[] }): Promise<unknown>;
  close(): Promise<unknown>;
  bringToFront(): void;
}

const actionsOf = (book: Book, draft: Draft, show: () => void, { words }: Table) => {
  const fail = (error: unknown): void => {
    const fault = error instanceof Error ? error.message : String(error);
    const message = words.say("PARAPET.HouseRules.NoFile", { error: fault });
    ui.notifications.error(foundry.utils.escapeHTML(message));
  };
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
      openFile((value) => {
        draft.change(readHouseRules(book, value, "").levels);
        show();
      }, fail),
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
  const show = (parts: readonly Part[] = ALL): void => later(shown.render({ parts: [...parts] }));
  class ParapetHouseRules extends parapetWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-house-rules",
      classes: ["parapet-house"],
      tag: "form",
      window: {
        title: "PARAPET.HouseRules.Label",
        icon: "fa-solid fa-house",
        resizable: true,
      },
      position: { width: Math.min(560, window.innerWidth) },
      form: { closeOnSubmit: true, handler: () => save(book, draft, table) },
      actions: actionsOf(book, draft, show, table),
    };
    static override PARTS = PARTS;

    protected override _prepareContext(): Promise<object> {
      const levels = draft.levels();
      return Promise.resolve({
        heading: words.say("PARAPET.HouseRules.Title", { rules: bookName(book, table) }),
        lines: linesShown(book, levels, words),
        most: { low: -MOST, high: MOST, letters: LONGEST_NAME },
        preview: safely(() => housePreview(book, { saved: draft.saved, levels }, table), null),
      });
    }
    protected override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      const { activeElement } = this.element.ownerDocument;
      // So that what is typed replaces it, as after a Tab.
      if (activeElement instanceof HTMLInputElement) activeElement.select();
      // Each key: Enter saves a field that has not been left.
      this.element.addEventListener("input", ({ target }) => {
        if (!(target instanceof HTMLInputElement) || !target.validity.valid) return;
        draft.answer(target.name, target.value);
        show(["preview"]);
      });
    }
    protected override _onClose(options: object): void {
      super._onClose(options);
      onClose();
    }
  }
  const shown: OpenWindow = new ParapetHouseRules();
  return shown;
};

/** The window in which a GM changes the names and numbers of a book. */
export const createHouseRules = (table: Table) => {
  let open: OpenWindow | null = null;
  return {
    /** Does nothing for the rule sets of other modules. */
    open: (ruleset: string): void => {
      if (open !== null) return open.bringToFront();
      const book = writtenBook(ruleset);
      if (book === undefined) return;
      open = createWindow(book, table, () => void (open = null));
      table.later(open.render({ force: true }));
    },
  };
};
