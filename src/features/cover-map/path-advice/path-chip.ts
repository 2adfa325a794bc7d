import { dequal as isDeepEqual } from "dequal/lite";
import type { IconName } from "../../../drawing/icon-paths";
import { iconElement, makerIn } from "../../windows/make-element";
import { placeChip, type ChipPlace } from "./chip-place";

/** What is said beside the end of a way. */
export interface ChipText {
  readonly icon: IconName | null;
  readonly main: string;
  readonly rest: readonly string[];
  /** Who reacts; "" for nobody. */
  readonly warning: string;
}

/**
 * Words on the page beside the end of a way and always in view. They do not take the pointer. Screen readers announce them, so
 * the region that they come and go in stays: https://www.w3.org/WAI/WCAG22/Techniques/aria/ARIA22
 */
export const createPathChip = () => {
  const make = makerIn(document);
  const chip = make("div", "parapet-path-chip");
  const region = make("div", "parapet-path-spoken");
  region.setAttribute("role", "status");
  document.body.append(region);
  let shown: ChipText | null = null;
  return {
    /** Removed without words or without a place. */
    show: (next: ChipText | null, place?: ChipPlace): void => {
      if (next === null || place === undefined) {
        shown = null;
        return chip.remove();
      }
      if (!isDeepEqual(next, shown)) {
        const { icon, main, rest, warning } = next;
        chip.replaceChildren(
          make("div", "", ...(icon === null ? [] : [iconElement(make, icon)]), make("b", "", main)),
          ...rest.map((each) => make("div", "quiet", each)),
          ...(warning === "" ? [] : [make("div", "react", iconElement(make, "provokes"), warning)]),
        );
        shown = next;
      }
      if (!chip.isConnected) region.append(chip);
      const { left, top } = placeChip(chip.getBoundingClientRect(), place);
      chip.style.left = `${left}px`;
      chip.style.top = `${top}px`;
    },
  };
};
