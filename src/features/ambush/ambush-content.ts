import { ROLES, roleOf, SIDES, DIFFICULTIES, type Role } from "../../combat/surprise/ambush";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import type { FormControl } from "../windows/form-row";
import { actBar, folded, formLine, numberField, optionsOf, said, section, type AmbushMaker } from "./ambush-elements";
import { noticeSection } from "./ambush-notice";
import type { AmbushView } from "./ambush-view";
import { checkWords, hidingWords } from "./ambush-words";

const fighterRole = (id: string, { facts, draft }: AmbushView): Role => {
  const fighter = facts.fighters.find((each) => each.id === id);
  return fighter === undefined ? "bystander" : roleOf(fighter, draft);
};

const inRole = (role: Role, view: AmbushView): CombatantDocument[] =>
  view.combatants.filter(({ id }) => fighterRole(id, view) === role);

/** More are folded away. */
const FEW = 8;

const rolesRows = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words } = maker;
  const { combatants, draft } = view;
  if (combatants.length === 0) return said(maker, words.say("PARAPET.Ambush.NoCreatures"));
  const options = optionsOf(ROLES, (role) => words.say(`PARAPET.Ambush.Role.${role}`));
  const rows = combatants.map(({ id, name }) =>
    formLine(maker, `role-${id}`, name, { kind: "choice", options, value: fighterRole(id, view) }),
  );
  const isOpen = combatants.length <= FEW || Object.keys(draft.roles).length > 0;
  const told = (["ambusher", "prey", "bystander"] as const).flatMap((role) => {
    const names = inRole(role, view).map(({ name }) => name);
    const who = names.length > FEW ? String(names.length) : words.list(names);
    return names.length === 0 ? [] : [words.say(`PARAPET.Ambush.InRole.${role}`, { who })];
  });
  const heading = words.say("PARAPET.Ambush.OneByOne");
  return [...said(maker, told.join(" ")), folded(maker, { name: "roles", heading, isOpen }, rows)];
};

const sidesSection = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { draft, rules } = view;
  const kinds = optionsOf(["ambush", "accident"] as const, (kind) => words.say(`PARAPET.Ambush.Kind.${kind}`));
  const sides = optionsOf(SIDES, (each) => words.say(`PARAPET.Ambush.Sides.${each}`));
  const kind: FormControl = { kind: "choice", options: kinds, value: draft.kind };
  const side: FormControl = { kind: "choice", options: sides, value: draft.sides };
  return section(
    maker,
    words.say("PARAPET.Ambush.Who"),
    ...(rules.check === "hand" ? [] : [formLine(maker, "kind", words.say("PARAPET.Ambush.KindLabel"), kind)]),
    formLine(maker, "sides", words.say("PARAPET.Ambush.SidesLabel"), side),
    ...rolesRows(maker, view),
  );
};

const asFound = (value: boolean | null, isFound: boolean, { words }: AmbushMaker): FormControl => {
  const found = words.say(isFound ? "PARAPET.Ambush.FoundYes" : "PARAPET.Ambush.FoundNo");
  const options = [
    { value: "", label: found },
    { value: "yes", label: words.say("PARAPET.Ambush.Yes") },
    { value: "no", label: words.say("PARAPET.Ambush.No") },
  ];
  return { kind: "choice", options, value: value === null ? "" : value ? "yes" : "no" };
};

const approachLine = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { approach } = view.draft;
  const options = inRole("prey", view).map(({ id, name }) => ({
    value: id,
    label: approach?.who === id && approach.at !== null ? words.say("PARAPET.Ambush.ApproachAt", { name }) : name,
  }));
  const none = { value: "", label: words.say("PARAPET.Ambush.NoApproach") };
  const control: FormControl = { kind: "choice", options: [none, ...options], value: approach?.who ?? "" };
  return formLine(maker, "approach", words.say("PARAPET.Ambush.Approach"), control);
};

const preparation = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words } = maker;
  const { draft, facts } = view;
  const quick: FormControl = { kind: "checkbox", isChecked: draft.isQuick };
  const invisible = asFound(draft.isInvisible, facts.isInvisible, maker);
  const hidden = asFound(draft.isHidden, facts.isHidden, maker);
  return [
    formLine(maker, "minutes", words.say("PARAPET.Ambush.Minutes"), numberField(draft.minutes, { min: 0 })),
    formLine(maker, "isQuick", words.say("PARAPET.Ambush.Quick"), quick),
    formLine(maker, "skill", words.say("PARAPET.Ambush.Skill"), numberField(draft.skill)),
    formLine(maker, "isInvisible", words.say("PARAPET.Ambush.Invisible"), invisible),
    approachLine(maker, view),
    actBar(maker, [["pick", words.say("PARAPET.Ambush.Pick")]]),
    ...said(maker, hidingWords(view, words)),
    formLine(maker, "isHidden", words.say("PARAPET.Ambush.Hidden"), hidden),
  ];
};

const checkSection = (maker: AmbushMaker, view: AmbushView): HTMLElement => {
  const { words } = maker;
  const { d20 } = view.draft;
  return section(
    maker,
    words.say("PARAPET.Ambush.Check"),
    ...preparation(maker, view),
    formLine(maker, "d20", words.say("PARAPET.Ambush.Die"), numberField(d20, { min: 1, max: 20 })),
    actBar(maker, [
      ["check", words.say("PARAPET.Ambush.Roll")],
      ...(d20 === null ? [] : ([["spoil", words.say("PARAPET.Ambush.Spoil")]] as const)),
    ]),
    ...said(maker, checkWords(view, words)),
  );
};

const numbersRows = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  const { words } = maker;
  const { draft, facts, challenge } = view;
  const harder = ([0, 1, 2] as const).map((by) => ({
    value: String(by),
    label: words.say(`PARAPET.Ambush.Harder.${by}`),
  }));
  const rows = DIFFICULTIES.map((each) => {
    const field = numberField(facts.numbers[each] ?? null);
    return formLine(maker, `dc-${each}`, words.say(`PARAPET.Ambush.Difficulty.${each}`), field);
  });
  const isKnown = Object.keys(facts.numbers).length > 0;
  const heading = words.say("PARAPET.Ambush.Numbers", { challenge });
  const harderBy: FormControl = { kind: "choice", options: harder, value: String(draft.harderBy) };
  return [
    formLine(maker, "challenge", words.say("PARAPET.Ambush.Challenge"), numberField(challenge, { min: 0 })),
    formLine(maker, "harderBy", words.say("PARAPET.Ambush.HarderBy"), harderBy),
    ...(isKnown ? [] : said(maker, words.say("PARAPET.Ambush.NoNumbers"))),
    folded(maker, { name: "numbers", heading, isOpen: !isKnown }, rows),
  ];
};

/** What there is to set down, from above to below; what comes of it stands below it, in the window's foot. */
export const ambushContent = (maker: AmbushMaker, view: AmbushView): HTMLElement[] => {
  if (view.combatants.length === 0) return [sidesSection(maker, view)];
  const hasCheck = view.rules.check === "ambush" && view.draft.kind === "ambush";
  const creatures = { ambushers: inRole("ambusher", view), prey: inRole("prey", view) };
  return [
    sidesSection(maker, view),
    ...(hasCheck ? [checkSection(maker, view)] : []),
    noticeSection(maker, view, creatures, hasCheck ? numbersRows(maker, view) : []),
  ];
};
