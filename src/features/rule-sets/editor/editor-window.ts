/** The editor of one rule set as data. */
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import { dataBook } from "../../../rules/books/data/data-book";
import { readRuleSet } from "../../../rules/books/data/document";
import type { Table } from "../../../table";
import { changePreview, createChangeCount, type RulesChange, type RulesTried } from "../../windows/change-preview";
import type { OpenWindow } from "../../windows/one-window";
import { parapetWindow, TEMPLATES } from "../../windows/parapet-window";
import {
  askedAboutChanges,
  editorActs,
  listenTo,
  markFault,
  saveEdited,
  type Editing,
  type EditorAsked,
  type Stage,
} from "./editor-acts";
import { createEditorDraft } from "./editor-draft";
import { textOf, type Document } from "./editor-lines";
import { editorView } from "./editor-view";
import { faultOf } from "./faults";
import { memberOf } from "./json-edits";
import type { Naming } from "./level-lines";

const PARTS = {
  lines: {
    template: `${TEMPLATES}/rule-editor-lines.hbs`,
    templates: [`${TEMPLATES}/rule-editor-group.hbs`],
    scrollable: [""],
  },
  status: { template: `${TEMPLATES}/rule-editor-status.hbs` },
  preview: { template: `${TEMPLATES}/change-preview.hbs` },
  count: { template: `${TEMPLATES}/change-count.hbs` },
  footer: { template: `${TEMPLATES}/editor-footer.hbs` },
};
type Part = keyof typeof PARTS;
const EFFECTS: readonly Part[] = ["status", "preview", "count"];
const ALL: readonly Part[] = ["lines", ...EFFECTS];

/** What a name says, which may be a key of a language file. */
export const namingBy =
  ({ words }: Pick<Table, "words">): Naming =>
  (name) =>
    game.i18n.has(name) ? words.written(name) : name;

/** A document as rules that need not be in force; null where it has a fault. */
const rulesTried = (document: Document, naming: Naming): RulesTried | null => {
  if (faultOf(document) !== null) return null;
  const book = dataBook(readRuleSet(document, ""));
  const names = Object.entries(book.words ?? {}).map(([key, text]) => [key, naming(text)] as const);
  return { book, names: Object.fromEntries(names) };
};

/** What the map plays by. */
const rulesInForce = ({ verdicts }: Table): RulesTried => ({
  book: ruleSetInForce(verdicts.real.rules().ruleset),
  names: {},
});

/** Null where the document has a fault. One that is new is compared with what the map plays by. */
const changeIn = ({ asked, draft, naming, table }: Editing): RulesChange | null => {
  const after = rulesTried(draft.document(), naming);
  const before = (asked.isNew ? null : rulesTried(draft.saved, naming)) ?? rulesInForce(table);
  return after === null ? null : { before, after };
};

const contextOf = (editing: Editing, change: RulesChange | null, count: string): object => {
  const { asked, draft, naming, table } = editing;
  const { words, safely } = table;
  const [document, fault] = [draft.document(), draft.fault()];
  return {
    id: asked.id,
    heading: naming(textOf(memberOf(document, "name"))),
    documentation: asked.documentation,
    view: editorView(draft.shown(), { saved: draft.saved, document, words }),
    fault: fault === null ? "" : words.say("PARAPET.RuleEditor.Fault", { error: fault.fault.message }),
    preview: change === null ? null : safely(() => changePreview(change, table), null),
    count,
  };
};

/** Saving and leaving the window. */
const createLeaving = (editing: Editing, stage: Stage) => {
  let isAsking = false;
  let isLeft = false;
  /** One write at a time: a second press waits for the first. */
  let saving: Promise<boolean> | null = null;
  const save = (): Promise<boolean> => {
    saving ??= saveEdited(editing, stage).finally(() => void (saving = null));
    return saving;
  };
  return {
    /** Whether the window may close: it is saved, nothing has changed, or the user has said what to do with changes. */
    mayClose: async (): Promise<boolean> => {
      if (isLeft || !editing.draft.isChanged()) return true;
      if (isAsking) return false;
      isAsking = true;
      const answer = await askedAboutChanges(editing).finally(() => void (isAsking = false));
      isLeft = answer === "discard" || (answer === "save" && (await save()));
      return isLeft;
    },
    /** Whether it was saved. */
    save: async (): Promise<boolean> => {
      isLeft = isLeft || (await save());
      return isLeft;
    },
  };
};

/** Gives the focus to the first of these that is there, if nothing in the window has it or `isMoved`. */
const focusIn = (element: HTMLElement, selectors: readonly string[], isMoved: boolean): void => {
  if (!isMoved && element.contains(element.ownerDocument.activeElement)) return;
  const found = selectors.map((each) => element.querySelector(each)).find((each) => each !== null);
  if (found instanceof HTMLElement) found.focus();
};

/** What the window shows besides the lines, kept up to date. */
const createEffects = (editing: Editing, onCount: () => void) => {
  const { asked, draft, table } = editing;
  const count = createChangeCount(table, onCount);
  let change: RulesChange | null = null;
  return {
    /** Call after each change of the document. */
    weigh: (): void => {
      change = table.safely(() => changeIn(editing), null);
      table.safely(() => count.begin(asked.isNew || draft.isChanged() ? change : null), undefined);
    },
    context: (): object => contextOf(editing, change, count.said()),
    end: count.end,
  };
};

/** `onClose` is called when the window has closed. */
const createEditor = (asked: EditorAsked, table: Table, onClose: () => void): OpenWindow => {
  const naming = namingBy(table);
  const editing: Editing = { asked, draft: createEditorDraft(asked.document, table.words, naming), naming, table };
  const render = (parts: readonly Part[]): Promise<unknown> => shown.render({ parts: [...parts] });
  const effects = createEffects(editing, () => table.later(render(["count"])));
  const stage: Stage = {
    element: () => shown.element,
    show: (selectors = [], isMoved = false) => {
      effects.weigh();
      table.later(render(ALL).then(() => focusIn(shown.element, selectors, isMoved)));
    },
  };
  const leaving = createLeaving(editing, stage);
  class ParapetRuleEditor extends parapetWindow() {
    static override DEFAULT_OPTIONS = {
      id: "parapet-rule-editor",
      classes: ["parapet-edit"],
      tag: "form",
      window: { title: "PARAPET.RuleEditor.Title", icon: "fa-solid fa-book", resizable: true },
      position: { width: Math.min(720, window.innerWidth) },
      form: { closeOnSubmit: false, handler: async () => void ((await leaving.save()) && (await shown.close())) },
      actions: editorActs(editing, stage),
    };
    static override PARTS = PARTS;

    protected override _prepareContext(): Promise<object> {
      return Promise.resolve(effects.context());
    }
    protected override async _onFirstRender(context: object, options: object): Promise<void> {
      await super._onFirstRender(context, options);
      listenTo(this.element, editing, (isLeft) => {
        effects.weigh();
        // The event comes before the next field gets the focus, and that field would be replaced.
        if (isLeft) setTimeout(() => table.later(render(ALL)));
        else table.later(render(EFFECTS));
      });
    }
    protected override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      markFault(this.element, editing.draft);
    }
    override async close(options?: object): Promise<this> {
      return (await leaving.mayClose()) ? super.close(options) : this;
    }
    protected override _onClose(options: object): void {
      super._onClose(options);
      effects.end();
      onClose();
    }
  }
  effects.weigh();
  const shown: OpenWindow = new ParapetRuleEditor();
  return shown;
};

/** The editor, which is open for one rule set at a time. */
export const createOneEditor = (table: Table) => {
  let current: { readonly id: string; readonly shown: OpenWindow } | null = null;
  /** An editor of another rule set is closed before. If its user goes on with it, it stays, and nothing is opened. */
  const open = async (asked: EditorAsked): Promise<void> => {
    if (current !== null && current.id !== asked.id) await current.shown.close();
    if (current !== null) return current.shown.bringToFront();
    const shown = createEditor(asked, table, () => void (current = null));
    current = { id: asked.id, shown };
    try {
      await shown.render({ force: true });
    } catch (error) {
      // A window that could not be drawn is not there to be brought to the front.
      current = null;
      throw error;
    }
  };
  return { open: (asked: EditorAsked): void => table.later(open(asked)) };
};
