import { NO_AWARENESS } from "../../combat/surprise/ambush";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import { canAskOwner } from "../../foundry/combat/surprise/surprise-perception";
import type { FormControl } from "../windows/form-row";
import { makerIn } from "../windows/make-element";
import {
  actBar,
  fieldId,
  formCell,
  numberField,
  optionsOf,
  said,
  section,
  type Actions,
  type AmbushMaker,
} from "./ambush-elements";
import type { AmbushView } from "./ambush-view";
import { noticeWords } from "./ambush-words";

/** A column of the table of creatures: what is above it, and what a creature has there. */
interface Column {
  readonly heading: string;
  readonly cellFor: (combatant: CombatantDocument) => HTMLElement;
}

const rowsFor = (
  maker: AmbushMaker,
  each: CombatantDocument,
  columns: readonly Column[],
  text: string,
): HTMLTableRowElement[] => {
  const make = makerIn(maker.document);
  const name = make("th", "", each.name);
  name.scope = "row";
  const cells = columns.map(({ cellFor }) => cellFor(each));
  const row = make("tr", "", name, ...cells.map((cell) => make("td", "", cell)));
  if (text === "") return [row];
  const told = make("td", "hint", text);
  told.id = fieldId(`told-${each.id}`);
  told.colSpan = columns.length + 1;
  for (const cell of cells) cell.setAttribute("aria-describedby", told.id);
  return [row, make("tr", "", told)];
};

/** A row for each creature, and one below it for what there is to say of it. */
const table = (
  maker: AmbushMaker,
  creatures: readonly CombatantDocument[],
  columns: readonly Column[],
  textFor: (combatant: CombatantDocument) => string,
): HTMLElement[] => {
  if (creatures.length === 0) return [];
  const make = makerIn(maker.document);
  const heads = columns.map(({ heading }) => make("th", "", heading));
  for (const head of heads) head.scope = "col";
  const rows = creatures.flatMap((each) => rowsFor(maker, each, columns, textFor(each)));
  const head = make("thead", "", make("tr", "", make("td", ""), ...heads));
  return [make("table", "parapet-ambush-creatures", head, make("tbody", "", ...rows))];
};

const totalColumn = (maker: AmbushMaker, view: AmbushView, heading: string): Column => ({
  heading,
  cellFor: ({ id, name }) => {
    const { total } = view.draft.awareness[id] ?? NO_AWARENESS;
    return formCell(
      maker,
      `total-${id}`,
      maker.words.say("PARAPET.Ambush.Of", { label: heading, name }),
      numberField(total),
    );
  },
});

/** In an ambush who looks out has it easier; in an accidental encounter he warns all the others. */
const lookOutColumn = (maker: AmbushMaker, { draft }: AmbushView): Column => ({
  heading: maker.words.say(`PARAPET.Ambush.LookOut.${draft.kind}`),
  cellFor: ({ id, name }) => {
    const { isLookingOut } = draft.awareness[id] ?? NO_AWARENESS;
    const label = maker.words.say(`PARAPET.Ambush.LooksOut.${draft.kind}`, { name });
    return formCell(maker, `lookOut-${id}`, label, { kind: "checkbox", isChecked: isLookingOut });
  },
});

/** What the GM says counts before any check; where there is none, it is all there is. */
const markColumn = (maker: AmbushMaker, { draft, rules }: AmbushView): Column => {
  const { words } = maker;
  const marks = optionsOf(["aware", "unaware"] as const, (mark) => words.say(`PARAPET.Surprise.${mark}`));
  const unmarked =
    rules.check === "hand" ? [] : [{ value: "", label: words.say(`PARAPET.Ambush.Unmarked.${draft.kind}`) }];
  const otherwise = rules.check === "hand" ? "aware" : "";
  return {
    heading: words.say("PARAPET.Ambush.State"),
    cellFor: ({ id, name }) => {
      const value = (draft.awareness[id] ?? NO_AWARENESS).mark ?? otherwise;
      const control: FormControl = { kind: "choice", options: [...unmarked, ...marks], value };
      return formCell(maker, `mark-${id}`, words.say("PARAPET.Ambush.Is", { name }), control);
    },
  };
};

/** Those whom it is about. */
interface Creatures {
  readonly ambushers: readonly CombatantDocument[];
  readonly prey: readonly CombatantDocument[];
}

const noticeActs = ({ words }: AmbushMaker, isRolled: boolean, { prey }: Creatures): Actions => [
  ...(isRolled && prey.some(canAskOwner) ? [["ask", words.say("PARAPET.Ambush.Ask")] as const] : []),
  ...(isRolled ? [["roll", words.say("PARAPET.Ambush.RollAll")] as const] : []),
  ["all-aware", words.say("PARAPET.Ambush.AllAware")],
  ["all-unaware", words.say("PARAPET.Ambush.AllUnaware")],
];

/** Who notices, creature by creature, below the numbers that are to be reached. */
export const noticeSection = (
  maker: AmbushMaker,
  view: AmbushView,
  creatures: Creatures,
  numbers: readonly HTMLElement[],
): HTMLElement => {
  const { words } = maker;
  const { draft, rules } = view;
  const { ambushers, prey } = creatures;
  const isRolled = draft.kind === "ambush" && rules.check !== "hand";
  const hasLookOut = (draft.kind === "accident" && rules.check !== "hand") || rules.check === "ambush";
  const columns = [
    ...(isRolled ? [totalColumn(maker, view, words.say("PARAPET.Ambush.Perception"))] : []),
    ...(hasLookOut ? [lookOutColumn(maker, view)] : []),
    markColumn(maker, view),
  ];
  const stealth = totalColumn(maker, view, words.say("PARAPET.Ambush.Stealth"));
  const isOpposed = isRolled && rules.check === "opposed";
  const told = (each: CombatantDocument): string => noticeWords(each, view, words);
  return section(
    maker,
    words.say("PARAPET.Ambush.Notice"),
    ...numbers,
    ...(prey.length === 0
      ? said(maker, words.say("PARAPET.Ambush.NoPrey"))
      : [actBar(maker, noticeActs(maker, isRolled, creatures))]),
    ...(isOpposed ? table(maker, ambushers, [stealth], told) : []),
    ...table(maker, prey, columns, told),
  );
};
