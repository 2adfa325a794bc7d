import type { Owner, StandInDocument, World } from "./document";
import { isPlain, type Plain } from "./objects";
import { PlaceableDocument } from "./placeable-document";

const NONE = 0;
const OWNER = 3;

/**
 * types14 `client/documents/region.d.mts`: in version 14 a region has an `ownership` of its own, and takes nothing from its
 * scene's (`common/documents/region.d.mts`, `getUserLevel`). stand-in/EVIDENCE.md, "Scenes of Foundry 14"
 */
export class RegionDocument extends PlaceableDocument {
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Region", source, parent, world);
  }

  /**
   * types14 `client/documents/region.d.mts`, `polygons`. Of the shapes whose outline is the grid's, a circle on squares whose
   * diagonals count as one space, which is a square; no other is played.
   */
  get polygons(): PIXI.Polygon[] {
    const { shapes } = this._source;
    return (Array.isArray(shapes) ? shapes.filter(isPlain) : []).map((shape) => {
      const [x, y, radius] = [Number(shape["x"]), Number(shape["y"]), Number(shape["radius"])];
      if (shape["type"] !== "circle" || shape["gridBased"] !== true)
        throw new Error("The stand-in does not implement polygons of this shape.");
      return new PIXI.Polygon([
        x - radius,
        y - radius,
        x + radius,
        y - radius,
        x + radius,
        y + radius,
        x - radius,
        y + radius,
      ]);
    });
  }

  override testUserPermission(user: Owner | null, level: number): boolean {
    if (this.world.generation === 13) return super.testUserPermission(user, level);
    return user !== null && (user.isGM || this.#levelOf(user) >= level);
  }

  override isOwnedBy(user: Owner): boolean {
    return this.world.generation === 13 ? super.isOwnedBy(user) : this.testUserPermission(user, OWNER);
  }

  #levelOf(user: Owner): number {
    const { ownership } = this._source;
    const levels = isPlain(ownership) ? ownership : {};
    return Math.max(NONE, Number(levels[user.id] ?? levels["default"] ?? NONE));
  }
}
