import { BEHAVIOUR_ICONS, BEHAVIOURS, type BehaviourType } from "../../foundry/start/behaviours";
import type { Words } from "../../words/localize";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { makerIn, type MakeElement } from "../windows/make-element";
import { isPalette } from "./sheets";

/**
 * What is used of Foundry's region sheet.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.DocumentSheetV2.html
 */
export interface RegionApp {
  /** A palette of version 14 has none. */
  readonly document: {
    readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<unknown>;
  } | null;
  readonly setPosition?: () => unknown;
}

const BUTTONS_CLASS = "parapet-behaviours";

const PLACES = ['.tab[data-tab="behaviors"]', '[data-application-part="behaviors"]'];

const ADDING = { "parapet.terrain": "PARAPET.Region.AddTerrain", "parapet.veil": "PARAPET.Region.AddVeil" } as const;

const addButton = (make: MakeElement, type: BehaviourType, words: Words, act: () => void): HTMLButtonElement => {
  const icon = make("i", BEHAVIOUR_ICONS[type]);
  icon.ariaHidden = "true";
  const button = make("button", "", icon, words.say(ADDING[type]));
  button.type = "button";
  button.addEventListener("click", act);
  return button;
};

/** The listener for the region sheet's render hook: buttons that add our behaviours, for the GM. */
export const regionButtons =
  ({ later, words }: Pick<Table, "later" | "words">) =>
  (app: RegionApp, element: HTMLElement): void => {
    const place = PLACES.map((selector) => element.querySelector(selector)).find((found) => found !== null);
    const region = app.document;
    if (!isGM() || !place || region === null || isPalette(app) || place.querySelector(`.${BUTTONS_CLASS}`) !== null)
      return;
    const add = (type: BehaviourType) => (): void => {
      const name = words.sayKey(`TYPES.RegionBehavior.${type}`);
      later(region.createEmbeddedDocuments("RegionBehavior", [{ type, name }]));
    };
    const make = makerIn(element.ownerDocument);
    place.append(make("div", BUTTONS_CLASS, ...BEHAVIOURS.map((type) => addButton(make, type, words, add(type)))));
    app.setPosition?.();
  };
