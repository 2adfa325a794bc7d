import type { IconName } from "../../../drawing/icon-paths";
import { placeOnPage } from "../../../foundry/canvas/screen-place";
import type { PixelPoint } from "../../../rules/attack/verdict";
import { iconElement, makerIn } from "../../windows/make-element";

/** A place that is offered. */
export interface OfferedPlace {
  /** Middle of its upper edge, scene pixels. */
  readonly at: PixelPoint;
  readonly rank: number;
  /** The target's cover, then one's own; null where nobody can attack. */
  readonly icons: readonly [shot: IconName, own: IconName | null];
  /** What is said on hover and to screen readers. */
  readonly text: string;
  readonly choose: () => void;
}

/** Arrow keys go round the buttons. */
const TURNS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A button on the page over each place. Escape and a press call `close`; `explain` gets the place that is pointed at or has the focus. */
export const createPlaceButtons = (close: () => void, explain: (place: OfferedPlace) => void) => {
  const make = makerIn(document);
  const group = make("div", "parapet-best-places");
  group.setAttribute("role", "group");
  let shown: readonly { readonly place: OfferedPlace; readonly button: HTMLButtonElement }[] = [];
  const put = (): void => {
    for (const { place, button } of shown) {
      const { x, y } = placeOnPage(place.at);
      button.style.left = `${x}px`;
      button.style.top = `${y}px`;
    }
  };
  const buttonFor = (place: OfferedPlace): HTMLButtonElement => {
    const { rank, icons, text, choose } = place;
    const [shot, own] = icons;
    const button = make(
      "button",
      "",
      String(rank),
      iconElement(make, shot),
      ...(own === null ? [] : [iconElement(make, own)]),
    );
    button.type = "button";
    // The number that is seen comes first, for those who press by voice.
    button.setAttribute("aria-label", `${String(rank)}. ${text}`);
    button.addEventListener("click", () => {
      close();
      choose();
    });
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => explain(place));
    return button;
  };
  group.addEventListener("keydown", (event) => {
    const turn = TURNS[event.key];
    if (event.key !== "Escape" && turn === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (turn === undefined) return close();
    const at = shown.findIndex(({ button }) => button === document.activeElement);
    shown[(at + turn + shown.length) % shown.length]?.button.focus();
  });
  return {
    /** Replaces the buttons; the first one gets the focus. */
    show: (places: readonly OfferedPlace[], label: string): void => {
      shown = places.map((place) => ({ place, button: buttonFor(place) }));
      group.setAttribute("aria-label", label);
      group.replaceChildren(...shown.map(({ button }) => button));
      if (shown.length === 0) return group.remove();
      document.body.append(group);
      put();
      shown[0]?.button.focus();
    },
    /** After the view has moved. */
    follow: put,
  };
};
