import { viewedScene, gridSize } from "../canvas/viewed-scene";
import { screenSize, roomOnScreen, type BoxOnScreen } from "../canvas/screen-place";

const PACK = "parapet.scenes";
const SCENE = "parapetProving00";

/** Ids of the tour's station on the scene, which an import keeps: a corner with some free and some blocked lines. */
export const STATION = {
  archer: "pgCorner00000T01",
  target: "pgCorner00000T02",
} as const;

interface Holder {
  has(id: string): boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface ViewableScene {
  readonly id: string | null;
  readonly tokens: Holder;
  view(): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.Scenes.html */
interface SceneList {
  get(id: string): ViewableScene | undefined;
  find(test: (scene: ViewableScene) => boolean): ViewableScene | undefined;
  importFromCompendium(pack: object, id: string): Promise<ViewableScene>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.CompendiumCollection.html */
interface Pack {
  getIndex(): Promise<Holder>;
}

interface PackList {
  get(id: string): Pack | undefined;
}

const scenes = () => game.scenes as unknown as SceneList;

const hasStation = ({ tokens }: ViewableScene): boolean => tokens.has(STATION.archer) && tokens.has(STATION.target);

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

export const viewScene = async (id: string): Promise<void> => void (await scenes().get(id)?.view());

/** Actions of a tour on Foundry's windows and tokens. */

/** https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html */
interface Closing {
  close(): Promise<unknown>;
}

interface Apps {
  get(id: string): Closing | undefined;
}

/** https://foundryvtt.com/api/v14/variables/foundry.applications.instances.html */
export const closeWindow = async (id: string): Promise<void> => {
  const apps = foundry.applications.instances as unknown as Apps;
  await apps.get(id)?.close();
};

const stationToken = (which: "archer" | "target") => canvas.tokens?.get(STATION[which]);

export const controlArcher = (): void => void stationToken("archer")?.control({ releaseOthers: true });

export const targetTarget = (isTargeted: boolean): void =>
  void stationToken("target")?.setTarget(isTargeted, { releaseOthers: true });

const CLOSEST = 1.5;

/** Pixels reserved for a step's text below the subject, and for the threat map's legend above it. */
const [WORDS, LEGEND] = [270, 106] as const;

/** Pans to a rectangle in scene pixels; returns where it is on the screen. */
const bringIntoView = ({ left, top, right, bottom }: BoxOnScreen, room: BoxOnScreen): BoxOnScreen => {
  const { width, height } = screenSize();
  // On a page too small for all of it, part of it is visible.
  const [across, down] = [Math.max(room.right - room.left, 1), Math.max(room.bottom - room.top, 1)];
  const scale = Math.min(across / (right - left), down / (bottom - top), CLOSEST);
  canvas.pan({
    x: (left + right) / 2 + (width - room.left - room.right) / 2 / scale,
    y: (top + bottom) / 2 + (height - room.top - room.bottom) / 2 / scale,
    scale,
  });
  const from = canvas.clientCoordinatesFromCanvas({ x: left, y: top });
  const to = canvas.clientCoordinatesFromCanvas({ x: right, y: bottom });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
};

/** Share of the width that a station may use. */
const SHARE = 0.5;

/** On a map too low for all of it, the text is below the map, and the legend may be over what is left. */
const reserved = (): readonly [above: number, below: number] => {
  const { height } = screenSize();
  const under = innerHeight - (document.querySelector("#board")?.getBoundingClientRect().bottom ?? innerHeight);
  return height > LEGEND + WORDS ? [LEGEND, WORDS] : [0, Math.max(0, WORDS - under)];
};

/** The middle part of the free screen, for wide subjects. */
const middleRoom = (): BoxOnScreen => {
  const { left, right, ...room } = roomOnScreen(...reserved());
  const aside = ((1 - SHARE) / 2) * (right - left);
  return { ...room, left: left + aside, right: right - aside };
};

/** Shows both creatures of the station with this many squares around them; null when they are gone. */
export const bringStationIntoView = (squares: number): BoxOnScreen | null => {
  const middles = (["archer", "target"] as const).flatMap((which) => stationToken(which)?.center ?? []);
  if (middles.length === 0) return null;
  const margin = squares * gridSize();
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const box = {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
  return bringIntoView(box, middleRoom());
};

/** https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.Sidebar.html */
interface Sidebar {
  readonly sidebar?: { expand(): void } | null;
  readonly combat: { activate(): void };
  readonly chat: { activate(): void };
}

export const showTab = (tab: "combat" | "chat"): void => {
  const its = ui as unknown as Sidebar;
  its.sidebar?.expand();
  its[tab].activate();
};

/** https://foundryvtt.com/api/v14/classes/foundry.applications.ui.SceneControls.html */
interface Controls {
  activate(options: { readonly control: string }): Promise<unknown>;
}

export const showTokenTools = async (): Promise<void> => {
  const controls = ui.controls as unknown as Controls | null | undefined;
  await controls?.activate({ control: "tokens" });
};
