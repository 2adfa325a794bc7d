import type { IconName } from "../../drawing/icon-paths";
import type { MakeElement } from "../windows/make-element";

/** One of the choices in a row. */
export interface RadioChoice {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconName;
}

interface RadioRowParts {
  readonly make: MakeElement;
  readonly label: string;
  readonly choices: readonly RadioChoice[];
  /** Called when a choice is pressed, even one that is chosen already. */
  readonly choose: (value: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Where the focus goes from this button; undefined for other keys. */
const nextPlace = (key: string, at: number, count: number): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
};

/**
 * A group of radio buttons that act when pressed. Arrow keys only move the focus, because a choice acts at once:
 * https://www.w3.org/WAI/ARIA/apg/patterns/radio/examples/radio/.
 */
export const radioRow = ({ make, label, choices, choose }: RadioRowParts) => {
  const buttons = choices.map(({ value, label: name, icon }) => {
    const shield = make("i", `parapet-icon${icon === undefined ? " none" : ""}`);
    if (icon !== undefined) shield.dataset["icon"] = icon;
    shield.ariaHidden = "true";
    const button = make("button", "", ...(icon === undefined ? [] : [shield]), make("span", "", name));
    button.type = "button";
    button.role = "radio";
    button.dataset["value"] = value;
    button.addEventListener("click", () => choose(value));
    return button;
  });
  /** Only one button of a group is reached by Tab. */
  const focusable = (at: number): void => buttons.forEach((button, i) => (button.tabIndex = i === at ? 0 : -1));
  const row = make("div", "parapet-ruling-row", ...buttons);
  row.role = "radiogroup";
  row.ariaLabel = label;
  row.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === row.ownerDocument.activeElement);
    const next = nextPlace(event.key, at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focusable(next);
    buttons[next]?.focus();
  });
  return {
    row,
    /** Marks a choice as the chosen one. */
    put: (value: string): void => {
      for (const button of buttons) button.ariaChecked = String(button.dataset["value"] === value);
      focusable(
        Math.max(
          0,
          choices.findIndex((each) => each.value === value),
        ),
      );
    },
    focus: (): void => buttons.find((button) => button.tabIndex === 0)?.focus(),
  };
};
