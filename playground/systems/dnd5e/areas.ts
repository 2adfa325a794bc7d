/**
 * Areas that activities place. 5.3: measured templates with the activity's uuid as their origin; on Foundry 14 regions with
 * the same flags, as Foundry converts templates. 6.0: one region with a shape for each area, `TemplatePlacement.fromActivity`
 * in the build that EVIDENCE.md names.
 */
import type { StandInDocument } from "../../../stand-in/document";
import type { Plain } from "../../../stand-in/objects";
import type { PlayedActivity } from "./activity";
import { played } from "./played";

interface Point {
  readonly x: number;
  readonly y: number;
}

const flags6 = (activity: PlayedActivity, units: string): Plain => {
  const { size } = activity.target.template;
  const origin = activity.getUsageToken()?.uuid;
  return {
    activity: activity.uuid,
    item: activity.item.uuid,
    spellLevel: 3,
    dimensions: { size, units },
    ...(origin === undefined ? {} : { origin }),
  };
};

/** `CONST.REGION_VISIBILITY.ALWAYS` */
const ALWAYS = 2;

/** Places circles of the activity's radius around the points. */
export const layArea = async (activity: PlayedActivity, ...points: readonly Point[]): Promise<StandInDocument[]> => {
  const { game, shape } = played();
  const scene = game.canvas?.scene;
  if (scene === null || scene === undefined) throw new Error("There is no scene to place an area on.");
  const distance = activity.target.template.size;
  if (game.generation === 13) {
    const flags = { dnd5e: { origin: activity.uuid, item: activity.item.uuid } };
    const sources = points.map((point) => ({ t: "circle", ...point, distance, flags }));
    return scene.createEmbeddedDocuments("MeasuredTemplate", sources);
  }
  const { size, distance: unit } = scene.spaces;
  const shapes = points.map((point) => ({ type: "circle", ...point, radius: (distance / unit) * size }));
  const name = `${activity.item.name} [${game.user.name}]`;
  if (shape === 5)
    return scene.createEmbeddedDocuments("Region", [
      { name, shapes, flags: { dnd5e: { origin: activity.uuid, item: activity.item.uuid } } },
    ]);
  return scene.createEmbeddedDocuments("Region", [
    {
      name,
      shapes,
      visibility: ALWAYS,
      highlightMode: "coverage",
      restriction: { enabled: true, type: "move" },
      levels: [scene.collections["levels"]?.contents[0]?.id],
      flags: { dnd5e: flags6(activity, "ft") },
    },
  ]);
};
