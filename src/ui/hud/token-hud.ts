import { guardLater, type Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import type { Overrides } from "../../foundry/overrides/overrides";
import { tokenPlace } from "../../foundry/places";
import type { Rulings } from "../../foundry/rulings";
import { activeToken, controlledTokens, isGM } from "../../foundry/table-view";
import { ruleSetWith } from "../../foundry/rule-sets/rule-sets";
import {
  attackerOptions,
  concealmentOptions,
  coverOptions,
  rulingFrom,
  rulingOnPair,
  untilOptions,
} from "./ruling-offer";
import { rulingPalette, type PaletteChoice } from "./ruling-palette";

/** What is used of Foundry's token HUD. */
export interface TokenHud {
  readonly document?: { readonly id: string | null } | null;
}

export interface TokenHudParts {
  readonly overrides: Overrides;
  readonly rulings: Rulings;
  readonly guard: Guard;
  readonly words: Words;
}

const BUTTON_CLASS = "parapet-rule";
export const RULING_BUTTON = `.${BUTTON_CLASS}`;

/** The tokens controlled last, the newest first: the click that opens the HUD may control its own token instead. */
export const createLastControlled = () => {
  let ids: readonly string[] = [];
  return {
    ids: () => ids,
    note: ({ id }: { readonly id: string }, isControlled: boolean): void => {
      if (isControlled) ids = [id, ...ids.filter((known) => known !== id)].slice(0, 2);
    },
  };
};

/** Whoever is about to attack, if it is someone else: the one controlled, else the one whose turn it is, else the last. */
const likelyAttacker = (target: string, last: readonly string[]): string => {
  const controlled = controlledTokens().map(({ id }) => id);
  const active = activeToken();
  const likely = [...controlled, ...(active === null ? [] : [active.id]), ...last];
  const found = likely.find((id) => `token:${id}` !== target);
  return found === undefined ? "" : `token:${found}`;
};

const offer = (target: string, last: readonly string[], { overrides, rulings, words }: TokenHudParts) => {
  const { ruleset } = rulings.real.rules();
  const rules = ruleSetWith(ruleset);
  const { creatures } = rulings.known().battlefield;
  const others = creatures.filter(({ id }) => id !== target);
  const likely = likelyAttacker(target, last);
  return {
    attackers: attackerOptions(others, words),
    attacker: others.some(({ id }) => id === likely) ? likely : "",
    covers: rules === undefined ? [] : coverOptions(rules, words),
    concealments: rules === undefined ? [] : concealmentOptions(rules, words),
    untils: untilOptions(overrides.untils(), words),
    rulingOn: (attacker: string) =>
      rulingOnPair(overrides.list(), ruleset, [attacker === "" ? null : attacker, target]),
    isStored: (attacker: string) => overrides.isStored(attacker === "" ? null : attacker, target),
  };
};

/** Rules as was chosen; leaving all as found takes back what there was. */
const rule = async ({ overrides }: TokenHudParts, target: string, choice: PaletteChoice): Promise<void> => {
  const attacker = choice.attacker === "" ? null : choice.attacker;
  const ruling = rulingFrom(choice.cover, choice.concealment);
  const until = overrides.untils().find((each) => each === choice.until) ?? "removed";
  await (ruling === undefined ? overrides.clear(attacker, target) : overrides.set(attacker, target, ruling, until));
};

const isRuledOn = (overrides: Overrides, target: string): boolean =>
  overrides.list().some((each) => each.target === target);

const toggleButton = (document: Document, words: Words, isRuled: boolean): HTMLButtonElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `control-icon ${BUTTON_CLASS}${isRuled ? " active" : ""}`;
  button.ariaLabel = words.say("PARAPET.Ruling.Title");
  button.ariaExpanded = "false";
  button.dataset["tooltip"] = words.say("PARAPET.Ruling.Title");
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-shield-halved";
  icon.ariaHidden = "true";
  button.append(icon);
  return button;
};

/** The palette beside its button, opened and shut. */
const createPalette = (button: HTMLButtonElement, target: string, parts: TokenHudParts) => {
  const { overrides, words, guard, rulings } = parts;
  let palette: HTMLElement | null = null;
  const shut = (): void => {
    palette?.remove();
    palette = null;
    button.ariaExpanded = "false";
    button.classList.toggle("active", isRuledOn(overrides, target));
    button.focus();
  };
  const done = (ruling: Promise<unknown>): void =>
    guardLater(guard, () => tokenPlace(words, rulings, target), ruling.then(shut));
  const open = (last: readonly string[]): void => {
    palette = rulingPalette({
      ...{ document: button.ownerDocument, words, shut },
      ...offer(target, last, parts),
      apply: (choice) => done(rule(parts, target, choice)),
      takeBack: (attacker) => done(overrides.clear(attacker === "" ? null : attacker, target)),
    });
    button.after(palette);
    button.ariaExpanded = "true";
    palette.querySelector("select")?.focus();
  };
  return { toggle: (last: readonly string[]): void => (palette === null ? open(last) : shut()) };
};

/** The listener for `renderTokenHUD`: a button that opens the palette, for the GM. */
export const rulingButton =
  (parts: TokenHudParts, lastControlled: () => readonly string[]) =>
  (hud: TokenHud, element: HTMLElement): void => {
    const id = hud.document?.id;
    if (!isGM() || !id || element.querySelector(RULING_BUTTON) !== null) return;
    const { overrides, words, guard, rulings } = parts;
    const target = `token:${id}`;
    const button = toggleButton(element.ownerDocument, words, isRuledOn(overrides, target));
    const palette = createPalette(button, target, parts);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      guard(
        () => tokenPlace(words, rulings, target),
        () => palette.toggle(lastControlled()),
        undefined,
      );
    });
    (element.querySelector(".col.right") ?? element).append(button);
  };
