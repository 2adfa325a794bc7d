import { url } from "../module.json";
import { SceneError } from "../src/scene/model/scene-error";
import { ANY_SCENE, NO_SCENE } from "../src/scene/read-files/read-scene-file";
import { escapeHTML } from "../stand-in/html";
import { say, type TextKey } from "./say";

/** What is wrong with a file as a whole. */
const WHOLE: Readonly<Record<string, TextKey>> = {
  [NO_SCENE.empty]: "error.empty",
  [NO_SCENE.comments]: "error.comments",
  [NO_SCENE.json]: "error.noScene",
};

/** "torn.txt: line 3, column 5" in the page's language; other places, such as `walls[3].c`, as they are. */
const placeOf = (path: string): string => {
  const [, name, line, column] = /^(.*): line (\d+), column (\d+)$/s.exec(path) ?? [];
  return name === undefined || line === undefined || column === undefined
    ? path
    : say("error.place", { name, line, column });
};

const sceneSentence = ({ path, got, expected }: SceneError): string => {
  const key = expected === ANY_SCENE ? WHOLE[got] : undefined;
  if (key !== undefined) return `${say(key, { name: path })} ${say("error.formats")}`;
  if (expected === "JSON") return say("error.json", { name: path });
  return say("error.fault", { place: placeOf(path), expected, got });
};

/** One or two sentences in the page's language about an error. Details of a scene's format are in English. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof SceneError) return sceneSentence(error);
  return error instanceof Error ? error.message : String(error);
};

/** Whether the file was read as a text battle map. */
const isOfNotation = (error: unknown): boolean =>
  error instanceof SceneError && (error.got === NO_SCENE.comments || /: line \d+, column \d+$/.test(error.path));

/** The notice about an error, as HTML: for a text map with a link to the page on its notation. */
export const refusal = (error: unknown, wrap = (sentence: string): string => sentence): string => {
  const sentence = escapeHTML(wrap(sentenceOf(error)));
  if (!isOfNotation(error)) return sentence;
  const page = escapeHTML(`${url}/blob/main/docs/notation.md`);
  const link = `<a href="${page}" target="_blank" rel="noopener">${escapeHTML(say("error.notation"))}</a>`;
  return `<span>${sentence} ${link}</span>`;
};
