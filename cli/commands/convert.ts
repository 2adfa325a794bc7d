import { existsSync, readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import {
  convertScene,
  type ConvertOptions,
  type Loss,
  MAP_FORMATS,
  type MapFormat,
} from "../../src/scene/write-files/convert";
import { objectIn } from "../../src/scene/kept/kept";
import { choiceOf, type Arguments } from "../input/arguments";
import { scenePathIn } from "../input/attack-query";
import { InputError, unexpected, withReadErrors } from "../input/input-error";
import { READING_HELP, READING_OPTIONS, readOptionsOf } from "../input/reading-options";
import { mapFileAt, type MapFile } from "../input/scene-file";
import { lossLine } from "../output/losses";
import { warnOfSkipped } from "../output/skipped";
import { writeNew } from "../output/write-to";
import type { Command } from "./command";

const BY_ENDING: Readonly<Record<string, MapFormat>> = {
  ".json": "foundry",
  ".uvtt": "uvtt",
  ".dd2vtt": "uvtt",
  ".df2vtt": "uvtt",
  ".txt": "text",
};

const FORMAT_NAMES: Readonly<Record<MapFormat, string>> = {
  foundry: "a Foundry scene",
  uvtt: "Universal VTT",
  text: "a text battle map",
};

const reportOf = (format: MapFormat, losses: readonly Loss[]): string => {
  if (losses.length === 0) return "";
  const head =
    format === "text"
      ? `Not in ${FORMAT_NAMES[format]}:`
      : `${FORMAT_NAMES[format]} has no room for these; they are kept under the key "parapet", which only Parapet reads. Creatures and doors that players must not know are there too:`;
  return `${[head, ...losses.map(lossLine)].join("\n")}\n`;
};

const formatFor = (args: Arguments, out: string | undefined): MapFormat => {
  if (args.valueOf("to") !== undefined) return choiceOf(args, "to", MAP_FORMATS);
  const format = out === undefined ? undefined : BY_ENDING[extname(out).toLowerCase()];
  if (format !== undefined) return format;
  throw new InputError(
    `--to: expected ${MAP_FORMATS.join(", ")}, or --out with one of ${Object.keys(BY_ENDING).join(", ")}`,
  );
};

/** The picture that a Universal VTT file has in it; "" for none. */
const imageIn = ({ format, text }: MapFile): string => {
  if (format !== "uvtt") return "";
  const { image } = objectIn(text);
  return typeof image === "string" ? image : "";
};

interface Pictured extends Pick<ConvertOptions, "image" | "background"> {
  /** The picture that was in the old file. */
  readonly taken?: Uint8Array;
}

/** What goes with the scene: the picture inside the file, or beside it. */
const pictureFor = (file: MapFile, format: MapFormat, path: string | undefined): Pictured => {
  const image = imageIn(file);
  if (format === "uvtt")
    return { image: path === undefined ? image : withReadErrors(path, () => readFileSync(path).toString("base64")) };
  if (format === "text" || path === undefined) return {};
  if (image !== "" && existsSync(path)) throw new InputError(`--picture: ${path} exists already; choose another name`);
  return { background: path, ...(image === "" ? {} : { taken: Buffer.from(image, "base64") }) };
};

export const convert: Command = {
  summary: "write a map as a Foundry scene, a Universal VTT file or a text battle map",
  help: `Usage: parapet convert SCENE --out FILE [options]

Reads a map of any format and writes it in another. What the new format has no room for is listed. In a Foundry scene and a
Universal VTT file it is kept under the key "parapet", so that Parapet reads the same map again; other programs ignore it. Once the
file's walls are edited elsewhere the key is ignored, and parapet fix writes a new one.

  --out FILE            the file to write; an existing file is never replaced (default: standard output)
  --to FORMAT           foundry, uvtt or text (default: by the ending of FILE: .json, .uvtt, .txt)
  --picture FILE        Universal VTT: the picture to put in. Foundry: its background; where the old file has a picture in it, it is
                        written there
${READING_HELP}
  --help                this text

Examples: parapet convert tomb.json --out tomb.uvtt --picture tomb.webp
          parapet convert tavern.txt --to foundry
`,
  options: { ...READING_OPTIONS, out: "one", to: "one", picture: "one" },
  run: (args, { print, warn }) => {
    const out = args.valueOf("out");
    const format = formatFor(args, out);
    if (out !== undefined && existsSync(out)) throw new InputError(`--out: ${out} exists already; choose another name`);
    const picture = args.valueOf("picture");
    if (picture !== undefined && format === "text")
      throw unexpected("--picture", "none for a text battle map", picture);
    if (out !== undefined && picture !== undefined && resolve(out) === resolve(picture))
      throw unexpected("--picture", "another file than --out", picture);
    const file = mapFileAt(scenePathIn(args), readOptionsOf(args));
    warnOfSkipped(file, warn);
    const { taken, ...its } = pictureFor(file, format, picture);
    const { text, losses } = convertScene(file.scene, format, { picture: file.picture, ...its });
    if (taken !== undefined && picture !== undefined) writeNew(picture, taken);
    if (out === undefined) {
      print(text);
      warn(reportOf(format, losses));
      return;
    }
    writeNew(out, text);
    print(`${out}\n${reportOf(format, losses)}`);
  },
};
