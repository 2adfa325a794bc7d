import { controlledTokens } from "../../foundry/canvas/map-tokens";
import { createSubjects, type RowAct, type RowSubject } from "../../foundry/combat/encounters/rows";
import { combatantBegun } from "../../foundry/combat/stored/documents";
import type { EncounterTable } from "../../table";
import type { Words } from "../../words/localize";
import type { TokenHud } from "../overrides/token-hud";
import { makerIn } from "../windows/make-element";
import { makeDraggable } from "./order-actions";

const subjectOf = (tokenId: string, { order }: EncounterTable): RowSubject | null =>
  createSubjects(order)(combatantBegun(tokenId)?.id ?? "");

const CLASS = "parapet-order-act";

const buttonFor = (act: RowAct, run: () => void, document: Document, words: Words) => {
  const make = makerIn(document);
  const label = words.say(act.label);
  const icon = make("i", act.icon);
  icon.ariaHidden = "true";
  const button = make("button", `control-icon ${CLASS}`, icon);
  button.type = "button";
  button.ariaLabel = label;
  button.dataset["tooltipText"] = label;
  makeDraggable(button, act, words);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    button.remove();
    run();
  });
  return button;
};

/** Buttons in the token HUD for what its creature may do about its turn now. */
export const createHudActs = (table: EncounterTable) => {
  const { rows, guard, words } = table;
  let shown: { readonly hud: TokenHud; readonly element: HTMLElement } | undefined;

  const run = (act: RowAct, tokenId: string) => (): void => {
    const subject = subjectOf(tokenId, table);
    guard(
      () => words.say(act.label),
      () => (subject === null ? undefined : act.run(subject)),
      undefined,
    );
  };

  const fill = (tokenId: string, element: HTMLElement): void => {
    const subject = subjectOf(tokenId, table);
    const offered = subject === null ? [] : rows.acts.filter((act) => act.isInHud && act.isOffered(subject));
    const before = [...element.querySelectorAll(`.${CLASS}`)];
    // Buttons that stay are not replaced, so that they keep the keyboard focus.
    if (offered.map(({ label }) => words.say(label)).join() === before.map(({ ariaLabel }) => ariaLabel).join()) return;
    before.forEach((each) => each.remove());
    const buttons = offered.map((act) => buttonFor(act, run(act, tokenId), element.ownerDocument, words));
    (element.querySelector(".col.left") ?? element).append(...buttons);
  };

  return {
    /** For `renderTokenHUD`. */
    render: (hud: TokenHud, element: HTMLElement): void => {
      shown = { hud, element };
      fill(hud.document?.id ?? "", element);
    },
    /** The encounter has changed while the HUD may be open. */
    refresh: (): void => {
      const id = shown?.hud.document?.id;
      if (shown?.element.isConnected === true && typeof id === "string") fill(id, shown.element);
    },
  };
};

/** For a key: does an act for the controlled token, if it is offered. */
export const runByKey = (key: string, table: EncounterTable) => (): void => {
  const { rows, words } = table;
  const act = rows.acts.find((each) => each.key === key);
  const subject = controlledTokens().flatMap(({ id }) => subjectOf(id, table) ?? [])[0];
  if (subject === undefined || act?.isOffered(subject) !== true)
    return void ui.notifications.info(words.say("PARAPET.Order.NothingNow"));
  act.run(subject);
};
