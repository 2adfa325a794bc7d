import { dequal as isDeepEqual } from "dequal/lite";
import type { IconName } from "../../../drawing/icon-paths";
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

/** Words on the page below the end of a way, which screen readers announce. They do not take the pointer. */
export const createPathChip = () => {
  const make = makerIn(document);
  const chip = make("div", "parapet-path-chip");
  chip.setAttribute("role", "status");
  let shown: ChipText | null = null;
  return {
    /** `at` is the middle of the chip's upper edge, client pixels. */
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
      chip.style.left = `${at.x}px`;
      chip.style.top = `${at.y}px`;
      if (!chip.isConnected) document.body.append(chip);
    },
  };
};
