import { Hooks } from "../../stand-in/hooks";
import type { StandInDocument } from "../../stand-in/document";
import { isPlain } from "../../stand-in/objects";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { StandIn } from "../../stand-in/start";
import { element } from "../page";

/** Whether something of a scene is on the viewed level: what names no level is on all. */
export const isOnLevel = ({ viewedLevel }: SceneDocument, source: object): boolean => {
  const levels: unknown = Reflect.get(source, "levels");
  return viewedLevel === null || !Array.isArray(levels) || levels.length === 0 || levels.includes(viewedLevel.id);
};

/** The same of a token, which is on one. */
export const isTokenOnLevel = ({ viewedLevel }: SceneDocument, source: object): boolean => {
  const level: unknown = Reflect.get(source, "level");
  return viewedLevel === null || typeof level !== "string" || level === "" || level === viewedLevel.id;
};

const bottomOf = ({ _source: { elevation } }: StandInDocument): number =>
  isPlain(elevation) && typeof elevation["bottom"] === "number" ? elevation["bottom"] : -Infinity;

/** Choice of the level in view, the highest first; hidden on scenes with one. */
export const keepLevelChoice = ({ canvas, game }: StandIn): void => {
  const choice = element("levels", HTMLSelectElement);
  const label = element("level-choice", HTMLElement);
  Hooks.on("canvasReady", () => {
    const levels = canvas.scene?.collections["levels"]?.contents ?? [];
    label.hidden = levels.length < 2;
    const highestFirst = levels.toSorted((a, b) => bottomOf(b) - bottomOf(a));
    choice.replaceChildren(...highestFirst.map(({ id, _source }) => new Option(String(_source["name"]), id)));
    choice.value = canvas.scene?.viewedLevel?.id ?? "";
  });
  choice.addEventListener("change", () => {
    const { tokens, scene, view } = canvas;
    const controlled = tokens.controlled.map(({ id }) => id);
    const targets = [...game.user.targets].map(({ id }) => id);
    void scene?.view({ level: choice.value }).then(() => {
      for (const id of controlled) tokens.get(id)?.control({ releaseOthers: false });
      for (const id of targets) tokens.get(id)?.setTarget(true, { releaseOthers: false });
      canvas.pan(view);
    });
  });
};
