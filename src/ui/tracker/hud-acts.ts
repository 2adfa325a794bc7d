import type { CombatantDocument } from "../../foundry/combat/documents";
import { allCombats } from "../../foundry/combat/documents";
import { controlledTokens } from "../../foundry/table-view";
import { makerIn } from "../make-element";
import type { TokenHud } from "../hud/token-hud";
import { makeDraggable } from "./act-macros";
import type { MenuParts } from "./context-menu";
import type { RowAct } from "./row-act";
import { createSubjects, type RowSubject } from "./row-subject";

/** What a token's creature is in a fight that has begun. */
const combatantOf = (tokenId: string): CombatantDocument | undefined =>
  allCombats()
    .filter(({ round }) => round > 0)
    .flatMap(({ combatants }) => combatants.contents)
    .find((combatant) => combatant.tokenId === tokenId);

const subjectOf = (tokenId: string, { order }: Pick<MenuParts, "order">): RowSubject | null =>
  createSubjects(order)(combatantOf(tokenId)?.id ?? "");

const CLASS = "parapet-order-act";

const buttonFor = (act: RowAct, subject: RowSubject, document: Document, { words, guard }: MenuParts) => {
  const make = makerIn(document);
  const label = words.say(act.label);
  const icon = make("i", act.icon);
  icon.ariaHidden = "true";
  const button = make("button", `control-icon ${CLASS}`, icon);
  button.type = "button";
  button.ariaLabel = label;
  button.dataset["tooltip"] = label;
  makeDraggable(button, act, words);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    button.remove();
    guard(
      () => label,
      () => act.run(subject),
      undefined,
    );
  });
  return button;
};

/** The listener for `renderTokenHUD`: what its creature may do about its turn now. */
export const hudActs =
  (parts: MenuParts) =>
  (hud: TokenHud, element: HTMLElement): void => {
    element.querySelectorAll(`.${CLASS}`).forEach((each) => each.remove());
    const subject = subjectOf(hud.document?.id ?? "", parts);
    if (subject === null) return;
    const offered = parts.acts.filter((act) => act.isInHud && act.isOffered(subject));
    const buttons = offered.map((act) => buttonFor(act, subject, element.ownerDocument, parts));
    (element.querySelector(".col.left") ?? element).append(...buttons);
  };

/** Does for the token in control, by key, what its creature may do now. */
export const runByKey = (key: string, parts: MenuParts) => (): void => {
  const act = parts.acts.find((each) => each.key === key);
  const subject = controlledTokens().flatMap(({ id }) => subjectOf(id, parts) ?? [])[0];
  if (subject === undefined || act?.isOffered(subject) !== true)
    return void ui.notifications.info(parts.words.say("PARAPET.Order.NothingNow"));
  act.run(subject);
};
