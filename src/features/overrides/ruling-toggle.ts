import { guardLater } from "../../foundry/errors/errors";
import { tokenPlace } from "../../foundry/verdicts/error-location";
import { ruleSetWith } from "../../rules/index";
import type { Table } from "../../table";
import {
  attackerOptions,
  concealmentOptions,
  coverOptions,
  rulingFrom,
  rulingOnPair,
  untilOptions,
} from "./ruling-offer";
import { rulingPalette, type PaletteChoice } from "./ruling-palette";

export type RulingParts = Pick<Table, "overrides" | "verdicts" | "guard" | "words">;

const offer = (target: string, likely: string, { overrides, verdicts, words }: RulingParts) => {
  const { ruleset } = verdicts.real.rules();
  const rules = ruleSetWith(ruleset);
  const { creatures } = verdicts.known().battlefield;
  const others = creatures.filter(({ id }) => id !== target);
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
const rule = async ({ overrides }: RulingParts, target: string, choice: PaletteChoice): Promise<void> => {
  const attacker = choice.attacker === "" ? null : choice.attacker;
  const ruling = rulingFrom(choice.cover, choice.concealment);
  const until = overrides.untils().find((each) => each === choice.until) ?? "removed";
  await (ruling === undefined ? overrides.clear(attacker, target) : overrides.set(attacker, target, ruling, until));
};

/** What follows when the palette is there, and when it is gone. */
interface PaletteFollowing {
  readonly opened?: (palette: HTMLElement) => void;
  readonly shut?: () => void;
}

/** The palette after its button, opened with the attacker who is likely ("" for everyone), and shut. */
export const createPalette = (
  button: HTMLButtonElement,
  target: string,
  parts: RulingParts,
  following: PaletteFollowing = {},
) => {
  const { overrides, words, guard, verdicts } = parts;
  let palette: HTMLElement | null = null;
  const shut = (): void => {
    palette?.remove();
    palette = null;
    button.ariaExpanded = "false";
    following.shut?.();
    button.focus();
  };
  const done = (ruling: Promise<unknown>): void =>
    guardLater(guard, () => tokenPlace(words, verdicts, target), ruling.then(shut));
  const open = (likely: string): void => {
    palette = rulingPalette({
      document: button.ownerDocument,
      words,
      shut,
      ...offer(target, likely, parts),
      apply: (choice) => done(rule(parts, target, choice)),
      takeBack: (attacker) => done(overrides.clear(attacker === "" ? null : attacker, target)),
    });
    button.after(palette);
    button.ariaExpanded = "true";
    // Before the focus is in it, for which browsers would move the whole page.
    following.opened?.(palette);
    palette.querySelector("select")?.focus();
  };
  return { toggle: (likely: string): void => (palette === null ? open(likely) : shut()) };
};
