import type { IconName } from "../../drawing/icon-paths";

/** Makes elements for any window's document. What they say is text, never HTML. */
export type MakeElement = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
) => HTMLElementTagNameMap[K];

export const makerIn =
  (document: Document): MakeElement =>
  (tag, className, ...children) => {
    const made = document.createElement(tag);
    if (className !== "") made.className = className;
    made.append(...children);
    return made;
  };

/** The same for SVG, with attributes. */
export const svgMakerIn =
  (document: Document) =>
  (tag: "svg" | "path", attributes: Readonly<Record<string, string>>, ...children: readonly Node[]): SVGElement => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };

/** An icon beside a text that says the same. Styles of the mark: styles/icons.css. */
export const iconElement = (make: MakeElement, icon: IconName): HTMLElement => {
  const made = make("i", "parapet-icon");
  made.dataset["icon"] = icon;
  made.ariaHidden = "true";
  return made;
};
