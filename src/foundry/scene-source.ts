import type { ListName } from "../battlefield/read-document";
import type { ActingToken } from "./token-facts";

/** A document embedded in a scene. */
export interface SourceDocument {
  readonly id: string | null;
  readonly toObject: () => object;
}

export interface TokenSource extends SourceDocument, ActingToken {}

interface Documents<T> {
  readonly contents: readonly T[];
}

/** What the mirror reads of a Scene document. Positions come from source data, never from placeables in motion. */
export interface SceneSource {
  readonly id: string | null;
  readonly name: string;
  /** Its own fields; what it may hold of its documents is not looked at. */
  readonly _source: object;
  readonly walls: Documents<SourceDocument>;
  readonly tokens: Documents<TokenSource>;
  readonly tiles: Documents<SourceDocument>;
  readonly regions: Documents<SourceDocument>;
  readonly lights: Documents<SourceDocument>;
  /** Version 14 has none. */
  readonly templates?: Documents<SourceDocument>;
  /** Version 13 has none. */
  readonly levels?: Documents<SourceDocument> | undefined;
}

/** What is used of a Scene document to keep things on it. */
export interface FlaggedScene {
  readonly id: string | null;
  readonly name: string;
  readonly flags: object;
  readonly tokens: { has(id: string): boolean };
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** The documents of one of a scene's lists, in order. Version 14 warns whoever asks for templates. */
export const documentsOf = (scene: SceneSource, list: ListName): readonly SourceDocument[] =>
  list === "templates" && "levels" in scene ? [] : (scene[list]?.contents ?? []);

/** The source of a scene but for its lists. */
export const frameSourceOf = (scene: SceneSource): object => ({
  ...scene._source,
  levels: scene.levels?.contents.map((level) => level.toObject()) ?? [],
});
