/** Fields of pack documents in the League's declarations for version 13: a missing name does not compile. */

type Of<T> = readonly (keyof T & string)[];

const COMMON = ["_id", "name"] as const;
const OWN = ["ownership", "_stats"] as const;

export const FIELDS = {
  Scene: [
    ...COMMON,
    ...OWN,
    "thumb",
    "width",
    "height",
    "padding",
    "backgroundColor",
    "tokenVision",
    "grid",
    "environment",
    "flags",
    "walls",
    "tokens",
    "tiles",
    "regions",
    "lights",
    "notes",
  ] satisfies Of<Scene.Source>,
  Wall: ["_id", "c", "move", "sight", "light", "dir", "door", "flags"] satisfies Of<WallDocument.Source>,
  Token: [
    ...COMMON,
    "x",
    "y",
    "elevation",
    "width",
    "height",
    "rotation",
    "lockRotation",
    "texture",
    "disposition",
    "displayName",
    "flags",
  ] satisfies Of<TokenDocument.Source>,
  Tile: ["_id", "x", "y", "width", "height", "texture", "flags"] satisfies Of<TileDocument.Source>,
  Region: [...COMMON, "color", "visibility", "shapes", "behaviors"] satisfies Of<RegionDocument.Source>,
  RegionBehavior: [...COMMON, "type", "system"] satisfies Of<RegionBehavior.Source>,
  AmbientLight: ["_id", "x", "y", "config"] satisfies Of<AmbientLightDocument.Source>,
  Note: [
    "_id",
    "x",
    "y",
    "text",
    "texture",
    "iconSize",
    "fontSize",
    "textAnchor",
    "global",
  ] satisfies Of<NoteDocument.Source>,
  Macro: [...COMMON, ...OWN, "type", "scope", "img", "command", "flags"] satisfies Of<Macro.Source>,
  JournalEntry: [...COMMON, ...OWN, "pages"] satisfies Of<JournalEntry.Source>,
  JournalEntryPage: [...COMMON, "type", "title", "text", "sort"] satisfies Of<JournalEntryPage.Source>,
  RollTable: [
    ...COMMON,
    ...OWN,
    "description",
    "img",
    "formula",
    "replacement",
    "displayRoll",
    "results",
  ] satisfies Of<RollTable.Source>,
  TableResult: [...COMMON, "type", "description", "weight", "range"] satisfies Of<TableResult.Source>,
};

export type Kind = keyof typeof FIELDS;

/** What a field may hold, by the lists that https://foundryvtt.com/api/v14/modules/CONST.html and the pages of the documents have. */
export const CHOICES: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly (string | number)[]>>>>> = {
  Wall: { move: [0, 20], sight: [0, 10, 20, 30, 40], light: [0, 10, 20, 30, 40], dir: [0, 1, 2], door: [0, 1, 2] },
  Token: { disposition: [-2, -1, 0, 1], displayName: [0, 10, 20, 30, 40, 50] },
  Region: { visibility: [0, 1, 2] },
  RegionBehavior: { type: ["parapet.terrain", "parapet.veil", "adjustDarknessLevel"] },
  Note: { textAnchor: [0, 1, 2, 3, 4] },
  Macro: { type: ["chat", "script"], scope: ["global", "actors", "actor"] },
  JournalEntryPage: { type: ["text", "image", "pdf", "video"] },
  TableResult: { type: ["text", "document"] },
};

/** The fields in which a document holds others, and what those are. */
export const HELD: Readonly<Partial<Record<Kind, Readonly<Record<string, Kind>>>>> = {
  Scene: { walls: "Wall", tokens: "Token", tiles: "Tile", regions: "Region", lights: "AmbientLight", notes: "Note" },
  Region: { behaviors: "RegionBehavior" },
  JournalEntry: { pages: "JournalEntryPage" },
  RollTable: { results: "TableResult" },
};

/** Elements that Foundry leaves in a text: `CONST.ALLOWED_HTML_TAGS`. */
export const TAGS = [
  "h1",
  "h2",
  "h3",
  "h4",
  "p",
  "a",
  "img",
  "br",
  "hr",
  "strong",
  "em",
  "code",
  "pre",
  "kbd",
  "blockquote",
  "ul",
  "ol",
  "li",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] satisfies readonly CONST.ALLOWED_HTML_TAGS[];
