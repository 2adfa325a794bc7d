import { escapeHTML } from "../stand-in/html";
import { Hooks } from "../stand-in/hooks";
import { SceneDocument } from "../stand-in/scene-document";
import type { StandIn } from "../stand-in/start";
import { lookOf } from "./furnished/looks";
import { keepGuide } from "./guide/guide";
import { element } from "./page";
import { refusal } from "./refusals";
import { say } from "./say";
import { givenName, givenScene, samples, scenesIn, textOf, type SceneRead, type SceneText } from "./scene-files";
import { onUvttChoice, uvttChoices } from "./uvtt-choices";
import { openShared, type Opener } from "./sharing/open-shared";

/** How a file was read, where that is not as its author might expect. */
const wordsOfReading = ({ skipped, openPortals }: SceneRead["reading"], name: string): string[] => [
  ...(skipped.length === 0 ? [] : [say("error.skipped", { name, things: skipped.map(({ path }) => path).join(", ") })]),
  ...(openPortals === null
    ? []
    : [say(openPortals.as === "window" ? "uvtt.asWindows" : "uvtt.asDoors", { name, count: openPortals.count })]),
];

/** Adds the scenes of a file to the list and reports what this version cannot show. The first of them is given back. */
const added = ({ game, notifications }: StandIn, list: HTMLSelectElement, text: SceneText): SceneDocument => {
  const scenes = scenesIn(text, game.generation, uvttChoices()).map(({ source, losses, reading }) => {
    const scene = game.addScene(source);
    list.add(optionOf(scene));
    const lost = { name: text.name, version: game.generation, things: losses.join(", ") };
    const words = [...(losses.length > 0 ? [say("error.losses", lost)] : []), ...wordsOfReading(reading, text.name)];
    for (const each of words) notifications.warn(escapeHTML(each), { console: false, permanent: true });
    return scene;
  });
  const [first] = scenes;
  if (first === undefined) throw new RangeError(say("error.noScene", { name: text.name }));
  return first;
};

/** The Universal VTT file in view, to be read again when the user chooses otherwise. */
let lastFile: SceneText | null = null;

const isUvttFile = ({ name, text }: SceneText): boolean =>
  /\.(?:uvtt|dd2vtt|df2vtt)$/i.test(name) || text.includes('"line_of_sight"');

/** Reads a scene and shows it. An unreadable file gives one notice, and the current scene stays. */
const opener =
  (standIn: StandIn, list: HTMLSelectElement) =>
  async (file: () => Promise<SceneText>): Promise<void> => {
    try {
      const text = await file();
      await standIn.show(added(standIn, list, text));
      lastFile = isUvttFile(text) ? text : null;
    } catch (error) {
      standIn.notifications.error(refusal(error), { console: false });
    }
  };

const attachDrop = (open: (files: FileList) => void): void => {
  const hint = element("drop-hint", HTMLElement);
  const offer =
    (isOffered: boolean) =>
    (event: DragEvent): void => {
      event.preventDefault();
      hint.hidden = !isOffered;
    };
  window.addEventListener("dragover", offer(true));
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) hint.hidden = true;
  });
  window.addEventListener("drop", (event) => {
    offer(false)(event);
    if (event.dataTransfer !== null) open(event.dataTransfer.files);
  });
};

/** Fills the list of scenes, shows the first or the given one, and lets users open others. */
export const attachOpening = async (standIn: StandIn): Promise<void> => {
  const list = element("scenes", HTMLSelectElement);
  const input = element("file", HTMLInputElement);
  const open = opener(standIn, list);
  /** One after the other, so that the last one stays in view. */
  const openFiles = async (files: Iterable<File>): Promise<void> => {
    for (const file of [...files]) await open(() => textOf(file));
  };
  list.addEventListener("change", () => void showChosen(standIn, list));
  keepUp(standIn, list);
  element("open", HTMLButtonElement).addEventListener("click", () => {
    input.click();
  });
  input.addEventListener("change", () => {
    void openFiles(input.files ?? []);
    input.value = "";
  });
  element("empty-map", HTMLButtonElement).addEventListener("click", () => {
    void open(() => Promise.resolve(emptyMap())).then(() => beginOwn(standIn));
  });
  attachDrop((files) => void openFiles(files));
  onUvttChoice(() => {
    const again = lastFile;
    if (again !== null) void open(() => Promise.resolve(again));
  });
  await openFirst(standIn, list, open);
};

/** A hall without walls, and two creatures, so that the first wall changes a verdict. */
const emptyMap = (): SceneText => {
  const lines = [
    `scene ${JSON.stringify(say("draw.own"))}`,
    "grid square 100 5 ft",
    `token A ${JSON.stringify(say("own.hero"))} at 300,500`,
    `token b ${JSON.stringify(say("own.foe"))} at 1200,500`,
  ];
  return { name: say("draw.own"), text: lines.join("\n"), look: "hall" };
};

const beginOwn = ({ canvas: { tokens } }: StandIn): void => {
  tokens.get("A")?.control();
  tokens.get("b")?.setTarget(true);
  document.querySelector("aside")?.scrollTo(0, 0);
};

const optionOf = (scene: SceneDocument): HTMLOptionElement => new Option(String(scene._source.name), scene.id);

/** The module's own scenes are on the list too, and are imported when chosen. */
const PACK = "parapet.scenes";

const offerPack = async ({ game }: StandIn, list: HTMLSelectElement): Promise<void> => {
  const offered = game.user.isGM ? await game.packs.get(PACK)?.getIndex() : undefined;
  const names = new Set([...list.options].map(({ text }) => text));
  for (const { _id, name } of offered?.contents ?? []) if (!names.has(name)) list.add(new Option(name, _id));
};

const showChosen = async ({ game, show }: StandIn, list: HTMLSelectElement): Promise<void> => {
  const [chosen, pack] = [list.selectedOptions[0], game.packs.get(PACK)];
  if (chosen === undefined || pack === undefined) return;
  await show(game.scenes.get(chosen.value) ?? (await game.scenes.importFromCompendium(pack, chosen.value)));
};

/** Keeps the list's selection on the viewed scene; an imported scene replaces its entry. */
const keepUp = ({ game, canvas }: StandIn, list: HTMLSelectElement): void => {
  Hooks.on("createScene", (scene) => {
    if (!(scene instanceof SceneDocument)) return;
    const made = optionOf(scene);
    const offered = [...list.options].find(({ text, value }) => text === made.text && !game.scenes.has(value));
    if (offered === undefined) list.add(made);
    else offered.replaceWith(made);
  });
  Hooks.on("canvasReady", () => {
    list.value = canvas.scene?.id ?? "";
  });
};

/** All samples, the tavern first; with `?opening=NAME` that one alone. */
const samplesAsked = (): readonly SceneText[] => {
  const asked = new URLSearchParams(window.location.search).get("opening");
  const named = samples().filter(({ name }) => name === asked);
  return named.length > 0 ? named : samples().toReversed();
};

/** The tavern's archer aims at one of the goblins; the others have badges. Touch has no hover to choose one by. */
const beginFight = ({ canvas: { scene, tokens } }: StandIn): boolean => {
  if (scene === null || lookOf(scene) === null) return false;
  tokens.get("M")?.control();
  tokens.get("k")?.setTarget(true);
  return true;
};

/** A story begins as it was when it is opened again, so its former scene goes. */
const dropFormer = async (
  { game, canvas: { scene } }: StandIn,
  list: HTMLSelectElement,
  kept: SceneDocument | undefined,
): Promise<void> => {
  if (scene === null || lookOf(scene) === null) return;
  for (const former of game.scenes.contents) {
    if (former === scene || former === kept || lookOf(former) === null || former._source.name !== scene._source.name)
      continue;
    for (const option of [...list.options]) if (option.value === former.id) option.remove();
    await former.delete();
  }
};

/** In a new world: the samples, and a link's scene first. */
const openFirst = async (standIn: StandIn, list: HTMLSelectElement, open: ReturnType<typeof opener>): Promise<void> => {
  const { game, show } = standIn;
  if (game.scenes.size === 0)
    for (const sample of samplesAsked())
      for (const { source } of scenesIn(sample, game.generation)) game.addScene(source);
  for (const scene of game.scenes.contents) list.add(optionOf(scene));
  await offerPack(standIn, list);
  const [usual] = game.scenes.contents;
  const links: Opener = {
    usual: () => usual,
    sceneOf: (text, look) => added(standIn, list, { name: say("link.map"), text, look: look ?? "" }),
  };
  const showAsked = async (): Promise<void> => {
    if (await openShared(standIn, links)) return dropFormer(standIn, list, usual);
    if (usual === undefined) return;
    await show(usual);
    if (beginFight(standIn)) keepGuide(standIn);
  };
  await showAsked();
  window.addEventListener("hashchange", () => void showAsked());
  if (givenName() !== null) await open(givenScene);
};
