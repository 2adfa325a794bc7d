/** What is asked of a battle map, and the creature that is assumed at each of its places. docs/analysis.md. */
import type { Battlefield } from "../scene/model/battlefield";
import { plainToken } from "../scene/model/defaults";
import { isOnLevel } from "../scene/model/levels";
import type { Scene, SceneToken } from "../scene/model/scene";
import type { PixelPoint } from "../rules/attack/verdict";
import type { RuleOptions } from "../rules/judge/rule-set";
import type { Book } from "../rules/books/book";

/** A rectangle in pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A name that the map has for a part of it: a region's for its rectangles, a note's for what is near its pin. */
export interface MapLabel {
  readonly name: string;
  readonly box: PixelBox;
}

export interface AnalysisQuestion {
  readonly scene: Scene;
  /** What the scene makes, by the rule set and its options. */
  readonly battlefield: Battlefield;
  readonly rules: Book;
  readonly options: RuleOptions;
  /** Where creatures may stand; null for the box about everything that is drawn. */
  readonly bounds: PixelBox | null;
  /** A scene level's id; null where the scene has none. */
  readonly level: string | null;
  /** From where places are reached on foot; null from every creature on the level. */
  readonly from: PixelPoint | null;
  /** Spaces from centre to centre. Farther pairs are not asked. */
  readonly range: number;
  /** Spaces that each side walks before the second question about its balance. */
  readonly move: number;
  /** Creatures whose lines of fire are asked for, `token:ID`. */
  readonly shooters: readonly string[];
  /** Whether creatures on the map give cover. */
  readonly withCreatures: boolean;
  /** The areas of two sides; null for the sides by disposition. */
  readonly sides: readonly [PixelBox, PixelBox] | null;
  /** Points of a way, the one where it begins first. */
  readonly approach: readonly PixelPoint[];
  readonly labels: readonly MapLabel[];
}

export const RANGE = 24;
export const MOVE = 6;

/** What is asked where nobody chooses anything. */
export const ASKED_PLAINLY: Omit<AnalysisQuestion, "scene" | "battlefield" | "rules" | "options"> = {
  bounds: null,
  level: null,
  from: null,
  range: RANGE,
  move: MOVE,
  shooters: [],
  withCreatures: false,
  sides: null,
  approach: [],
  labels: [],
};

/** The creatures that the map has on a level, hidden ones too. */
export const tokensOn = ({ tokens }: Scene, level: string | null): readonly SceneToken[] =>
  tokens.filter((token) => token.kind === "creature" && (level === null || isOnLevel([level], [token.level])));

/** The level with most creatures, the first of several; null where the scene has none. */
export const busiestLevel = (scene: Scene): string | null => {
  let best: string | null = null;
  let most = -1;
  for (const { id } of scene.levels) {
    const count = scene.tokens.filter((token) => token.kind === "creature" && token.level === id).length;
    if (count > most) [best, most] = [id, count];
  }
  return best;
};

/** The height at which most of some creatures stand, the lowest of several; 0 without any. Scene units. */
const commonHeight = (tokens: readonly SceneToken[]): number => {
  const counts = new Map<number, number>();
  for (const { elevation } of tokens) counts.set(elevation, (counts.get(elevation) ?? 0) + 1);
  const [first] = [...counts].sort(([p, many], [q, more]) => more - many || p - q);
  return first?.[0] ?? 0;
};

/** The ground of the level that is asked about, scene units: where the level begins, or where most creatures stand. */
const groundHeight = ({ scene, level }: Pick<AnalysisQuestion, "scene" | "level">): number => {
  const its = scene.levels.find(({ id }) => id === level);
  return its?.elevation.bottom ?? commonHeight(tokensOn(scene, level));
};

/** The creature that is assumed at every place: of one space, without a height, senses or light of its own. */
export const assumedToken = (question: Pick<AnalysisQuestion, "scene" | "level">): SceneToken => ({
  ...plainToken("place", 0, 0),
  level: question.level,
  elevation: groundHeight(question),
  disposition: 0,
});

/** The scene with all of its doors open that nobody has to find first. */
export const withDoorsOpen = (scene: Scene): Scene => ({
  ...scene,
  walls: scene.walls.map((wall) => (wall.door === "door" ? { ...wall, isOpen: true } : wall)),
});
