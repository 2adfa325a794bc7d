import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import type { Overrides } from "../../foundry/overrides/overrides";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import { activeToken, controlledTokens } from "../../foundry/canvas/map-tokens";
import { isGM } from "../../foundry/users/users";
import { makerIn } from "../windows/make-element";
import { keepOnPage } from "./keep-on-page";
import { latePalette } from "./late-palette";
import type { createPalette } from "./ruling-palette";

/**
 * What is used of Foundry's token HUD.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.hud.TokenHUD.html
 */
export interface TokenHud {
  readonly document?: { readonly id: string | null } | null;
}

const BUTTON_CLASS = "parapet-rule";
const RULING_BUTTON = `.${BUTTON_CLASS}`;

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

/** The likely attacker of a target: the controlled token, else the one whose turn it is, else the one controlled last. */
export const likelyAttacker = (target: string, last: readonly string[]): string => {
  const controlled = controlledTokens().map(({ id }) => id);
  const active = activeToken();
  const likely = [...controlled, ...(active === null ? [] : [active.id]), ...last];
  const found = likely.find((id) => `token:${id}` !== target);
  return found === undefined ? "" : `token:${found}`;
};

const isRuledOn = (overrides: Overrides, target: string): boolean =>
  overrides.list().some((each) => each.target === target);

const toggleButton = (document: Document, words: Words, isRuled: boolean): HTMLButtonElement => {
  const make = makerIn(document);
  const icon = make("i", "fa-solid fa-shield-halved");
  icon.ariaHidden = "true";
  const button = make("button", `control-icon ${BUTTON_CLASS}${isRuled ? " active" : ""}`, icon);
  button.type = "button";
  button.ariaLabel = words.say("PARAPET.Ruling.Title");
  button.ariaExpanded = "false";
  button.dataset["tooltipText"] = words.say("PARAPET.Ruling.Title");
  return button;
};

/** The listener for `renderTokenHUD`: a button that opens the palette, for the GM. */
export const rulingButton = (table: Table, lastControlled: () => readonly string[], onOpen: () => void) => {
  const late = latePalette(table);
  return (hud: TokenHud, element: HTMLElement): void => {
    const id = hud.document?.id;
    if (!isGM() || !id || element.querySelector(RULING_BUTTON) !== null) return;
    const { overrides, words, guard, verdicts } = table;
    const target = `token:${id}`;
    const button = toggleButton(element.ownerDocument, words, isRuledOn(overrides, target));
    const following = {
      opened: (opened: HTMLElement): void => {
        keepOnPage(opened, button.getBoundingClientRect());
        onOpen();
      },
      shut: (): void => void button.classList.toggle("active", isRuledOn(overrides, target)),
    };
    let palette: ReturnType<typeof createPalette> | null = null;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      guard(
        () => tokenPlace(words, verdicts, target),
        () =>
          late.use((its) => {
            palette ??= its.createPalette(button, target, table, following);
            palette.toggle(likelyAttacker(target, lastControlled()));
          }),
        undefined,
      );
    });
    (element.querySelector(".col.right") ?? element).append(button);
  };
};
