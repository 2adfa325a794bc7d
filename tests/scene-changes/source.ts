/** Source data of documents as the two generations of Foundry store them, with what tests leave unsaid filled in. */

export type Source = Record<string, unknown>;

export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];

export const KINDS = ["Wall", "Token", "Tile", "Region", "AmbientLight", "MeasuredTemplate", "Level"] as const;
export type Kind = (typeof KINDS)[number];

/** The scene's field that holds documents of a kind. */
export const FIELDS = {
  Wall: "walls",
  Token: "tokens",
  Tile: "tiles",
  Region: "regions",
  AmbientLight: "lights",
  MeasuredTemplate: "templates",
  Level: "levels",
} as const satisfies Record<Kind, string>;

export const kindsIn = (generation: Generation): readonly Kind[] =>
  KINDS.filter((kind) => kind !== (generation === 13 ? "Level" : "MeasuredTemplate"));

const PLAIN: Readonly<Record<Kind, Source>> = {
  Wall: {
    c: [0, 0, 100, 0],
    light: 20,
    move: 20,
    sight: 20,
    sound: 20,
    dir: 0,
    door: 0,
    ds: 0,
    flags: {},
    threshold: { light: null, sight: null, sound: null, attenuation: false },
  },
  Token: {
    name: "",
    x: 0,
    y: 0,
    elevation: 0,
    width: 1,
    height: 1,
    shape: 4,
    rotation: 0,
    disposition: -1,
    hidden: false,
    actorId: null,
    actorLink: false,
    texture: { src: "" },
    flags: {},
    sight: { enabled: true, range: 0, visionMode: "basic" },
    light: { bright: 0, dim: 0, negative: false, angle: 360, darkness: { min: 0, max: 1 } },
    delta: null,
  },
  Tile: { x: 0, y: 0, width: 100, height: 100, elevation: 0, rotation: 0, hidden: false, flags: {} },
  Region: { name: "", shapes: [], elevation: { bottom: null, top: null }, behaviors: [], visibility: 0, flags: {} },
  AmbientLight: {
    x: 0,
    y: 0,
    elevation: 0,
    rotation: 0,
    walls: true,
    hidden: false,
    flags: {},
    config: { bright: 0, dim: 0, negative: false, angle: 360, darkness: { min: 0, max: 1 } },
  },
  MeasuredTemplate: {
    t: "circle",
    x: 0,
    y: 0,
    distance: 10,
    direction: 0,
    angle: 53,
    width: 5,
    elevation: 0,
    hidden: false,
    flags: {},
  },
  Level: { name: "", elevation: { bottom: null, top: null }, visibility: { levels: [] }, sort: 0, flags: {} },
};

/** Version 13 keeps detection modes in an array, version 14 by their ids. */
const detection = (generation: Generation): Source =>
  generation === 13
    ? { detectionModes: [{ id: "seeInvisibility", range: 30, enabled: true }] }
    : { detectionModes: { seeInvisibility: { range: 30, enabled: true } } };

const addedIn = (generation: Generation, kind: Kind): Source => {
  if (kind === "Token") return { ...detection(generation), ...(generation === 13 ? {} : { level: null, depth: 1 }) };
  return generation === 13 || kind === "Level" ? {} : { levels: [] };
};

/** A whole document's source. */
export const filled = (generation: Generation, kind: Kind, id: string, given: Source): Source =>
  structuredClone({ ...PLAIN[kind], ...addedIn(generation, kind), ...given, _id: id });

export const plainScene = (): Source => ({
  name: "Keep",
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  environment: { darknessLevel: 0, globalLight: { enabled: false } },
  flags: {},
});
