import type { Plain } from "./objects";

/** Source data as in a scene file; only the fields that the playground and the module read. */

export interface Source extends Plain {
  _id: string;
  flags: Record<string, Plain>;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.WallData.html */
export interface WallSource extends Source {
  c: [number, number, number, number];
  light: number;
  move: number;
  sight: number;
  sound: number;
  dir: number;
  door: number;
  ds: number;
  threshold: { light: number | null; sight: number | null; sound: number | null; attenuation: boolean };
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenData.html */
export interface TokenSource extends Source {
  name: string;
  x: number;
  y: number;
  elevation: number;
  width: number;
  height: number;
  shape: number;
  rotation: number;
  hidden: boolean;
  disposition: number;
  light: GlowSource;
}

/** types13 `common/data/data.d.mts`, BaseShapeData. */
export interface ShapeSource extends Plain {
  type: string;
  hole?: boolean;
}

export interface BehaviorSource extends Source {
  name: string;
  type: string;
  disabled: boolean;
  system: Plain;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.RegionData.html */
export interface RegionSource extends Source {
  name: string;
  color: string;
  shapes: ShapeSource[];
  elevation: { bottom: number | null; top: number | null };
  behaviors: BehaviorSource[];
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TileData.html */
export interface TileSource extends Source {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  elevation: number;
  hidden: boolean;
  texture: { src: string; anchorX: number; anchorY: number };
}

export interface LightSource extends Source {
  x: number;
  y: number;
  elevation: number;
  hidden: boolean;
  rotation: number;
  walls: boolean;
  config: GlowSource;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.LightData.html */
interface GlowSource {
  bright: number;
  dim: number;
  angle: number;
  negative: boolean;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.SceneData.html */
export interface SceneSource extends Source {
  name: string;
  width: number;
  height: number;
  padding: number;
  grid: { type: number; size: number; distance: number; units: string };
  walls: WallSource[];
  tokens: TokenSource[];
  tiles: TileSource[];
  regions: RegionSource[];
  lights: LightSource[];
}
