/** The document that the editor edits. */
import type { Words } from "../../../words/localize";
import { createHistory } from "../../windows/edit-history";
import { documentLines, type DocumentLines } from "./document-lines";
import { nameOf, type Document, type EditorField, type EditorGroup, type EditorLine } from "./editor-lines";
import { savedValue } from "./editor-view";
import { faultOf, lineWithFault, type Fault } from "./faults";
import { withAt } from "./json-edits";
import { withLevelUp, withoutLevel, type Naming } from "./level-lines";

/** A fault with the name of the line that shows it; null where none does. */
interface FaultShown {
  readonly fault: Fault;
  readonly line: EditorLine | null;
}

export const createEditorDraft = (start: Document, words: Words, naming: Naming) => {
  const history = createHistory<Document>(start);
  const shown = (): DocumentLines => documentLines(history.now(), words, naming);
  const linesNow = (): readonly EditorLine[] => shown().groups.flatMap(({ lines }) => lines);
  const fieldNamed = (name: string): EditorField | undefined =>
    linesNow()
      .flatMap(({ fields }) => fields)
      .find((field) => field.name === name);
  const lineNamed = (name: string): EditorLine | undefined => linesNow().find(({ path }) => nameOf(path) === name);
  const groupNamed = (name: string): EditorGroup | undefined => shown().groups.find(({ id }) => id === name);
  return {
    saved: start,
    document: history.now,
    isChanged: history.isChanged,
    undo: history.undo,
    shown,
    linesNow,
    lineNamed,
    /** Puts another document in its place. */
    replace: (next: Document): void => history.change(next),
    /** `isLeft`: the field has been left. Names that no field has are ignored. */
    answer: (name: string, answer: string, isLeft: boolean): void => {
      const field = fieldNamed(name);
      if (field === undefined || (field.isSettled && !isLeft) || field.control.value === answer) return;
      history.change(field.write(history.now(), answer), name);
    },
    remove: (name: string): void => history.change(lineNamed(name)?.remove?.(history.now()) ?? history.now()),
    reset: (name: string): void => {
      const [line, now] = [lineNamed(name), history.now()];
      if (line === undefined) return;
      const former = savedValue(start, now, line.path);
      if (former !== undefined) history.change(withAt(now, line.path, former));
    },
    /** `what`: the id of something that the group can have besides. */
    add: (group: string, what: string): void => {
      const add = groupNamed(group)?.adds.find(({ id }) => id === what);
      if (add !== undefined) history.change(add.apply(history.now()));
    },
    addLevel: (): void => history.change(shown().level?.apply(history.now()) ?? history.now()),
    removeLevel: (i: number): void => history.change(withoutLevel(history.now(), i)),
    moveLevelUp: (i: number): void => history.change(withLevelUp(history.now(), i)),
    fault: (): FaultShown | null => {
      const fault = faultOf(history.now());
      return fault === null ? null : { fault, line: lineWithFault(history.now(), linesNow(), fault) ?? null };
    },
  };
};

export type EditorDraft = ReturnType<typeof createEditorDraft>;
