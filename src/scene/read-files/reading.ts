/** What comes of reading a scene file, and how the reader may choose where formats leave a choice. */
import type { Scene } from "../model/scene";
import type { SceneError } from "../model/scene-error";

/** How portals with `closed: false` are read; `auto` decides by the program that wrote the file. */
export const OPEN_PORTALS = ["auto", "window", "door"] as const;
/** A window that nobody climbs through, or one that opens as a door does. */
export const WINDOWS = ["railing", "openable"] as const;
/** How outlines of objects are read: as terrain walls, as solid walls, or not at all. */
export const OBJECTS = ["limited", "walls", "none"] as const;

/** Choices for Universal VTT files. */
export interface UvttOptions {
  readonly openPortals: (typeof OPEN_PORTALS)[number];
  readonly windows: (typeof WINDOWS)[number];
  readonly objects: (typeof OBJECTS)[number];
}

export const UVTT_DEFAULTS: UvttOptions = { openPortals: "auto", windows: "railing", objects: "limited" };

/** A part of the file that was left out, by its path. */
export type Skipped = Pick<SceneError, "path" | "got" | "expected">;

/** How the portals with `closed: false` were read, and why so. */
export interface OpenPortals {
  readonly as: "window" | "door";
  readonly by: "option" | "program" | "extension";
  readonly count: number;
}

/** The picture of the map, pixels. */
export interface Picture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type FilePath = readonly (string | number)[];

export interface Reading {
  readonly format: "foundry" | "uvtt" | "text";
  readonly scene: Scene;
  readonly skipped: readonly Skipped[];
  /** Null where no portal has `closed: false`. */
  readonly openPortals: OpenPortals | null;
  /** Null where the file does not say how large it is. */
  readonly picture: Picture | null;
  /**
   * Where each wall is in the file's JSON, in the order of the scene's walls: `walls`, index; `portals`, index; or
   * `line_of_sight`, line, and the point at which the wall ends. Empty for a text battle map.
   */
  readonly origins: readonly FilePath[];
  /** Which scene of an adventure it is, from 0; null in a file of one scene. */
  readonly place: number | null;
  /**
   * For a file that Parapet has written: the scene is what it has kept there (`whole`), or the file's lists were changed since
   * and count alone (`edited`).
   */
  readonly kept?: "whole" | "edited";
}
