/** What opens the editor from the window of the world's rule sets. */
import { storedRuleSet, worldId } from "../../foundry/settings/stored-rule-sets";
import { ruleSetWith } from "../../rules/index";
import type { Table } from "../../table";
import { refusedFile } from "../windows/json-files";
import type { EditorAsked } from "./editor/editor-acts";
import { namingBy, type createOneEditor } from "./editor/editor-window";
import { copyOf, editable, newDocument } from "./editor/start-documents";
import { freeId, type createChangesMade } from "./rule-set-changes";

export const DOCUMENTATION = "https://github.com/parapet-vtt/parapet/blob/main/docs/rule-sets.md";

/** What a window has changed, and how it says so. */
export interface Changing {
  readonly table: Table;
  readonly made: ReturnType<typeof createChangesMade>;
  /** Says in the last line of the window what was done. */
  readonly tell: (sentence: string) => void;
}

export const nameOf = (id: string, { words }: Table): string => words.sayKey(`PARAPET.Setting.ruleset.${id}`);

/** Where a new one starts; the value of the choice for nothing. */
const FROM_NOTHING = "";

/** Opens the editor. One that is open for another rule set closes before, which asks about its changes. */
export const editActs = ({ table, made, tell }: Changing, editor: ReturnType<typeof createOneEditor>) => {
  const { words, safely } = table;
  const { say } = words;
  const edit = (asked: Pick<EditorAsked, "id" | "document" | "isNew">): void => {
    const seen = asked.isNew ? undefined : asked.document;
    const save = async (document: object): Promise<boolean> => {
      const id = asked.isNew ? freeId(asked.id) : asked.id;
      const isSaved = await made.change(id, seen, { ...document, id });
      const key = asked.isNew ? "PARAPET.RuleSets.Added" : "PARAPET.RuleEditor.Saved";
      if (isSaved) tell(say(key, { rules: nameOf(id, table) }));
      return isSaved;
    };
    editor.open({ ...asked, documentation: DOCUMENTATION, save });
  };
  const refuse = refusedFile("PARAPET.RuleSets.NoFile", words);
  const startFrom = (source: string): void => {
    const document = ruleSetWith(source)?.document;
    const id = freeId(worldId(document === undefined ? "world.rules" : source));
    const naming = namingBy(table);
    const copied = (rules: string): string => say("PARAPET.RuleEditor.Copy", { rules });
    const start =
      document === undefined
        ? newDocument(id, say("PARAPET.RuleEditor.NewName"), say("PARAPET.RuleEditor.LevelName", { number: 1 }))
        : copyOf(document, { id, naming, copied });
    edit({ id, document: start, isNew: true });
  };
  return {
    edit: (_event: Event, { dataset: { ruleset: id = "" } }: HTMLElement): void => {
      try {
        edit({ id, document: editable(storedRuleSet(id)), isNew: false });
      } catch (error) {
        refuse(error);
      }
    },
    create: (_event: Event, button: HTMLElement): void => {
      const source = button.closest("footer")?.querySelector("select")?.value ?? FROM_NOTHING;
      safely(() => startFrom(source), undefined);
    },
  };
};
