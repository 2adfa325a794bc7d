import { languageAsked } from "./languages";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";
import { isTouched } from "./touch";

/** A text of the page, by its key in `texts`. */
export type TextKey = keyof typeof en;

const TEXTS: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = { de, en, es, fr };

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** With fingers, a text that names the mouse or keys has another one beside it: `guide.aim` and `guide.aimTouch`. */
const keyHere = (key: TextKey): TextKey => {
  const touch = `${key}Touch`;
  return isTextKey(touch) && isTouched() ? touch : key;
};

/** The page's text in the language asked for; in English where the page has no such language. */
export const say = (key: TextKey, data: Readonly<Record<string, string | number>> = {}): string => {
  const text = (TEXTS[languageAsked()] ?? en)[keyHere(key)];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ""));
};

/** The attributes that name a text, and what each sets. The page's own texts may contain `<kbd>`. */
const PLACES: Readonly<Record<string, (element: Element, text: string) => void>> = {
  "data-say": (element, text) => {
    element.innerHTML = text;
  },
  "data-say-title": (element, text) => {
    element.setAttribute("title", text);
  },
  "data-say-label": (element, text) => {
    element.setAttribute("aria-label", text);
  },
};

/** Puts the texts of the page's language in place of the English ones. */
export const translatePage = (): void => {
  const language = languageAsked();
  document.documentElement.lang = Object.hasOwn(TEXTS, language) ? language : "en";
  document.title = say("page.title");
  for (const [attribute, put] of Object.entries(PLACES))
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const key = element.getAttribute(attribute) ?? "";
      if (isTextKey(key)) put(element, say(key));
    }
};
