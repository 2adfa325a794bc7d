import { viewedScene } from "../canvas/canvas-view";

const PACK = "parapet.scenes";
const SCENE = "parapetProving00";

/** Ids of the tour's station on the scene, which an import keeps: a corner with some free and some blocked lines. */
export const STATION = {
  archer: "pgCorner00000T01",
  target: "pgCorner00000T02",
  wall: "pgCorner00000W01",
} as const;

interface Holder {
  has(id: string): boolean;
}

/** The members used of a Scene document. */
interface ViewableScene {
  readonly id: string | null;
  readonly tokens: Holder;
  readonly walls: Holder;
  view(): Promise<unknown>;
}

interface SceneList {
  get(id: string): ViewableScene | undefined;
  find(test: (scene: ViewableScene) => boolean): ViewableScene | undefined;
  importFromCompendium(pack: object, id: string): Promise<ViewableScene>;
}

interface Pack {
  getIndex(): Promise<Holder>;
}

interface PackList {
  get(id: string): Pack | undefined;
}

const scenes = (): SceneList => game.scenes;

const hasStation = ({ tokens, walls }: ViewableScene): boolean =>
  tokens.has(STATION.archer) && tokens.has(STATION.target) && walls.has(STATION.wall);

const imported = async (): Promise<ViewableScene | undefined> => {
  const packs: PackList = game.packs;
  const pack = packs.get(PACK);
  if (pack === undefined || !(await pack.getIndex()).has(SCENE)) return undefined;
  const scene = await scenes().importFromCompendium(pack, SCENE);
  return hasStation(scene) ? scene : undefined;
};

/**
 * Views the proving ground: the world's own, if the tour's station is on it, else a new one from Parapet's compendium.
 * False when there is none.
 */
export const viewProvingGround = async (): Promise<boolean> => {
  const scene = scenes().find(hasStation) ?? (await imported());
  if (viewedScene()?.id !== scene?.id) await scene?.view();
  return scene !== undefined;
};

/** Views a scene by id, if it still exists. */
export const viewScene = async (id: string): Promise<void> => void (await scenes().get(id)?.view());
