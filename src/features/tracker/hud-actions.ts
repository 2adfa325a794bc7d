import { type CombatantDocument, allCombats } from "../../foundry/combat/stored/documents";
import { controlledTokens } from "../../foundry/canvas/canvas-view";
import type { Words } from "../../words/localize";
import { makerIn } from "../windows/make-element";
import type { TokenHud } from "../overrides/token-hud";
import { makeDraggable } from "./action-macros";
import type { MenuParts } from "./context-menu";
import { type RowAct, createSubjects, type RowSubject } from "../../foundry/combat/encounters/rows";

/** What a token's creature is in a fight that has begun. */
const combatantOf = (tokenId: string): CombatantDocument | undefined =>
  allCombats()
    .filter(({ round }) => round > 0)
    .flatMap(({ combatants }) => combatants.contents)
    .find((combatant) => combatant.tokenId === tokenId);

const subjectOf = (tokenId: string, { order }: Pick<MenuParts, "order">): RowSubject | null =>
  createSubjects(order)(combatantOf(tokenId)?.id ?? "");

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

/** The buttons of the token HUD for what its creature may do about its turn now. */
export const createHudActs = (parts: MenuParts) => {
  const { actions, guard, words } = parts;
  let shown: { readonly hud: TokenHud; readonly element: HTMLElement } | undefined;

  const run = (act: RowAct, tokenId: string) => (): void => {
    const subject = subjectOf(tokenId, parts);
    guard(
      () => words.say(act.label),
      () => (subject === null ? undefined : act.run(subject)),
      undefined,
    );
  };

  const fill = (tokenId: string, element: HTMLElement): void => {
    const subject = subjectOf(tokenId, parts);
    const offered = subject === null ? [] : actions.filter((act) => act.isInHud && act.isOffered(subject));
    const before = [...element.querySelectorAll(`.${CLASS}`)];
    // Whoever has come to a button by keyboard keeps it as long as it is offered.
    if (offered.map(({ label }) => words.say(label)).join() === before.map(({ ariaLabel }) => ariaLabel).join()) return;
    before.forEach((each) => each.remove());
    const buttons = offered.map((act) => buttonFor(act, run(act, tokenId), element.ownerDocument, words));
    (element.querySelector(".col.left") ?? element).append(...buttons);
  };

  return {
    /** The listener for `renderTokenHUD`. */
    render: (hud: TokenHud, element: HTMLElement): void => {
      shown = { hud, element };
      fill(hud.document?.id ?? "", element);
    },
    /** The fight has changed while the HUD may be open. */
    refresh: (): void => {
      const id = shown?.hud.document?.id;
      if (shown?.element.isConnected === true && typeof id === "string") fill(id, shown.element);
    },
  };
};

/** Does for the token in control, by key, what its creature may do now. */
export const runByKey = (key: string, parts: MenuParts) => (): void => {
  const act = parts.actions.find((each) => each.key === key);
  const subject = controlledTokens().flatMap(({ id }) => subjectOf(id, parts) ?? [])[0];
  if (subject === undefined || act?.isOffered(subject) !== true)
    return void ui.notifications.info(parts.words.say("PARAPET.Order.NothingNow"));
  act.run(subject);
};
