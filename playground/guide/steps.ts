import type { StandInCanvas } from "../../stand-in/canvas";
import { middleOf } from "../map/walls";
import type { TextKey } from "../say";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a step points: a point of the scene, or an element of the page. */
export type Spot = { readonly at: Point } | { readonly selector: string } | null;

export interface Step {
  /** With a mouse, and on a touch screen. */
  readonly text: readonly [TextKey, TextKey];
  /** The hooks that may end the step: whether what each was called with does. */
  readonly ends: Readonly<Record<string, (...given: readonly unknown[]) => boolean>>;
  readonly spot: (canvas: StandInCanvas) => Spot;
  readonly begin?: (canvas: StandInCanvas) => void;
}

/** Ids in the tavern. */
const [ARCHER, GOBLIN, HIDDEN, BEHIND_BAR, DOOR] = ["M", "k", "v", "g", "door"];

const idOf = (document: unknown): unknown =>
  typeof document === "object" && document !== null ? Reflect.get(document, "id") : undefined;

const tokenSpot = ({ tokens }: StandInCanvas, id: string): Spot => {
  const token = tokens.get(id);
  return token === undefined ? null : { at: { x: token.x + token.w / 2, y: token.y + token.h / 2 } };
};

const has = (change: unknown, key: string): boolean => typeof change === "object" && change !== null && key in change;

const isOther = (token: unknown): boolean => idOf(token) !== ARCHER && idOf(token) !== GOBLIN;

/** The guided fight in the tavern: each step ends once the user has done it. */
export const STEPS: readonly Step[] = [
  {
    text: ["guide.aim", "guide.aimTap"],
    ends: {
      hoverToken: (token, isHovered) => isHovered === true && isOther(token),
      targetToken: (_user, token, isTargeted) => isTargeted === true && isOther(token),
    },
    spot: (canvas) => tokenSpot(canvas, BEHIND_BAR),
  },
  {
    text: ["guide.door", "guide.door"],
    ends: { updateWall: (wall, change) => idOf(wall) === DOOR && has(change, "ds") },
    spot: ({ scene }) => {
      const wall = scene?.sources("walls").find(({ _id }) => _id === DOOR);
      return wall === undefined ? null : { at: middleOf(wall) };
    },
    begin: ({ tokens }) => {
      tokens.get(ARCHER)?.control();
      tokens.get(HIDDEN)?.setTarget(true);
    },
  },
  {
    text: ["guide.move", "guide.move"],
    ends: { updateToken: (token, change) => idOf(token) === ARCHER && (has(change, "x") || has(change, "y")) },
    spot: (canvas) => tokenSpot(canvas, ARCHER),
  },
  {
    text: ["guide.attack", "guide.attack"],
    ends: { createChatMessage: () => true },
    spot: () => ({ selector: "#attack button" }),
  },
  { text: ["guide.done", "guide.done"], ends: {}, spot: () => null },
];
