import { editionNow } from "../../foundry/settings/edition";
import { readCoverChanges, owned } from "../../foundry/cover-changes/read-cover-changes";
import type { CoverChange } from "../../rules/attack/cover-change";
import { itemChanges, type FeatureItem, type FeatureItems } from "../cover-features/cover-features";
import type { Activity, Dnd5eItem } from "./rolls";

/** A magic item that requires attunement counts while it is attuned; what is worn or held, while it is equipped. */
const isInUse = (item: FeatureItem): boolean => {
  const { equipped, attuned, attunement } = (item as Dnd5eItem).system ?? {};
  return equipped !== false && (attunement !== "required" || attuned === true);
};

const idsOf = (item: FeatureItem): readonly string[] => {
  const { identifier } = item as Dnd5eItem;
  return typeof identifier === "string" ? [identifier] : [];
};

/** Its own, or the world's. */
const editionOf = (item: FeatureItem) => {
  const rules = (item as Dnd5eItem).system?.source?.rules;
  return rules === "2014" || rules === "2024" ? rules : editionNow();
};

/** By identifiers, which the system stores or makes of names. */
export const coverItems: FeatureItems = { system: "dnd5e", idsOf, isInUse, editionOf };

/** The property of items that other modules set: no cover but total helps against the item. */
const IGNORE_COVER = "ignoreCover";

/** What an activity's item changes of its cover. */
export const activityChanges = ({ item }: Pick<Activity, "item">, of: string): readonly CoverChange[] => [
  ...itemChanges(item, coverItems, of),
  ...(item.system?.properties?.has(IGNORE_COVER) === true
    ? readCoverChanges("ignore").changes.map((change) => owned(change, { name: item.name, of }))
    : []),
];
