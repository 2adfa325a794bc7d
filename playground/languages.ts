import { languages as codes } from "../module.json";
import { element } from "./page";

/** Each by the first code that Foundry may know it by. */
const languages = codes.filter(({ path }, i) => codes.findIndex((each) => each.path === path) === i);

/** The module's language for one of the browser's: `pt` means the one of Brazil, `zh` the one called `cn`. */
const moduleLanguage = (tag: string): string | undefined => {
  const primary = tag.toLowerCase().split("-")[0] ?? "";
  const wanted = primary === "zh" ? "cn" : primary;
  return languages.find(({ lang }) => lang.toLowerCase().split("-")[0] === wanted)?.lang;
};

/** `?lang=de`, like the client's own setting; else the first of the browser's languages that the module has. */
export const languageAsked = (): string => {
  const asked = new URLSearchParams(window.location.search).get("lang");
  if (asked !== null) return asked;
  const [known] = navigator.languages.flatMap((tag) => moduleLanguage(tag) ?? []);
  return known ?? "en";
};

/** Switches the language of the module and of the page. */
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
