import { STATION } from "./proving-ground";
import type { ScreenBox } from "../canvas/screen-box";
import { roomOnScreen } from "../canvas/screen-room";
import { gridSize, screenSize } from "../canvas/canvas-view";

/** What a tour does with Foundry's own windows and tokens, in place of the user. */

interface Closing {
  close(): Promise<unknown>;
}

interface Opening extends Closing {
  render(options: { readonly force: boolean }): Promise<unknown>;
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

/** The archer of the tour's station is the one in control. */
export const controlArcher = (): void => void stationToken("archer")?.control({ releaseOthers: true });

export const targetTarget = (isTargeted: boolean): void =>
  void stationToken("target")?.setTarget(isTargeted, { releaseOthers: true });

const CLOSEST = 1.5;

/** Pixels for a step's words, below what is shown, and above it for the cover map's legend. */
const [WORDS, FEW_WORDS, LEGEND, MARGIN] = [270, 226, 84, 20] as const;

/** By its sides, scene pixels; says where that is on the screen then. */
const bringIntoView = ({ left, top, right, bottom }: ScreenBox, room: ScreenBox): ScreenBox => {
  const { width, height } = screenSize();
  // On a page too small for it all something of it is shown.
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

/** Part of the breadth that a station may take up: a palette may open beside it. */
const SHARE = 0.5;

/** The middle of the room for something broad. */
const middleRoom = (): ScreenBox => {
  const { left, right, ...room } = roomOnScreen(LEGEND, WORDS);
  const aside = ((1 - SHARE) / 2) * (right - left);
  return { ...room, left: left + aside, right: right - aside };
};

/** The two of the station, with so many squares around them; null where they are gone. */
export const bringStationIntoView = (squares: number): ScreenBox | null => {
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

/** Null where no scene is viewed. */
export const bringSceneIntoView = (): ScreenBox | null => {
  const rectangle = canvas.dimensions?.sceneRect;
  if (rectangle === undefined) return null;
  const { x, y, width, height } = rectangle;
  return bringIntoView({ left: x, top: y, right: x + width, bottom: y + height }, roomOnScreen(MARGIN, FEW_WORDS));
};

const sheet = (): Opening | null => (canvas.scene?.walls.get(STATION.wall)?.sheet ?? null) as Opening | null;

export const openWallSheet = async (): Promise<void> => void (await sheet()?.render({ force: true }));
export const closeWallSheet = async (): Promise<void> => void (await sheet()?.close());

export const closeTokenHud = async (): Promise<void> => {
  const hud = canvas.hud?.token as unknown as Closing | undefined;
  await hud?.close();
};

interface Sidebar {
  readonly sidebar?: { expand(): void } | null;
  readonly combat: { activate(): void };
  readonly chat: { activate(): void };
}

/** Brings a tab of the sidebar to the front. */
export const showTab = (tab: "combat" | "chat"): void => {
  const its = ui as unknown as Sidebar;
  its.sidebar?.expand();
  its[tab].activate();
};

interface Controls {
  activate(options: { readonly control: string }): Promise<unknown>;
}

/** The tools of tokens are on the screen. */
export const showTokenTools = async (): Promise<void> => {
  const controls = ui.controls as unknown as Controls | null | undefined;
  await controls?.activate({ control: "tokens" });
};
