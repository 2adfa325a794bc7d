// A scene drawn in stations: fields side by side, each in squares from its own top left corner, with a note that names it.
import { without } from "./without.mjs";

/** @typedef {Record<string, unknown>} Plain */
/** @typedef {{ readonly x: number, readonly y: number, readonly size: number }} Field a station's corner and the square, pixels */

/**
 * The books' verdict on one attack: creatures by role, levels by rule set, concealment for rule sets that have it.
 * @typedef {{ from: string, to: string, doorsOpen?: boolean, lineOfEffect?: boolean, blockedIn?: string[], lineOfSight?: boolean,
 *   concealment?: string } & Record<string, string | boolean | string[]>} Expected
 */
/**
 * @typedef {{ id: string, name: string, says: string, walls?: Plain[], tokens?: Plain[], tiles?: Plain[],
 *   regions?: Plain[], lights?: Plain[], findings?: string[], expect: Expected[] }} Station
 */
/**
 * @typedef {{ grid: { size: number }, station: { width: number, height: number, columns: number }, note: Plain,
 *   tokens: Record<string, Plain>, stations: Station[] } & Plain} Stations
 */

const ID_LENGTH = 16;

/** @param {Station} station @param {string} kind one letter @param {number} i */
const idOf = ({ id }, kind, i) => `${id.padEnd(ID_LENGTH - 3, "0")}${kind}${String(i + 1).padStart(2, "0")}`;

/**
 * The document's lengths in pixels, its places on the scene.
 * @param {Plain} source @param {Field} field
 */
const placed = ({ x = 0, y = 0, width, height, ...rest }, field) => ({
  x: field.x + field.size * Number(x),
  y: field.y + field.size * Number(y),
  ...(width === undefined ? {} : { width: field.size * Number(width), height: field.size * Number(height) }),
  ...rest,
});

/** @param {Plain} wall @param {Field} field */
const placedWall = ({ c, ...rest }, { x, y, size }) => {
  const ends = /** @type {number[]} */ (c);
  return { c: ends.map((at, i) => (i % 2 === 0 ? x : y) + size * at), ...rest };
};

/** @param {Plain} region @param {Field} field @param {string} id */
const placedRegion = ({ shapes, behaviors, ...rest }, field, id) => ({
  ...rest,
  shapes: /** @type {Plain[]} */ (shapes).map((shape) => placed(shape, field)),
  behaviors: /** @type {Plain[]} */ (behaviors).map((behavior, i) => ({
    _id: `${id.slice(0, -3)}B${String(i + 1).padStart(2, "0")}`,
    ...behavior,
  })),
});

/** @param {Stations} scene @param {Plain} token @param {Field} field @param {number} number */
const placedToken = ({ tokens }, { as, at, ...rest }, { x, y, size }, number) => {
  const [column, row] = /** @type {[number, number]} */ (at);
  const { name, ...look } = tokens[String(as)] ?? {};
  return { name: `${String(name)} ${number}`, ...look, x: x + size * column, y: y + size * row, ...rest };
};

/** @param {Stations} scene @param {number} i @returns {Field} */
const fieldOf = ({ grid: { size }, station: { width, height, columns } }, i) => ({
  x: (i % columns) * width * size,
  y: Math.floor(i / columns) * height * size,
  size,
});

/** Letters that fit into a station's width: Foundry wraps no note. */
const LINE = 42;

/** @param {string} text @returns {string[]} */
const linesOf = (text) => text.match(new RegExp(`.{1,${LINE}}(?= |$)`, "g"))?.map((line) => line.trim()) ?? [];

/** @param {Stations} scene @param {Station} station @param {number} i */
const documentsOf = (scene, station, i) => {
  const field = fieldOf(scene, i);
  /** @param {Plain[] | undefined} sources @param {string} kind @param {(source: Plain, id: string) => Plain} place */
  const all = (sources, kind, place) =>
    (sources ?? []).map((source, j) => ({ _id: idOf(station, kind, j), ...place(source, idOf(station, kind, j)) }));
  const text = [`${i + 1}. ${station.name}`, ...linesOf(station.says)].join("\n");
  const note = { ...scene.note, x: scene.station.width / 2, y: 0.4, text };
  return {
    walls: all(station.walls, "W", (wall) => placedWall(wall, field)),
    tokens: all(station.tokens, "T", (token) => placedToken(scene, token, field, i + 1)),
    tiles: all(station.tiles, "I", (tile) => placed(tile, field)),
    regions: all(station.regions, "R", (region, id) => placedRegion(region, field, id)),
    lights: all(station.lights, "L", (light) => placed(light, field)),
    notes: all([note], "N", (it) => placed(it, field)),
  };
};

/** @param {Plain} source @returns {source is Stations} */
export const isInStations = (source) => Array.isArray(source["stations"]);

/**
 * The scene as Foundry stores one, ids made of the stations' own.
 * @param {Stations} source
 * @returns {Plain}
 */
export const sceneOfStations = (source) => {
  const parts = source.stations.map((each, i) => documentsOf(source, each, i));
  return {
    ...without(source, "station", "note", "shots", "stations"),
    walls: parts.flatMap(({ walls }) => walls),
    tokens: parts.flatMap(({ tokens }) => tokens),
    tiles: parts.flatMap(({ tiles }) => tiles),
    regions: parts.flatMap(({ regions }) => regions),
    lights: parts.flatMap(({ lights }) => lights),
    notes: parts.flatMap(({ notes }) => notes),
  };
};
