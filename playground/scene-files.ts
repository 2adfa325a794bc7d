import { scenesInFile, type FileReading } from "../src/scene/read-files/read-scene-file";
import { UVTT_DEFAULTS, type UvttOptions } from "../src/scene/read-files/reading";
import type { Plain } from "../stand-in/objects";
import type { Generation } from "../stand-in/profile";
import { withLook } from "./furnished/looks";
import { lossesOf } from "./scene-losses";
import { pictureIn } from "./scene-picture";
import { isTextKey, say } from "./say";
import { sceneSource } from "./scene-source";

/** The playground's text maps, by file name. */
const SAMPLES: Readonly<Record<string, string>> = import.meta.glob("./scenes/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

export interface SceneText {
  readonly name: string;
  readonly text: string;
  /** The look that it is drawn with, for the playground's own scenes. */
  readonly look?: string;
}

export const samples = (): readonly SceneText[] =>
  Object.entries(SAMPLES).map(([path, text]) => {
    const name = path.replace(/^.*\/|\.txt$/g, "");
    const key = `scene.${name}`;
    const title = isTextKey(key) ? `scene ${JSON.stringify(say(key))}` : null;
    return { name, text: title === null ? text : text.replace(/^scene .*$/m, () => title), look: name };
  });

export interface SceneRead {
  readonly source: Plain;
  /** What this version has no documents for, by name. */
  readonly losses: readonly string[];
  readonly reading: Pick<FileReading, "skipped" | "openPortals" | "format">;
}

/** Twice as many as on the largest published maps; each takes this page's list and map some milliseconds. */
const MOST_CREATURES = 500;

/** The scenes of a file of any format as source data. Throws an error with one sentence when it cannot be read. */
export const scenesIn = (file: SceneText, generation: Generation, uvtt: UvttOptions = UVTT_DEFAULTS): SceneRead[] =>
  scenesInFile(file.name, file.text, { uvtt }).map(({ read }) => sceneRead(file, read(), generation));

const sceneRead = ({ name, text, look = "" }: SceneText, reading: FileReading, generation: Generation): SceneRead => {
  const { scene } = reading;
  const count = scene.tokens.length;
  if (count > MOST_CREATURES) throw new RangeError(say("error.creatures", { name, count, most: MOST_CREATURES }));
  const source = { ...sceneSource(scene, name.replace(/\.[^.]*$/, ""), generation), ...pictureIn(text) };
  return {
    source: withLook(source, look),
    losses: lossesOf(scene, generation),
    reading,
  };
};

/** Larger files contain pictures or are not scenes. */
const MOST_MEBIBYTES = 256;
const MOST_BYTES = MOST_MEBIBYTES * 2 ** 20;

/** The text of a chosen or dropped file. Throws an error with one sentence when it is not text. */
export const textOf = async (file: File): Promise<SceneText> => {
  const { name, size } = file;
  if (size > MOST_BYTES) throw new RangeError(say("error.size", { name, most: MOST_MEBIBYTES }));
  const bytes = await file.arrayBuffer().catch(() => {
    throw new RangeError(say("error.unreadable", { name }));
  });
  try {
    return { name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    throw new RangeError(`${say("error.notText", { name })} ${say("error.formats")}`);
  }
};

/** Name in the page's address of the scene given to `npm start -- SCENE`; null without one. */
export const givenName = (): string | null => new URLSearchParams(window.location.search).get("scene");

/** The scene given to `npm start -- SCENE`. */
export const givenScene = async (): Promise<SceneText> => {
  const name = givenName() ?? "";
  const response = await fetch(`./given/${encodeURIComponent(name)}`);
  if (!response.ok) throw new RangeError(say("error.notGiven", { name }));
  return { name, text: await response.text() };
};
