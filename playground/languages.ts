import { languages } from "../module.json";
import { element } from "./page";

/** `?lang=de`, like the client's own setting; English by default. */
export const languageAsked = (): string => new URLSearchParams(window.location.search).get("lang") ?? "en";

/** Switches the module's language; the page itself stays English. */
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
