import type { Plain } from "./objects";
import type { Generation } from "./profile";

/** https://foundryvtt.com/api/v14/modules/foundry.documents.html; the types that Parapet reads. */
export const DOCUMENT_NAMES = [
  "Scene",
  "Wall",
  "Token",
  "Tile",
  "Region",
  "RegionBehavior",
  "AmbientLight",
  "MeasuredTemplate",
  "Level",
  "Actor",
  "ActiveEffect",
  "Item",
  "Combat",
  "Combatant",
  "ChatMessage",
  "Macro",
  "JournalEntry",
  "JournalEntryPage",
] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** The default level of a scene made before version 14 (reference: LevelData page). */
export const DEFAULT_LEVEL = "defaultLevel0000";

const WALL: Plain = {
  c: [0, 0, 0, 0],
  light: 20,
  move: 20,
  sight: 20,
  sound: 20,
  dir: 0,
  door: 0,
  ds: 0,
  threshold: { light: null, sight: null, sound: null, attenuation: false },
  flags: {},
};

const GLOW: Plain = { bright: 0, dim: 0, negative: false, angle: 360, darkness: { min: 0, max: 1 } };

const TOKEN: Plain = {
  name: "",
  x: 0,
  y: 0,
  elevation: 0,
  width: 1,
  height: 1,
  shape: 4,
  rotation: 0,
  lockRotation: false,
  hidden: false,
  displayName: 0,
  disposition: -1,
  actorId: null,
  actorLink: false,
  texture: { src: "" },
  sort: 0,
  locked: false,
  light: GLOW,
  flags: {},
};

const TILE: Plain = {
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  elevation: 0,
  sort: 0,
  rotation: 0,
  hidden: false,
  texture: { src: "", anchorX: 0.5, anchorY: 0.5, scaleX: 1, scaleY: 1, rotation: 0 },
  flags: {},
};

const REGION: Plain = {
  name: "",
  color: "#888888",
  shapes: [],
  elevation: { bottom: null, top: null },
  behaviors: [],
  visibility: 0,
  flags: {},
};

const LIGHT: Plain = {
  x: 0,
  y: 0,
  elevation: 0,
  rotation: 0,
  walls: true,
  vision: false,
  hidden: false,
  config: GLOW,
  flags: {},
};

const SCENE: Plain = {
  name: "",
  active: false,
  width: 4000,
  height: 3000,
  padding: 0.25,
  backgroundColor: "#999999",
  tokenVision: true,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  environment: { darknessLevel: 0, globalLight: { enabled: false } },
  flags: {},
};

/** Fields of both versions, with defaults. */
const SHARED: Readonly<Record<DocumentName, Plain>> = {
  Scene: SCENE,
  Wall: WALL,
  Token: TOKEN,
  Tile: TILE,
  Region: REGION,
  RegionBehavior: { name: "", type: "", disabled: false, system: {}, flags: {} },
  AmbientLight: LIGHT,
  MeasuredTemplate: {
    t: "circle",
    x: 0,
    y: 0,
    distance: 0,
    direction: 0,
    angle: 0,
    width: 0,
    elevation: 0,
    hidden: false,
    author: null,
    flags: {},
  },
  Actor: {
    name: "",
    type: "base",
    img: "",
    system: {},
    prototypeToken: { ...TOKEN, name: "" },
    effects: [],
    items: [],
    ownership: { default: 0 },
    flags: {},
  },
  ActiveEffect: { name: "", disabled: false, statuses: [], flags: {} },
  Item: { name: "", type: "base", img: "", system: {}, effects: [], flags: {} },
  Combat: { scene: null, active: false, round: 0, turn: null, combatants: [], flags: {} },
  Combatant: {
    tokenId: null,
    sceneId: null,
    actorId: null,
    name: "",
    initiative: null,
    defeated: false,
    hidden: false,
    flags: {},
  },
  ChatMessage: {
    type: "base",
    system: {},
    style: 0,
    author: null,
    timestamp: 0,
    flavor: "",
    title: "",
    content: "",
    speaker: { scene: null, actor: null, token: null },
    whisper: [],
    blind: false,
    rolls: [],
    sound: null,
    emote: false,
    flags: {},
  },
  Macro: { name: "", type: "script", img: "", command: "", author: null, ownership: { default: 0 }, flags: {} },
  JournalEntry: { name: "", pages: [], ownership: { default: 0 }, flags: {} },
  JournalEntryPage: { name: "", type: "text", text: { content: "", format: 1 }, flags: {} },
  Level: { name: "", elevation: { bottom: 0, top: 20 }, visibility: { levels: [] }, sort: 0, flags: {} },
};

/** Version 14: a token has one level and a depth, every other placeable a set of levels, empty for all. */
const NEW_IN_14: Readonly<Partial<Record<DocumentName, Plain>>> = {
  Token: { level: DEFAULT_LEVEL, depth: 1 },
  Wall: { levels: [] },
  Tile: { levels: [] },
  Region: {
    levels: [],
    displayMeasurements: false,
    highlightMode: "shapes",
    hidden: false,
    ownership: { default: 0 },
    attachment: { token: null },
    restriction: { enabled: false, type: "move" },
  },
  AmbientLight: { levels: [] },
  ActiveEffect: { system: { changes: [] } },
};

const ONLY_IN_13: Readonly<Partial<Record<DocumentName, Plain>>> = { ActiveEffect: { changes: [] } };

/** All fields of a document with their defaults. */
export const fieldsOf = (name: DocumentName, generation: Generation): Plain =>
  structuredClone({ ...SHARED[name], ...(generation === 14 ? NEW_IN_14 : ONLY_IN_13)[name] });

/** Embedded collections of a document: field and document type. */
export const embeddedIn = (name: DocumentName, generation: Generation): Readonly<Record<string, DocumentName>> => {
  if (name === "Region") return { behaviors: "RegionBehavior" };
  if (name === "Actor") return { effects: "ActiveEffect", items: "Item" };
  if (name === "Item") return { effects: "ActiveEffect" };
  if (name === "JournalEntry") return { pages: "JournalEntryPage" };
  if (name === "Combat") return { combatants: "Combatant" };
  if (name !== "Scene") return {};
  const both: Record<string, DocumentName> = {
    walls: "Wall",
    tokens: "Token",
    tiles: "Tile",
    regions: "Region",
    lights: "AmbientLight",
  };
  return generation === 14 ? { ...both, levels: "Level" } : { ...both, templates: "MeasuredTemplate" };
};

/** Fields that are arrays in the source and sets on the document. */
export const SET_FIELDS: ReadonlySet<string> = new Set(["levels"]);
