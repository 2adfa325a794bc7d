import { dequal as isDeepEqual } from "dequal/lite";
import type { IconName } from "../../../drawing/icon-paths";
import { roomOnPage } from "../../../foundry/canvas/screen-box";
import type { PixelPoint } from "../../../rules/attack/verdict";
import { iconElement, makerIn } from "../../windows/make-element";

/** What is said below the end of a way. */
export interface ChipText {
  readonly icon: IconName | null;
  readonly main: string;
  readonly rest: readonly string[];
  /** Who reacts; "" for nobody. */
  readonly warning: string;
}

/** Words on the page below the end of a way and always in view, which screen readers announce. They do not take the pointer. */
export const createPathChip = () => {
  const make = makerIn(document);
  const chip = make("div", "parapet-path-chip");
  chip.setAttribute("role", "status");
  let shown: ChipText | null = null;
  return {
    /** `at` is the middle of the chip's upper edge where it is in view, client pixels. */
    show: (next: ChipText | null, at: PixelPoint = { x: 0, y: 0 }): void => {
      if (next === null) {
        shown = null;
        return chip.remove();
      }
      if (!isDeepEqual(next, shown)) {
        const { icon, main, rest, warning } = next;
        chip.replaceChildren(
          ...(icon === null ? [] : [iconElement(make, icon)]),
          make("b", "", main),
          ...rest.map((each) => make("span", "quiet", each)),
          ...(warning === "" ? [] : [make("span", "react", iconElement(make, "provokes"), warning)]),
        );
        shown = next;
      }
      if (!chip.isConnected) document.body.append(chip);
      const { width, height } = chip.getBoundingClientRect();
      const { left, top, right, bottom } = roomOnPage();
      chip.style.left = `${Math.max(left + width / 2, Math.min(right - width / 2, at.x))}px`;
      chip.style.top = `${Math.max(top, Math.min(bottom - height, at.y))}px`;
    },
  };
};
