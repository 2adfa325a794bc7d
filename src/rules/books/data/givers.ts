/** What gives a level of cover: the obstacles that verdicts name. */
import type { Obstacle } from "../../attack/obstacle";
import type { CornerChoice } from "../../cover/corner-choices";
import { cloakOf, hiddenShare } from "../../cover/corner-cover";
import { stateHalfway, type Sieve } from "../../line-of-effect/weighed-obstacles";

/**
 * Whatever hides a part of the target from the attacker's choice, of what may give this level or a higher one. Not areas with
 * heights, which hide what the lines of the choice meet.
 */
export const hidersOf = (
  { pair, weigh }: Pick<Sieve, "pair" | "weigh">,
  choice: CornerChoice,
  number: number,
): readonly Obstacle[] => {
  const [eye] = choice.starts;
  if (eye === undefined || choice.outline.length === 0) return [];
  const glance = { eye, outline: choice.outline, home: choice.home };
  const isWorth = (obstacle: Obstacle): boolean => {
    const state = stateHalfway(pair, obstacle);
    return state !== "misses" && (weigh(obstacle, state)?.grade ?? 0) >= number;
  };
  // Each by itself, a terrain wall too: what it hides behind another one.
  const hides = (obstacle: Obstacle): boolean =>
    hiddenShare(pair, glance, cloakOf(pair, [{ ...obstacle, effect: "normal" }])).value > 0;
  const found = pair.obstacles.filter(
    (obstacle) => !isAreaWithHeight(obstacle) && isWorth(obstacle) && hides(obstacle),
  );
  const limited = found.filter(({ effect }) => effect === "limited");
  return limited.length > 1 ? found : found.filter((obstacle) => !limited.includes(obstacle));
};

const isAreaWithHeight = ({ kind, extent: { bottom, top } }: Obstacle): boolean =>
  kind === "terrain" && (bottom !== -Infinity || top !== Infinity);
