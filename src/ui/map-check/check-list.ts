import type { Finding, FindingKind } from "../../battlefield/map-check";
import type { Words } from "../../foundry/localize";
import type { CheckGroup } from "./check-groups";

/** What the list's buttons do. */
export interface CheckActs {
  readonly pan: (finding: Finding) => void;
  readonly mend: (kind: FindingKind) => void;
  readonly showAll: (kind: FindingKind) => void;
  readonly undo: () => void;
}

export interface CheckView {
  readonly groups: readonly CheckGroup[];
  /** Kinds that can be mended in the scene. */
  readonly mendable: ReadonlySet<FindingKind>;
  readonly canUndo: boolean;
  readonly nameOf: (id: string) => string;
}

interface Maker {
  readonly document: Document;
  readonly words: Words;
  readonly acts: CheckActs;
}

const button = ({ document }: Maker, text: string, act: () => void): HTMLElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
};

const pixels = (value: number): number => Math.round(value * 10) / 10;

/** Of these one wants to know how far something moved or misses. */
const MEASURED: ReadonlySet<FindingKind> = new Set([
  "near-miss",
  "off-grid",
  "squared-up",
  "mortar",
  "overlap",
] as const);

const findingWords = ({ kind, ids, by }: Finding, nameOf: CheckView["nameOf"], words: Words): string => {
  const [first = "", ...others] = ids.map(nameOf);
  const what = others.length === 0 ? first : words.say("PARAPET.Check.With", { first, others: words.list(others) });
  return by > 0 && MEASURED.has(kind) ? words.say("PARAPET.Check.By", { what, pixels: pixels(by) }) : what;
};

const rowOf = (maker: Maker, finding: Finding, { nameOf }: CheckView): HTMLElement => {
  const row = maker.document.createElement("li");
  const text = findingWords(finding, nameOf, maker.words);
  const pan = button(maker, maker.words.say("PARAPET.Check.Show"), () => maker.acts.pan(finding));
  pan.setAttribute("aria-label", maker.words.say("PARAPET.Check.ShowIt", { what: text }));
  row.append(text, pan);
  return row;
};

const groupOf = (maker: Maker, group: CheckGroup, view: CheckView): HTMLElement => {
  const { document, words, acts } = maker;
  const { kind, count, shown } = group;
  const details = document.createElement("details");
  details.dataset["kind"] = kind;
  details.open = true;
  const summary = document.createElement("summary");
  summary.textContent = words.say("PARAPET.Check.Heading", { kind: words.say(`PARAPET.Check.${kind}.Name`), count });
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = words.say(`PARAPET.Check.${kind}.Hint`);
  const list = document.createElement("ul");
  list.append(...shown.map((finding) => rowOf(maker, finding, view)));
  details.append(summary, hint);
  if (view.mendable.has(kind)) details.append(button(maker, words.say("PARAPET.Check.Mend"), () => acts.mend(kind)));
  details.append(list);
  if (shown.length < count)
    details.append(button(maker, words.say("PARAPET.Check.All", { count }), () => acts.showAll(kind)));
  return details;
};

/** The window's content: groups of findings, or that there is nothing. */
export const checkList = (maker: Maker, view: CheckView): HTMLElement[] => {
  const { document, words, acts } = maker;
  const undo = view.canUndo ? [button(maker, words.say("PARAPET.Check.Undo"), acts.undo)] : [];
  if (view.groups.length > 0) return [...undo, ...view.groups.map((group) => groupOf(maker, group, view))];
  const nothing = document.createElement("p");
  nothing.textContent = words.say("PARAPET.Check.Nothing");
  return [...undo, nothing];
};
