import * as v from "valibot";
import { NO_SENSES, SENSES, type Sense, type Senses } from "../model/scene";
import { FARTHEST } from "../shapes/scene-limits";
import { detectionSchema, type TokenData } from "./schema/schema-token";

/**
 * How far a token senses without light, from its sight and its detection modes.
 * Source: https://foundryvtt.com/api/v13/interfaces/foundry.documents.types.TokenSightData.html and the modes of
 * CONFIG.Canvas.detectionModes; a range of null is unlimited.
 */

const MODE_SENSES: Readonly<Record<string, Sense>> = {
  basicSight: "darkvision",
  devilsSight: "darkvision",
  seeInvisibility: "see-invisibility",
  senseInvisibility: "see-invisibility",
  seeAll: "true-seeing",
  trueSeeing: "true-seeing",
  feelTremor: "tremorsense",
  tremorsense: "tremorsense",
  senseAll: "blindsight",
  blindsight: "blindsight",
  blindSight: "blindsight",
  blindsense: "blindsense",
  blindSense: "blindsense",
};

interface Detection {
  readonly mode: string;
  /** Scene units; null is unlimited. */
  readonly range: number | null;
}

const detectionOf = (key: string, value: unknown): Detection[] => {
  if (!v.is(detectionSchema, value) || value.enabled === false) return [];
  const mode = value.id ?? key;
  // Basic sight without a range of its own goes as far as the token's sight.
  return mode === "basicSight" && value.range === null ? [] : [{ mode, range: value.range }];
};

const detectionsOf = (modes: unknown): Detection[] =>
  typeof modes === "object" && modes !== null
    ? Object.entries(modes).flatMap(([key, value]: [string, unknown]) => detectionOf(key, value))
    : [];

/** Sight in one of Foundry's modes that is another sense; `blindness` is none. */
const SIGHT_MODES: ReadonlyMap<string, string> = new Map([
  ["tremorsense", "feelTremor"],
  ["blindness", ""],
]);

/** Before version 10 `dimSight` and `brightSight` tell how far a token sees in the dark. */
const sightsOf = ({ sight, dimSight, brightSight }: TokenData): Detection[] => [
  ...(sight ? [{ mode: SIGHT_MODES.get(sight.visionMode) ?? "basicSight", range: sight.range }] : []),
  { mode: "basicSight", range: Math.max(dimSight ?? 0, brightSight ?? 0) },
];

/** A range that is unlimited reaches all over the scene. */
const rangeOf = ({ range }: Detection): number => Math.max(0, range ?? FARTHEST);

/** The farthest of each sense; one that Parapet's flag sets is as it says. */
export const sensesOf = (data: TokenData): Senses => {
  const detections = [...sightsOf(data), ...detectionsOf(data.detectionModes)];
  const flagged = data.flags?.parapet?.senses;
  const rangeFor = (sense: Sense): number =>
    flagged?.[sense] ?? Math.max(0, ...detections.filter(({ mode }) => MODE_SENSES[mode] === sense).map(rangeOf));
  return SENSES.reduce((senses: Senses, sense) => ({ ...senses, [sense]: rangeFor(sense) }), NO_SENSES);
};
