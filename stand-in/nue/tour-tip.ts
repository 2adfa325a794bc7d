import { cleanedNodes } from "../html";
import { make } from "../make";

/** The text and buttons of a step. */
export interface TipShown {
  readonly title: string;
  readonly content: string;
  /** Number of the step and of all steps. */
  readonly place: string;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onExit: () => void;
}

/** Pixels; types13 `nue/tour.d.mts`, HIGHLIGHT_PADDING. */
const PADDING = 10;
const GAP = 8;

const button = (label: string, act: () => void): HTMLButtonElement => {
  const made = make("button", "", label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

const tipOf = (told: TipShown): HTMLElement => {
  const content = make("div", "tour-content");
  content.append(...cleanedNodes(told.content));
  const buttons = [
    ...(told.hasPrevious ? [button("Previous", told.onPrevious)] : []),
    make("span", "tour-place", told.place),
    button(told.hasNext ? "Next" : "Finish", told.onNext),
    button("Exit", told.onExit),
  ];
  const tip = make("section", "tour-tip", make("h3", "", told.title), content, make("footer", "", ...buttons));
  tip.setAttribute("role", "dialog");
  tip.setAttribute("aria-label", told.title);
  return tip;
};

/** Dims everything but the element. */
const fadeAround = (target: Element | null): HTMLElement => {
  const fade = make("div", target === null ? "tour-fadeout tour-everywhere" : "tour-fadeout");
  const box = target?.getBoundingClientRect();
  if (box !== undefined)
    Object.assign(fade.style, {
      left: `${box.left - PADDING}px`,
      top: `${box.top - PADDING}px`,
      width: `${box.width + 2 * PADDING}px`,
      height: `${box.height + 2 * PADDING}px`,
    });
  return fade;
};

/** Below, above, right or left of the element, wherever there is room first; else over it, on the screen. */
const place = (tip: HTMLElement, target: Element | null): void => {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const most = { x: innerWidth - width - GAP, y: innerHeight - height - GAP };
  const within = (x: number, y: number) => ({
    x: Math.max(GAP, Math.min(x, most.x)),
    y: Math.max(GAP, Math.min(y, most.y)),
  });
  const box = target?.getBoundingClientRect();
  const away = PADDING + GAP;
  const spots =
    box === undefined
      ? []
      : [
          { x: box.left + (box.width - width) / 2, y: box.bottom + away, fits: box.bottom + away <= most.y },
          { x: box.left + (box.width - width) / 2, y: box.top - away - height, fits: box.top - away - height >= GAP },
          { x: box.right + away, y: box.top, fits: box.right + away <= most.x },
          { x: box.left - away - width, y: box.top, fits: box.left - away - width >= GAP },
        ];
  const spot = spots.find(({ fits }) => fits) ?? { x: most.x / 2, y: box === undefined ? most.y / 2 : most.y };
  const { x, y } = within(spot.x, spot.y);
  Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });
};

/** A step's box, and the overlay that keeps the pointer off everything else. */
export const createTourTip = () => {
  let shown: readonly HTMLElement[] = [];
  const remove = (): void => {
    for (const element of shown) element.remove();
    shown = [];
  };
  return {
    remove,
    show: (target: Element | null, told: TipShown) => {
      remove();
      const [overlay, fade, tip] = [make("div", "tour-overlay"), fadeAround(target), tipOf(told)] as const;
      shown = [overlay, fade, tip];
      document.body.append(overlay, fade, tip);
      place(tip, target);
      [...tip.querySelectorAll("button")].at(-2)?.focus();
      return { overlay, fade };
    },
  };
};
