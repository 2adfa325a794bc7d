import type { Finding, FindingKind } from "../../scene/map-check/finding";
import type { RepairGroup } from "../../scene/map-check/map-repair";
import type { Words } from "../../words/localize";
import type { CheckGroup } from "./check-groups";
import { keyOf, rowWords } from "./check-rows";

/** What the list's buttons do. */
export interface CheckActs {
  readonly show: (finding: Finding) => void;
  readonly openSheet: (finding: Finding) => void;
  readonly mend: (finding: Finding) => void;
  readonly mendKind: (kind: FindingKind) => void;
  readonly mendAll: () => void;
  /** Sets the cover of all walls of a kind at once. */
  readonly setKind: (kind: FindingKind) => void;
  readonly showAll: (kind: FindingKind) => void;
  readonly fold: (kind: FindingKind, isOpen: boolean) => void;
  readonly undo: () => void;
}

export interface CheckView {
  readonly groups: readonly CheckGroup[];
  /** What may mend a finding in the scene. */
  readonly repairsFor: (finding: Finding) => RepairGroup | undefined;
  readonly canMend: (kind: FindingKind) => boolean;
  readonly canUndo: boolean;
  readonly nameOf: (id: string) => string;
  /** In place of a list that is not there. */
  readonly note: string;
}

export interface Maker {
  readonly document: Document;
  readonly words: Words;
  readonly actions: CheckActs;
}

interface ButtonParts {
  readonly act: string;
  readonly key?: string;
  readonly text: string;
  /** Said where the text alone says too little. */
  readonly label?: string;
}

const button = ({ document }: Maker, { act, key = "", text, label }: ButtonParts, run: () => void): HTMLElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  Object.assign(made.dataset, { act, key });
  if (label !== undefined) made.setAttribute("aria-label", label);
  made.addEventListener("click", run);
  return made;
};

const showButton = (maker: Maker, finding: Finding, what: string): HTMLElement => {
  const { words, actions } = maker;
  const key = keyOf(finding);
  if (finding.at !== null) {
    const label = words.say("PARAPET.Check.ShowIt", { what });
    return button(maker, { act: "show", key, text: words.say("PARAPET.Check.Show"), label }, () =>
      actions.show(finding),
    );
  }
  const label = words.say("PARAPET.Check.OpenIt", { what });
  const text = words.say("PARAPET.Check.Open");
  return button(maker, { act: "show", key, text, label }, () => actions.openSheet(finding));
};

const mendButton = (maker: Maker, finding: Finding, what: string, group: RepairGroup): HTMLElement => {
  const { words, actions } = maker;
  const joined = group.length - 1;
  const more = joined === 0 ? "" : words.plural("PARAPET.Check.MendJoined", joined);
  const label = `${words.say("PARAPET.Check.MendIt", { what })}${more === "" ? "" : `. ${more}`}`;
  const parts = { act: "mend", key: keyOf(finding), text: words.say("PARAPET.Check.Mend"), label };
  const made = button(maker, parts, () => actions.mend(finding));
  if (more !== "") made.dataset["tooltipText"] = more;
  return made;
};

const rowOf = (maker: Maker, finding: Finding, { nameOf, repairsFor }: CheckView): HTMLElement => {
  const { document, words } = maker;
  const row = document.createElement("li");
  const text = document.createElement("span");
  text.textContent = rowWords(finding, nameOf, words);
  row.append(text, showButton(maker, finding, text.textContent));
  const group = repairsFor(finding);
  if (group !== undefined) row.append(mendButton(maker, finding, text.textContent, group));
  return row;
};

const paragraph = ({ document }: Maker, className: string, text: string): HTMLElement => {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  return made;
};

const bodyOf = (maker: Maker, { kind, count, shown }: CheckGroup, view: CheckView): HTMLElement[] => {
  const { document, words, actions } = maker;
  const list = document.createElement("ul");
  list.append(...shown.map((finding) => rowOf(maker, finding, view)));
  const mend = { act: "mend-kind", key: kind, text: words.say("PARAPET.Check.MendKind") };
  const set = { act: "set-kind", key: kind, text: words.say("PARAPET.Check.SetKind") };
  const all = { act: "all", key: kind, text: words.say("PARAPET.Check.All", { count }) };
  return [
    paragraph(maker, "hint", words.say(`PARAPET.Check.${kind}.Hint`)),
    ...(view.canMend(kind) ? [button(maker, mend, () => actions.mendKind(kind))] : []),
    ...(kind === "glass" ? [button(maker, set, () => actions.setKind(kind))] : []),
    list,
    ...(shown.length < count ? [button(maker, all, () => actions.showAll(kind))] : []),
  ];
};

/** What is shut is filled when it is opened. */
const groupOf = (maker: Maker, group: CheckGroup, view: CheckView): HTMLElement => {
  const { document, words, actions } = maker;
  const { kind, count, isOpen } = group;
  const details = document.createElement("details");
  details.dataset["kind"] = kind;
  details.open = isOpen;
  const summary = document.createElement("summary");
  Object.assign(summary.dataset, { act: "fold", key: kind });
  summary.textContent = words.say("PARAPET.Check.Heading", { kind: words.say(`PARAPET.Check.${kind}.Name`), count });
  details.append(summary, ...(isOpen ? bodyOf(maker, group, view) : []));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(...bodyOf(maker, group, view));
    actions.fold(kind, details.open);
  });
  return details;
};

const toolbarOf = (maker: Maker, view: CheckView): HTMLElement[] => {
  const { words, actions } = maker;
  const canMend = view.groups.some(({ kind }) => view.canMend(kind));
  if (!canMend && !view.canUndo) return [];
  const bar = maker.document.createElement("div");
  bar.className = "parapet-check-bar";
  if (canMend)
    bar.append(button(maker, { act: "mend-all", text: words.say("PARAPET.Check.MendAll") }, actions.mendAll));
  if (view.canUndo) bar.append(button(maker, { act: "undo", text: words.say("PARAPET.Check.Undo") }, actions.undo));
  return canMend ? [paragraph(maker, "hint", words.say("PARAPET.Check.MendHint")), bar] : [bar];
};

/** The window's content: groups of findings, or a note in their place. */
export const checkList = (maker: Maker, view: CheckView): HTMLElement[] => [
  ...toolbarOf(maker, view),
  ...(view.groups.length > 0
    ? view.groups.map((group) => groupOf(maker, group, view))
    : [paragraph(maker, "note", view.note)]),
];
