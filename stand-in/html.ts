/** https://foundryvtt.com/api/v14/functions/foundry.utils.escapeHTML.html; types13 `common/utils/helpers.d.mts`. */
const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

export const escapeHTML = (value: string): string => value.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const FORBIDDEN = "script, style, iframe, object, embed, link, meta";

/** The nodes of HTML as it is. */
export const nodesOf = (html: string): ChildNode[] => [
  ...new DOMParser().parseFromString(html, "text/html").body.childNodes,
];

/** The nodes of untrusted HTML without anything executable. Which harmless tags Foundry keeps is not public. */
export const cleanedNodes = (html: string): ChildNode[] => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll("*"))
    for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
  return [...body.childNodes];
};
