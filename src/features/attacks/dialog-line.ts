/** The lines in the dialog of a roll: the cover of each target. Users who may rule on this attack can choose its level. */
import type { Guard } from "../../foundry/errors/errors";
import { isGM } from "../../foundry/users/users";
import { isTokenOwned } from "../../foundry/canvas/map-tokens";
import { knownVerdict } from "../../foundry/verdicts/knowledge";
import { onceAFrame } from "../../foundry/time/measured";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import type { Verdict } from "../../rules/attack/verdict";
import type { OpenAttack, RollDialog, Rulings } from "../../systems/adapter/attack";
import { attackOn } from "../../systems/attack/attack-judge";
import { coverChoices, type ChoiceParts, type CoverChoices, type CoverShown } from "../../systems/attack/cover-choices";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { headingOf, sentenceOf } from "../../words/sentences";
import { coverKey, diceWords, modifierWords } from "../../words/verdict-words";
import { formGroup, type FormOption } from "../windows/form-row";
import { makerIn, type MakeElement } from "../windows/make-element";

export interface DialogLineParts extends ChoiceParts, Pick<Table, "words" | "pins"> {
  readonly guard: Guard;
  /** Whether owners of the attacker may rule on its attack too. */
  readonly mayOwnersRule: () => boolean;
  /** Whether a module rolls past Parapet's numbers. */
  readonly isBypassed: () => boolean;
}

const CLASS = "parapet-dialog-line";

const elementOf = ({ html }: RollDialog): HTMLElement | undefined => ("nodeType" in html ? html : html[0]);

/** "Half cover (+2 AC)", "Cover (1 bane)" */
const levelWords = ({ level, verdict, changes, dice }: CoverShown, hasNumber: boolean, words: Words): string => {
  const cover = words.brief(coverKey({ ...verdict, cover: level }, words));
  const worth = [
    ...changes.map((each) => modifierWords(each, words)),
    ...dice.map((each) => diceWords(each, words)),
    ...(verdict.texts ?? []).map((text) => words.sayKey(text)),
  ];
  if (!hasNumber || worth.length === 0) return cover;
  return words.say("PARAPET.Overlay.Because", { what: cover, why: words.series(worth) });
};

const ABOUT_COVER = /\.Reason\.(Cover|Ruled)\./;

const whyOf = (verdict: Verdict, { verdicts, words }: DialogLineParts): string => {
  const { reasons } = knownVerdict(verdict, verdicts.knowledge());
  const reason = reasons.find(({ key }) => ABOUT_COVER.test(key)) ?? reasons[0];
  return reason === undefined ? "" : sentenceOf(reason, verdicts.real.known().battlefield, words);
};

interface Line extends Pick<CoverChoices, "now" | "found"> {
  readonly target: string;
  readonly levels: readonly CoverShown[];
  readonly hasNumber: boolean;
  /** The ruled level; "" for none. */
  readonly chosen: string;
  readonly mayRule: boolean;
}

/** What a line shows. */
interface Row {
  readonly target: string;
  readonly label: string;
  readonly why: string;
  /** The level in words, or the levels to choose from. */
  readonly cover: string | { readonly options: readonly FormOption[]; readonly value: string };
}

const rowOf = (line: Line, parts: DialogLineParts): Row => {
  const { words } = parts;
  const label = headingOf(line.target, parts.verdicts.real.known().battlefield, words);
  const row = { target: line.target, label, why: whyOf(line.now.verdict, parts) };
  if (!line.mayRule) return { ...row, cover: levelWords(line.now, line.hasNumber, words) };
  const found = { value: "", label: words.say("PARAPET.Ruling.Found", { cover: levelWords(line.found, true, words) }) };
  const levels = line.levels.map((each) => ({ value: each.level, label: levelWords(each, true, words) }));
  return { ...row, cover: { options: [found, ...levels], value: line.chosen } };
};

const linesFor = (attack: OpenAttack, parts: DialogLineParts): readonly Line[] => {
  const declared = attack.declared();
  if (declared === null) return [];
  const isOnDice = parts.wishes().isChanging && !parts.isBypassed();
  const isOwner = parts.mayOwnersRule() && isTokenOwned(declared.attacker.slice("token:".length));
  return declared.targets.flatMap((target) => {
    const choices = coverChoices(target, declared, game.user.name, parts);
    if (choices === null) return [];
    const hasNumber = isOnDice && attack.hasNumber(target);
    const chosen = declared.rulings?.[target]?.cover ?? "";
    const isRuler = hasNumber && choices.takesRulings && (isGM() || isOwner);
    const levels = isRuler ? choices.levels() : [];
    return [{ ...choices, levels, target, hasNumber, chosen, mayRule: levels.length > 0 }];
  });
};

/** `id`: of the line's select. */
type Choose = (target: string, level: string, id: string) => void;

const rowElement = ({ target, label, why, cover }: Row, id: string, make: MakeElement, choose: Choose): HTMLElement => {
  if (typeof cover === "string") {
    const fields = make("div", "form-fields", make("span", "", cover));
    return make("div", "form-group", make("label", "", label), fields, make("p", "hint", why));
  }
  const row = formGroup({ id, name: null, label, hint: why, control: { kind: "choice", ...cover } });
  const select = row.querySelector("select");
  select?.addEventListener("change", () => choose(target, select.value, id));
  return row;
};

/** A dialog that has been shown, as it is now. */
interface Shown {
  readonly dialog: RollDialog;
  readonly attack: OpenAttack;
  readonly element: HTMLElement;
  /** Begins the ids of its lines: several dialogs may be open. */
  readonly id: string;
  /** Its lines; null while it has none. */
  group: HTMLElement | null;
  /** What they say. */
  key: string;
  /** The line that is focused once it is shown again; "" for none. */
  focus: string;
}

const UNDRAWN: Pick<Shown, "group" | "key" | "focus"> = { group: null, key: "", focus: "" };

const put = ({ dialog, element }: Shown, group: HTMLElement): void => {
  const place = element.querySelector(dialog.before);
  if (place === null) (element.querySelector("form") ?? element).append(group);
  else place.before(group);
};

const focusedIn = (group: Element | null): string => {
  const focused = group?.ownerDocument.activeElement;
  return focused && group.contains(focused) ? focused.id : "";
};

const nothing = (): void => undefined;

const pinned = (attack: OpenAttack, target: string | undefined, { verdicts, pins }: DialogLineParts): (() => void) => {
  const declared = attack.declared();
  return declared === null || target === undefined ? nothing : pins.add(attackOn(target, declared, verdicts));
};

/** While somebody points at a line, or is in it, the map shows that attack. A dialog may close without a leave. */
const pointingAt = (line: HTMLElement, pin: () => () => void): void => {
  let unpin: (() => void) | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  const leave = (): void => {
    clearInterval(watch);
    unpin?.();
    unpin = null;
  };
  const enter = (): void => {
    if (unpin !== null) return;
    unpin = pin();
    watch = setInterval(() => {
      if (!line.isConnected) leave();
    }, WATCH);
  };
  line.addEventListener("pointerenter", enter);
  line.addEventListener("focusin", enter);
  line.addEventListener("pointerleave", leave);
  line.addEventListener("focusout", leave);
};

/** Milliseconds. */
const WATCH = 200;

/** Shows its lines in place of those that it has. The same lines stay: one of them may be focused or unfolded. */
const draw = (shown: Shown, rows: readonly Row[], parts: DialogLineParts, choose: Choose): void => {
  const { words } = parts;
  const { element, dialog, id } = shown;
  const before = element.querySelector(`.${CLASS}`);
  const key = JSON.stringify(rows);
  if (before === shown.group && key === shown.key) return;
  const [focus, scrolled] = [shown.focus || focusedIn(before), before?.scrollTop ?? 0];
  before?.remove();
  Object.assign(shown, { group: null, key, focus: "" });
  if (rows.length > 0) {
    const make = makerIn(element.ownerDocument);
    const elements = rows.map((row, i) => rowElement(row, `${id}-${i}`, make, choose));
    elements.forEach((line, i) => pointingAt(line, () => pinned(shown.attack, rows[i]?.target, parts)));
    const group = make("fieldset", CLASS, make("legend", "", words.say("PARAPET.Ruling.cover")), ...elements);
    // The dialog's own form would take them for its own.
    for (const type of ["change", "input"]) group.addEventListener(type, (event) => event.stopPropagation());
    shown.group = group;
    put(shown, group);
    // Even to set 0 makes the browser measure the page at once.
    if (scrolled > 0) group.scrollTop = scrolled;
    if (focus !== "") group.querySelector<HTMLElement>(`#${focus}`)?.focus();
  }
  if (!("nodeType" in dialog.html)) dialog.dialog.setPosition?.({ height: "auto" });
};

/** The lines of all open dialogs. */
export const createDialogLines = (parts: DialogLineParts) => {
  const { words, guard } = parts;
  const open = new Map<object, Shown>();
  let count = 0;
  const safely = (act: () => void): void => guard(() => scenePlace(words), act, undefined);

  const drawn = (shown: Shown): void => {
    const rows = linesFor(shown.attack, parts).map((line) => rowOf(line, parts));
    draw(shown, rows, parts, (...its) => safely(() => choose(shown.dialog.dialog, ...its)));
  };

  /** Where the dialog lists numbers, it is rendered again, and its hook draws. */
  const drawnAgain = (shown: Shown): void => {
    if (shown.attack.rerender === undefined) drawn(shown);
    else shown.attack.rerender();
  };

  const choose = (dialog: object, ...[target, cover, focus]: Parameters<Choose>): void => {
    const shown = open.get(dialog);
    if (shown === undefined) return;
    const { attack } = shown;
    // What its select shows is not what was last drawn.
    Object.assign(shown, { key: "", focus });
    // The GM may have taken the right to rule back while the dialog is open.
    const mayRule = linesFor(attack, parts).some((line) => line.target === target && line.mayRule);
    if (!mayRule) return drawn(shown);
    const { [target]: _, ...others } = attack.declared()?.rulings ?? {};
    const rulings: Rulings = cover === "" ? others : { ...others, [target]: { cover, by: game.user.name } };
    attack.rule(rulings);
    drawnAgain(shown);
  };

  const forgetClosed = (): void => {
    for (const [dialog, { element }] of open) if (!element.isConnected) open.delete(dialog);
  };

  /** In the next frame, before the browser paints the dialog. Its hook does not wait for the verdicts. */
  const drawnSoon = onceAFrame(() => {
    forgetClosed();
    for (const shown of open.values()) safely(() => drawn(shown));
  });

  return {
    show: (dialog: RollDialog, attack: OpenAttack): void => {
      const element = elementOf(dialog);
      if (element === undefined) return;
      const before = open.get(dialog.dialog) ?? { ...UNDRAWN, id: `${CLASS}-${++count}` };
      open.set(dialog.dialog, { ...before, dialog, attack, element });
      drawnSoon();
    },
    /** Rules on the attacks of open dialogs as the map, the targets and the settings are now. */
    refresh: (): void => {
      forgetClosed();
      for (const shown of open.values())
        safely(() => (shown.attack.ruleAgain?.() === true ? drawnAgain(shown) : drawn(shown)));
    },
  };
};
