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
