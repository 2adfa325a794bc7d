/** The messages that an analysis says. A worker has no others: the window sends it these. */
import type { MessageKey } from "../../words/localize";
import { KEYS } from "../picture/map-picture";
import { COMPASS } from "../names/naming";
import { SIDE_NAMES } from "../sides";

const LEGEND = [
  ...(["no.uncovered", "no.shots", "no.targets", "kill", "safe", "passage", "beyond", "clear", "covered"] as const),
  ...(["strike", "hide", "approach", "start", "moved"] as const),
];

const LAYERS = [
  ...(["uncovered", "shots", "targets", "zones", "passages", "fire", "sides", "ambush", "ambushOf"] as const),
];

const HEADS = ["place", "inRange", "shots", "uncovered", "targets", "zone"] as const;

const FINDINGS = [
  ...(["plain", "kill", "safe", "safeFromAll", "overlook", "passage", "corridor", "passages"] as const),
  ...(["within", "fire", "balance", "ambush", "ambushOf", "noAmbush", "noAmbushOf"] as const),
];

const HOW = [
  ...(["Title", "rules", "places", "level", "assumed", "creatures", "noCreatures"] as const),
  ...(["gridless", "sampled", "judged", "passages", "noWay", "offGround", "hiding", "hidingByBook"] as const),
];

const OTHERS = [
  "Lead",
  "Unnamed",
  "Show",
  "All",
  "Layers",
  "Map",
  "Point",
  "Note",
  "Places",
  "Area",
  "AreaWithin",
] as const;

export const SAID_KEYS: readonly MessageKey[] = [
  ...OTHERS.map((name) => `PARAPET.Analysis.${name}` as const),
  ...LAYERS.map((name) => `PARAPET.Analysis.Layer.${name}` as const),
  ...LEGEND.map((name) => `PARAPET.Analysis.Legend.${name}` as const),
  ...KEYS.map((name) => `PARAPET.Analysis.Key.${name}` as const),
  ...HEADS.map((name) => `PARAPET.Analysis.Head.${name}` as const),
  ...SIDE_NAMES.map((name) => `PARAPET.Analysis.Side.${name}` as const),
  ...COMPASS.map((name) => `PARAPET.Analysis.Compass.${name}` as const),
  ...FINDINGS.map((name) => `PARAPET.Analysis.Finding.${name}` as const),
  ...HOW.map((name) => `PARAPET.Analysis.How.${name}` as const),
];
