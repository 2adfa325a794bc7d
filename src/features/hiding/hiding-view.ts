/** The context of the templates of the window that says who notices. */
import { statuses } from "../../foundry/statuses";
import { HIDE_DC, type NoticeWay, type Noticing } from "../../rules/hiding/noticing";
import type { Table } from "../../table";
import { headingOf, sentenceOf } from "../../words/sentences";
import { verdictWords } from "../../words/verdict-words";
import { choiceOf, rowsOf, type FormControl, type FormOption } from "../windows/form-row";
import { decided, type HiderFacts, type HidingFacts, type PairFacts } from "./hiding-facts";

type Naming = Pick<Table, "words" | "verdicts">;

const bare = (id: string): string => id.slice("token:".length);

const row = rowsOf("hiding");

/** A GM knows all names. */
const named = (id: string, { words, verdicts }: Naming): string =>
  headingOf(id, verdicts.real.current().battlefield, words);

/** The names of creatures, as GMs know them. */
export const listed = (ids: readonly string[], table: Naming): string =>
  table.words.list(ids.map((id) => named(id, table)));

const resultWords = (noticing: Noticing, { words }: Naming): string => words.say(`PARAPET.Noticing.Result.${noticing}`);

/** Only a creature that sneaks can be unseen by an enemy that knows where it is. */
const markOptions = ({ noticing, mark }: PairFacts, its: HiderFacts, table: Naming): readonly FormOption[] => {
  const isSneak = its.roll?.isHide === false || mark === "placed";
  const marks = ["noticed", ...(isSneak ? (["placed"] as const) : []), "unnoticed"] as const;
  return [
    { value: "", label: table.words.say("PARAPET.Noticing.Compared", { result: resultWords(noticing, table) }) },
    ...marks.map((value) => ({ value, label: resultWords(value, table) })),
  ];
};

const sightOptions = ({ look }: PairFacts, { words }: Naming): readonly FormOption[] => [
  { value: "", label: words.say(look.lineOfSight ? "PARAPET.Noticing.SightOpen" : "PARAPET.Noticing.SightShut") },
  { value: "yes", label: words.say("PARAPET.Ambush.Yes") },
  { value: "no", label: words.say("PARAPET.Ambush.No") },
];

/** The numbers that are compared; "" where none are. */
const numbersWords = ({ stealth, perception }: PairFacts, way: NoticeWay, { words }: Naming): string => {
  if (way === "hand" || way === "once") return "";
  if (perception === null) return words.say(`PARAPET.Noticing.Missing.${way}`);
  return stealth === null ? "" : words.say(`PARAPET.Noticing.Against.${way}`, { stealth, perception });
};

/** The cover or concealment from this enemy, why that is not enough, and the numbers. */
const pairWords = (pair: PairFacts, way: NoticeWay, table: Naming): string => {
  const { words, verdicts } = table;
  const { look, refusal } = pair;
  const { brief, short } = verdictWords(look, words);
  const facts = words.say("PARAPET.Noticing.Cover", { cover: look.lineOfEffect ? brief : short });
  const why = refusal === null ? "" : sentenceOf(refusal, verdicts.real.current().battlefield, words);
  return [facts, why === "" ? numbersWords(pair, way, table) : why].filter((each) => each !== "").join(" ");
};

/** Context of templates/ambush-creatures.hbs: a row for each enemy. */
const enemiesContext = (its: HiderFacts, way: NoticeWay, table: Naming): object | null => {
  const { words } = table;
  if (its.pairs.length === 0) return null;
  const headings = [
    ...(way === "once" ? [words.say("PARAPET.Noticing.Column.sight")] : []),
    words.say("PARAPET.Noticing.Column.result"),
  ];
  return {
    headings,
    width: headings.length + 1,
    creatures: its.pairs.map((pair) => {
      const name = named(pair.observer, table);
      const key = `${bare(its.id)}-${bare(pair.observer)}`;
      const textId = `parapet-hiding-text-${key}`;
      const field = (kind: string, label: string, control: FormControl) => ({
        ...row(`${kind}-${key}`, label, control),
        ariaLabel: words.say("PARAPET.Ambush.Of", { label, name }),
        describedBy: textId,
      });
      const sight = pair.isOutOfSight === null ? "" : pair.isOutOfSight ? "yes" : "no";
      // Where the map refuses hiding, the enemy notices whatever it sees.
      const sightField =
        pair.refusal === null ? field("sight", headings[0] ?? "", choiceOf(sightOptions(pair, table), sight)) : null;
      const cells = [
        ...(way === "once" ? [sightField] : []),
        field("mark", headings.at(-1) ?? "", choiceOf(markOptions(pair, its, table), pair.mark ?? "")),
      ];
      return { name, cells, text: pairWords(pair, way, table), textId };
    }),
  };
};

const sourceWords = ({ roll }: HiderFacts, { words }: Naming): string => {
  if (roll === null) return words.say("PARAPET.Noticing.Unread");
  const { total, isInitiative } = roll;
  return words.say(isInitiative ? "PARAPET.Noticing.Initiative" : "PARAPET.Noticing.Rolled", { total });
};

/** Which enemies it is hidden from, which notice it, and for which that is open. */
const outcomeWords = (its: HiderFacts, way: NoticeWay, table: Naming): string => {
  const { words } = table;
  const who = (noticing: Noticing): string[] =>
    its.pairs.filter((pair) => decided(pair) === noticing).map(({ observer }) => observer);
  const [noticed, placed, unnoticed, open] = [who("noticed"), who("placed"), who("unnoticed"), who("open")];
  const isLost = way === "once" && noticed.length > 0;
  const total = its.entered ?? its.roll?.total ?? null;
  return [
    ...(unnoticed.length > 0 && !isLost
      ? [words.say("PARAPET.Noticing.Hidden", { names: listed(unnoticed, table) })]
      : []),
    ...(placed.length > 0 ? [words.say("PARAPET.Noticing.PlacedBy", { names: listed(placed, table) })] : []),
    ...(noticed.length > 0 ? [words.say("PARAPET.Noticing.NoticedBy", { names: listed(noticed, table) })] : []),
    ...(open.length > 0 && !isLost ? [words.say("PARAPET.Noticing.OpenFor", { names: listed(open, table) })] : []),
    ...(isLost ? [words.say("PARAPET.Noticing.AllOrNone")] : []),
    ...(way === "once" && !isLost && total !== null && total >= HIDE_DC
      ? [words.say("PARAPET.Noticing.Find", { total })]
      : []),
  ].join(" ");
};

/** The condition's name in the system, or its id. */
const conditionName = (id: string, { words }: Naming): string => {
  const name = statuses().find((each) => each.id === id)?.name;
  return typeof name === "string" ? words.sayKey(name) : id;
};

/** Once the GM has seen who notices. What Parapet has set, it takes away again. */
const conditionButton = (its: HiderFacts, table: Naming): object | null => {
  const { condition, isHidden, hasCondition, isSetHere } = its;
  const isOffered = condition !== null && (isSetHere || (isHidden === true && !hasCondition));
  if (!isOffered) return null;
  const key = isSetHere ? "PARAPET.Noticing.Unset" : "PARAPET.Noticing.Set";
  const label = table.words.say(key, { condition: conditionName(condition, table) });
  return { action: isSetHere ? "unset" : "set", label };
};

const hiderContext = (its: HiderFacts, way: NoticeWay, table: Naming): object => {
  const { words } = table;
  const name = named(its.id, table);
  const placeholder = its.roll === null ? "" : String(its.roll.total);
  const total: FormControl = { kind: "number", value: its.entered, step: 1, placeholder };
  return {
    key: its.id,
    name,
    total: way === "hand" ? null : row(`total-${bare(its.id)}`, words.say("PARAPET.Noticing.Total"), total),
    source: way === "hand" ? "" : sourceWords(its, table),
    enemies: enemiesContext(its, way, table),
    outcome: its.pairs.length === 0 ? words.say("PARAPET.Noticing.Unwatched") : outcomeWords(its, way, table),
    condition: conditionButton(its, table),
    leave: words.say("PARAPET.Noticing.Leave", { name }),
  };
};

/** Null in a book without hiding. */
export const hidingContext = (facts: HidingFacts | null, table: Naming): object => {
  const { words } = table;
  if (facts === null) return { note: words.say("PARAPET.Noticing.None") };
  const { way, hiders, others } = facts;
  const add: readonly FormOption[] = [
    { value: "", label: words.say("PARAPET.Noticing.AddChoose") },
    ...others.map((id) => ({ value: id, label: named(id, table) })),
  ];
  return {
    note: words.say(`PARAPET.Noticing.Way.${way}`),
    isRead: true,
    nobody: hiders.length === 0 ? words.say("PARAPET.Noticing.Nobody") : "",
    add: row("add", words.say("PARAPET.Noticing.Add"), choiceOf(add, "")),
    canRoll: way === "opposed" && hiders.length > 0,
    hiders: hiders.map((its) => hiderContext(its, way, table)),
  };
};
