import { BEHAVIOUR_ICONS, BEHAVIOURS, type BehaviourType } from "../../foundry/start/behaviours";
import { guardLater } from "../../foundry/errors/errors";
import type { Words } from "../../words/localize";
import { scenePlace } from "../../foundry/verdicts/verdicts";
import { isGM } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";
import { isPalette } from "./sheets";

/** What is used of Foundry's region sheet. */
export interface RegionApp {
  /** A palette of version 14 has none. */
  readonly document: {
    readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<unknown>;
  } | null;
  readonly setPosition?: () => unknown;
}

export type RegionButtonsParts = Pick<Table, "guard" | "words">;

const BUTTONS_CLASS = "parapet-behaviours";

const PLACES = ['.tab[data-tab="behaviors"]', '[data-application-part="behaviors"]'];

const ADDING = { "parapet.terrain": "PARAPET.Region.AddTerrain", "parapet.veil": "PARAPET.Region.AddVeil" } as const;

const addButton = (document: Document, type: BehaviourType, words: Words, act: () => void): HTMLButtonElement => {
  const button = document.createElement("button");
  button.type = "button";
  const icon = document.createElement("i");
  icon.className = BEHAVIOUR_ICONS[type];
  icon.ariaHidden = "true";
  button.append(icon, words.say(ADDING[type]));
  button.addEventListener("click", act);
  return button;
};

/** The listener for the region sheet's render hook: buttons that add our behaviours, for the GM. */
export const regionButtons =
  ({ guard, words }: RegionButtonsParts) =>
  (app: RegionApp, element: HTMLElement): void => {
    const place = PLACES.map((selector) => element.querySelector(selector)).find((found) => found !== null);
    const region = app.document;
    if (!isGM() || !place || region === null || isPalette(app) || place.querySelector(`.${BUTTONS_CLASS}`) !== null)
      return;
    const row = element.ownerDocument.createElement("div");
    row.className = BUTTONS_CLASS;
    const add = (type: BehaviourType) => (): void => {
      const name = words.sayKey(`TYPES.RegionBehavior.${type}`);
      guardLater(guard, () => scenePlace(words), region.createEmbeddedDocuments("RegionBehavior", [{ type, name }]));
    };
    row.append(...BEHAVIOURS.map((type) => addButton(element.ownerDocument, type, words, add(type))));
    place.append(row);
    app.setPosition?.();
  };
