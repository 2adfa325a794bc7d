/** The lines in the dialog of a roll: the cover of each target. Users who may rule on this attack can choose its level. */
import type { Guard } from "../../foundry/errors/errors";
import { isGM, isTokenOwned } from "../../foundry/canvas/canvas-view";
import { knownVerdict } from "../../foundry/verdicts/knowledge";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import type { Verdict } from "../../rules/attack/verdict";
import type { OpenAttack, RollDialog, Rulings } from "../../systems/adapter/attack";
import { coverChoices, type ChoiceParts, type CoverChoices, type CoverShown } from "../../systems/attack/cover-choices";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { headingOf, sentenceOf } from "../../words/sentences";
import { modifierWords } from "../../words/verdict-words";
import { formGroup } from "../windows/form-row";
import { makerIn, type MakeElement } from "../windows/make-element";

export interface DialogLineParts extends ChoiceParts, Pick<Table, "words"> {
  readonly guard: Guard;
  /** Whether owners of the attacker may rule on its attack too. */
  readonly mayOwnersRule: () => boolean;
  /** Whether a module rolls past Parapet's numbers. */
  readonly isBypassed: () => boolean;
}

const CLASS = "parapet-dialog-line";

const elementOf = ({ html }: RollDialog): HTMLElement | undefined => ("nodeType" in html ? html : html[0]);

/** "Half cover (+2 AC)" */
const levelWords = ({ level, verdict, changes }: CoverShown, hasNumber: boolean, words: Words): string => {
  const cover = words.brief(`PARAPET.Cover.${verdict.ruleset}.${level}`);
  if (!hasNumber || changes.length === 0) return cover;
  const numbers = words.series(changes.map((change) => modifierWords(change, words)));
  return words.say("PARAPET.Overlay.Because", { what: cover, why: numbers });
};

const ABOUT_COVER = /\.Reason\.(Cover|Ruled)\./;

const whyOf = (verdict: Verdict, { verdicts, words }: DialogLineParts): string => {
  const { reasons } = knownVerdict(verdict, verdicts.knowledge());
  const reason = reasons.find(({ key }) => ABOUT_COVER.test(key)) ?? reasons[0];
  return reason === undefined ? "" : sentenceOf(reason, verdicts.real.known().battlefield, words);
};

interface Line extends CoverChoices {
  readonly id: string;
  readonly target: string;
  readonly hasNumber: boolean;
  /** The ruled level; "" for none. */
  readonly chosen: string;
  readonly mayRule: boolean;
}

const choiceRow = (line: Line, label: string, choose: (level: string) => void, parts: DialogLineParts): HTMLElement => {
  const { words } = parts;
  const found = levelWords(line.found, true, words);
  const options = [
    { value: "", label: words.say("PARAPET.Ruling.Found", { cover: found }) },
    ...line.levels.map((each) => ({ value: each.level, label: levelWords(each, true, words) })),
  ];
  const control = { kind: "choice", options, value: line.chosen } as const;
  const row = formGroup({ id: line.id, name: null, label, hint: whyOf(line.now.verdict, parts), control });
  const select = row.querySelector("select");
  select?.addEventListener("change", () => choose(select.value));
  return row;
};

const textRow = (line: Line, label: string, make: MakeElement, parts: DialogLineParts): HTMLElement => {
  const text = make("span", "", levelWords(line.now, line.hasNumber, parts.words));
  const why = make("p", "hint", whyOf(line.now.verdict, parts));
  return make("div", "form-group", make("label", "", label), make("div", "form-fields", text), why);
};

/** Shows the lines in a dialog, in place of those that it has. */
export const createDialogLine = (parts: DialogLineParts) => {
  const { verdicts, words, guard } = parts;
  /** The id of a choice that was just made in a dialog which is being rendered again. */
  let refocused = "";

  const linesFor = (attack: OpenAttack): readonly Line[] => {
    const declared = attack.ruled()?.declared;
    if (declared === undefined) return [];
    const isOnDice = parts.wishes().isChanging && !parts.isBypassed();
    const owner = parts.mayOwnersRule() && isTokenOwned(declared.attacker.slice("token:".length));
    return declared.targets.flatMap((target, i) => {
      const choices = coverChoices(target, declared, game.user.name, parts);
      if (choices === null) return [];
      const hasNumber = isOnDice && attack.hasNumber(target);
      const mayRule = hasNumber && choices.levels.length > 0 && (isGM() || owner);
      const chosen = declared.rulings?.[target]?.cover ?? "";
      return [{ ...choices, id: `${CLASS}-${i}`, target, hasNumber, chosen, mayRule }];
    });
  };

  const show = (dialog: RollDialog, attack: OpenAttack): void => {
    const element = elementOf(dialog);
    if (element === undefined) return;
    element.querySelector(`.${CLASS}`)?.remove();
    const lines = linesFor(attack);
    if (lines.length === 0) return;
    const make = makerIn(element.ownerDocument);
    const { battlefield } = verdicts.real.known();

    const choose = ({ target, id }: Line, cover: string): void => {
      const { [target]: _, ...others } = attack.ruled()?.declared.rulings ?? {};
      const rulings: Rulings = cover === "" ? others : { ...others, [target]: { cover, by: game.user.name } };
      attack.rule(rulings);
      refocused = id;
      if (attack.rerender === undefined) show(dialog, attack);
      else attack.rerender();
    };
    const rows = lines.map((line) => {
      const label = headingOf(line.target, battlefield, words);
      const chosen = (cover: string): void =>
        guard(
          () => scenePlace(words),
          () => choose(line, cover),
          undefined,
        );
      return line.mayRule ? choiceRow(line, label, chosen, parts) : textRow(line, label, make, parts);
    });
    const group = make("fieldset", CLASS, make("legend", "", words.say("PARAPET.Ruling.cover")), ...rows);
    // The dialog's own form would take them for its own.
    for (const type of ["change", "input"]) group.addEventListener(type, (event) => event.stopPropagation());
    const place = element.querySelector(dialog.before);
    if (place === null) (element.querySelector("form") ?? element).append(group);
    else place.before(group);
    if (refocused !== "") group.querySelector<HTMLElement>(`#${refocused}`)?.focus();
    refocused = "";
    if (!("nodeType" in dialog.html)) dialog.dialog.setPosition?.({ height: "auto" });
  };
  return show;
};
