import {
  ALL_PREY,
  DIFFICULTIES,
  NO_AWARENESS,
  ROLES,
  roleOf,
  SIDES,
  type AmbushDraft,
  type Role,
} from "../../combat/surprise/ambush";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import { canAskOwner } from "../../foundry/combat/surprise/surprise-perception";
import type { Words } from "../../words/localize";
import { choiceOf, rowsOf, type FormControl, type FormOption, type FormRow } from "../windows/form-row";
import type { AmbushView } from "./ambush-view";
import { beginWords, checkWords, hidingWords, noticeWords } from "./ambush-words";

/** The context of the ambush window's templates. */

const row = rowsOf("ambush");

const number = (value: number | null, limits: { readonly min?: number; readonly max?: number } = {}): FormControl => ({
  kind: "number",
  value,
  step: 1,
  placeholder: "",
  ...limits,
});

const checkbox = (isChecked: boolean): FormControl => ({ kind: "checkbox", isChecked });

const optionsOf = <T extends string>(values: readonly T[], labelOf: (value: T) => string): FormOption[] =>
  values.map((value) => ({ value, label: labelOf(value) }));

const roleNow = (id: string, { facts, draft }: AmbushView): Role => {
  const fighter = facts.fighters.find((each) => each.id === id);
  return fighter === undefined ? "bystander" : roleOf(fighter, draft);
};

const inRole = (role: Role, view: AmbushView): CombatantDocument[] =>
  view.combatants.filter(({ id }) => roleNow(id, view) === role);

/** Longer lists of roles are folded, and counted instead of named. */
const FEW = 8;

const rolesContext = (view: AmbushView, words: Words): object => {
  const { combatants, draft } = view;
  if (combatants.length === 0) return { sides: words.say("PARAPET.Ambush.NoCreatures"), canAdd: true };
  const options = optionsOf(ROLES, (role) => words.say(`PARAPET.Ambush.Role.${role}`));
  const sides = (["ambusher", "prey", "bystander"] as const).flatMap((role) => {
    const names = inRole(role, view).map(({ name }) => name);
    const who = names.length > FEW ? String(names.length) : words.list(names);
    return names.length === 0 ? [] : [words.say(`PARAPET.Ambush.InRole.${role}`, { who })];
  });
  return {
    sides: sides.join(" "),
    hasRoles: true,
    isRolesOpen: combatants.length <= FEW || Object.keys(draft.roles).length > 0,
    roles: combatants.map(({ id, name }) => row(`role-${id}`, name, choiceOf(options, roleNow(id, view)))),
  };
};

const sidesRows = ({ draft, rules }: AmbushView, words: Words): FormRow[] => {
  const kinds = optionsOf(["ambush", "accident"] as const, (kind) => words.say(`PARAPET.Ambush.Kind.${kind}`));
  const sides = optionsOf(SIDES, (each) => words.say(`PARAPET.Ambush.Sides.${each}`));
  const kind = row("kind", words.say("PARAPET.Ambush.KindLabel"), choiceOf(kinds, draft.kind));
  return [
    ...(rules.check === "hand" ? [] : [kind]),
    row("sides", words.say("PARAPET.Ambush.SidesLabel"), choiceOf(sides, draft.sides)),
  ];
};

/** "As found", or the GM's answer in place of it. */
const asFound = (value: boolean | null, isFound: boolean, words: Words): FormControl => {
  const found = words.say(isFound ? "PARAPET.Ambush.FoundYes" : "PARAPET.Ambush.FoundNo");
  const answers = [
    { value: "", label: found },
    { value: "yes", label: words.say("PARAPET.Ambush.Yes") },
    { value: "no", label: words.say("PARAPET.Ambush.No") },
  ];
  return choiceOf(answers, value === null ? "" : value ? "yes" : "no");
};

const approachControl = (view: AmbushView, words: Words): FormControl => {
  const { approach } = view.draft;
  const options = inRole("prey", view).map(({ id, name }) => ({
    value: id,
    label: approach?.who === id && approach.at !== null ? words.say("PARAPET.Ambush.ApproachAt", { name }) : name,
  }));
  const none = { value: "", label: words.say("PARAPET.Ambush.NoApproach") };
  const all = { value: ALL_PREY, label: words.say("PARAPET.Ambush.ApproachAll") };
  return choiceOf([none, all, ...options], approach?.who ?? "");
};

const checkContext = (view: AmbushView, words: Words): object => {
  const { draft, facts } = view;
  const { minutes, isQuick, skill, isInvisible, isHidden, d20 } = draft;
  return {
    preparation: [
      row("minutes", words.say("PARAPET.Ambush.Minutes"), number(minutes, { min: 0 })),
      row("isQuick", words.say("PARAPET.Ambush.Quick"), checkbox(isQuick)),
      row("skill", words.say("PARAPET.Ambush.Skill"), number(skill)),
      row("isInvisible", words.say("PARAPET.Ambush.Invisible"), asFound(isInvisible, facts.isInvisible, words)),
      row("approach", words.say("PARAPET.Ambush.Approach"), approachControl(view, words)),
    ],
    hiding: hidingWords(view, words),
    roll: [
      row("isHidden", words.say("PARAPET.Ambush.Hidden"), asFound(isHidden, facts.isHidden, words)),
      row("d20", words.say("PARAPET.Ambush.Die"), number(d20, { min: 1, max: 20 })),
    ],
    isRolled: d20 !== null,
    outcome: checkWords(view, words),
  };
};

/** The numbers that checks have to reach. */
const numbersContext = ({ draft, facts, challenge }: AmbushView, words: Words): object => {
  const harder = optionsOf(["0", "1", "2"] as const, (by) => words.say(`PARAPET.Ambush.Harder.${by}`));
  const isKnown = Object.keys(facts.numbers).length > 0;
  return {
    rows: [
      row("challenge", words.say("PARAPET.Ambush.Challenge"), number(challenge, { min: 0 })),
      row("harderBy", words.say("PARAPET.Ambush.HarderBy"), choiceOf(harder, String(draft.harderBy))),
    ],
    missing: isKnown ? "" : words.say("PARAPET.Ambush.NoNumbers"),
    heading: words.say("PARAPET.Ambush.Numbers", { challenge }),
    isOpen: !isKnown,
    difficulties: DIFFICULTIES.map((each) =>
      row(`dc-${each}`, words.say(`PARAPET.Ambush.Difficulty.${each}`), number(facts.numbers[each] ?? null)),
    ),
  };
};

/** A column of the table of creatures: its heading, and the field of a creature. */
interface Column {
  readonly heading: string;
  readonly fieldFor: (combatant: CombatantDocument) => FormRow;
}

const awarenessOf = (id: string, { awareness }: AmbushDraft) => awareness[id] ?? NO_AWARENESS;

const totalColumn = ({ draft }: AmbushView, heading: string, words: Words): Column => ({
  heading,
  fieldFor: ({ id, name }) => {
    const label = words.say("PARAPET.Ambush.Of", { label: heading, name });
    return row(`total-${id}`, label, number(awarenessOf(id, draft).total));
  },
});

/** In an ambush a lookout notices more easily; in an accidental encounter a lookout warns all the others. */
const lookOutColumn = ({ draft }: AmbushView, words: Words): Column => ({
  heading: words.say(`PARAPET.Ambush.LookOut.${draft.kind}`),
  fieldFor: ({ id, name }) => {
    const label = words.say(`PARAPET.Ambush.LooksOut.${draft.kind}`, { name });
    return row(`lookOut-${id}`, label, checkbox(awarenessOf(id, draft).isLookingOut));
  },
});

/** The GM's own mark takes precedence over checks. In rule sets without a check it is the only field. */
const markColumn = ({ draft, rules }: AmbushView, words: Words): Column => {
  const hasCheck = rules.check !== "hand";
  const marks = optionsOf(["aware", "unaware"] as const, (mark) => words.say(`PARAPET.Surprise.${mark}`));
  const unmarked = { value: "", label: words.say(`PARAPET.Ambush.Unmarked.${draft.kind}`) };
  const options = hasCheck ? [unmarked, ...marks] : marks;
  return {
    heading: words.say("PARAPET.Ambush.State"),
    fieldFor: ({ id, name }) => {
      const value = awarenessOf(id, draft).mark ?? (hasCheck ? "" : "aware");
      return row(`mark-${id}`, words.say("PARAPET.Ambush.Is", { name }), choiceOf(options, value));
    },
  };
};

/** Context of templates/ambush-creatures.hbs: a row for each creature, and below it the words about the creature. */
const tableContext = (
  creatures: readonly CombatantDocument[],
  columns: readonly Column[],
  view: AmbushView,
  words: Words,
): object | null => {
  if (creatures.length === 0) return null;
  return {
    headings: columns.map(({ heading }) => heading),
    width: columns.length + 1,
    creatures: creatures.map((each) => {
      const text = noticeWords(each, view, words);
      const textId = `parapet-ambush-told-${each.id}`;
      const describedBy = text === "" ? "" : textId;
      const cells = columns.map(({ fieldFor }) => {
        const field = fieldFor(each);
        return { ...field, ariaLabel: field.label, describedBy };
      });
      return { name: each.name, cells, text, textId };
    }),
  };
};

/** The creatures that may notice, and the numbers that they have to reach. */
const noticeContext = (view: AmbushView, hasCheck: boolean, words: Words): object => {
  const { draft, rules } = view;
  const [ambushers, prey] = [inRole("ambusher", view), inRole("prey", view)];
  const isRolled = draft.kind === "ambush" && rules.check !== "hand";
  const hasLookOut = (draft.kind === "accident" && rules.check !== "hand") || rules.check === "ambush";
  const columns = [
    ...(isRolled ? [totalColumn(view, words.say("PARAPET.Ambush.Perception"), words)] : []),
    ...(hasLookOut ? [lookOutColumn(view, words)] : []),
    markColumn(view, words),
  ];
  const stealth = totalColumn(view, words.say("PARAPET.Ambush.Stealth"), words);
  const isOpposed = isRolled && rules.check === "opposed";
  return {
    numbers: hasCheck ? numbersContext(view, words) : null,
    hasPrey: prey.length > 0,
    isRolled,
    canAsk: isRolled && prey.some(canAskOwner),
    ambushers: isOpposed ? tableContext(ambushers, [stealth], view, words) : null,
    prey: tableContext(prey, columns, view, words),
  };
};

/** What there is to enter, and below it how the fight will begin. Null where the rule set knows no surprise. */
export const ambushContext = (view: AmbushView | null, spots: readonly string[], words: Words): object => {
  if (view === null) return {};
  const { rules, draft, outcome, combatants } = view;
  const hasCreatures = combatants.length > 0;
  const hasCheck = hasCreatures && rules.check === "ambush" && draft.kind === "ambush";
  return {
    hasSurprise: true,
    sidesRows: sidesRows(view, words),
    ...rolesContext(view, words),
    check: hasCheck ? checkContext(view, words) : null,
    notice: hasCreatures ? noticeContext(view, hasCheck, words) : null,
    spotting: hasCheck && inRole("ambusher", view).length > 0 ? { spots } : null,
    begin: beginWords(view, words),
    canTell: rules.cost === "roll" && !draft.isTold && outcome.unaware.length > 0,
    canBegin: hasCreatures,
  };
};
