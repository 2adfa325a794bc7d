import type { Owner, StandInDocument, World } from "./document";
import { isPlain, type Plain } from "./objects";
import { PlaceableDocument } from "./placeable-document";
import { SceneDocument } from "./scene-document";
import { ShapeData } from "./shape-data";

const NONE = 0;
const OWNER = 3;

/**
 * types14 `client/documents/region.d.mts`: on version 14 a region has its own `ownership` and inherits nothing from its
 * scene (`common/documents/region.d.mts`, `getUserLevel`). stand-in/EVIDENCE.md, "Scenes of Foundry 14"
 */
export class RegionDocument extends PlaceableDocument {
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Region", source, parent, world);
  }

  /** On version 13 shapes are plain data. */
  get shapes(): readonly (ShapeData | Plain)[] {
    const { shapes } = this._source;
    const sources = Array.isArray(shapes) ? shapes.filter(isPlain) : [];
    const scene = this.parent;
    if (this.world.generation === 13 || !(scene instanceof SceneDocument)) return sources;
    return sources.map((source) => new ShapeData(source, scene.spaces));
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
