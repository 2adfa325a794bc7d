import { DialogV2 } from "../applications/dialog";
import { selectInput } from "../applications/inputs";
import type { StandInDocument } from "../document";
import { make } from "../make";
import { behaviorTypes, labelOfType } from "./behavior-types";

const button = (action: string, icon: string, label: string): HTMLButtonElement => {
  const made = make("button", "", make("i", icon), label);
  made.type = "button";
  made.dataset["action"] = action;
  return made;
};

const itemOf = ({ id, _source }: StandInDocument): HTMLElement => {
  const name = String(_source["name"]) || labelOfType(String(_source["type"]));
  const edit = button("behaviorEdit", "fa-solid fa-gear", "Edit");
  const remove = button("behaviorDelete", "fa-solid fa-trash", "Delete");
  const item = make("div", "region-behavior form-group", make("span", "name", name), edit, remove);
  item.dataset["behaviorId"] = id;
  return item;
};

const behaviorsOf = (region: StandInDocument): readonly StandInDocument[] =>
  region.collections["behaviors"]?.contents ?? [];

/** A row for each behavior of a region, with buttons to edit, delete and add. */
export const behaviorRows = (region: StandInDocument): string[] =>
  [...behaviorsOf(region).map(itemOf), button("behaviorCreate", "fa-solid fa-plus", "Add Behavior")].map(
    (row) => row.outerHTML,
  );

/** The behavior of the row that contains an element. */
export const behaviorAt = (region: StandInDocument, element: HTMLElement): StandInDocument | undefined => {
  const row = element.closest<HTMLElement>("[data-behavior-id]");
  return behaviorsOf(region).find(({ id }) => id === row?.dataset["behaviorId"]);
};

const chosenIn = (_event: Event, { form }: HTMLButtonElement): string | undefined =>
  form?.querySelector("select")?.value;

/** Prompts for a type and adds a behavior of that type. */
export const addBehavior = async (region: StandInDocument): Promise<void> => {
  const select = selectInput("type", "", Object.fromEntries(behaviorTypes().map((type) => [type, labelOfType(type)])));
  select.setAttribute("aria-label", "Type");
  const type = await DialogV2.prompt({
    window: { title: "Create Region Behavior" },
    content: make("div", "", select),
    ok: { label: "Create", callback: chosenIn },
  });
  if (type !== null) await region.createEmbeddedDocuments("RegionBehavior", [{ type }]);
};
