import { escapeHTML } from "../stand-in/html";
import type { StandIn } from "../stand-in/start";
import { element } from "./page";
import { givenName, givenScene, samples, sourceIn, textOf, type SceneText } from "./scene-files";

/** Reads a scene, puts it on the list and shows it; what cannot be read makes one notice, and the scene shown stays. */
const opener =
  (standIn: StandIn, list: HTMLSelectElement) =>
  async (file: () => Promise<SceneText>): Promise<void> => {
    try {
      const text = await file();
      const scene = standIn.game.addScene(sourceIn(text, standIn.game.generation));
      list.add(new Option(String(scene._source.name), scene.id));
      list.value = scene.id;
      await standIn.show(scene);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      standIn.notifications.error(escapeHTML(message), { console: false });
    }
  };

const attachDrop = (open: (file: File) => void): void => {
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
    for (const file of event.dataTransfer?.files ?? []) open(file);
  });
};

/** Fills the list of scenes, shows the first or the one given, and lets people open others. */
export const attachOpening = async (standIn: StandIn): Promise<void> => {
  const list = element("scenes", HTMLSelectElement);
  const input = element("file", HTMLInputElement);
  const open = opener(standIn, list);
  const openFile = (file: File): void => {
    void open(() => textOf(file));
  };
  list.addEventListener("change", () => {
    const scene = standIn.game.scenes.get(list.value);
    if (scene !== undefined) void standIn.show(scene);
  });
  element("open", HTMLButtonElement).addEventListener("click", () => {
    input.click();
  });
  input.addEventListener("change", () => {
    for (const file of input.files ?? []) openFile(file);
    input.value = "";
  });
  attachDrop(openFile);
  await openFirst(standIn, list, open);
};

const openFirst = async (standIn: StandIn, list: HTMLSelectElement, open: ReturnType<typeof opener>): Promise<void> => {
  const { game } = standIn;
  if (game.scenes.size === 0) for (const sample of samples()) game.addScene(sourceIn(sample, game.generation));
  for (const scene of game.scenes.contents) list.add(new Option(String(scene._source.name), scene.id));
  const first = standIn.game.scenes.contents[0];
  if (first !== undefined) await standIn.show(first);
  if (givenName() !== null) await open(givenScene);
};
