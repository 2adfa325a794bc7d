/** Which regions players know: by what the map shows, and by what a GM has entered in our behaviours. */
import { isGM } from "../users/users";
import { viewedScene } from "./viewed-scene";

/** Foundry's `CONST.REGION_VISIBILITY`. LAYER is its default; those from OBSERVER on exist only on version 14. */
const LAYER = 0;
const ALWAYS = 2;
const OBSERVER = 3;
const LAYER_UNLOCKED = 4;

/**
 * Which players know terrain or a veil. `region`: those that the map shows its region, and all where only the layer of regions
 * shows it, as Foundry makes regions.
 */
export const KNOWN_TO = ["region", "known", "secret"] as const;
type KnownTo = (typeof KNOWN_TO)[number];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionBehavior.html */
interface Behaviour {
  readonly type: string;
  readonly disabled: boolean;
  readonly system: { readonly knownTo?: KnownTo };
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionDocument.html */
export interface RegionView {
  readonly visibility: number;
  /** Undefined on version 13. */
  readonly hidden?: boolean;
  readonly behaviors: { readonly contents: readonly Behaviour[] };
  testUserPermission(user: object, level: number): boolean;
}

/** Whether the map draws a region for a user, or for everyone if there is none. */
export const isRegionShownTo = (region: RegionView, user: object | null): boolean => {
  if (region.hidden === true) return false;
  const visibility = Number(region.visibility);
  if (visibility === OBSERVER && user !== null)
    return region.testUserPermission(user, CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER);
  return visibility === ALWAYS;
};

/** Whether this user may choose a region by its name. */
export const isRegionOffered = (region: object): boolean => isGM() || isRegionShownTo(region as RegionView, game.user);

/** The picture of a map shows its furniture and its fog: terrain and veils are known unless the GM keeps one of the region secret. */
const isRegionKnownTo = (region: RegionView, user: object | null): boolean => {
  if (region.hidden === true) return false;
  const known = region.behaviors.contents
    .filter(({ type, disabled }) => !disabled && type.startsWith("parapet."))
    .map(({ system }) => system.knownTo ?? "region");
  if (known.includes("secret")) return false;
  if (known.includes("known")) return true;
  return (
    isRegionShownTo(region, user) || (known.length > 0 && [LAYER, LAYER_UNLOCKED].includes(Number(region.visibility)))
  );
};

const regionWith = (id: string): RegionView | undefined =>
  viewedScene()?.regions.get(id) as unknown as RegionView | undefined;

const isRegion = (id: string, test: (region: RegionView) => boolean): boolean => {
  const region = regionWith(id);
  return region !== undefined && test(region);
};

export const isRegionForAll = (id: string): boolean => isRegion(id, (region) => isRegionKnownTo(region, null));

/** Whether this user knows the region. */
export const isRegionKnown = (id: string): boolean => isRegion(id, (region) => isRegionKnownTo(region, game.user));
