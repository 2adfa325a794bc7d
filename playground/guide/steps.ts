import type { StandInCanvas } from "../../stand-in/canvas";
import type { StandIn } from "../../stand-in/start";
import { middleOf } from "../map/walls";
import { askFor } from "../panel/words";
import type { TextKey } from "../say";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a step points: a point of the scene, or an element of the page. */
export type Spot = { readonly at: Point } | { readonly selector: string } | null;

export interface Step {
  readonly text: TextKey;
  /** What must be so before the step can show anything new, and what the user is asked for until it is. */
  readonly needs?: { readonly text: TextKey; readonly isMet: (standIn: StandIn) => boolean };
  /** The hooks that may end the step: whether what each was called with does. */
  readonly ends: Readonly<Record<string, (...given: readonly unknown[]) => boolean>>;
  readonly spot: (canvas: StandInCanvas) => Spot;
  /** Ids of the creatures and doors that it speaks of: all are in view, and so are targets. */
  readonly about: readonly string[];
  /** Brings about what the text says. Resolves once it is so. */
  readonly begin?: (standIn: StandIn) => Promise<unknown> | void;
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

const aimAt = ({ canvas: { tokens } }: StandIn, id: string): void => {
  tokens.get(ARCHER)?.control();
  tokens.get(id)?.setTarget(true);
};

/** The step asks for an open door. */
const closeDoor = ({ canvas: { scene } }: StandIn): Promise<unknown> | undefined => {
  const door = scene?.collections["walls"]?.get(DOOR);
  return door?._source["ds"] === 0 ? undefined : door?.update({ ds: 0 });
};

/** The goblin that the guide speaks of, else any enemy: with cover from where the archer stands now. */
const coveredEnemy = (standIn: StandIn): string | undefined => {
  const { tokens } = standIn.canvas;
  const enemies = tokens.placeables.filter(({ document, visible }) => visible && document._source.disposition < 0);
  return [GOBLIN, ...enemies.map(({ id }) => id)].find((id) => {
    const verdict = tokens.get(id) === undefined ? undefined : askFor(standIn, ARCHER, id)?.verdict;
    return verdict?.lineOfEffect === true && verdict.cover !== "none" && verdict.cover !== "total";
  });
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
    text: "guide.aim",
    ends: {
      hoverToken: (token, isHovered) => isHovered === true && isOther(token),
      targetToken: (_user, token, isTargeted) => isTargeted === true && isOther(token),
    },
    spot: spotOf(BEHIND_BAR),
    about: [ARCHER, GOBLIN, BEHIND_BAR],
  },
  {
    text: "guide.door",
    ends: { updateWall: (wall, change) => idOf(wall) === DOOR && Reflect.get(Object(change), "ds") === 1 },
    spot: spotOf(DOOR),
    about: [ARCHER, DOOR, HIDDEN],
    begin: (standIn) => {
      aimAt(standIn, HIDDEN);
      return closeDoor(standIn);
    },
  },
  {
    text: "guide.move",
    ends: { updateToken: (token, change) => idOf(token) === ARCHER && (has(change, "x") || has(change, "y")) },
    spot: spotOf(ARCHER),
    about: [ARCHER],
  },
  {
    text: "guide.attack",
    needs: { text: "guide.cover", isMet: (standIn) => coveredEnemy(standIn) !== undefined },
    ends: { createChatMessage: hasRolls },
    spot: () => ({ selector: "#attack button" }),
    about: [ARCHER],
    begin: (standIn) => aimAt(standIn, coveredEnemy(standIn) ?? GOBLIN),
  },
  { text: "guide.done", ends: {}, spot: () => null, about: [] },
];
