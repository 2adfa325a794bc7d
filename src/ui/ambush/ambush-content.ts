import { NO_AWARENESS, ROLES, roleOf, SIDES, type Role } from "../../combat/ambush";
import { DIFFICULTIES } from "../../combat/surprise";
import type { CombatantDocument } from "../../foundry/combat/documents";
import { canAskOwner } from "../../foundry/combat/surprise-perception";
import type { Words } from "../../foundry/localize";
import { formRow, type FormControl, type FormOption } from "../form/form-row";
import { makerIn } from "../make-element";
import type { AmbushView } from "./ambush-state";
import { beginWords, checkWords, hidingWords, noticeWords } from "./ambush-words";

/** Makes the window's parts for one document. */
export interface AmbushMaker {
  readonly document: Document;
  readonly words: Words;
}

const rowFor = ({ document }: AmbushMaker, name: string, label: string, control: FormControl): HTMLElement =>
  formRow(document, { id: `parapet-ambush-${name}`, name, label, hint: "", control });

const button = (document: Document, action: string, text: string): HTMLElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.id = `parapet-ambush-${action}`;
  made.dataset["act"] = action;
  made.textContent = text;
  return made;
};

const section = ({ document }: AmbushMaker, heading: string, ...children: readonly Node[]): HTMLElement => {
  const make = makerIn(document);
  return make("fieldset", "", make("legend", "", heading), ...children);
};

const said = ({ document }: AmbushMaker, text: string): HTMLElement[] =>
  text === "" ? [] : [makerIn(document)("p", "hint", text)];

const bar = (maker: AmbushMaker, acts: readonly (readonly [action: string, text: string])[]): HTMLElement =>
  makerIn(maker.document)("div", "parapet-ambush-bar", ...acts.map(([act, text]) => button(maker.document, act, text)));

const optionsOf = <T extends string>(values: readonly T[], textOf: (value: T) => string): FormOption[] =>
  values.map((value) => ({ value, text: textOf(value) }));

const fighterRole = (id: string, { facts, draft }: AmbushView): Role => {
  const fighter = facts.fighters.find((each) => each.id === id);
  return fighter === undefined ? "bystander" : roleOf(fighter, draft);
};

const inRole = (role: Role, view: AmbushView): CombatantDocument[] =>
  view.combatants.filter(({ id }) => fighterRole(id, view) === role);

const sidesSection = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { draft, rules, combatants } = view;
  const kinds = optionsOf(["ambush", "accident"] as const, (kind) => words.say(`PARAPET.Ambush.Kind.${kind}`));
  const sides = optionsOf(SIDES, (each) => words.say(`PARAPET.Ambush.Sides.${each}`));
  const roles = optionsOf(ROLES, (role) => words.say(`PARAPET.Ambush.Role.${role}`));
  const kind = rowFor(maker, "kind", words.say("PARAPET.Ambush.KindLabel"), {
    kind: "choice",
    options: kinds,
    value: draft.kind,
  });
  return section(
    maker,
    words.say("PARAPET.Ambush.Who"),
    ...(rules.check === "hand" ? [] : [kind]),
    rowFor(maker, "sides", words.say("PARAPET.Ambush.SidesLabel"), {
      kind: "choice",
      options: sides,
      value: draft.sides,
    }),
    ...combatants.map(({ id, name }) =>
      rowFor(maker, `role-${id}`, name, { kind: "choice", options: roles, value: fighterRole(id, view) }),
    ),
  );
};

const asFound = (value: boolean | null, isFound: boolean, words: Words): FormControl => {
  const found = words.say(isFound ? "PARAPET.Ambush.FoundYes" : "PARAPET.Ambush.FoundNo");
  const options = [
    { value: "", text: found },
    { value: "yes", text: words.say("PARAPET.Ambush.Yes") },
    { value: "no", text: words.say("PARAPET.Ambush.No") },
  ];
  return { kind: "choice", options, value: value === null ? "" : value ? "yes" : "no" };
};

const number = (value: number | null, more: { readonly min?: number; readonly max?: number } = {}): FormControl => ({
  ...{ kind: "number", value, step: 1, placeholder: "" },
  ...more,
});

const approachRow = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { approach } = view.draft;
  const options = inRole("prey", view).map(({ id, name }) => ({
    value: id,
    text: approach?.who === id && approach.at !== null ? words.say("PARAPET.Ambush.ApproachAt", { name }) : name,
  }));
  const none = { value: "", text: words.say("PARAPET.Ambush.NoApproach") };
  const control: FormControl = { kind: "choice", options: [none, ...options], value: approach?.who ?? "" };
  return rowFor(maker, "approach", words.say("PARAPET.Ambush.Approach"), control);
};

const preparation = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words } = maker;
  const { draft, facts } = view;
  return [
    rowFor(maker, "minutes", words.say("PARAPET.Ambush.Minutes"), number(draft.minutes, { min: 0 })),
    rowFor(maker, "isQuick", words.say("PARAPET.Ambush.Quick"), { kind: "check", isChecked: draft.isQuick }),
    rowFor(maker, "skill", words.say("PARAPET.Ambush.Skill"), number(draft.skill)),
    rowFor(
      maker,
      "isInvisible",
      words.say("PARAPET.Ambush.Invisible"),
      asFound(draft.isInvisible, facts.isInvisible, words),
    ),
    approachRow(maker, view),
    bar(maker, [["pick", words.say("PARAPET.Ambush.Pick")]]),
    ...said(maker, hidingWords(view, words)),
    rowFor(maker, "isHidden", words.say("PARAPET.Ambush.Hidden"), asFound(draft.isHidden, facts.isHidden, words)),
  ];
};

const checkSection = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { d20 } = view.draft;
  return section(
    maker,
    words.say("PARAPET.Ambush.Check"),
    ...preparation(maker, view),
    rowFor(maker, "d20", words.say("PARAPET.Ambush.Die"), number(d20, { min: 1, max: 20 })),
    bar(maker, [
      ["check", words.say("PARAPET.Ambush.Roll")],
      ...(d20 === null ? [] : ([["spoil", words.say("PARAPET.Ambush.Spoil")]] as const)),
    ]),
    ...said(maker, checkWords(view, words)),
  );
};

const numbersRows = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words, document } = maker;
  const make = makerIn(document);
  const { draft, facts, challenge } = view;
  const harder = ([0, 1, 2] as const).map((by) => ({
    value: String(by),
    text: words.say(`PARAPET.Ambush.Harder.${by}`),
  }));
  const rows = DIFFICULTIES.map((each) =>
    rowFor(maker, `dc-${each}`, words.say(`PARAPET.Ambush.Difficulty.${each}`), number(facts.numbers[each] ?? null)),
  );
  const heading = words.say("PARAPET.Ambush.Numbers", { challenge });
  const isKnown = Object.keys(facts.numbers).length > 0;
  const details = make("details", "", make("summary", "", heading), ...rows);
  details.open = !isKnown;
  const harderBy: FormControl = { kind: "choice", options: harder, value: String(draft.harderBy) };
  return [
    rowFor(maker, "challenge", words.say("PARAPET.Ambush.Challenge"), number(challenge, { min: 0 })),
    rowFor(maker, "harderBy", words.say("PARAPET.Ambush.HarderBy"), harderBy),
    ...(isKnown ? [] : said(maker, words.say("PARAPET.Ambush.NoNumbers"))),
    details,
  ];
};

const totalRow = (
  maker: AmbushMaker,
  { id, name }: CombatantDocument,
  view: AmbushView,
  label: string,
): HTMLElement => {
  const { total } = view.draft.awareness[id] ?? NO_AWARENESS;
  return rowFor(maker, `total-${id}`, maker.words.say("PARAPET.Ambush.Of", { label, name }), number(total));
};

const noticeRows = (maker: AmbushMaker, combatant: CombatantDocument, view: AmbushView): HTMLElement => {
  const { words, document } = maker;
  const { id, name } = combatant;
  const its = view.draft.awareness[id] ?? NO_AWARENESS;
  const values = ["", "aware", "unaware"] as const;
  const marks = optionsOf(values, (mark) =>
    words.say(mark === "" ? "PARAPET.Ambush.ByCheck" : `PARAPET.Surprise.${mark}`),
  );
  const isRolled = view.draft.kind === "ambush" && view.rules.check !== "hand";
  const lookOut: FormControl = { kind: "check", isChecked: its.isLookingOut };
  return makerIn(document)(
    "div",
    "parapet-ambush-creature",
    ...(isRolled ? [totalRow(maker, combatant, view, words.say("PARAPET.Ambush.Perception"))] : []),
    ...(isRolled && view.rules.check === "ambush"
      ? [rowFor(maker, `lookOut-${id}`, words.say("PARAPET.Ambush.LookOut", { name }), lookOut)]
      : []),
    rowFor(maker, `mark-${id}`, words.say("PARAPET.Ambush.Is", { name }), {
      kind: "choice",
      options: marks,
      value: its.mark ?? "",
    }),
    ...said(maker, noticeWords(combatant, view, words)),
  );
};

const noticeSection = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { draft, rules } = view;
  const prey = inRole("prey", view);
  const isRolled = draft.kind === "ambush" && rules.check !== "hand";
  const stealth = words.say("PARAPET.Ambush.Stealth");
  const acts: (readonly [string, string])[] = [
    ...(isRolled && prey.some(canAskOwner) ? [["ask", words.say("PARAPET.Ambush.Ask")] as const] : []),
    ...(isRolled ? [["roll", words.say("PARAPET.Ambush.RollAll")] as const] : []),
    ["all-aware", words.say("PARAPET.Ambush.AllAware")],
    ["all-unaware", words.say("PARAPET.Ambush.AllUnaware")],
  ];
  return section(
    maker,
    words.say("PARAPET.Ambush.Notice"),
    ...(isRolled && rules.check === "ambush" ? numbersRows(maker, view) : []),
    bar(maker, acts),
    ...(isRolled && rules.check === "opposed"
      ? inRole("ambusher", view).map((each) => totalRow(maker, each, view, stealth))
      : []),
    ...prey.map((each) => noticeRows(maker, each, view)),
  );
};

/** The window's content. */
export const ambushContent = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words } = maker;
  const hasCheck = view.rules.check === "ambush" && view.draft.kind === "ambush";
  return [
    sidesSection(maker, view),
    ...(hasCheck ? [checkSection(maker, view)] : []),
    noticeSection(maker, view),
    section(
      maker,
      words.say("PARAPET.Ambush.BeginHeading"),
      makerIn(maker.document)("p", "parapet-ambush-begin", beginWords(view, words)),
      bar(maker, [
        ["begin", words.say("PARAPET.Ambush.BeginNow")],
        ["forget", words.say("PARAPET.Ambush.Forget")],
      ]),
    ),
  ];
};
