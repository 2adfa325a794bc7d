/** What the buttons and fields of the editor do. */
import type { Table } from "../../../table";
import { askFor } from "../../windows/ask";
import { openFile, refusedFile, saveFile } from "../../windows/json-files";
import type { EditorDraft } from "./editor-draft";
import { nameOf, type Document } from "./editor-lines";
import { idOf } from "./editor-view";
import { withAt } from "./json-edits";
import type { Naming } from "./level-lines";
import { editable } from "./start-documents";

/** What is edited. */
export interface EditorAsked {
  readonly id: string;
  readonly document: Document;
  /** Whether the world does not have it yet. */
  readonly isNew: boolean;
  /** Where there is more about documents. */
  readonly documentation: string;
  /** Whether it was saved; somebody may not want to replace what another user has saved meanwhile. */
  readonly save: (document: object) => Promise<boolean>;
}

/** An editor without its window. */
export interface Editing {
  readonly asked: EditorAsked;
  readonly draft: EditorDraft;
  readonly naming: Naming;
  readonly table: Table;
}

/** What is used of the window. */
export interface Stage {
  readonly element: () => HTMLElement;
  /**
   * Shows the document as it is now. Then the first of these selectors that is there has the focus, if nothing in the window has it
   * or `isMoved`.
   */
  readonly show: (focus?: readonly string[], isMoved?: boolean) => void;
}

/** Says at the line with the fault what it is, and at no other. */
export const markFault = (element: HTMLElement, draft: EditorDraft): void => {
  const shown = draft.fault();
  const name = shown === null || shown.line === null ? null : nameOf(shown.line.path);
  for (const place of element.querySelectorAll<HTMLElement>("[data-fault]"))
    place.textContent = place.dataset["fault"] === name ? (shown?.fault.message ?? "") : "";
};

/** Selectors of the first field of a line, and of its button. */
const within = (name: string): readonly string[] => {
  const line = `#${CSS.escape(idOf(name))}`;
  return [`${line} :is(input, select)`, `${line} button`];
};

const addActs = ({ draft }: Editing, { element, show }: Stage) => {
  /** The first field that there was not before has the focus then. */
  const added = (act: () => void): void => {
    const before = new Set(draft.linesNow().map(({ path }) => nameOf(path)));
    act();
    const fresh = draft.linesNow().filter(({ path }) => !before.has(nameOf(path)));
    const first = fresh.find(({ fields }) => fields.length > 0) ?? fresh[0];
    show(first === undefined ? [] : within(nameOf(first.path)), true);
  };
  return {
    add: (_event: Event, { dataset: { group = "" } }: HTMLElement): void => {
      const what = element().querySelector(`#${CSS.escape(idOf(group))}-what`);
      if (what instanceof HTMLSelectElement) added(() => draft.add(group, what.value));
    },
    addLevel: (): void => added(draft.addLevel),
  };
};

/** What adds a line to the group of a button. */
const adderBeside = (button: HTMLElement): readonly string[] => {
  const id = button.closest("fieldset")?.id ?? "";
  return [`#${CSS.escape(id)}-what`];
};

const lineActs = ({ draft }: Editing, { show }: Stage) => ({
  removeLine: (_event: Event, button: HTMLElement): void => {
    draft.remove(button.dataset["line"] ?? "");
    show(adderBeside(button));
  },
  resetLine: (_event: Event, { dataset: { line = "" } }: HTMLElement): void => {
    draft.reset(line);
    show(within(line));
  },
  removeLevel: (_event: Event, { dataset }: HTMLElement): void => {
    draft.removeLevel(Number(dataset["level"]));
    show(["#parapet-edit-add-level"]);
  },
  moveUp: (_event: Event, { dataset }: HTMLElement): void => {
    const i = Number(dataset["level"]) - 1;
    draft.moveLevelUp(i + 1);
    show([`#${idOf(`level-${i}`)}-up`, ...within(`levels/${i}/name`)], true);
  },
});

const fileActs = ({ asked, draft, table }: Editing, { show }: Stage) => ({
  undo: (): void => {
    draft.undo();
    show(["[data-action=undo]"]);
  },
  /** What a file has takes the place of the document, under its id. */
  openFile: (): void =>
    openFile(
      (value) => {
        draft.replace(withAt(editable(value), ["id"], asked.id));
        show(["[data-action=openFile]"]);
      },
      refusedFile("PARAPET.RuleSets.NoFile", table.words),
    ),
  saveFile: (): void => saveFile(asked.id.replace(".", "-"), draft.document()),
});

export const editorActs = (editing: Editing, stage: Stage) => ({
  ...addActs(editing, stage),
  ...lineActs(editing, stage),
  ...fileActs(editing, stage),
});

/** Saves, unless there is a fault; then its line has the focus. Whether it was saved. */
export const saveEdited = async ({ asked, draft, table: { words } }: Editing, { show }: Stage): Promise<boolean> => {
  const shown = draft.fault();
  if (shown !== null) {
    show(shown.line === null ? [] : within(nameOf(shown.line.path)), true);
    return false;
  }
  try {
    return await asked.save(editable(draft.document()));
  } catch (error) {
    // Such as one rule set too many.
    if (!(error instanceof RangeError)) throw error;
    ui.notifications.error(foundry.utils.escapeHTML(words.say("PARAPET.RuleEditor.Fault", { error: error.message })));
    return false;
  }
};

/** What to do with changes when the window is to be closed; null for leaving it open. */
export const askedAboutChanges = ({ asked, table: { words } }: Editing): Promise<"save" | "discard" | null> =>
  askFor({
    title: words.say("PARAPET.RuleEditor.Title"),
    sentences: [words.say("PARAPET.RuleEditor.Unsaved", { id: asked.id })],
    answers: [
      { action: "save", label: words.say("PARAPET.HouseRules.Save") },
      { action: "discard", label: words.say("PARAPET.RuleEditor.Discard") },
    ],
    icon: "fa-solid fa-book",
  });

/** Passes what is typed and chosen to the draft. `heard` gets whether the field has been left. */
export const listenTo = (element: HTMLElement, { draft }: Editing, heard: (isLeft: boolean) => void): void => {
  const answered =
    (isLeft: boolean) =>
    ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.name === "") return;
      draft.answer(target.name, target.value, isLeft);
      markFault(element, draft);
      heard(isLeft);
    };
  element.addEventListener("input", answered(false));
  element.addEventListener("change", answered(true));
};
