import { crossingOf, type Ground, type Step, type BorderPlace } from "../../../scene/areas/border-crossing";
import { extentOf, toHeight } from "../../../scene/model/battlefield";
import { creatureOf } from "../../../scene/spaces/creature";
import { layerOf } from "../../../scene/shapes/shape-edges";
import { readAs } from "../../../scene/read-foundry/read-as";
import { readShape } from "../../../scene/read-foundry/read-shape";
import { regionOf } from "../../../scene/shapes/region-of";
import { mustBePlain } from "../../../scene/shapes/scene-limits";
import type { SceneGrid, SceneToken } from "../../../scene/model/scene";
import { regionSchema } from "../../../scene/read-foundry/schema/schema";
import type { TriggerOccurrence } from "../../../combat/trigger";
import { JUMPS } from "../../canvas/current-turn";
import type { MirroredSnapshot } from "../../scene/scene-mirror";
import { sourceOf, type SourceDocument } from "../../scene/scene-source";

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenPosition.html */
interface Position {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width?: number;
  readonly height?: number;
  /** Version 14 only. */
  readonly level?: string | null;
}

interface Waypoint extends Position {
  readonly action?: string;
}

/**
 * The movement passed to the hook `moveToken`:
 * https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMovementOperation.html
 */
export interface Movement {
  readonly id: string;
  /** Ids of the earlier parts of the same path, first one first. */
  readonly chain: readonly string[];
  readonly origin: Position;
  readonly passed: { readonly waypoints: readonly Waypoint[] };
  readonly pending: { readonly waypoints: readonly Waypoint[] };
}

/** One step of a movement: what it does, and the map before and after it. */
export interface MovedStep {
  readonly happening: TriggerOccurrence;
  readonly from: Position;
  readonly to: Position;
}

const tokenAt = (token: SceneToken, { x, y, elevation, width, height, level }: Position): SceneToken => ({
  ...token,
  x,
  y,
  elevation,
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
  ...(level === undefined ? {} : { level }),
});

const groundOf = (source: unknown, path: string, grid: SceneGrid): Ground => {
  const { shapes, elevation, levels } = readAs(regionSchema, source, path);
  const read = shapes.flatMap((shape) => readShape(shape, `${path}.shapes`, grid));
  mustBePlain(read, `${path}.shapes`);
  const range = { bottom: elevation?.bottom ?? null, top: elevation?.top ?? null };
  return { region: regionOf(read.map(layerOf)), extent: extentOf(range), levels };
};

/** Read again when the document has changed: of a region with 2,000 crossings that takes two seconds, and each movement asks. */
const known = new WeakMap<SourceDocument, { readonly json: string; readonly ground: Ground }>();

/** Regions that can be entered and left, by id. Throws for one that cannot be read. */
export const groundsIn = (regions: readonly SourceDocument[], grid: SceneGrid): ReadonlyMap<string, Ground> =>
  new Map(
    regions.map((document, i): [string, Ground] => {
      const source = sourceOf("regions", document);
      const json = JSON.stringify([source, grid]);
      const before = known.get(document);
      const ground = before?.json === json ? before.ground : groundOf(source, `regions[${i}]`, grid);
      known.set(document, { json, ground });
      return [document.id ?? "", ground];
    }),
  );

const idsOf = (grounds: ReadonlyMap<string, Ground>, isIt: (ground: Ground) => boolean): string[] =>
  [...grounds].filter(([, ground]) => isIt(ground)).map(([id]) => id);

/** The steps of a token's movement, which may be a charge, waypoint by waypoint; empty for a token that cannot be read. */
export const movedSteps = (
  tokenId: string,
  { origin, passed, isCharge }: Pick<Movement, "origin" | "passed"> & { readonly isCharge: boolean },
  { scene, making }: Pick<MirroredSnapshot, "scene" | "making">,
  grounds: ReadonlyMap<string, Ground>,
): MovedStep[] => {
  const token = scene.tokens.find(({ id }) => id === tokenId);
  if (token === undefined) return [];
  const whereabouts = (position: Position): BorderPlace => {
    const { elevation, level, ...its } = tokenAt(token, position);
    const { centre } = creatureOf({ ...its, elevation, level }, scene.grid, making.unsetBase);
    return { centre, height: toHeight(elevation, 0), level };
  };
  return passed.waypoints.map((to, i): MovedStep => {
    const from = passed.waypoints[i - 1] ?? origin;
    const step: Step = { from: whereabouts(from), to: whereabouts(to), isJump: JUMPS.includes(to.action) };
    const entered = idsOf(grounds, (ground) => crossingOf(step, ground).enters);
    const left = idsOf(grounds, (ground) => crossingOf(step, ground).leaves);
    return { happening: { event: "moves", creature: `token:${tokenId}`, isCharge, entered, left }, from, to };
  });
};
