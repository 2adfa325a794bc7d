/** Changes of the world's rule sets, each of one entry, and their undoing. */
import { MOST_RULE_SETS, storedRuleSets } from "../../foundry/settings/rule-sets";
import { storedRuleSet, worldId, writeRuleSet } from "../../foundry/settings/stored-rule-sets";
import { readRuleSet, type RuleSetDocument } from "../../rules/books/data/document";
import { faultSentence } from "../../scene/model/scene-error";

/** An entry before and after a change; undefined where there is none. */
interface EntryChange {
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A document from a file, with its id in this world. */
export interface Imported {
  readonly id: string;
  readonly name: string;
  /** The document as the file has it, under that id. */
  readonly document: object;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const underId = (value: unknown, id: string): object => ({ ...(typeof value === "object" ? value : {}), id });

/** Throws `RangeError` with the path of the first fault. */
export const importedFrom = (value: unknown): Imported => {
  const read: RuleSetDocument = readRuleSet(value, "");
  const id = worldId(read.id);
  return { id, name: read.name, document: underId(value, id) };
};

/** Characters of a name. */
const LONGEST = 200;

/** An id that the world does not have yet. */
export const freeId = (id: string): string => {
  const others = storedRuleSets().map((_, i) => `${id}-${i + 2}`);
  return [id, ...others, `${id}-${others.length + 2}`].find((each) => storedRuleSet(each) === undefined) ?? id;
};

/** The same under an id and a name that the world does not have yet. */
export const asAnother = ({ id, name, document }: Imported): Imported => {
  const number = [...storedRuleSets(), null].findIndex((_, i) => storedRuleSet(`${id}-${i + 2}`) === undefined) + 2;
  const mark = ` (${number})`;
  const another = { id: `${id}-${number}`, name: `${name.slice(0, LONGEST - mark.length)}${mark}` };
  return { ...another, document: { ...document, ...another } };
};

/** Throws `RangeError` where the world has as many as it can. */
const refuseTooMany = (id: string): void => {
  if (storedRuleSet(id) === undefined && storedRuleSets().length >= MOST_RULE_SETS)
    throw new RangeError(faultSentence("", `${MOST_RULE_SETS} and one more`, `at most ${MOST_RULE_SETS} rule sets`));
};

/**
 * What a window has done, to undo it. `mayReplace` asks the user where somebody else has changed the entry since this window saw
 * it.
 */
export const createChangesMade = (mayReplace: () => Promise<boolean>) => {
  const made: EntryChange[] = [];
  /** What it replaced; null if it was not written. */
  const write = async (id: string, seen: unknown, next: unknown): Promise<{ readonly before: unknown } | null> => {
    if (!isSame(storedRuleSet(id), seen) && !(await mayReplace())) return null;
    // Somebody else's, if the user has replaced that.
    const before = storedRuleSet(id);
    await writeRuleSet(id, next ?? null);
    return { before };
  };
  return {
    canUndo: (): boolean => made.length > 0,
    /** `seen`: the entry as the user knows it. `next`: undefined to remove it. Whether it was changed. */
    change: async (id: string, seen: unknown, next: unknown): Promise<boolean> => {
      if (next !== undefined) refuseTooMany(id);
      const written = await write(id, seen, next);
      if (written !== null) made.push({ id, before: written.before, after: next });
      return written !== null;
    },
    /** Whether there was something to undo, and it is undone. */
    undo: async (): Promise<boolean> => {
      const last = made.at(-1);
      if (last === undefined || (await write(last.id, last.after, last.before)) === null) return false;
      made.pop();
      return true;
    },
  };
};
