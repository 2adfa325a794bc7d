import { storedRuleSets } from "../../foundry/settings/rule-sets";
import { storedRuleSet } from "../../foundry/settings/stored-rule-sets";
import { isRuleSetInUse } from "../../foundry/settings/store";
import { ruleSets } from "../../rules/index";
import type { Table } from "../../table";
import { askFor, isConfirmed } from "../windows/ask";
import { openFile, refusedFile, saveFile } from "../windows/json-files";
import { makeWindow } from "../windows/make-window";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { TEMPLATES } from "../windows/parapet-window";
import { createOneEditor } from "./editor/editor-window";
import { DOCUMENTATION, editActs, nameOf, type Changing } from "./edit-acts";
import { asAnother, createChangesMade, importedFrom, type Imported } from "./rule-set-changes";
import { ruleSetLines, startingPoints } from "./rule-set-lines";

const PARTS = {
  list: { template: `${TEMPLATES}/rule-sets-list.hbs`, scrollable: [""] },
  status: { template: `${TEMPLATES}/rule-sets-status.hbs` },
  footer: { template: `${TEMPLATES}/rule-sets-footer.hbs` },
};
const ALL = ["list", "status", "footer"];

/** Adds documents of files, and removes some. */
const fileActs = ({ table, made, tell }: Changing) => {
  const { words, later } = table;
  const { say } = words;
  const title = say("PARAPET.RuleSets.Title");
  /** What to add in place of a document whose id the world has; null for nothing. */
  const askedAbout = async (imported: Imported): Promise<Imported | null> => {
    const answers = [
      { action: "both", label: say("PARAPET.RuleSets.KeepBoth") },
      { action: "replace", label: say("PARAPET.RuleSets.Replace") },
    ] as const;
    const { id } = imported;
    const sentences = [say("PARAPET.RuleSets.Exists", { rules: nameOf(id, table), id })];
    const answer = await askFor({ title, sentences, answers, icon: "fa-solid fa-book" });
    if (answer === null) return null;
    return answer === "both" ? asAnother(imported) : imported;
  };
  const add = async (value: unknown): Promise<void> => {
    const imported = importedFrom(value);
    const seen = storedRuleSet(imported.id);
    const wanted = seen === undefined ? imported : await askedAbout(imported);
    if (wanted === null) return;
    const replaced = wanted.id === imported.id ? seen : undefined;
    if (await made.change(wanted.id, replaced, wanted.document))
      tell(say("PARAPET.RuleSets.Added", { rules: nameOf(wanted.id, table) }));
  };
  const remove = async (id: string): Promise<void> => {
    const [seen, rules] = [storedRuleSet(id), nameOf(id, table)];
    const inUse = isRuleSetInUse(id) ? [say("PARAPET.RuleSets.LosesVerdicts")] : [];
    const sentence = [say("PARAPET.RuleSets.RemoveAsk", { rules }), ...inUse].join(" ");
    if (!(await isConfirmed(title, sentence, say("PARAPET.RuleSets.RemoveYes"), words))) return;
    if (await made.change(id, seen, undefined)) tell(say("PARAPET.RuleSets.Removed", { rules }));
  };
  const undo = async (): Promise<void> => {
    if (await made.undo()) tell(say("PARAPET.RuleSets.Undone"));
  };
  return {
    openFile: (): void => openFile(add, refusedFile("PARAPET.RuleSets.NoFile", words)),
    saveFile: (_event: Event, { dataset: { ruleset = "" } }: HTMLElement): void =>
      saveFile(ruleset.replace(".", "-"), storedRuleSet(ruleset)),
    remove: (_event: Event, { dataset }: HTMLElement): void => later(remove(dataset["ruleset"] ?? "")),
    undo: (): void => later(undo()),
  };
};

/** What the window does; `tell` says in its last line what was done. */
const createActs = (table: Table, tell: (sentence: string) => void, editor: ReturnType<typeof createOneEditor>) => {
  const { words } = table;
  const { say } = words;
  const made = createChangesMade(() =>
    isConfirmed(
      say("PARAPET.RuleSets.Title"),
      say("PARAPET.RuleSets.Overtaken"),
      say("PARAPET.RuleSets.Replace"),
      words,
    ),
  );
  const changing: Changing = { table, made, tell };
  return { canUndo: made.canUndo, actions: { ...fileActs(changing), ...editActs(changing, editor) } };
};

const createWindow = (table: Table, editor: ReturnType<typeof createOneEditor>, onClose: () => void): OpenWindow => {
  const { words, later } = table;
  let done = "";
  let isClosed = false;
  const acts = createActs(
    table,
    (sentence) => {
      done = sentence;
      later(showDone());
    },
    editor,
  );
  /** The pressed button may be gone with its line. */
  const showDone = async (): Promise<void> => {
    // The editor may be open longer than this window.
    if (isClosed) return;
    await shown.render({ parts: ALL });
    const { element } = shown;
    if (element.contains(element.ownerDocument.activeElement)) return;
    const next = element.querySelector("[data-action=undo]:enabled") ?? element.querySelector("[data-action=openFile]");
    if (next instanceof HTMLElement) next.focus();
  };
  const shown: OpenWindow = makeWindow({
    name: "ParapetRuleSets",
    id: "parapet-rule-sets",
    classes: ["parapet-rule-sets"],
    window: { title: "PARAPET.RuleSets.Title", icon: "fa-solid fa-book", resizable: true },
    position: { width: Math.min(520, window.innerWidth) },
    actions: acts.actions,
    parts: PARTS,
    context: () => ({
      lines: ruleSetLines(storedRuleSets(), isRuleSetInUse, words),
      starts: startingPoints(ruleSets(), words),
      documentation: DOCUMENTATION,
      done,
      canUndo: acts.canUndo(),
    }),
    end: () => {
      isClosed = true;
      onClose();
    },
  });
  return shown;
};

/** The window with the rule sets that the world itself has. */
export const createRuleSets = (table: Table) => {
  const editor = createOneEditor(table);
  const only = createOneWindow<null>(table, (_, onClose) => createWindow(table, editor, onClose));
  return {
    open: (): void => only.open(null),
    /** The world's rule sets may have changed, or which are in use. */
    refresh: (): void => only.redraw(...ALL),
  };
};
