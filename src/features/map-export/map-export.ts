/** A scene of the world as a Universal VTT file, for other programs. */
import * as v from "valibot";
import { withKept } from "../../scene/kept/kept";
import { isObject } from "../../scene/model/member-of";
import { withFixedFlags } from "../../scene/read-foundry/fix-flags";
import { readIf } from "../../scene/read-foundry/read-as";
import { printBattleMap } from "../../scene/print/print-notation";
import { readScene } from "../../scene/read-foundry/read-scene";
import { uvttOf } from "../../scene/write-files/uvtt";
import type { Table } from "../../table";
import { askWithTicks } from "../windows/ask";
import { saveBlob } from "../windows/json-files";

/** Of a scene what an export takes. Source: types13 `client/documents/scene.d.mts`. */
interface ExportedScene {
  readonly name: string;
  readonly dimensions: Readonly<Record<"sceneX" | "sceneY" | "sceneWidth" | "sceneHeight", number>>;
  toObject(): object;
}

const LISTS = ["walls", "tokens", "regions", "tiles"] as const;

const pictured = v.nullish(v.object({ src: v.nullish(v.string()) }));
/** The scene's own picture in version 13, those of its levels in 14. */
const pictures = v.object({
  background: pictured,
  initialLevel: v.nullish(v.string()),
  levels: v.nullish(v.array(v.object({ _id: v.nullish(v.string()), background: pictured })), []),
});

/** The address of the picture that the scene opens with; "" for none. */
const pictureAddress = (scene: ExportedScene): string => {
  const { background, initialLevel, levels } = readIf(pictures, scene.toObject()) ?? { levels: [] };
  const first = levels.find(({ _id }) => _id === initialLevel) ?? levels[0];
  return first?.background?.src ?? background?.src ?? "";
};

/** As PNG, which every program reads, in base64, as large as the scene shows it. Rejects where the picture cannot be read. */
const picture64 = async (address: string, { dimensions }: ExportedScene): Promise<string> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [dimensions.sceneWidth, dimensions.sceneHeight];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const image = canvas.toDataURL("image/png").replace(/^data:[^,]*,/, "");
  // Browsers answer so for a canvas that is too large.
  if (image === "") throw new Error(`${address}: too large`);
  return image;
};

const imageOf = async (scene: ExportedScene, { words }: Table): Promise<string> => {
  try {
    return await picture64(pictureAddress(scene), scene);
  } catch (error) {
    console.warn("Parapet: the scene's picture could not be read.", error);
    ui.notifications.warn(words.say("PARAPET.Export.NoPicture"), { console: false });
    return "";
  }
};

/** The source of a scene as it counts at the table: flags that cannot be read take their defaults. */
const fixedSource = (scene: ExportedScene): object => {
  const source: Readonly<Record<string, unknown>> = { ...scene.toObject() };
  const fixed = LISTS.flatMap((list) => {
    const documents = source[list];
    if (!Array.isArray(documents)) return [];
    const all = documents.map((each: unknown) => (isObject(each) ? withFixedFlags(list, each).source : each));
    return [[list, all] as const];
  });
  return { ...source, ...Object.fromEntries(fixed) };
};

/** The file's text; tells the GM how many documents cannot be read and are left out. */
const uvttText = (scene: ExportedScene, image: string, { words }: Table): string => {
  let left = 0;
  const read = readScene(fixedSource(scene), () => (left += 1));
  if (left > 0)
    ui.notifications.warn(foundry.utils.escapeHTML(words.say("PARAPET.Export.LeftOut", { count: left })), {
      console: false,
    });
  const { sceneX: x, sceneY: y, sceneWidth: width, sceneHeight: height } = scene.dimensions;
  const json = uvttOf(read, { picture: { x, y, width, height }, image });
  return `${JSON.stringify(withKept(json, "uvtt", printBattleMap(read)))}\n`;
};

/** Asks whether the picture goes into the file, and saves it. */
export const exportMap = async (sceneId: string, table: Table): Promise<void> => {
  const { words } = table;
  const scene: ExportedScene | undefined = game.scenes.get(sceneId);
  if (scene === undefined) return;
  const hasPicture = pictureAddress(scene) !== "";
  const answer = await askWithTicks({
    title: words.say("PARAPET.Export.Title"),
    sentences: [words.say("PARAPET.Export.What", { name: scene.name }), words.say("PARAPET.Export.Lost")],
    icon: "fa-solid fa-file-arrow-down",
    answers: [
      { action: "save", label: words.say("PARAPET.Export.Save") },
      { action: "leave", label: words.say("PARAPET.Order.Leave") },
    ],
    ticks: hasPicture ? [{ name: "picture", label: words.say("PARAPET.Export.WithPicture"), isTicked: true }] : [],
  });
  if (answer?.action !== "save") return;
  const image = answer.ticked.includes("picture") ? await imageOf(scene, table) : "";
  const name = scene.name.replace(/[^\p{L}\p{N}. -]+/gu, "-").trim() || "scene";
  saveBlob(name, "uvtt", new Blob([uvttText(scene, image, table)], { type: "application/json" }));
};
