import { languages } from "../module.json";
import { element } from "./page";

/** `?lang=de`, as the client's own setting would have it; English when the address says nothing. */
export const languageAsked = (): string => new URLSearchParams(window.location.search).get("lang") ?? "en";

/** What the module says is in the language chosen; the page around it stays in English. */
export const offerLanguages = (): void => {
  const list = element("languages", HTMLSelectElement);
  list.append(...languages.map(({ lang, name }) => new Option(name, lang)));
  list.value = languageAsked();
  list.addEventListener("change", () => {
    const address = new URL(window.location.href);
    address.searchParams.set("lang", list.value);
    window.location.assign(address);
  });
};
