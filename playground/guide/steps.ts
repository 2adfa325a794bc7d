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
  /** Ids of the creatures and doors that it speaks of: all are in view. */
  readonly about: readonly string[];
  readonly begin?: (canvas: StandInCanvas) => void;
}

/** Ids in the tavern. */
const [ARCHER, GOBLIN, HIDDEN, BEHIND_BAR, DOOR] = ["M", "k", "v", "g", "door"];

const idOf = (document: unknown): unknown =>
  typeof document === "object" && document !== null ? Reflect.get(document, "id") : undefined;

/** The middle of a creature or a door; null if it is not there. */
export const placeOf = ({ tokens, scene }: StandInCanvas, id: string): Point | null => {
  const token = tokens.get(id);
  if (token !== undefined) return { x: token.x + token.w / 2, y: token.y + token.h / 2 };
  const wall = scene?.sources("walls").find(({ _id }) => _id === id);
  return wall === undefined ? null : middleOf(wall);
};

const spotOf =
  (id: string) =>
  (canvas: StandInCanvas): Spot => {
    const at = placeOf(canvas, id);
    return at && { at };
  };

const aimAt =
  (id: string) =>
  ({ tokens }: StandInCanvas): void => {
    tokens.get(ARCHER)?.control();
    tokens.get(id)?.setTarget(true);
  };

const has = (change: unknown, key: string): boolean => typeof change === "object" && change !== null && key in change;

/** Some systems post the weapon first, and the roll after it. */
const hasRolls = (message: unknown): boolean => {
  const rolls: unknown = Reflect.get(Object(message), "rolls");
  return Array.isArray(rolls) && rolls.length > 0;
};

const isOther = (token: unknown): boolean => idOf(token) !== ARCHER && idOf(token) !== GOBLIN;

/** The guided fight in the tavern: each step ends once the user has done it. */
export const STEPS: readonly Step[] = [
  {
    text: ["guide.aim", "guide.aimTap"],
    ends: {
      hoverToken: (token, isHovered) => isHovered === true && isOther(token),
      targetToken: (_user, token, isTargeted) => isTargeted === true && isOther(token),
    },
    spot: spotOf(BEHIND_BAR),
    about: [ARCHER, GOBLIN, BEHIND_BAR],
  },
  {
    text: ["guide.door", "guide.door"],
    ends: { updateWall: (wall, change) => idOf(wall) === DOOR && has(change, "ds") },
    spot: spotOf(DOOR),
    about: [ARCHER, DOOR, HIDDEN],
    begin: aimAt(HIDDEN),
  },
  {
    text: ["guide.move", "guide.move"],
    ends: { updateToken: (token, change) => idOf(token) === ARCHER && (has(change, "x") || has(change, "y")) },
    spot: spotOf(ARCHER),
    about: [ARCHER],
  },
  {
    text: ["guide.attack", "guide.attack"],
    ends: { createChatMessage: hasRolls },
    spot: () => ({ selector: "#attack button" }),
    about: [ARCHER, GOBLIN],
    begin: aimAt(GOBLIN),
  },
  { text: ["guide.done", "guide.done"], ends: {}, spot: () => null, about: [] },
];
